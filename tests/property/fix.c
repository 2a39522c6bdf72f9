/*
 * Clean tables with one cell changed at random: a safe fix restores the original cell, or none is offered. Prints, per
 * kind of change, how many were found and how many safe fixes were offered; exits 1 when a safe fix gave anything else.
 */
#include "lint/fix.h"
#include "base/buffer.h"
#include "lint/check/relation.h"
#include "lint/check/results.h"
#include "lint/seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDITS = 24000, MOST_ROWS = 6, COLUMNS = 8, FIRST_NUMBER = 3, NUMBERS = 4 };

enum change { DIGIT, EXCHANGED, ADDED, LOST, COPIED, TRUNCATED_UNIT, SUFFIX, EMPTIED, UNCODED, CHANGES };
static const char *const change_names[CHANGES] = {"digit mistaken", "digits exchanged", "digit added",
                                                  "digit lost",     "other row's cell", "last digit off by one",
                                                  "suffix",         "emptied",          "code marks lost"};

struct table_text {
    char cells[MOST_ROWS][COLUMNS][40];
    size_t rows;
};

struct tally {
    size_t edits, found, offered, wrong;
};

struct world {
    struct arena arena; /* of the standard and the repository */
    const struct standard *standard;
    struct config config;
    struct repository repository;
    struct device devices[2];
};

static unsigned long long state = 88172645463325252ULL;

static unsigned long long draw(unsigned long long below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % below;
}

static struct text print(struct arena *arena, const struct world *world, const char *role, struct decimal value)
{
    const struct column *column = standard_column(world->standard->results, text_from(role));
    return arena_join(arena, decimal_print(arena, value), column->suffix);
}

static struct fraction quotient(struct decimal a, struct decimal b)
{
    return fraction_divide(fraction_of(a), fraction_of(b));
}

/* A row whose normalized and speedup cells are those that the displayed cells give. */
static void fill_row(const struct world *world, struct table_text *table, size_t row, unsigned bandwidth)
{
    struct arena arena = {0};
    bool tie = false;
    struct decimal measured = {(wide)(100 + draw(draw(2) ? 99999 : 99999999)), 4};
    struct fraction ratio = quotient((struct decimal){1600, 0}, (struct decimal){(wide)bandwidth, 0});
    struct decimal normalized = fraction_round(fraction_multiply(fraction_of(measured), ratio), 4, &tie);
    struct decimal reference = {normalized.units * (wide)(50 + draw(250)) / 100 + (wide)draw(50) + 1, 4};
    struct decimal speedup = fraction_round(quotient(reference, normalized), 2, &tie);
    const struct text cells[NUMBERS] = {
        print(&arena, world, "measured", measured), print(&arena, world, "normalized", normalized),
        print(&arena, world, "reference", reference), print(&arena, world, "speedup", speedup)};
    snprintf(table->cells[row][0], 40, "`case-%zu`", row);
    snprintf(table->cells[row][1], 40, "`float32`");
    snprintf(table->cells[row][2], 40, "`operator`");
    table->cells[row][7][0] = '\0';
    for (size_t i = 0; i < NUMBERS; i++) {
        snprintf(table->cells[row][FIRST_NUMBER + i], 40, "%.*s", TEXT_PRINT(cells[i]));
    }
    arena_release(&arena);
}

static void write_document(struct buffer *out, const struct table_text *table)
{
    buffer_string(out,
                  "# X benchmark\n\n## Cases\n\n| Case | Parameters | dtype | Seed |\n| --- | --- | --- | ---: |\n");
    for (size_t row = 0; row < table->rows; row++) {
        buffer_format(out, "| `case-%zu` | p | `float32` | `2333` |\n", row);
    }
    buffer_string(out,
                  "\n## Test environment\n\n- Measured device: MTT S5000\n- Reference device: Card R\n\n## Results\n\n"
                  "| Case | dtype | Scope | S5000 p50 (ms) | S5000 normalized (ms) | Reference p50 (ms) | Speedup | "
                  "Note |\n| --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n");
    for (size_t row = 0; row < table->rows; row++) {
        for (size_t column = 0; column < COLUMNS; column++) {
            buffer_format(out, "| %s ", table->cells[row][column]);
        }
        buffer_string(out, "|\n");
    }
}

