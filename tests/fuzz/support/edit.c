#include "edit.h"

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>

enum { LARGEST = 1 << 20, DEEPEST = 8 };

/* Words of the standard, of the readers and of nobody: what a wrong document is made of. */
static const struct text words[] = {
    TEXT_INIT("`float32`"),
    TEXT_INIT("float64"),
    TEXT_INIT("`kernel-only`"),
    TEXT_INIT("`operator`"),
    TEXT_INIT("1.00x"),
    TEXT_INIT("0.0000"),
    TEXT_INIT("-1"),
    TEXT_INIT("1e400"),
    TEXT_INIT("99999999999999999999999999999999999999999"),
    TEXT_INIT("2333"),
    TEXT_INIT("`2333`"),
    TEXT_INIT("reference unavailable"),
    TEXT_INIT("S5000 p50 (ms)"),
    TEXT_INIT("Speedup"),
    TEXT_INIT("## Results"),
    TEXT_INIT("## Cases"),
    TEXT_INIT("## Notes"),
    TEXT_INIT("# Title"),
    TEXT_INIT("---:"),
    TEXT_INIT("|"),
    TEXT_INIT("||"),
    TEXT_INIT("```"),
    TEXT_INIT("`"),
    TEXT_INIT("<!--"),
    TEXT_INIT("-->"),
    TEXT_INIT("<!-- benchlint-disable title -->"),
    TEXT_INIT("<!-- benchlint-disable-next-line hygiene-* -- for a reason -->"),
    TEXT_INIT("# benchlint-disable-file runner-timing"),
    TEXT_INIT("<table><tr><td>"),
    TEXT_INIT("> "),
    TEXT_INIT("- "),
    TEXT_INIT("\\"),
    TEXT_INIT("\r"),
    TEXT_INIT("\t"),
    TEXT_INIT("\xEF\xBB\xBF"),
    TEXT_INIT("\xE2\x80\x8B"),
    TEXT_INIT("\x1B[31m"),
    TEXT_INIT("\xC3("),
    TEXT_INIT("NVIDIA L40S"),
    TEXT_INIT("MTT S5000"),
    TEXT_INIT("3350 GB/s"),
    TEXT_INIT("Speedup >= 1.50x on `stereo-96`"),
    TEXT_INIT("ssh ci-bot@falcon7"),
    TEXT_INIT("/home/somebody/a"),
    TEXT_INIT("10.1.2.3"),
    TEXT_INIT("0.9542 ms"),
    TEXT_INIT("--case"),
    TEXT_INIT("--output /tmp/a.json"),
    TEXT_INIT("$HOME"),
    TEXT_INIT("time.perf_counter()"),
    TEXT_INIT("torch.randn(4)"),
    TEXT_INIT("import time"),
    TEXT_INIT("'''"),
    TEXT_INIT("null"),
    TEXT_INIT("[]"),
    TEXT_INIT("{}"),
    TEXT_INIT("1.0"),
    TEXT_INIT("\"a\\u0000\""),
    TEXT_INIT("packs: [operator, kernel, claim, tables]"),
    TEXT_INIT("exclude: [\"**\"]"),
    TEXT_INIT("severity: {note-length: off}"),
};

/* Files that the example lacks. */
static const struct text places[] = {
    TEXT_INIT(".benchlint.yaml"),
    TEXT_INIT(".gitignore"),
    TEXT_INIT("benchmarks/correlation/run.log"),
    TEXT_INIT("benchmarks/correlation/export_more.py"),
    TEXT_INIT("benchmarks/ball_query/README.md"),
    TEXT_INIT("benchmarks/ball_query/benchmark_ball_query.py"),
    TEXT_INIT("benchmarks/ball_query/ball_query_case.py"),
    TEXT_INIT("benchmarks/\x1B[31m\n.md"),
    TEXT_INIT("benchmarks/correlation/10.1.2.3.md"),
    TEXT_INIT(".tmp/benchmarks/correlation.json"),
    TEXT_INIT(".tmp/benchmarks/correlation-stereo-96-2.json"),
    TEXT_INIT(".tmp/benchmarks/h100/rotated_nms-aerial-2k.json"),
};

