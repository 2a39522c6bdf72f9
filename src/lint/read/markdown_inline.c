#include "lint/read/markdown_inline.h"

#include "lint/read/markdown_byte.h"
#include "lint/read/markdown_definition.h"
#include "lint/read/markdown_emit.h"
#include "lint/read/markdown_html.h"
#include "lint/read/markdown_ticks.h"
#include "lint/read/markdown_walk.h"

#include <string.h>

void inline_show(const struct inline_sink *sink, size_t origin, struct text seen)
{
    if (sink->prose != NULL && seen.size > 0) {
        memcpy(sink->prose + (origin - sink->prose_start), seen.data, seen.size);
    }
}

/* A run of `*` or `_` that can neither open nor close emphasis, whatever else the text holds. */
static bool is_inert_run(struct text text, size_t at, size_t end)
{
    char before = markdown_byte_or_line_end(text, at - 1); /* at 0 beyond the end, which is a line end too */
    char after = markdown_byte_or_line_end(text, end);
    if (markdown_is_space(before) && markdown_is_space(after)) {
        return true;
    }
    return text.data[at] == '_' && byte_is_alnum(before) && byte_is_alnum(after);
}

static size_t run_end(struct text text, size_t at)
{
    size_t end = at;
    while (end < text.size && text.data[end] == text.data[at]) {
        end++;
    }
    return end;
}

/* A reader of text that holds only code spans, escapes, comments, simple links and marks that mark nothing. */
struct plain {
    struct text text;
    struct emitter *emitter;
    bool definitions; /* so brackets may be a link */
    struct ticks ticks;
    size_t shown;     /* what stands before has been emitted */
    bool uncommented; /* no comment ends behind the present place */
    bool unclosed;    /* and no `>` stands there */
};

static void emit_until(struct plain *plain, size_t at)
{
    emit_shown(plain->emitter, plain->shown, at);
    plain->shown = at;
}

/* All of these return the offset behind what they took. */

static size_t take_code(struct plain *plain, size_t at)
{
    size_t run = ticks_run(plain->text, at);
    size_t close = ticks_close(&plain->ticks, plain->text, at, run);
    if (close == TEXT_NONE) {
        return at + run;
    }
    emit_until(plain, at);
    emit_code(plain->emitter, at + run, close);
    plain->shown = close + run;
    return plain->shown;
}

static bool is_address_byte(char byte)
{
    return byte_is_word(byte) || byte == '/' || byte == '.' || byte == '-' || byte == '#' || byte == '%' ||
           byte == '+' || byte == '~' || byte == ':' || byte == ',' || byte == '=' || byte == '?' || byte == '@';
}

/* Where the text of a link ends that begins at `at` and is plain, or one code span; elsewhere if it is neither. */
static size_t link_text_end(struct plain *plain, size_t at)
{
    struct text text = plain->text;
    size_t run = ticks_run(text, at);
    size_t close = run == 0 ? TEXT_NONE : ticks_close(&plain->ticks, text, at, run);
    if (close != TEXT_NONE) {
        return close + run;
    }
    size_t end = markdown_next_mark(text, at);
    while (end < text.size && text.data[end] == '_' && is_inert_run(text, end, run_end(text, end))) {
        end = markdown_next_mark(text, run_end(text, end));
    }
    return end;
}

/* `[text](address)` as nearly all are written; `at` itself where something else stands. */
static size_t take_link(struct plain *plain, size_t at)
{
    struct text text = plain->text;
    size_t close = link_text_end(plain, at + 1);
    bool image = at > 0 && text.data[at - 1] == '!';
    bool addressed = !image && text_starts(text_after(text, close), TEXT("]("));
    size_t end = close + 2;
    while (addressed && end < text.size && is_address_byte(text.data[end])) {
        end++;
    }
    if (!addressed || end == close + 2 || end >= text.size || text.data[end] != ')') {
        return at;
    }
    emit_until(plain, at);
    size_t run = ticks_run(text, at + 1);
    emit_shown(plain->emitter, at + 1 + run, close - run);
    plain->shown = end + 1;
    return plain->shown;
}

static size_t take_escape(struct plain *plain, size_t at)
{
    char after = markdown_byte_or_line_end(plain->text, at + 1);
    if (at + 1 == plain->text.size || (after != '\n' && !markdown_is_punctuation(after))) {
        return at + 1;
    }
    emit_until(plain, at);
    plain->shown = at + 1;
    return at + 2;
}

static size_t take_comment(struct plain *plain, size_t at)
{
    if (plain->uncommented || !text_starts(text_after(plain->text, at), TEXT("<!--"))) {
        return at + 1;
    }
    size_t end = html_comment_end(plain->text, at);
    plain->uncommented = end == TEXT_NONE;
    if (plain->uncommented) {
        return at + 1;
    }
    emit_until(plain, at);
    emit_comment(plain->emitter, at, end);
    plain->shown = end;
    return end;
}

/* May the byte at `at` be the mark of something that only cmark reads? */
static bool is_live(struct plain *plain, size_t at)
{
    char after = markdown_byte_or_line_end(plain->text, at + 1);
    switch (plain->text.data[at]) {
    case '[':
        return plain->definitions;
    case ']':
        return after == '(';
    case '&':
        return after == '#' || byte_is_alpha(after);
    case '<':
        plain->unclosed = plain->unclosed || text_find_byte(plain->text, '>', at) == TEXT_NONE;
        return !plain->unclosed && !byte_is_space(after);
    case '*':
    case '_':
        return !is_inert_run(plain->text, at, run_end(plain->text, at));
    default:
        return false;
    }
}

