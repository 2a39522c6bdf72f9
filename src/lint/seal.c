#include "lint/seal.h"

#include "base/memory.h"
#include "base/sha256.h"
#include "lint/mask.h"
#include "lint/preview.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPAN_LINES = 4,      /* lines of a longer span that a frame keeps: the first ones and the last */
    RELATED_LINES = 16,  /* lines of related places that a frame keeps */
    NEARBY_LINES = 1000, /* how far a related place may stand away for a message to quote its line */
    NEARBY_BYTES = 4096, /* the same within the finding's own line */
    LINE_SLOTS = SPAN_LINES + RELATED_LINES
};

/* A walk through one file's findings in the order of their offsets. */
struct walk {
    struct arena *result;
    const struct secrets *secrets;
    const struct source *source;
    struct position place; /* the last start: the next column is counted from here */
    size_t hashed_line;    /* whose hash `line_hash` is */
    size_t hashed_last_line;
    struct sha256 line_hash;
    struct text file_hash;
};

/* As source_position, but counted from `from` where that stands before it in the same line: long lines stay linear. */
static struct position position_after(const struct source *source, struct position from, size_t offset)
{
    size_t line = source_line_of(source, offset);
    if (from.line != line + 1 || from.offset > offset || from.offset < source->body) {
        return source_position(source, offset);
    }
    struct text between = text_slice(source->bytes, from.offset, offset);
    return (struct position){line + 1, from.column + text_code_points(between), offset};
}

/* Feeds the text with each run of white space as one blank, none at its ends. */
static void hash_folded(struct sha256 *hash, struct text text)
{
    text = text_trim(text);
    size_t at = 0;
    while (at < text.size) {
        size_t end = at;
        while (end < text.size && !byte_is_space(text.data[end])) {
            end++;
        }
        sha256_add(hash, text_slice(text, at, end));
        at = end;
        while (at < text.size && byte_is_space(text.data[at])) {
            at++;
        }
        if (at < text.size) {
            sha256_add(hash, TEXT(" "));
        }
    }
}

/* The hash of the lines that the span stands on; the next finding of the same lines takes it up. */
static struct sha256 hash_lines(struct walk *walk, const struct diagnostic *diagnostic)
{
    size_t first = diagnostic->start.line;
    size_t last = diagnostic->end.line;
    if (walk->hashed_line != first || walk->hashed_last_line != last) {
        walk->line_hash = sha256_begin();
        for (size_t line = first; line <= last; line++) {
            hash_folded(&walk->line_hash, source_line(walk->source, line - 1));
            sha256_add(&walk->line_hash, TEXT("\n"));
        }
        walk->hashed_line = first;
        walk->hashed_last_line = last;
    }
    return walk->line_hash;
}

static struct text finger_of(struct walk *walk, const struct finding *finding, const struct diagnostic *sealed)
{
    const struct source *source = walk->source;
    struct sha256 hash = sha256_begin();
    if (sealed->in_name) {
        hash_folded(&hash, finding->diagnostic.path);
    } else if (source != NULL) {
        hash = hash_lines(walk, sealed);
        hash_folded(&hash, text_slice(source->bytes, sealed->start.offset, sealed->end.offset));
    }
    char *digits = arena_allocate(walk->result, SHA256_HEX + 1);
    sha256_end(&hash, digits);
    return (struct text){digits, SHA256_HEX};
}

/* Line `line` (from 0) masked, cut around `place` when it is too long. */
static struct sealed_line keep_line(struct walk *walk, size_t line, struct position place)
{
    const struct source *source = walk->source;
    struct text whole = source_line(source, line);
    size_t begin = source_offset(source, whole);
    struct sealed_line kept = {.number = line + 1};
    size_t from = begin;
    struct text beginning = text_slice(whole, 0, 4 * (SEAL_LINE_LIMIT + 1));
    bool too_long = text_code_points(beginning) > SEAL_LINE_LIMIT;
    if (too_long && place.line == line + 1 && place.column > SEAL_LEAD + 1 && place.offset <= begin + whole.size) {
        from = place.offset;
        for (size_t back = 0; back < SEAL_LEAD && from > begin; back++) {
            do {
                from--;
            } while (from > begin && ((unsigned char)source->bytes.data[from] & 0xC0U) == 0x80U);
        }
        kept.skipped = place.column - 1 - SEAL_LEAD;
    }
    size_t to = from;
    for (size_t count = 0; count < SEAL_LINE_LIMIT && to < begin + whole.size; count++) {
        to += character_size(text_slice(source->bytes, 0, begin + whole.size), to);
    }
    kept.cut = to < begin + whole.size;
    struct buffer masked = {0};
    secrets_copy(walk->secrets, source, from, to, &masked);
    kept.text = arena_copy(walk->result, buffer_view(&masked));
    buffer_release(&masked);
    return kept;
}

