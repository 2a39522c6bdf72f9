/* operator-matrix: every operator there is has one benchmark directory, or a reason why it has none. */
#include "base/memory.h"
#include "lint/check/index.h"
#include "lint/check/vocabulary.h"

/* A passage of the index outside its coverage table that speaks of what is not benchmarked. */
struct passage {
    struct text text;
    bool under; /* a heading, or a lead with a colon, that says so: the passage itself need not */
    const struct passage *next;
};

struct judge {
    const struct index_check *at;
    const struct operator_matrix *matrix;
    const struct yaml *absent; /* phrases for "is not benchmarked" */
    const struct yaml *idle;   /* words that give no reason */
    const struct passage *passages;
};

static size_t find_phrase(struct text text, const struct yaml *phrases, size_t *size)
{
    for (size_t i = 0; phrases != NULL && i < phrases->count; i++) {
        size_t at = text_find_fold(text, phrases->values[i].text, 0);
        if (at != TEXT_NONE) {
            *size = phrases->values[i].text.size;
            return at;
        }
    }
    return TEXT_NONE;
}

static bool is_idle(const struct judge *judge, struct text word)
{
    for (size_t i = 0; judge->idle != NULL && i < judge->idle->count; i++) {
        if (text_equal_fold(judge->idle->values[i].text, word)) {
            return true;
        }
    }
    return false;
}

/* Words with a letter that say something of their own. */
static size_t count_words(const struct judge *judge, struct text text)
{
    size_t words = 0;
    for (size_t at = 0; at < text.size;) {
        size_t end = at;
        while (end < text.size && (byte_is_word(text.data[end]) || (unsigned char)text.data[end] >= 0x80)) {
            end++;
        }
        struct text word = text_slice(text, at, end);
        /* Another operator's name beside this one's is no reason. */
        words += word.size > 0 && !byte_is_digit(word.data[0]) && !is_idle(judge, word) &&
                 !matrix_lists(judge->matrix, word);
        at = end + 1;
    }
    return words;
}

/*
 * Is there a reason in what a row says? Beside "not benchmarked" one word is one; without that phrase it takes a few to
 * tell a reason from a state.
 */
static bool gives_reason(const struct judge *judge, struct text text, bool said)
{
    size_t size = 0;
    size_t at = find_phrase(text, judge->absent, &size);
    if (at == TEXT_NONE) {
        return count_words(judge, text) >= (said ? 1 : 3);
    }
    return count_words(judge, text_slice(text, 0, at)) + count_words(judge, text_after(text, at + size)) > 0;
}

static bool told_elsewhere(const struct judge *judge, struct text name)
{
    for (const struct passage *passage = judge->passages; passage != NULL; passage = passage->next) {
        size_t at = text_find_word(passage->text, name, 0);
        if (at != TEXT_NONE) {
            struct text before = text_slice(passage->text, 0, at);
            struct text after = text_after(passage->text, at + name.size);
            struct text rest = arena_format(judge->at->arena, "%.*s %.*s", TEXT_PRINT(before), TEXT_PRINT(after));
            if (gives_reason(judge, rest, passage->under)) {
                return true;
            }
        }
    }
    return false;
}

static void report(const struct judge *judge, const char *variant, const struct coverage *entry, struct text name)
{
    finding_at_row(judge->at, CHECK_OPERATOR_MATRIX, variant, entry,
                   FACTS({"operator", name}, {"matrix", judge->matrix->path}));
}

/* Do the other cells of the operator's row say why it has no directory? */
static bool row_gives_reason(const struct judge *judge, const struct coverage *entry)
{
    struct arena scratch = {0};
    bool gives = gives_reason(judge, coverage_row(&scratch, judge->at->index, entry).told, false);
    arena_release(&scratch);
    return gives;
}

/* The second directory that the rows of an operator name; NULL for at most one, which *first then is. */
static const struct coverage *second_directory(const struct coverage **rows, size_t count,
                                               const struct coverage **first)
{
    *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!coverage_names_directory(rows[i])) {
            continue;
        }
        if (*first != NULL && !coverage_same_directory(*first, rows[i])) {
            return rows[i];
        }
        *first = *first == NULL ? rows[i] : *first;
    }
    return NULL;
}

