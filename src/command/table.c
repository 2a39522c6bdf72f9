/* `benchlint table RECORD...`: the Results rows that records give, ready to paste. */
#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "command/surroundings.h"
#include "lint/check/results.h"

static const struct option_spec options[] = {
    {"reference-record", "FILE", VALUE_NEEDED,
     "the record of the reference device (default: one of the same name in a folder beside the record)"},
    {"bandwidth", "GB/S", VALUE_NEEDED, "of the reference device (default: the one that the index registers)"},
    {"header", NULL, VALUE_NEEDED, "print the table's header too"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

/* The cells of the rows, row by row, as many as the standard has columns. */
struct grid {
    struct arena *arena;
    const struct standard *standard;
    struct text *cells;
    size_t rows;
};

static struct text code(struct arena *arena, struct text text)
{
    return arena_format(arena, "`%.*s`", TEXT_PRINT(render_name(arena, text)));
}

/* The note that tells of a missing reference: the word that the rule of such notes looks for. */
static struct text unavailable(const struct surroundings *around)
{
    const struct yaml *phrase = rule_parameter(&around->session.rules, CHECK_REFERENCE_UNAVAILABLE, "phrase");
    return yaml_text(phrase, TEXT("reference unavailable"));
}

static struct text cell_of(const struct surroundings *around, const struct column *column, const struct record *record,
                           const struct record *reference)
{
    struct arena *arena = around->arena;
    if (column->kind == COLUMN_NAME) {
        struct text name = record_text(record, column->role);
        return name.size == 0 ? name : code(arena, name);
    }
    if (column->kind == COLUMN_TEXT) {
        bool note = text_equal(column->role, TEXT("note"));
        return note && reference == NULL ? unavailable(around) : TEXT("");
    }
    struct exact_pool pool = {0};
    const struct exact *value = surroundings_value(around, &pool, record, reference, column->role);
    struct text printed =
        value == NULL ? TEXT("") : arena_join(arena, exact_print(arena, value, column->decimals), column->suffix);
    exact_release(&pool);
    return printed;
}

static size_t width_of(const struct grid *grid, size_t column)
{
    size_t width = 0;
    for (size_t row = 0; row < grid->rows; row++) {
        size_t points = text_code_points(grid->cells[row * grid->standard->results.count + column]);
        width = points > width ? points : width;
    }
    return width;
}

static void write_row(struct buffer *out, const struct grid *grid, size_t row, bool aligned)
{
    const struct column_list *columns = &grid->standard->results;
    for (size_t i = 0; i < columns->count; i++) {
        struct text cell = grid->cells[row * columns->count + i];
        size_t width = aligned ? width_of(grid, i) : 0;
        size_t points = text_code_points(cell);
        size_t pad = width > points ? width - points : 0;
        bool right = columns->items[i].align == COLUMN_ALIGN_RIGHT;
        buffer_string(out, "| ");
        buffer_repeat(out, ' ', right ? pad : 0);
        buffer_text(out, cell);
        buffer_repeat(out, ' ', right ? 0 : pad);
        buffer_string(out, cell.size + pad > 0 ? " " : "");
    }
    buffer_string(out, "|\n");
}

static void write_header(struct buffer *out, const struct standard *standard)
{
    for (size_t i = 0; i < standard->results.count; i++) {
        buffer_format(out, "| %.*s ", TEXT_PRINT(standard->results.items[i].title));
    }
    buffer_string(out, "|\n");
    for (size_t i = 0; i < standard->results.count; i++) {
        buffer_string(out, standard->results.items[i].align == COLUMN_ALIGN_RIGHT ? "| ---: " : "| --- ");
    }
    buffer_string(out, "|\n");
}

/* Which of the operands the record and the repository cannot give. */
static void complain_of_column(const struct surroundings *around, const struct column *column, const char *path,
                               const struct record *record)
{
    struct text device = record_text(record, TEXT("reference-device"));
    if (device.size == 0) {
        command_complain(
            arena_format(around->arena,
                         "`%.*s` cannot be computed: `%s` names no reference device, which its measurement "
                         "did not know",
                         TEXT_PRINT(column->title), path)
                .data,
            "measure with --reference-device, or where a README names it; or give --bandwidth");
        return;
    }
    command_complain(arena_format(around->arena, "`%.*s` cannot be computed: no bandwidth of `%.*s` is registered",
                                  TEXT_PRINT(column->title), TEXT_PRINT(device))
                         .data,
                     "run it in the repository whose index registers the device, or give --bandwidth");
}

/* The rows of such a record are shown all the same: to whoever tries things out they tell something. */
static void note_reasons(struct arena *arena, const char *path, const struct record *record)
{
    const struct json *reason = NULL;
    while ((reason = record_next_reason(record, reason)) != NULL) {
        struct text words = reason->kind == JSON_STRING ? reason->text : TEXT("no reason is told");
        command_note(arena_format(arena, "`%s` must not be published: %.*s", path, TEXT_PRINT(words)));
    }
}

static bool fill_row(const struct surroundings *around, const struct arguments *arguments, const char *path,
                     struct grid *grid)
{
    const struct record *record = NULL;
    const struct record *reference = NULL;
    if (!surroundings_record(around, path, false, &record) ||
        !surroundings_reference(around, arguments, path, record, &reference)) {
        return false;
    }
    note_reasons(around->arena, path, record);
    const struct column_list *columns = &around->standard->results;
    struct exact_pool pool = {0};
    bool full = true;
    for (size_t i = 0; full && i < columns->count; i++) {
        const struct column *column = &columns->items[i];
        bool needed = column->kind == COLUMN_NUMBER && !column->optional;
        full = !needed || surroundings_value(around, &pool, record, reference, column->role) != NULL;
        if (full) {
            grid->cells[grid->rows * columns->count + i] = cell_of(around, column, record, reference);
        } else {
            complain_of_column(around, column, path, record);
        }
    }
    exact_release(&pool);
    grid->rows += full ? 1 : 0;
    return full;
}

static int run(const struct arguments *arguments)
{
    struct surroundings around;
    if (!surroundings_open(&around, arguments)) {
        return EXIT_TROUBLE;
    }
    if (argument_given(arguments, "reference-record") && arguments->operand_count > 1) {
        command_complain("--reference-record belongs to one record, and several are given", NULL);
        return EXIT_TROUBLE;
    }
    struct grid grid = {.arena = around.arena, .standard = around.standard};
    grid.cells = arena_array(around.arena, struct text, arguments->operand_count * around.standard->results.count + 1);
    for (size_t i = 0; i < arguments->operand_count; i++) {
        if (!fill_row(&around, arguments, arguments->operands[i].data, &grid)) {
            return EXIT_TROUBLE;
        }
    }
    struct buffer out = {0};
    if (argument_given(arguments, "header")) {
        write_header(&out, around.standard);
    }
    for (size_t row = 0; row < grid.rows; row++) {
        write_row(&out, &grid, row, grid.rows > 1);
    }
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

const struct command command_table = {
    .name = "table",
    .operands = "RECORD...",
    .summary = "print the Results rows that records give",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 1,
    .most = 10000,
    .run = run,
};
