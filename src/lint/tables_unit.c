#include "lint/check/ratio.h"
#include "lint/model/index_directory.h"
#include "lint/unit.h"

struct ownership {
    const struct unit *unit;
    const struct markdown *markdown;
    bool readme;  /* of an operator directory that pack operator judges */
    size_t block; /* the first that has not been looked at */
    bool inside;  /* the section of results */
};

/* The tables under the heading of results of an operator's README. */
static bool is_operators(void *context, size_t start)
{
    struct ownership *ownership = context;
    struct text results = standard_section_title(ownership->unit->lint->standard, TEXT("results"));
    while (ownership->readme && ownership->block < ownership->markdown->count) {
        const struct block *block = &ownership->markdown->blocks[ownership->block];
        if (block->start > start) {
            break;
        }
        if (block->kind == BLOCK_HEADING && block->level <= 2) {
            ownership->inside = block->level == 2 && text_equal_fold(block->title, results);
        }
        ownership->block++;
    }
    return ownership->inside;
}

static bool is_readme(const struct unit *unit, struct text path)
{
    const struct repository *repository = unit->lint->repository;
    struct text below = directory_below(repository, path);
    size_t slash = text_find_byte(below, '/', 0);
    struct arena arena = {0};
    const struct operator_directory *directory =
        unit->lint->operators && slash != TEXT_NONE
            ? repository_operator(&arena, repository, text_slice(below, 0, slash))
            : NULL;
    bool is = directory != NULL && directory->readme != NULL && text_equal(directory->readme->path, path);
    arena_release(&arena);
    return is;
}

void unit_check_tables(struct unit *unit, struct unit_file *file)
{
    struct ownership ownership = {unit, file->markdown, is_readme(unit, file->file->path), 0, false};
    check_ratios(&unit->check, file->markdown, is_operators, &ownership);
}