static void judge_operator(const struct judge *judge, struct text name)
{
    size_t count = 0;
    const struct coverage **rows = coverage_find(&judge->at->operators, name, &count);
    const struct coverage *first = NULL;
    const struct coverage *second = second_directory(rows, count, &first);
    if (second != NULL) {
        report(judge, "twice", second, name);
        return;
    }
    if (first != NULL || operator_list_find(&judge->at->check->repository->operators, name) != TEXT_NONE) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (row_gives_reason(judge, rows[i])) {
            return;
        }
    }
    if (!told_elsewhere(judge, name)) {
        report(judge, count > 0 ? "reason" : NULL, count > 0 ? rows[0] : NULL, name);
    }
}

static struct text row_words(struct arena *arena, const struct table_row *row)
{
    struct text words = TEXT("");
    for (size_t i = 0; i < row->count; i++) {
        words = arena_format(arena, "%.*s %.*s", TEXT_PRINT(words), TEXT_PRINT(row->cells[i].text));
    }
    return words;
}

static void add_passage(struct arena *arena, const struct passage **passages, struct text text, bool under)
{
    struct passage *passage = arena_allocate(arena, sizeof(*passage));
    *passage = (struct passage){text, under, *passages};
    *passages = passage;
}

/* Under a heading or a colon that says so each row of another table than the coverage's is a passage. */
static void add_rows(const struct index_check *at, const struct passage **passages, const struct table *table)
{
    const struct index *index = at->index;
    if (index_table(&index->vocabulary, table).kind == INDEX_TABLE_COVERAGE) {
        return;
    }
    for (size_t i = 0; i < table->row_count; i++) {
        struct table_row row = markdown_row(at->arena, index->markdown, table, i);
        add_passage(at->arena, passages, row_words(at->arena, &row), true);
    }
}

/* Does it lead on to a list or a table, as "Not benchmarked yet:" does? */
static bool add_paragraph(const struct index_check *at, const struct passage **passages, size_t block,
                          const struct yaml *absent, bool under)
{
    struct arena scratch = {0};
    size_t size = 0;
    struct text text = text_trim(markdown_paragraph(&scratch, at->index->markdown, block));
    bool says = find_phrase(text, absent, &size) != TEXT_NONE;
    if (under || says) {
        add_passage(at->arena, passages, arena_copy(at->arena, text), under);
    }
    bool leads = says && text_ends(text, TEXT(":"));
    arena_release(&scratch);
    return leads;
}

/* What stands under a heading, or behind a colon, that says "not benchmarked", or says so itself. */
static const struct passage *find_passages(const struct index_check *at, const struct yaml *absent)
{
    const struct markdown *markdown = at->index->markdown;
    const struct passage *passages = NULL;
    bool headed = false;
    bool led = false;
    size_t size = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        if (block->kind == BLOCK_HEADING) {
            headed = find_phrase(block->title, absent, &size) != TEXT_NONE;
            led = false;
        } else if (block->kind == BLOCK_PARAGRAPH) {
            bool leads = add_paragraph(at, &passages, i, absent, headed || (led && block->list_depth > 0));
            led = block->list_depth > 0 ? led : leads;
        } else if (block->table != NULL && (headed || led)) {
            add_rows(at, &passages, block->table);
        }
    }
    return passages;
}

void check_matrix(const struct index_check *at, const struct operator_matrix *matrix)
{
    if (matrix->path.size == 0 || at->index->coverage_table == NULL) {
        return;
    }
    struct judge judge = {.at = at, .matrix = matrix};
    judge.absent = check_words(at->check, CHECK_OPERATOR_MATRIX, "absent");
    judge.idle = check_words(at->check, CHECK_OPERATOR_MATRIX, "idle");
    judge.passages = find_passages(at, judge.absent);
    struct text names = matrix->names;
    struct text name;
    while (names.size > 0 && text_split(&names, '\n', &name)) {
        judge_operator(&judge, name);
    }
}
