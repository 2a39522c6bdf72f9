/* The captured standard output of a bench script: logs, and the one line that is the result. */
#ifndef BENCHLINT_LINT_MODEL_OUTPUT_H
#define BENCHLINT_LINT_MODEL_OUTPUT_H

#include "lint/read/source.h"
#include "json/json.h"

/* A line in braces, blanks around it left out; lines end at `\n`, `\r` or both. */
struct output_line {
    size_t start, end;         /* bytes of the file */
    const struct json *object; /* its offsets count from `start`; NULL: the line is not strict JSON */
    struct json_error error;   /* when object is NULL; its offset likewise */
};

struct output {
    const struct source *source;
    struct output_line *lines; /* in order of the file */
    size_t count;
};

/* Reads any bytes; everything lives in `arena`. Never fails. */
struct output output_read(struct arena *arena, const struct source *source);

/* The line that the benchmarker takes: the last one in braces; NULL when there is none. */
const struct output_line *output_result(const struct output *output);
/* The second line that is a JSON object, or NULL. */
const struct output_line *output_second(const struct output *output);

#endif