/* Changes a cell; false when this change cannot be made to it. */
static bool change_cell(struct table_text *table, size_t row, size_t column, enum change change)
{
    char *cell = table->cells[row][column];
    char before[40];
    snprintf(before, sizeof(before), "%s", cell);
    size_t size = strlen(cell);
    size_t digits[40];
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        if (byte_is_digit(cell[i])) {
            digits[count++] = i;
        }
    }
    size_t at = count > 0 ? digits[draw(count)] : 0;
    size_t point = strcspn(cell, ".");
    bool number = column >= FIRST_NUMBER && column < FIRST_NUMBER + NUMBERS;
    if (change == UNCODED) {
        if (column > 2 || cell[0] != '`') {
            return false;
        }
        memmove(cell, cell + 1, size - 2);
        cell[size - 2] = '\0';
        return true;
    }
    if (!number) {
        return false;
    }
    if (change == DIGIT) {
        cell[at] = (char)('0' + draw(10));
    } else if (change == EXCHANGED && at + 1 < size) {
        size_t next = cell[at + 1] == '.' ? at + 2 : at + 1;
        if (!byte_is_digit(cell[next])) {
            return false;
        }
        char digit = cell[at];
        cell[at] = cell[next];
        cell[next] = digit;
    } else if (change == ADDED) {
        size_t place = draw(point + 1);
        memmove(cell + place + 1, cell + place, size - place + 1);
        cell[place] = (char)('1' + draw(9));
    } else if (change == LOST && point > 1) {
        size_t place = draw(point);
        memmove(cell + place, cell + place + 1, size - place);
    } else if (change == COPIED && table->rows > 1) {
        memcpy(cell, table->cells[(row + 1 + draw(table->rows - 1)) % table->rows][column], 40);
    } else if (change == TRUNCATED_UNIT) {
        size_t last = digits[count - 1];
        cell[last] = cell[last] == '9' ? '8' : (char)(cell[last] + 1);
    } else if (change == SUFFIX && column == 6) {
        cell[size - 1] = draw(2) ? 'X' : '\0';
    } else if (change == EMPTIED && column == 4) {
        cell[0] = '\0';
    }
    return strcmp(before, cell) != 0;
}

static void lint_text(const struct world *world, struct arena *arena, struct text bytes, struct diagnostic_list *list)
{
    struct arena unit = {0};
    struct source source = source_open(&unit, TEXT("benchmarks/x/README.md"), bytes);
    struct markdown *markdown = markdown_read(&unit, &source);
    const struct readme *readme = readme_read(&unit, markdown, world->standard, &builtin_rules, TEXT("x"));
    struct findings findings = {.arena = &unit, .rules = &builtin_rules};
    struct check check = {.arena = &unit,
                          .findings = &findings,
                          .config = &world->config,
                          .standard = world->standard,
                          .repository = &world->repository};
    check_results_header(&check, readme);
    for (size_t row = 0; row < readme->row_count; row++) {
        check_row(&check, readme, row);
    }
    check_relations(&check, readme);
    seal_unit(arena, &findings, false, list);
    arena_release(&unit);
}

/* Makes the safe fixes until none is left. */
static struct text fix_all(const struct world *world, struct arena *arena, struct text bytes, size_t *offered)
{
    for (size_t round = 0; round < 10; round++) {
        struct diagnostic_list list = {0};
        lint_text(world, arena, bytes, &list);
        struct fix_plan plan = fix_plan(arena, &list, false);
        if (plan.count == 0) {
            return bytes;
        }
        *offered += plan.fixed;
        bytes = fix_bytes(arena, &plan.files[0], bytes);
    }
    return bytes;
}