enum edit_kind {
    EDIT_LINE,       /* another text in its place */
    EDIT_INSERT,     /* a line more */
    EDIT_DELETE,     /* a line less */
    EDIT_DOUBLE,     /* the same line twice */
    EDIT_EXCHANGE,   /* two lines */
    EDIT_CELL,       /* of a table row: another text */
    EDIT_CELL_MOVED, /* two cells of a row exchanged */
    EDIT_WORD,       /* one of `words` in the place of a word */
    EDIT_DIGIT,      /* of a number */
    EDIT_VALUE,      /* behind a colon: another text */
    EDIT_BYTES,      /* anything anywhere */
    EDIT_CUT,        /* the file ends here */
    EDIT_REMOVE,     /* the file is gone */
    EDIT_COPY,       /* another file's bytes */
    EDIT_CREATE,     /* a new file */
    EDIT_KINDS
};

static size_t byte_of(struct edit_input *input)
{
    if (input->left.size == 0) {
        return 0;
    }
    size_t byte = (unsigned char)input->left.data[0];
    input->left = text_after(input->left, 1);
    return byte;
}

size_t edit_number(struct edit_input *input, size_t below)
{
    size_t high = byte_of(input);
    size_t number = high * 256 + byte_of(input);
    return below == 0 ? 0 : number % below;
}

/* Either a word of ours or what the input holds up to the next NUL. */
static struct text payload_of(struct edit_input *input)
{
    size_t choice = byte_of(input);
    if (choice > 0 && choice <= sizeof(words) / sizeof(*words)) {
        return words[choice - 1];
    }
    struct text payload;
    return text_split(&input->left, '\0', &payload) ? payload : TEXT("");
}

static void splice(struct arena *arena, struct edit_file *file, size_t start, size_t end, struct text text)
{
    struct buffer bytes = {0};
    buffer_text(&bytes, text_slice(file->bytes, 0, start));
    buffer_text(&bytes, text);
    buffer_text(&bytes, text_after(file->bytes, end));
    file->bytes = arena_copy(arena, buffer_view(&bytes));
    file->changed = true;
    buffer_release(&bytes);
}

/* Byte range of a line, its end left out. */
static void line_of(struct text bytes, size_t number, size_t *start, size_t *end)
{
    *start = 0;
    for (size_t line = 0; line < number; line++) {
        *start = text_find_byte(bytes, '\n', *start) + 1;
    }
    *end = text_find_byte(bytes, '\n', *start);
    *end = *end == TEXT_NONE ? bytes.size : *end;
}

static size_t lines_of(struct text bytes)
{
    size_t count = 1;
    for (size_t i = 0; i < bytes.size; i++) {
        count += bytes.data[i] == '\n';
    }
    return count;
}

static void choose_line(struct edit_input *input, struct text bytes, size_t *start, size_t *end)
{
    line_of(bytes, edit_number(input, lines_of(bytes)), start, end);
}

/* The piece of start..end that a byte of `marks` begins behind; the whole range where there is none. */
static void choose_piece(struct edit_input *input, struct text bytes, char mark, size_t *start, size_t *end)
{
    size_t marks = 0;
    for (size_t i = *start; i < *end; i++) {
        marks += bytes.data[i] == mark;
    }
    size_t wanted = edit_number(input, marks);
    size_t at = *start;
    for (size_t seen = 0; marks > 0 && at < *end; at++) {
        if (bytes.data[at] == mark && seen++ == wanted) {
            *start = at + 1;
            size_t next = text_find_byte(bytes, mark, *start);
            *end = next < *end ? next : *end;
            return;
        }
    }
}

