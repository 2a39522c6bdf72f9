/* The commands of the program: each has a table of options, from which parsing, --help and completions come. */
#ifndef BENCHLINT_COMMAND_COMMAND_H
#define BENCHLINT_COMMAND_COMMAND_H

#include "base/arena.h"
#include "base/buffer.h"

enum { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

enum option_value {
    VALUE_NEEDED,  /* `--name VALUE` or `--name=VALUE` */
    VALUE_JOINED,  /* may be left out; where it stands, behind '=' */
    VALUE_OPTIONAL /* may be left out: before another option or at the end */
};

/* One option. */
struct option_spec {
    const char *name;  /* without dashes */
    const char *value; /* what --help calls the value; NULL: it takes none */
    enum option_value optional;
    const char *help; /* one line, lower case, no full stop */
};

struct option_given {
    const struct option_spec *spec;
    struct text value; /* NULL data: none was given */
};

struct command;

/* A parsed command line. */
struct arguments {
    struct arena *arena;
    const struct command *command;
    struct option_given *options; /* in the order given */
    size_t option_count;
    struct text *operands; /* NUL-terminated */
    size_t operand_count;
};

struct command {
    const char *name;
    const char *operands; /* what --help shows behind the options: "[PATH...]" */
    const char *summary;  /* one line */
    const char *details;  /* further lines of --help; may be NULL */
    const struct option_spec *options;
    size_t option_count;
    size_t fewest, most;                           /* operands */
    int (*run)(const struct arguments *arguments); /* returns the exit status */
    /* What to do with a command line that cannot be read; NULL: the message goes to standard error. Returns the status.
     */
    int (*refuse)(int count, char **values, struct text message, struct text remedy);
};

/* The table in main.c, in the order of --help; the first is the default. */
extern const struct command *const commands[];
extern const size_t command_count;

extern const struct command command_check;
extern const struct command command_rules;
extern const struct command command_explain;
extern const struct command command_config;
extern const struct command command_new;
extern const struct command command_report;
extern const struct command command_table;
extern const struct command command_aggregate;
extern const struct command command_measure;
extern const struct command command_compare;
extern const struct command command_reproduce;
extern const struct command command_completions;

/* The last value given for the option, or NULL data. */
struct text argument_value(const struct arguments *arguments, const char *name);
bool argument_given(const struct arguments *arguments, const char *name);
/* All values of a repeatable option, cut at commas. */
struct text_list_given {
    struct text *items;
    size_t count;
    size_t capacity;
};
struct text_list_given argument_values(const struct arguments *arguments, const char *name);

/* Parses argv behind the command's name; false with what is wrong and its remedy, both NUL-terminated in `arena`. */
bool arguments_parse(struct arena *arena, const struct command *command, int count, char **values,
                     struct arguments *arguments, struct text *message, struct text *remedy);
/* The command whose name is nearest to `word`; empty when none is near. */
struct text command_nearest(struct arena *arena, struct text word);
/* One screen of help, from the tables. */
void command_help(struct buffer *out, const struct command *command);
/* "benchlint: MESSAGE", then "help: REMEDY" where there is one, on standard error; escaped by render_plain, as all that
 * the next two write. */
void command_complain(const char *message, const char *remedy);
/* Each line behind "benchlint: " on standard error; lines that begin with "help: " stand as they are. */
void command_tell(struct text lines);
/* "note: LINE" on standard error. */
void command_note(struct text line);
/* Prints to standard output; EXIT_TROUBLE with a message when it cannot be written, else `status`. */
int command_print(struct text text, int status);

#endif