/* Emits the text; false as soon as it is not of this kind, unless all else is to be taken as text. */
static bool read_plain(struct plain *plain, bool all)
{
    struct text text = plain->text;
    for (size_t at = markdown_next_mark(text, 0); at < text.size; at = markdown_next_mark(text, at)) {
        char byte = text.data[at];
        size_t behind_link = !all && byte == '[' ? take_link(plain, at) : at;
        if (behind_link > at) {
            at = behind_link;
            continue;
        }
        if (!all && is_live(plain, at)) {
            return false;
        }
        if (byte == '`') {
            at = take_code(plain, at);
        } else if (byte == '\\') {
            at = take_escape(plain, at);
        } else if (byte == '<') {
            at = take_comment(plain, at);
        } else {
            at = byte == '*' || byte == '_' ? run_end(text, at) : at + 1;
        }
    }
    emit_until(plain, text.size);
    return true;
}

/*
 * What a call of cmark may cost at worst: every mark looks at the whole text; and a call and a label cost something by
 * themselves. Real documents stay far below the document's allowance; text made to exhaust cmark does not reach it.
 */
enum { EFFORT_CALL = 2000, EFFORT_LABEL = 500 };

static bool is_affordable(struct markdown_detail *detail, struct text text, size_t labels)
{
    size_t marks = 0;
    for (size_t at = markdown_next_mark(text, 0); at < text.size; at = markdown_next_mark(text, at + 1)) {
        marks++;
    }
    size_t cost = marks * text.size + EFFORT_CALL + labels * EFFORT_LABEL;
    if (cost > detail->effort) {
        return false;
    }
    detail->effort -= cost;
    return true;
}

/*
 * Comments may hold `--` for GitHub's readers, but not for cmark 0.30, which would show them as text. So the bytes
 * inside a comment are replaced by letters before cmark sees them; the length stays.
 */
static struct text quiet_comments(struct arena *arena, struct text text)
{
    size_t first = text_find_byte(text, '<', 0);
    if (first == TEXT_NONE || text_find(text, TEXT("<!--"), first) == TEXT_NONE) {
        return text;
    }
    struct text copy = arena_copy(arena, text);
    char *bytes = (char *)copy.data;
    struct ticks ticks = {0};
    bool closed = true;
    for (size_t at = 0; at < text.size && closed;) {
        size_t end = at + 1;
        if (text.data[at] == '\\') {
            end = at + 2;
        } else if (text.data[at] == '`') {
            size_t run = ticks_run(text, at);
            size_t close = ticks_close(&ticks, text, at, run);
            end = close == TEXT_NONE ? at + run : close + run;
        } else if (text_starts(text_after(text, at), TEXT("<!--"))) {
            end = html_comment_end(text, at);
            closed = end != TEXT_NONE;
            for (size_t i = at + 4; closed && i + 3 < end; i++) {
                if (bytes[i] == '-') {
                    bytes[i] = 'c';
                }
            }
        }
        at = end;
    }
    return copy;
}

/* Everything as text but code spans, escapes and comments. */
static void read_as_text(const struct inline_text *input, struct emitter *emitter)
{
    struct plain plain = {.text = input->text, .emitter = emitter};
    read_plain(&plain, true);
}

void inline_read(struct markdown_detail *detail, const struct inline_text *input, const struct inline_sink *sink)
{
    struct emitter emitter = emit_begin(input, sink);
    struct plain plain = {.text = input->text, .emitter = &emitter, .definitions = detail->definitions.count > 0};
    if (read_plain(&plain, false)) {
        return;
    }
    emitter = emit_again(&emitter);
    struct label_list labels = {0};
    if (detail->effort > EFFORT_CALL) {
        definition_find(sink->arena, detail, input->text, &labels);
    }
    if (!is_affordable(detail, input->text, labels.count)) {
        read_as_text(input, &emitter);
        return;
    }
    if (!walk_read(quiet_comments(sink->arena, input->text), &labels, &emitter)) {
        detail->unaligned++;
        emitter = emit_again(&emitter);
        read_as_text(input, &emitter);
    }
}

static bool is_no_break_space(struct text text, size_t at)
{
    return (unsigned char)text.data[at] == 0xC2 && at + 1 < text.size && (unsigned char)text.data[at + 1] == 0xA0;
}

static bool is_folded(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        bool other = byte_is_space(byte) && byte != ' ';
        if (other || (byte == ' ' && markdown_byte_or_line_end(text, i + 1) == ' ') || is_no_break_space(text, i)) {
            return false;
        }
    }
    return true;
}

struct text inline_fold(struct arena *arena, struct text text)
{
    text = text_trim(text);
    if (is_folded(text)) {
        return text;
    }
    char *folded = arena_allocate(arena, text.size);
    size_t size = 0;
    for (size_t i = 0; i < text.size; i++) {
        bool wide = is_no_break_space(text, i);
        if (!wide && !byte_is_space(text.data[i])) {
            folded[size++] = text.data[i];
        } else if (size > 0 && folded[size - 1] != ' ') {
            folded[size++] = ' ';
        }
        i += wide;
    }
    size -= size > 0 && folded[size - 1] == ' ';
    return (struct text){folded, size};
}
