#include "lint/check/structure.h"

#include "base/memory.h"
#include "base/nearest.h"

static size_t standard_rank(const struct standard *standard, struct text role)
{
    for (size_t i = 0; i < standard->section_count; i++) {
        if (text_equal(standard->sections[i].role, role)) {
            return i;
        }
    }
    return TEXT_NONE;
}

/* The heading of the first present section that belongs behind `rank`; else the file's last line. */
static void place_of_missing(const struct check *check, const struct readme *readme, size_t rank, size_t *start,
                             size_t *end)
{
    for (size_t next = rank + 1; next < check->standard->section_count; next++) {
        const struct readme_section *section = readme_section(readme, check->standard->sections[next].role);
        if (section != NULL) {
            *start = section->start;
            *end = section->end;
            return;
        }
    }
    struct text last = source_line(readme->source, readme->source->line_count - 1);
    *start = source_offset(readme->source, last);
    *end = *start + last.size;
}

/* The ranks of the known sections around each section; TEXT_NONE and the count of ranks where there is none. */
struct neighbours {
    size_t *before;
    size_t *after;
};

static struct neighbours known_neighbours(const struct check *check, const struct readme *readme)
{
    size_t count = readme->section_count;
    struct neighbours around = {arena_array(check->arena, size_t, count), arena_array(check->arena, size_t, count)};
    size_t before = TEXT_NONE;
    for (size_t i = 0; i < count; i++) {
        size_t rank = standard_rank(check->standard, readme->sections[i].role);
        around.before[i] = before;
        before = rank == TEXT_NONE ? before : rank;
    }
    size_t after = check->standard->section_count;
    for (size_t i = count; i-- > 0;) {
        size_t rank = standard_rank(check->standard, readme->sections[i].role);
        around.after[i] = after;
        after = rank == TEXT_NONE ? after : rank;
    }
    return around;
}

/* The one section of the standard that belongs between these ranks and is nowhere in the document, or TEXT_NONE. */
static size_t missing_between(const struct check *check, const struct readme *readme, size_t before, size_t after)
{
    size_t missing = TEXT_NONE;
    for (size_t rank = before == TEXT_NONE ? 0 : before + 1; rank < after; rank++) {
        if (readme_section(readme, check->standard->sections[rank].role) == NULL) {
            if (missing != TEXT_NONE) {
                return TEXT_NONE;
            }
            missing = rank;
        }
    }
    return missing;
}

/* Unknown sections; marks in `replaced` which missing ones they stand for. */
static void check_unknown(struct check *check, const struct readme *readme, bool *replaced)
{
    const struct standard *standard = check->standard;
    struct text *titles = arena_array(check->arena, struct text, standard->section_count);
    for (size_t i = 0; i < standard->section_count; i++) {
        titles[i] = standard->sections[i].title;
    }
    struct neighbours around = known_neighbours(check, readme);
    for (size_t i = 0; i < readme->section_count; i++) {
        const struct readme_section *section = &readme->sections[i];
        if (section->role.size > 0) {
            continue;
        }
        size_t missing = missing_between(check, readme, around.before[i], around.after[i]);
        bool stands_for = missing != TEXT_NONE && !replaced[missing];
        if (stands_for) {
            replaced[missing] = true;
        }
        struct text nearest = nearest_name(section->title, titles, standard->section_count);
        finding_kind(check->findings, CHECK_SECTION_UNKNOWN,
                     stands_for         ? "instead"
                     : nearest.size > 0 ? "nearest"
                                        : NULL,
                     readme->source, section->start, section->end,
                     FACTS({"found", section->title}, {"nearest", nearest},
                           {"expected", stands_for ? titles[missing] : TEXT("")}));
    }
}

static void check_missing(struct check *check, const struct readme *readme, const bool *replaced)
{
    for (size_t rank = 0; rank < check->standard->section_count; rank++) {
        const struct standard_section *wanted = &check->standard->sections[rank];
        if (replaced[rank] || readme_section(readme, wanted->role) != NULL) {
            continue;
        }
        size_t start = 0;
        size_t end = 0;
        place_of_missing(check, readme, rank, &start, &end);
        finding_kind(check->findings, CHECK_SECTION_MISSING, NULL, readme->source, start, end,
                     FACTS({"name", wanted->title}));
    }
}

/*
 * Which of `count` sections may stay: a longest increasing run of their ranks. Of equally long ones that whose first
 * moved section stands earliest: so among the best continuations a section is kept only when it must be.
 */
static void keep_longest(struct arena *arena, const size_t *ranks, size_t count, bool *keep)
{
    size_t *best = arena_array(arena, size_t, count + 1); /* longest run that begins with section i */
    for (size_t i = count; i-- > 0;) {
        best[i] = 1;
        for (size_t next = i + 1; next < count; next++) {
            if (ranks[next] > ranks[i] && best[next] + 1 > best[i]) {
                best[i] = best[next] + 1;
            }
        }
    }
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        left = best[i] > left ? best[i] : left;
    }
    size_t least = 0; /* ranks below this are out of reach behind the last kept one */
    for (size_t i = 0; i < count && left > 0; i++) {
        if (ranks[i] < least || best[i] < left) {
            continue; /* cannot be part of a longest run */
        }
        bool later = false; /* a longest run goes on without it: then it is the one to move, as it stands earlier */
        for (size_t next = i + 1; next < count; next++) {
            later = later || (ranks[next] >= least && best[next] >= left);
        }
        if (!later) {
            keep[i] = true;
            least = ranks[i] + 1;
            left--;
        }
    }
}

