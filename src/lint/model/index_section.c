#include "lint/model/index_section.h"

#include "base/memory.h"

struct sections {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* Inside what a line is: nothing, fenced code (with the fence's mark and length), a comment. */
struct state {
    char fence;
    size_t length;
    bool comment;
};

static struct text without_indent(struct text line)
{
    size_t blanks = 0;
    while (blanks < line.size && blanks < 3 && line.data[blanks] == ' ') {
        blanks++;
    }
    return text_after(line, blanks);
}

static size_t run_of(struct text line, char mark)
{
    size_t length = 0;
    while (length < line.size && line.data[length] == mark) {
        length++;
    }
    return length;
}

/* Takes the line into account; true when it stands in the open, where a heading is one. */
static bool step(struct state *state, struct text line)
{
    struct text text = without_indent(line);
    if (state->comment) {
        state->comment = text_find(line, TEXT("-->"), 0) == TEXT_NONE;
        return false;
    }
    if (state->fence != '\0') {
        size_t length = run_of(text, state->fence);
        if (length >= state->length && text_is_blank(text_after(text, length))) {
            state->fence = '\0';
        }
        return false;
    }
    const char mark = *(text.size > 0 ? text.data : "");
    if ((mark == '`' || mark == '~') && run_of(text, mark) >= 3) {
        *state = (struct state){mark, run_of(text, mark), false};
        return false;
    }
    state->comment = mark == '<' && text_starts(text, TEXT("<!--")) && text_find(text, TEXT("-->"), 0) == TEXT_NONE;
    return !state->comment;
}

static bool is_heading(struct text line)
{
    struct text text = without_indent(line);
    size_t level = run_of(text, '#');
    return level >= 1 && level <= 6 && (level == text.size || byte_is_space(text.data[level]));
}

static bool is_delimiter(struct text line)
{
    bool dash = false;
    for (size_t i = 0; i < line.size; i++) {
        char byte = line.data[i];
        if (byte != '|' && byte != '-' && byte != ':' && byte != '>' && !byte_is_space(byte)) {
            return false;
        }
        dash = dash || byte == '-';
    }
    return dash;
}

static bool holds_word(struct text line, struct text_list words)
{
    for (size_t i = 0; i < words.count; i++) {
        if (text_find_fold(line, words.items[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

/* A line in the middle of a table: nothing begins or ends there. Of a long index nearly all are. */
static bool is_inside_table(const struct state *state, struct text before, struct text line)
{
    return state->fence == '\0' && !state->comment && text_starts(before, TEXT("|")) && text_starts(line, TEXT("|"));
}

struct text_list sections_with_column(struct arena *arena, struct text bytes, struct text_list words)
{
    struct sections sections = {0};
    struct state state = {0};
    struct text rest = bytes;
    struct text line;
    struct text before = TEXT("");
    size_t start = 0;
    bool wanted = false;
    while (text_split(&rest, '\n', &line)) {
        size_t at = (size_t)(line.data - bytes.data);
        bool table = text_starts(line, TEXT("|")) && text_is_blank(before);
        if (!is_inside_table(&state, before, line) && step(&state, line) && (table || is_heading(line))) {
            if (wanted) {
                arena_push(arena, &sections, text_slice(bytes, start, at));
            }
            start = at;
            wanted = false;
        }
        wanted = wanted || (is_delimiter(line) && holds_word(before, words));
        before = line;
    }
    if (wanted) {
        arena_push(arena, &sections, text_after(bytes, start));
    }
    return (struct text_list){sections.items, sections.count};
}
