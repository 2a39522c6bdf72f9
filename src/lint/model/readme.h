/* The facts of one operator's README: what its sections say, with the bytes that say it. What is missing is a fact too.
 */
#ifndef BENCHLINT_LINT_MODEL_README_H
#define BENCHLINT_LINT_MODEL_README_H

#include "base/decimal.h"
#include "base/text_index.h"
#include "lint/model/statement.h"
#include "lint/read/markdown.h"
#include "lint/rule/rule.h"
#include "standard/standard.h"

struct readme_section {
    struct text role;              /* of the standard's vocabulary; empty: the standard has no such section */
    struct text title;             /* rendered */
    size_t start, end;             /* of its heading */
    size_t body, body_end;         /* what stands under it, up to the next heading of level 1 or 2 */
    size_t first_block, block_end; /* index range into markdown->blocks of the body */
    bool repeated;                 /* an earlier section has the same role */
    bool empty;                    /* nothing under it shows */
};

struct case_row {
    const struct table_row *row;
    const struct cell *id, *parameters, *dtype, *seed; /* never NULL; a missing cell is an empty one */
    struct text_list
        names; /* what the id's cell may name: its text; where that is no single code span, its words too */
    struct text_list dtypes;
};

/* A value in running text: its trimmed place and what it reads. */
struct quoted {
    struct text text; /* empty: not stated */
    size_t start, end;
};

enum cell_state { CELL_EMPTY, CELL_SOUND, CELL_MALFORMED, CELL_TOO_LONG };

struct number_cell {
    enum cell_state state; /* by the column's own format */
    struct decimal value;  /* when CELL_SOUND */
};

struct result_row {
    const struct table_row *row;
    bool sound; /* has as many cells as the standard's header has columns; else nothing further is said of it */
    const struct cell *cells;    /* in the order of standard->results */
    struct number_cell *numbers; /* as many; of number columns */
    struct text case_id, dtype, scope;
    const struct case_row *known; /* its case in Cases, or NULL */
};

struct shell_word {
    struct text text;  /* quotes and escapes resolved */
    size_t start, end; /* without outer quotes */
    bool sure;         /* holds no variable, substitution or glob */
};

struct run_option {
    struct text name;        /* --case */
    size_t start, end;       /* of the option's name */
    struct shell_word value; /* empty text with start == end where it has none */
    bool has_value;
};

/* One command that runs a Python script. */
struct run_command {
    struct shell_word script; /* a module given by -m is turned into a path */
    bool module;              /* given by -m */
    struct text directory;    /* after `cd`; empty: the root */
    bool directory_sure;
    struct run_option *options;
    size_t option_count;
    bool options_sure; /* no option list hidden in a variable: "$@", $ARGS */
};

/* A threshold on the speedup stated in Acceptance, with the rows in its reach. */
struct criterion {
    size_t start, end;
    struct text column; /* role of the one ratio column that it names by its title; empty: every ratio column */
    struct decimal threshold;
    bool equal_passes;      /* >= ; else > */
    struct text_list cases; /* named in the same sentence; empty: all */
    struct text_list dtypes;
    struct text_list scopes;
    bool excepts; /* the named ones are left out instead */
};

struct readme {
    const struct source *source;
    const struct markdown *markdown;
    struct text operator_name;
    struct readme_section *sections; /* the level-2 headings in order */
    size_t section_count;

    const struct table *cases_table; /* the first with the standard's header, or NULL */
    struct case_row *cases;          /* of all such tables of the section, in order */
    size_t case_count;
    const struct text *case_ids;      /* of each, what its cell says */
    struct text_index case_names;     /* the first case of each name */
    struct text_index repeated_names; /* those of more than one case */

    bool environment_list; /* Test environment holds a list */
    struct quoted measured_device, reference_device;
    struct quoted *references; /* of all the standard's reference devices; the first is reference_device */
    size_t reference_count;

    struct statement_list
        protocol; /* what Measurement states: name (warmup, ..., scope, timer, executions) and value */

    struct run_command *commands;
    size_t command_count;

    const struct table *results_table; /* the first with the standard's header, or NULL */
    const struct table **results_tables;
    size_t results_table_count;
    struct result_row *rows; /* of all such tables of the section, in order */
    size_t row_count;
    struct text_index row_keys; /* the first row of each case, dtype and scope; by readme_row */

    struct criterion *criteria;
    size_t criterion_count;
    bool criterion_stated; /* in any form */
    bool has_tolerance;
    struct decimal tolerance; /* percent, as stated in Acceptance */
};

/* Never fails; everything lives in `arena`. The word lists come from the rule files (`with`). */
const struct readme *readme_read(struct arena *arena, const struct markdown *markdown, const struct standard *standard,
                                 const struct rule_set *rules, struct text operator_name);

/* The first section with this role, or NULL. */
const struct readme_section *readme_section(const struct readme *readme, struct text role);
/* Is this value of the protocol stated in Measurement under that name? */
bool readme_states(const struct readme *readme, struct text name, struct text value);
/* Does Measurement state any value under that name? */
bool readme_states_any(const struct readme *readme, struct text name);
/* The first row of Cases that may name this case, or NULL. */
const struct case_row *readme_case(const struct readme *readme, struct text id);
/* The row of (case, dtype, scope), or NULL; the first of equal ones. */
const struct result_row *readme_row(const struct readme *readme, struct text case_id, struct text dtype,
                                    struct text scope);
/* A row's cell by column role; never NULL (a static empty cell when the standard has no such column). */
const struct cell *readme_cell(const struct standard *standard, const struct result_row *row, struct text role);
const struct number_cell *readme_number_at(const struct result_row *row, size_t column); /* by its index in `results` */
const struct number_cell *readme_number(const struct standard *standard, const struct result_row *row,
                                        struct text role);

#endif