struct line_choice {
    size_t lines[LINE_SLOTS]; /* from 1, rising */
    struct position places[LINE_SLOTS];
    size_t count;
};

static void choose_line(struct line_choice *choice, size_t line, struct position place)
{
    size_t at = 0;
    while (at < choice->count && choice->lines[at] < line) {
        at++;
    }
    if (choice->count == LINE_SLOTS || (at < choice->count && choice->lines[at] == line)) {
        return;
    }
    memmove(&choice->lines[at + 1], &choice->lines[at], (choice->count - at) * sizeof(*choice->lines));
    memmove(&choice->places[at + 1], &choice->places[at], (choice->count - at) * sizeof(*choice->places));
    choice->lines[at] = line;
    choice->places[at] = place;
    choice->count++;
}

static size_t line_slot(const struct line_choice *choice, size_t line)
{
    for (size_t i = 0; i < choice->count; i++) {
        if (choice->lines[i] == line) {
            return i;
        }
    }
    return TEXT_NONE;
}

static bool related_here(const struct diagnostic *from, const struct related *related)
{
    return text_equal(related->path, from->path);
}

/* The lines of the frame, and for each related place of the file where its line stands among them. */
static void keep_lines(struct walk *walk, const struct diagnostic *from, struct diagnostic *sealed)
{
    struct line_choice choice = {0};
    choose_line(&choice, sealed->start.line, sealed->start);
    for (size_t line = sealed->start.line + 1; line < sealed->end.line && choice.count < SPAN_LINES - 1; line++) {
        choose_line(&choice, line, sealed->start);
    }
    choose_line(&choice, sealed->end.line, sealed->end);
    for (size_t i = 0; i < from->related_count; i++) {
        if (related_here(from, &from->related[i])) {
            choose_line(&choice, from->related[i].start.line, from->related[i].start);
        }
    }
    sealed->lines = arena_array(walk->result, struct sealed_line, choice.count);
    sealed->line_count = choice.count;
    for (size_t i = 0; i < choice.count; i++) {
        sealed->lines[i] = keep_line(walk, choice.lines[i] - 1, choice.places[i]);
    }
    for (size_t i = 0; i < from->related_count; i++) {
        bool here = related_here(from, &from->related[i]);
        sealed->related[i].line_first = here ? line_slot(&choice, from->related[i].start.line) : TEXT_NONE;
    }
}

/* The bytes from the first to the last line that the frame shows: what a message may quote. */
static void quoted_range(const struct walk *walk, const struct diagnostic *sealed, size_t *from, size_t *to)
{
    const struct source *source = walk->source;
    if (source == NULL) {
        *from = *to = 0;
        return;
    }
    size_t first = sealed->start.line;
    size_t last = sealed->end.line;
    for (size_t i = 0; i < sealed->related_count; i++) {
        size_t line = sealed->related[i].start.line;
        if (text_equal(sealed->related[i].path, source->path) && line + NEARBY_LINES > sealed->start.line &&
            line < sealed->end.line + NEARBY_LINES) {
            first = line < first ? line : first;
            last = line > last ? line : last;
        }
    }
    size_t begin = source->lines[first - 1];
    size_t end = last < source->line_count ? source->lines[last] : source->bytes.size;
    /* Of a line without end only the surroundings: many findings in it would each look at all others. */
    size_t before = sealed->start.offset;
    size_t behind = sealed->end.offset;
    *from = first == sealed->start.line && before - begin > NEARBY_BYTES ? before - NEARBY_BYTES : begin;
    *to = last == sealed->end.line && end > behind && end - behind > NEARBY_BYTES ? behind + NEARBY_BYTES : end;
}

static struct text hidden(struct walk *walk, const struct diagnostic *sealed, struct text message)
{
    size_t from = 0;
    size_t to = 0;
    quoted_range(walk, sealed, &from, &to);
    return secrets_hide(walk->result, walk->secrets, message, walk->source, from, to);
}