/* The same but for runs of blanks: a fix of an emptied cell need not know how many stood there. */
static bool same_but_blanks(struct text a, struct text b)
{
    size_t i = 0;
    size_t j = 0;
    while (i < a.size || j < b.size) {
        while (i < a.size && a.data[i] == ' ') {
            i++;
        }
        while (j < b.size && b.data[j] == ' ') {
            j++;
        }
        if (i == a.size || j == b.size) {
            return i == a.size && j == b.size;
        }
        if (a.data[i++] != b.data[j++]) {
            return false;
        }
    }
    return true;
}

static void try_edit(const struct world *world, const struct table_text *clean, struct text original,
                     struct tally *tallies)
{
    struct table_text table = *clean;
    enum change change = (enum change)draw(CHANGES);
    size_t row = draw(table.rows);
    size_t column = draw(COLUMNS - 1);
    if (!change_cell(&table, row, column, change)) {
        return;
    }
    struct arena arena = {0};
    struct buffer edited = {0};
    write_document(&edited, &table);
    struct diagnostic_list list = {0};
    lint_text(world, &arena, buffer_view(&edited), &list);
    size_t offered = 0;
    struct text fixed = fix_all(world, &arena, buffer_view(&edited), &offered);
    struct tally *tally = &tallies[change];
    tally->edits++;
    tally->found += list.count > 0;
    tally->offered += offered > 0;
    if (offered > 0 && !same_but_blanks(fixed, original)) {
        tally->wrong++;
        printf("wrong fix (%s): row %zu column %zu: was %s, made %s\n", change_names[change], row, column,
               clean->cells[row][column], table.cells[row][column]);
    }
    buffer_release(&edited);
    arena_release(&arena);
}

static bool open_world(struct world *world)
{
    struct standard_error error = {0};
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("operator"))) {
            world->standard = standard_read(&world->arena, builtin_standards[i].tree, &error);
        }
    }
    world->config = config_default();
    world->devices[0] = (struct device){.name = TEXT("MTT S5000"), .bandwidth = TEXT("1600")};
    world->devices[1] = (struct device){.name = TEXT("Card R")};
    world->repository.index = (struct repository_index){
        .exists = true, .devices = world->devices, .device_count = 2, .measured = &world->devices[0], .sound = true};
    return world->standard != NULL;
}

static size_t print_tallies(const struct tally *tallies)
{
    size_t wrong = 0;
    printf("%-24s %8s %8s %12s %8s\n", "change", "edits", "found", "safe fixes", "wrong");
    for (size_t i = 0; i < CHANGES; i++) {
        printf("%-24s %8zu %8zu %12zu %8zu\n", change_names[i], tallies[i].edits, tallies[i].found, tallies[i].offered,
               tallies[i].wrong);
        wrong += tallies[i].wrong;
    }
    return wrong;
}

int main(void)
{
    static const unsigned bandwidths[] = {1935, 1555, 2039, 3350, 900, 1600, 864, 4800};
    struct world world = {0};
    struct tally tallies[CHANGES] = {0};
    if (!open_world(&world)) {
        fprintf(stderr, "the operator pack's vocabulary cannot be read\n");
        return 1;
    }
    size_t edits = 0;
    while (edits < EDITS) {
        struct table_text table = {.rows = 1 + draw(MOST_ROWS)};
        unsigned bandwidth = bandwidths[draw(sizeof(bandwidths) / sizeof(bandwidths[0]))];
        char text[16];
        snprintf(text, sizeof(text), "%u", bandwidth);
        world.devices[1].bandwidth = text_from(text);
        for (size_t row = 0; row < table.rows; row++) {
            fill_row(&world, &table, row, bandwidth);
        }
        struct buffer original = {0};
        write_document(&original, &table);
        for (size_t i = 0; i < 40; i++) {
            try_edit(&world, &table, buffer_view(&original), tallies);
        }
        buffer_release(&original);
        edits = 0;
        for (size_t i = 0; i < CHANGES; i++) {
            edits += tallies[i].edits;
        }
    }
    size_t wrong = print_tallies(tallies);
    printf("%zu edits, %zu wrong safe fixes\n", edits, wrong);
    arena_release(&world.arena);
    return wrong > 0;
}
