/*
 * Which two columns a ratio column is computed from, where nobody says so: a pair of the same unit that explains at
 * least four fifths of the column's cells, and three. What no pair explains so well is left alone.
 */
#include "base/memory.h"
#include "lint/check/ratio_part.h"

enum { LEAST_EXPLAINED = 3, MOST_COLUMNS = 24 };

struct inference {
    struct arena *arena;
    const struct ratio_table *table;
    size_t result;
    size_t cells; /* that a relation has to explain */
    bool percent; /* the column's numbers are percents */
    struct ratio_relations relations;
};

/* Stops as soon as too few cells can be left to explain. */
static void try_relation(struct inference *inference, struct ratio_relation relation)
{
    size_t failed = 0;
    for (size_t row = 0; row < inference->table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(inference->table, row, inference->result);
        if (!ratio_counts(cell)) {
            continue;
        }
        enum ratio_judgement judgement = ratio_judge(inference->table, &relation, row);
        if (judgement == RATIO_AGREES || judgement == RATIO_TRUNCATED) {
            relation.explained++;
        } else if (5 * ++failed > inference->cells) {
            return;
        }
    }
    /* Four fifths of three cells or more are no fewer than three. */
    arena_push(inference->arena, &inference->relations, relation);
}

/* Some of the cells speak of rates, others of times: "1.5x" may turn them over to say that more is better. */
static bool is_mixed(const struct inference *inference, const struct ratio_relation *relation)
{
    size_t rates = 0;
    for (size_t row = 0; row < inference->table->row_count; row++) {
        bool counts = ratio_counts(ratio_table_cell(inference->table, row, inference->result));
        rates += counts && ratio_is_rate(inference->table, relation, row);
    }
    return rates > 0 && rates < inference->cells;
}

static void try_pair(struct inference *inference, size_t numerator, size_t denominator)
{
    static const enum ratio_display percents[] = {RATIO_PERCENT, RATIO_SAVING, RATIO_PORTION};
    struct ratio_relation relation = {.result = inference->result,
                                      .numerator = {numerator},
                                      .numerator_count = 1,
                                      .denominator = {denominator},
                                      .denominator_count = 1};
    bool mixed = is_mixed(inference, &relation);
    for (size_t i = 0; i < (inference->percent ? 3 : 1); i++) {
        relation.display = inference->percent ? percents[i] : RATIO_FACTOR;
        relation.turns = false;
        try_relation(inference, relation);
        if (mixed) {
            relation.turns = true;
            try_relation(inference, relation);
        }
    }
}

static bool is_percent(const struct ratio_table *table, size_t column)
{
    size_t percents = 0;
    size_t numbers = 0;
    for (size_t row = 0; row < table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(table, row, column);
        if (ratio_counts(cell)) {
            numbers++;
            percents += cell->measure.form == FORM_PERCENT ||
                        (cell->measure.form == FORM_PLAIN && table->columns[column].percent);
        }
    }
    return 2 * percents > numbers;
}

static int more_explained(const struct ratio_relation *a, const struct ratio_relation *b)
{
    if (a->explained == b->explained) {
        return a->turns - b->turns; /* which is tried only where rates stand among times */
    }
    return (a->explained > b->explained) - (a->explained < b->explained);
}

/* The one that explains most first; of equals the one that was found first. */
static void sort(struct ratio_relations *relations)
{
    for (size_t i = 1; i < relations->count; i++) {
        struct ratio_relation relation = relations->items[i];
        size_t at = i;
        while (at > 0 && more_explained(&relation, &relations->items[at - 1]) > 0) {
            relations->items[at] = relations->items[at - 1];
            at--;
        }
        relations->items[at] = relation;
    }
}

struct ratio_relations ratio_infer(struct arena *arena, const struct ratio_table *table, size_t result)
{
    struct inference inference = {.arena = arena, .table = table, .result = result};
    inference.percent = is_percent(table, result);
    for (size_t row = 0; row < table->row_count; row++) {
        inference.cells += ratio_counts(ratio_table_cell(table, row, result));
    }
    if (inference.cells < LEAST_EXPLAINED || table->column_count > MOST_COLUMNS) {
        return inference.relations;
    }
    for (size_t i = 0; i < table->column_count; i++) {
        for (size_t k = 0; k < table->column_count; k++) {
            bool operands = i != k && !table->columns[i].ratio && !table->columns[k].ratio &&
                            table->columns[i].numbers >= LEAST_EXPLAINED &&
                            table->columns[k].numbers >= LEAST_EXPLAINED;
            if (operands) {
                try_pair(&inference, i, k);
            }
        }
    }
    sort(&inference.relations);
    return inference.relations;
}

const struct ratio_table *ratio_upright(struct arena *arena, const struct ratio_table *table)
{
    const struct ratio_table *turned = table->turned;
    for (size_t column = 0; turned != NULL && column < turned->column_count; column++) {
        if (turned->columns[column].ratio && ratio_infer(arena, turned, column).count > 0) {
            return turned;
        }
    }
    return table;
}