static bool is_inside_word(char byte)
{
    return byte_is_word(byte) || byte == '.' || byte == '-';
}

static void choose_word(struct edit_input *input, struct text bytes, bool digits, size_t *start, size_t *end)
{
    size_t from = edit_number(input, bytes.size + 1);
    while (from < bytes.size && (digits ? !byte_is_digit(bytes.data[from]) : !is_inside_word(bytes.data[from]))) {
        from++;
    }
    *start = from;
    *end = from;
    while (*end < bytes.size && (digits ? *end < from + 1 : is_inside_word(bytes.data[*end]))) {
        *end += 1;
    }
}

static void exchange(struct arena *arena, struct edit_file *file, size_t a, size_t a_end, size_t b, size_t b_end)
{
    if (a > b) {
        exchange(arena, file, b, b_end, a, a_end);
    } else if (a_end <= b) {
        struct text first = text_slice(file->bytes, a, a_end);
        struct text second = text_slice(file->bytes, b, b_end);
        splice(arena, file, b, b_end, first);
        splice(arena, file, a, a_end, second);
    }
}

static struct edit_file *find(struct edit_tree *tree, struct text path)
{
    for (size_t i = 0; i < tree->count; i++) {
        if (text_equal(tree->items[i].path, path)) {
            return &tree->items[i];
        }
    }
    return NULL;
}

static void create(struct arena *arena, struct edit_tree *tree, struct edit_input *input)
{
    struct text path = places[edit_number(input, sizeof(places) / sizeof(*places))];
    struct text bytes = payload_of(input);
    struct edit_file *known = find(tree, path);
    if (known != NULL) {
        *known = (struct edit_file){path, bytes, false, true};
    } else {
        struct edit_file file = {path, bytes, false, true};
        arena_push(arena, tree, file);
    }
}

static void edit_lines(struct arena *arena, struct edit_file *file, struct edit_input *input, enum edit_kind kind)
{
    size_t start = 0;
    size_t end = 0;
    choose_line(input, file->bytes, &start, &end);
    size_t next = end < file->bytes.size ? end + 1 : end;
    struct text line = text_slice(file->bytes, start, end);
    if (kind == EDIT_LINE) {
        splice(arena, file, start, end, payload_of(input));
    } else if (kind == EDIT_INSERT) {
        struct text text = payload_of(input);
        splice(arena, file, start, start, arena_format(arena, "%.*s\n", TEXT_PRINT(text)));
    } else if (kind == EDIT_DELETE) {
        splice(arena, file, start, next, TEXT(""));
    } else if (kind == EDIT_DOUBLE) {
        splice(arena, file, start, start, arena_format(arena, "%.*s\n", TEXT_PRINT(line)));
    } else {
        size_t other = 0;
        size_t other_end = 0;
        choose_line(input, file->bytes, &other, &other_end);
        exchange(arena, file, start, end, other, other_end);
    }
}

static void edit_cells(struct arena *arena, struct edit_file *file, struct edit_input *input, enum edit_kind kind)
{
    size_t start = 0;
    size_t end = 0;
    choose_line(input, file->bytes, &start, &end);
    size_t other = start;
    size_t other_end = end;
    choose_piece(input, file->bytes, kind == EDIT_VALUE ? ':' : '|', &start, &end);
    if (kind != EDIT_CELL_MOVED) {
        struct text text = payload_of(input);
        splice(arena, file, start, end, arena_format(arena, " %.*s ", TEXT_PRINT(text)));
        return;
    }
    choose_piece(input, file->bytes, '|', &other, &other_end);
    exchange(arena, file, start, end, other, other_end);
}