static void copy_related(struct walk *walk, const struct diagnostic *from, struct diagnostic *sealed)
{
    struct related *related = arena_array(walk->result, struct related, from->related_count);
    for (size_t i = 0; i < from->related_count; i++) {
        related[i] = from->related[i];
        related[i].line_first = TEXT_NONE;
        related[i].message = hidden(walk, sealed, from->related[i].message);
        related[i].path = secrets_path(walk->result, walk->secrets, from->related[i].path);
    }
    sealed->related = related;
}

static void seal_fix(struct walk *walk, const struct finding *finding, struct diagnostic *sealed)
{
    sealed->edits = NULL;
    sealed->edit_count = 0;
    sealed->has_fix = finding->diagnostic.has_fix && walk->source != NULL;
    if (!sealed->has_fix) {
        return;
    }
    if (walk->file_hash.size == 0) {
        walk->file_hash = sha256_text(walk->result, walk->source->bytes);
    }
    sealed->file_hash = walk->file_hash;
    preview_fix(walk->result, walk->secrets, finding, sealed);
}

static struct diagnostic seal_one(struct walk *walk, const struct finding *finding)
{
    const struct diagnostic *from = &finding->diagnostic;
    struct diagnostic sealed = *from;
    const struct source *source = walk->source;
    size_t end = from->end.offset < from->start.offset ? from->start.offset : from->end.offset;
    sealed.start = sealed.end = (struct position){1, 1, 0};
    if (source != NULL && !from->in_name) {
        walk->place = position_after(source, walk->place, from->start.offset);
        sealed.start = walk->place;
        sealed.end = position_after(source, walk->place, end);
    }
    sealed.finger = finger_of(walk, finding, &sealed);
    sealed.real_path = arena_copy(walk->result, from->path);
    sealed.path = secrets_path(walk->result, walk->secrets, from->path);
    sealed.message = hidden(walk, &sealed, from->message);
    sealed.help = hidden(walk, &sealed, from->help);
    copy_related(walk, from, &sealed);
    sealed.lines = NULL;
    sealed.line_count = 0;
    if (source != NULL && !from->in_name) {
        keep_lines(walk, from, &sealed);
    }
    seal_fix(walk, finding, &sealed);
    return sealed;
}

struct entry {
    struct finding *finding;
    size_t index; /* in the order of the checks: the last resort of sorting */
};

static int entry_order(const void *a, const void *b)
{
    const struct entry *left = a;
    const struct entry *right = b;
    const struct diagnostic *one = &left->finding->diagnostic;
    const struct diagnostic *two = &right->finding->diagnostic;
    int order = text_compare(one->path, two->path);
    if (order == 0 && one->start.offset != two->start.offset) {
        order = one->start.offset < two->start.offset ? -1 : 1;
    }
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static size_t list_length(const struct findings *findings)
{
    size_t count = 0;
    for (const struct finding *finding = findings->first; finding != NULL; finding = finding->next) {
        count++;
    }
    return count;
}

static struct finding **in_order(struct findings *findings, size_t count)
{
    struct entry *entries = arena_array(findings->arena, struct entry, count);
    size_t index = 0;
    for (struct finding *finding = findings->first; finding != NULL; finding = finding->next) {
        entries[index] = (struct entry){finding, index};
        index++;
    }
    qsort(entries, count, sizeof(*entries), entry_order);
    struct finding **ordered = arena_array(findings->arena, struct finding *, count);
    for (size_t i = 0; i < count; i++) {
        ordered[i] = entries[i].finding;
    }
    return ordered;
}

void seal_unit(struct arena *result, struct findings *findings, bool show_secrets, struct diagnostic_list *out)
{
    /* The list is counted anew: what is suppressed has been unlinked from it. */
    size_t count = list_length(findings);
    if (count == 0) {
        return;
    }
    struct finding **ordered = in_order(findings, count);
    struct secrets secrets = {0};
    if (!show_secrets) {
        secrets = secrets_collect(findings->arena, ordered, count, findings->hidden);
    }
    struct walk walk = {0};
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || ordered[i]->source != walk.source) {
            walk = (struct walk){.result = result, .secrets = &secrets, .source = ordered[i]->source};
        }
        arena_push(result, out, seal_one(&walk, ordered[i]));
    }
}
