#include "lint/check/structure.h"

#include "base/buffer.h"
#include "base/nearest.h"

const struct readme_section *judged_section(const struct readme *readme, struct text role)
{
    const struct readme_section *section = readme_section(readme, role);
    return section == NULL || section->empty ? NULL : section;
}

/* A table may have 100,000 cases and as many rows that each name none of them. */
enum { MOST_NEAR = 256, MOST_LISTED = 256 };

struct text nearest_case(const struct readme *readme, struct text name)
{
    bool many = readme->case_count > MOST_NEAR;
    return many ? TEXT("") : nearest_name(name, readme->case_ids, readme->case_count);
}

struct text listing(struct arena *arena, const struct text *items, size_t count)
{
    struct buffer list = {0};
    for (size_t i = 0; i < count && i < MOST_LISTED; i++) {
        buffer_string(&list, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        buffer_format(&list, "`%.*s`", TEXT_PRINT(items[i]));
    }
    if (count > MOST_LISTED) {
        buffer_format(&list, " and %zu more", count - MOST_LISTED);
    }
    struct text copy = arena_copy(arena, buffer_view(&list));
    buffer_release(&list);
    return copy;
}

struct text number_text(struct arena *arena, size_t number)
{
    return arena_format(arena, "%zu", number);
}

void check_structure(struct check *check, const struct readme *readme, const struct operator_directory *directory)
{
    check_title(check, readme);
    check_sections(check, readme);
    check_cases(check, readme);
    check_environment(check, readme);
    check_measurement(check, readme);
    check_run(check, readme, directory);
}
