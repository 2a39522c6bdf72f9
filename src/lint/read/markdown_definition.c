#include "lint/read/markdown_definition.h"

#include "lint/read/markdown_byte.h"

#include <stdlib.h>

enum { LONGEST_LABEL = 1000, DEEPEST_PARENTHESES = 32, FEW_LABELS = 50 };

static size_t skip_blanks(struct text text, size_t at)
{
    while (markdown_byte_at(text, at) == ' ' || markdown_byte_at(text, at) == '\t') {
        at++;
    }
    return at;
}

static size_t skip_space(struct text text, size_t at)
{
    while (at < text.size && byte_is_space(text.data[at])) {
        at++;
    }
    return at;
}

size_t definition_label_end(struct text text, size_t at)
{
    if (markdown_byte_at(text, at) != '[') {
        return TEXT_NONE;
    }
    size_t from = at + 1;
    for (at = from; at < text.size && text.data[at] != '[' && text.data[at] != ']'; at++) {
        at += text.data[at] == '\\' && markdown_is_punctuation(markdown_byte_at(text, at + 1));
        if (at + 1 - from > LONGEST_LABEL) {
            return TEXT_NONE;
        }
    }
    return markdown_byte_at(text, at) == ']' ? at + 1 : TEXT_NONE;
}

static size_t pointed_target_end(struct text text, size_t at)
{
    for (at++; at < text.size; at++) {
        char byte = text.data[at];
        if (byte == '>') {
            return at + 1 < text.size ? at + 1 : TEXT_NONE;
        }
        if (byte == '\n' || byte == '<') {
            return TEXT_NONE;
        }
        at += byte == '\\';
    }
    return TEXT_NONE;
}

/*
 * A target needs something behind it in the same text: the definition's line end, or the closing parenthesis.
 * Of a link's, cmark 0.30 demands that its parentheses are balanced, and a vertical tab or form feed ends it; cmark-gfm
 * takes a definition whose target leaves a parenthesis open or holds such a byte.
 */
static size_t target_end(struct text text, size_t at, bool link)
{
    if (markdown_byte_at(text, at) == '<') {
        return pointed_target_end(text, at);
    }
    size_t depth = 0;
    for (; at < text.size && !(link ? byte_is_space(text.data[at]) : markdown_is_space(text.data[at])); at++) {
        char byte = text.data[at];
        if (byte == '\\' && markdown_is_punctuation(markdown_byte_at(text, at + 1))) {
            at++;
        } else if (byte == '(') {
            depth++;
            if (depth > DEEPEST_PARENTHESES) {
                return TEXT_NONE;
            }
        } else if (byte == ')') {
            if (depth == 0) {
                break;
            }
            depth--;
        }
    }
    return at >= text.size || (link && depth != 0) ? TEXT_NONE : at;
}

/*
 * `at` itself where no title begins. A title is as long as it can be: a mark behind a backslash belongs to it, unless
 * there is no other to end it.
 */
static size_t title_end(struct text text, size_t at)
{
    char open = markdown_byte_at(text, at);
    if (open != '"' && open != '\'' && open != '(') {
        return at;
    }
    char close = open;
    if (open == '(') {
        close = ')';
    }
    size_t end = at;
    for (size_t i = at + 1; i < text.size; i++) {
        char byte = text.data[i];
        bool escaped = i > at + 1 && text.data[i - 1] == '\\';
        if (byte == close) {
            end = i + 1;
        }
        if (!escaped && (byte == close || byte == open)) {
            break;
        }
    }
    return end;
}

size_t definition_target_end(struct text text, size_t at)
{
    if (markdown_byte_at(text, at) != '(') {
        return TEXT_NONE;
    }
    size_t end = target_end(text, skip_space(text, at + 1), true);
    if (end == TEXT_NONE) {
        return TEXT_NONE;
    }
    size_t title = skip_space(text, end);
    size_t last = skip_space(text, title == end ? title : title_end(text, title));
    return markdown_byte_at(text, last) == ')' ? last + 1 : TEXT_NONE;
}

