#include "lint/check/hygiene_code.h"

/* A walk over Python source: text.data[at] is looked at next. */
struct scan {
    struct arena *arena;
    struct text text;
    size_t at;
    size_t end;
    size_t code; /* where the current stretch of code began */
    struct hygiene_ranges *ranges;
};

static void close_code(struct scan *scan, size_t end)
{
    if (scan->code < end) {
        struct hygiene_range range = {scan->code, end};
        arena_push(scan->arena, scan->ranges, range);
    }
}

static char look(const struct scan *scan, size_t ahead)
{
    return scan->at + ahead < scan->end ? scan->text.data[scan->at + ahead] : '\n';
}

/* Letters before the quote tell its kind: `f"..."` holds expressions, `r"..."` no escapes. */
static bool has_prefix(const struct scan *scan, char letter)
{
    size_t at = scan->at;
    bool found = false;
    size_t letters = 0;
    while (at > scan->code && byte_is_word(scan->text.data[at - 1]) && letters < 3) {
        found |= byte_lower(scan->text.data[at - 1]) == letter;
        at--;
        letters++;
    }
    return found && letters <= 2;
}

/* The expression in the braces of an f-string, without its format and its nested strings: code. */
static void skip_expression(struct scan *scan)
{
    size_t depth = 0;
    scan->at++;
    scan->code = scan->at;
    for (; scan->at < scan->end && look(scan, 0) != '\n'; scan->at++) {
        char byte = look(scan, 0);
        bool nested = byte == '"' || byte == '\'';
        depth += byte == '(' || byte == '[' || byte == '{';
        if (nested || (depth == 0 && (byte == '}' || byte == ':' || byte == '!'))) {
            break;
        }
        depth -= byte == ')' || byte == ']' || byte == '}';
    }
    close_code(scan, scan->at);
}

/* The next byte of a string that may mean something in it. */
static void skip_letters(struct scan *scan)
{
    static const bool stops[256] = {['\n'] = true, ['"'] = true, ['\''] = true, ['\\'] = true, ['{'] = true};
    const unsigned char *data = (const unsigned char *)scan->text.data;
    size_t at = scan->at;
    while (at < scan->end && !stops[data[at]]) {
        at++;
    }
    scan->at = at;
}

static void skip_string(struct scan *scan)
{
    char quote = look(scan, 0);
    bool triple = look(scan, 1) == quote && look(scan, 2) == quote;
    bool format = has_prefix(scan, 'f');
    close_code(scan, scan->at);
    scan->at += triple ? 3 : 1;
    while (scan->at < scan->end) {
        skip_letters(scan);
        char byte = look(scan, 0);
        if (byte == '\\') {
            scan->at += 2;
            continue;
        }
        if (byte == '\n' && !triple) {
            break;
        }
        if (byte == quote && (!triple || (look(scan, 1) == quote && look(scan, 2) == quote))) {
            scan->at += triple ? 3 : 1;
            break;
        }
        if (format && byte == '{' && look(scan, 1) != '{') {
            skip_expression(scan);
            continue;
        }
        scan->at += format && byte == '{' ? 2 : 1;
    }
    scan->at = scan->at > scan->end ? scan->end : scan->at;
    scan->code = scan->at;
}

static void skip_line(struct scan *scan)
{
    close_code(scan, scan->at);
    while (scan->at < scan->end && look(scan, 0) != '\n') {
        scan->at++;
    }
    scan->code = scan->at;
}

/* `!pip install`, `%cd` of notebooks and `$ python` of transcripts are no Python. */
static bool is_command(const struct scan *scan)
{
    char byte = look(scan, 0);
    return byte == '!' || byte == '$' || (byte == '%' && (byte_is_alpha(look(scan, 1)) || look(scan, 1) == '%'));
}

/* The next byte that may end a stretch of code: a quote, a comment, a line end. */
static void skip_plain(struct scan *scan)
{
    static const bool stops[256] = {['\n'] = true, ['"'] = true, ['\''] = true, ['#'] = true};
    const unsigned char *data = (const unsigned char *)scan->text.data;
    size_t at = scan->at;
    while (at < scan->end && !stops[data[at]]) {
        at++;
    }
    scan->at = at;
}