static void edit_inside(struct arena *arena, struct edit_file *file, struct edit_input *input, enum edit_kind kind)
{
    size_t start = 0;
    size_t end = 0;
    if (kind == EDIT_BYTES) {
        start = edit_number(input, file->bytes.size + 1);
        splice(arena, file, start, start, payload_of(input));
    } else if (kind == EDIT_DIGIT) {
        choose_word(input, file->bytes, true, &start, &end);
        splice(arena, file, start, end, arena_format(arena, "%zu", byte_of(input) % 10));
    } else {
        choose_word(input, file->bytes, false, &start, &end);
        splice(arena, file, start, end, payload_of(input));
    }
}

bool edit_next(struct arena *arena, struct edit_tree *tree, struct edit_input *input)
{
    if (input->left.size == 0) {
        return false;
    }
    enum edit_kind kind = (enum edit_kind)(byte_of(input) % EDIT_KINDS);
    struct edit_file *file = &tree->items[byte_of(input) % tree->count];
    if (kind == EDIT_CREATE) {
        create(arena, tree, input);
    } else if (kind == EDIT_REMOVE) {
        file->absent = true;
        file->changed = true;
    } else if (kind == EDIT_COPY) {
        file->bytes = tree->items[byte_of(input) % tree->count].bytes;
        file->changed = true;
    } else if (kind == EDIT_CUT) {
        splice(arena, file, edit_number(input, file->bytes.size + 1), file->bytes.size, TEXT(""));
    } else if (kind <= EDIT_EXCHANGE) {
        edit_lines(arena, file, input, kind);
    } else if (kind == EDIT_CELL || kind == EDIT_CELL_MOVED || kind == EDIT_VALUE) {
        edit_cells(arena, file, input, kind);
    } else {
        edit_inside(arena, file, input, kind);
    }
    return true;
}

/* Three of its operators are enough of the same: without them an input takes half the time. */
static bool is_left_out(struct text text)
{
    static const struct text names[] = {TEXT_INIT("furthest_point"), TEXT_INIT("layer_norm"),
                                        TEXT_INIT("scatter_mean")};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (text_find(text, names[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

static struct text without_them(struct arena *arena, struct text bytes)
{
    struct buffer kept = {0};
    struct text line;
    while (bytes.size > 0 && text_split(&bytes, '\n', &line)) {
        if (!is_left_out(line)) {
            buffer_text(&kept, line);
            buffer_byte(&kept, '\n');
        }
    }
    struct text copy = arena_copy(arena, buffer_view(&kept));
    buffer_release(&kept);
    return copy;
}

/* What Git would ignore is kept under other names in fixtures/. */
static struct text place_of(struct arena *arena, struct text path)
{
    if (text_equal(path, TEXT("gitignore"))) {
        return TEXT(".gitignore");
    }
    if (text_starts(path, TEXT("records/"))) {
        return arena_join(arena, TEXT(".tmp/benchmarks/"), text_after(path, TEXT("records/").size));
    }
    return path;
}

static void take(struct arena *arena, struct edit_tree *tree, struct text root, struct text folder, unsigned depth)
{
    struct file_list list = {0};
    struct file_fault fault;
    if (depth > DEEPEST || !file_list(arena, path_join(arena, root, folder).data, &list, &fault)) {
        abort();
    }
    for (size_t i = 0; i < list.count; i++) {
        struct text path = path_join(arena, folder, list.items[i].name);
        struct edit_file file = {.path = place_of(arena, path)};
        if (list.items[i].kind == FILE_KIND_DIRECTORY) {
            take(arena, tree, root, path, depth + 1);
        } else if (!file_read(arena, path_join(arena, root, path).data, LARGEST, &file.bytes, &fault)) {
            abort();
        } else if (!is_left_out(path)) {
            file.bytes = without_them(arena, file.bytes);
            arena_push(arena, tree, file);
        }
    }
}

struct edit_tree edit_example(struct arena *arena, struct text source_directory)
{
    struct edit_tree tree = {0};
    take(arena, &tree, path_join(arena, source_directory, TEXT("fixtures/example")), TEXT(""), 0);
    return tree;
}