/* Blanks with at most one line end among them. */
static size_t skip_one_line_end(struct text text, size_t at)
{
    at = skip_blanks(text, at);
    return markdown_byte_at(text, at) == '\n' ? skip_blanks(text, at + 1) : at;
}

static size_t rest_of_line(struct text text, size_t at)
{
    at = skip_blanks(text, at);
    return markdown_byte_at(text, at) == '\n' ? at + 1 : TEXT_NONE;
}

size_t definition_parse(struct text text, struct text *label)
{
    size_t end = definition_label_end(text, 0);
    if (end == TEXT_NONE || markdown_byte_at(text, end) != ':' || markdown_byte_at(text, 1) == '^') {
        return 0;
    }
    *label = text_trim(text_slice(text, 1, end - 1));
    if (label->size == 0) {
        return 0;
    }
    size_t target = target_end(text, skip_one_line_end(text, end + 1), false);
    if (target == TEXT_NONE) {
        return 0;
    }
    size_t before_title = skip_one_line_end(text, target);
    size_t behind_title = before_title == target ? target : title_end(text, before_title);
    size_t rest = behind_title == before_title ? TEXT_NONE : rest_of_line(text, behind_title);
    rest = rest == TEXT_NONE ? rest_of_line(text, target) : rest;
    return rest == TEXT_NONE ? 0 : rest;
}

static bool is_ascii(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.data[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

/* ASCII letters small, white space as one blank: what labels are compared by, but for letters beyond ASCII. */
static struct text fold_label(struct arena *arena, struct text label)
{
    char *folded = arena_allocate(arena, label.size + 1);
    size_t size = 0;
    label = text_trim(label);
    for (size_t i = 0; i < label.size; i++) {
        if (!byte_is_space(label.data[i])) {
            folded[size++] = byte_lower(label.data[i]);
        } else if (folded[size - 1] != ' ') {
            folded[size++] = ' ';
        }
    }
    return (struct text){folded, size};
}

void definition_add(struct arena *arena, struct markdown_detail *detail, struct text label)
{
    struct definition definition = {.label = fold_label(arena, label)};
    arena_push(arena, &detail->definitions, definition);
    detail->foreign_definitions += !is_ascii(label);
}

static int compare_definitions(const void *a, const void *b)
{
    const struct definition *first = a;
    const struct definition *second = b;
    int foreign = is_ascii(second->label) - is_ascii(first->label);
    return foreign != 0 ? foreign : text_compare(first->label, second->label);
}

void definition_sort(struct markdown_detail *detail)
{
    struct definition_list *list = &detail->definitions;
    if (list->count > 1) {
        qsort(list->items, list->count, sizeof(*list->items), compare_definitions);
    }
}

static const struct definition *look_up(const struct markdown_detail *detail, struct text label)
{
    struct definition wanted = {label};
    size_t low = 0;
    size_t high = detail->definitions.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_definitions(&detail->definitions.items[middle], &wanted);
        if (order == 0) {
            return &detail->definitions.items[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

void definition_find(struct arena *arena, const struct markdown_detail *detail, struct text text,
                     struct label_list *found)
{
    if (detail->definitions.count == 0) {
        return;
    }
    for (size_t at = text_find_byte(text, '[', 0); at != TEXT_NONE; at = text_find_byte(text, '[', at + 1)) {
        size_t end = definition_label_end(text, at);
        const struct definition *match = NULL;
        if (end != TEXT_NONE) {
            match = look_up(detail, fold_label(arena, text_slice(text, at + 1, end - 1)));
        }
        if (match != NULL) {
            arena_push(arena, found, match->label);
        }
    }
    /* Letters beyond ASCII fold in ways only cmark knows (one may equal two of ASCII): it gets all labels, if they are
     * few. */
    bool foreign = detail->foreign_definitions > 0 || !is_ascii(text);
    for (size_t i = 0; foreign && i < detail->definitions.count && detail->definitions.count <= FEW_LABELS; i++) {
        arena_push(arena, found, detail->definitions.items[i].label);
    }
}