static void skip_indent(struct scan *scan)
{
    while (scan->at < scan->end && byte_is_space(look(scan, 0))) {
        scan->at++;
    }
    if (scan->at < scan->end && is_command(scan)) {
        skip_line(scan);
    }
}

static void read_python(struct arena *arena, struct text text, size_t start, size_t end, struct hygiene_ranges *ranges)
{
    struct scan scan = {arena, text, start, end, start, ranges};
    skip_indent(&scan);
    while (scan.at < end) {
        skip_plain(&scan);
        char byte = look(&scan, 0);
        if (scan.at >= end) {
            break;
        }
        if (byte == '#') {
            skip_line(&scan);
        } else if (byte == '\n') {
            skip_indent(&scan);
        } else {
            skip_string(&scan);
        }
    }
    close_code(&scan, end);
}

struct fence {
    char mark; /* 0: none open */
    size_t length;
    bool python;
    size_t start;
};

/* Reads a line that opens a fence; false when it opens none. */
static bool open_fence(struct text line, struct fence *fence)
{
    size_t at = 0;
    while (at < line.size && (line.data[at] == ' ' || line.data[at] == '>' || line.data[at] == '\t')) {
        at++;
    }
    char mark = at < line.size ? line.data[at] : ' ';
    size_t from = at;
    while (at < line.size && line.data[at] == mark) {
        at++;
    }
    if ((mark != '`' && mark != '~') || at - from < 3) {
        return false;
    }
    struct text info = text_trim(text_after(line, at));
    if (mark == '`' && text_find_byte(info, '`', 0) != TEXT_NONE) {
        return false;
    }
    bool braces = text_starts(info, TEXT("{")) || text_starts(info, TEXT("."));
    info = text_after(info, braces ? 1 : 0);
    *fence = (struct fence){mark, at - from,
                            text_starts_fold(info, TEXT("py")) || text_starts_fold(info, TEXT("ipython")), 0};
    return true;
}

static bool closes(struct text line, const struct fence *fence)
{
    size_t at = 0;
    while (at < line.size && (line.data[at] == ' ' || line.data[at] == '>' || line.data[at] == '\t')) {
        at++;
    }
    size_t from = at;
    while (at < line.size && line.data[at] == fence->mark) {
        at++;
    }
    return at - from >= fence->length && text_is_blank(text_after(line, at));
}

static void close_fence(struct arena *arena, struct hygiene_code *code, const struct source *source,
                        struct fence *fence, size_t end)
{
    struct hygiene_range range = {fence->start, end};
    arena_push(arena, &code->fences, range);
    if (fence->python) {
        read_python(arena, source->bytes, fence->start, end, &code->python);
    }
    fence->mark = 0;
}

static void read_markdown(struct arena *arena, struct hygiene_code *code, const struct source *source)
{
    struct fence fence = {0};
    for (size_t i = 0; i < source->line_count; i++) {
        struct text line = source_line(source, i);
        if (fence.mark != 0 && closes(line, &fence)) {
            close_fence(arena, code, source, &fence, source->lines[i]);
        } else if (fence.mark == 0 && open_fence(line, &fence)) {
            fence.start = i + 1 < source->line_count ? source->lines[i + 1] : source->bytes.size;
        }
    }
    if (fence.mark != 0) {
        close_fence(arena, code, source, &fence, source->bytes.size);
    }
}

void hygiene_code_read(struct arena *arena, struct hygiene_code *code, const struct source *source,
                       enum hygiene_language language)
{
    if (code->known) {
        return;
    }
    code->known = true;
    if (language == HYGIENE_PYTHON) {
        read_python(arena, source->bytes, source->body, source->bytes.size, &code->python);
    } else if (language == HYGIENE_MARKDOWN) {
        read_markdown(arena, code, source);
    }
}

bool hygiene_ranges_hold(const struct hygiene_ranges *ranges, size_t offset)
{
    size_t low = 0;
    size_t high = ranges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (offset < ranges->items[middle].start) {
            high = middle;
        } else if (offset >= ranges->items[middle].end) {
            low = middle + 1;
        } else {
            return true;
        }
    }
    return false;
}