static size_t line_start(const struct source *source, size_t offset)
{
    return source_offset(source, source_line(source, source_line_of(source, offset)));
}

/* The end of the last line that shows something before `offset`, its line end left out. */
static size_t shown_end(const struct source *source, size_t offset)
{
    while (offset > source->body && byte_is_space(source->bytes.data[offset - 1])) {
        offset--;
    }
    return offset;
}

/* Moves a section with its text before `next`, or to the document's end where nothing kept belongs behind it. */
static void fix_order(struct check *check, const struct readme *readme, struct finding *finding,
                      const struct readme_section *section, const struct readme_section *next)
{
    const struct source *source = readme->source;
    size_t start = line_start(source, section->start);
    struct text moved = text_slice(source->bytes, start, shown_end(source, section->body_end));
    const char *newline = text_find(source->bytes, TEXT("\r\n"), 0) == TEXT_NONE ? "\n" : "\r\n";
    bool last = section->body_end == source->bytes.size;
    size_t taken_from = last ? shown_end(source, start) : start;
    size_t taken_to = last ? shown_end(source, section->body_end) : section->body_end;
    finding_fix(check->findings, finding, false, taken_from, taken_to, TEXT(""));
    size_t end = shown_end(source, source->bytes.size);
    size_t to = next == NULL ? end : line_start(source, next->start);
    struct text placed = next == NULL ? arena_format(check->arena, "%s%s%.*s", newline, newline, TEXT_PRINT(moved))
                                      : arena_format(check->arena, "%.*s%s%s", TEXT_PRINT(moved), newline, newline);
    finding_fix(check->findings, finding, false, to, to, placed);
}

static void report_order(struct check *check, const struct readme *readme, const struct readme_section *section,
                         size_t rank, const struct readme_section *next)
{
    const struct standard *standard = check->standard;
    struct text after = rank == 0 ? TEXT("") : standard->sections[rank - 1].title;
    struct text before = rank + 1 < standard->section_count ? standard->sections[rank + 1].title : TEXT("");
    struct finding *finding =
        finding_kind(check->findings, CHECK_SECTION_ORDER, rank == 0 ? "first" : NULL, readme->source, section->start,
                     section->end, FACTS({"name", section->title}, {"after", after}, {"before", before}));
    fix_order(check, readme, finding, section, next);
}

static void check_order(struct check *check, const struct readme *readme)
{
    size_t count = 0;
    size_t *ranks = arena_array(check->arena, size_t, readme->section_count);
    const struct readme_section **known =
        arena_array(check->arena, const struct readme_section *, readme->section_count);
    for (size_t i = 0; i < readme->section_count; i++) {
        if (readme->sections[i].role.size > 0 && !readme->sections[i].repeated) {
            ranks[count] = standard_rank(check->standard, readme->sections[i].role);
            known[count++] = &readme->sections[i];
        }
    }
    bool *keep = arena_array(check->arena, bool, count);
    keep_longest(check->arena, ranks, count, keep);
    for (size_t i = 0; i < count; i++) {
        size_t next = 0;
        while (next < count && (!keep[next] || ranks[next] < ranks[i])) {
            next++;
        }
        if (!keep[i]) {
            report_order(check, readme, known[i], ranks[i], next == count ? NULL : known[next]);
        }
    }
}

/* The same heading twice in a row: the second one has the text of both, and is the fault. */
static bool is_doubled(const struct readme *readme, size_t index)
{
    const struct readme_section *next = index + 1 < readme->section_count ? &readme->sections[index + 1] : NULL;
    return next != NULL && next->repeated && text_equal(next->role, readme->sections[index].role);
}

static void check_repeated_and_empty(struct check *check, const struct readme *readme)
{
    for (size_t i = 0; i < readme->section_count; i++) {
        const struct readme_section *section = &readme->sections[i];
        if (section->role.size == 0) {
            continue;
        }
        if (section->repeated) {
            const struct readme_section *first = readme_section(readme, section->role);
            size_t line = source_position(readme->source, first->start).line;
            finding_kind(check->findings, CHECK_SECTION_DUPLICATE, NULL, readme->source, section->start, section->end,
                         FACTS({"name", section->title}, {"line", number_text(check->arena, line)}));
        } else if (section->empty && !is_doubled(readme, i)) {
            finding_kind(check->findings, CHECK_SECTION_EMPTY, NULL, readme->source, section->start, section->end,
                         FACTS({"name", section->title}));
        }
    }
}

void check_sections(struct check *check, const struct readme *readme)
{
    bool *replaced = arena_array(check->arena, bool, check->standard->section_count);
    check_unknown(check, readme, replaced);
    check_missing(check, readme, replaced);
    check_order(check, readme);
    check_repeated_and_empty(check, readme);
}
