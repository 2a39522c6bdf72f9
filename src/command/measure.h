/* `benchlint measure`: what was asked for, and the three things it does with it. Private to the command. */
#ifndef BENCHLINT_COMMAND_MEASURE_H
#define BENCHLINT_COMMAND_MEASURE_H

#include "command/surroundings.h"
#include "measure/execution.h"

struct measure_request {
    const struct arguments *arguments;
    struct arena *arena;
    struct surroundings around;
    struct protocol protocol;
    long long seed, device;
    long long executions; /* 0: auto */
    struct text backend;  /* empty: the operator's */
    struct text program;  /* this program's file */
    struct text *allowed;
    size_t allowed_count;
};

/* Complaint on standard error; always false. */
bool measure_complain(struct text message, const char *remedy);
/* The operator named by an operand with the case of --case, --dtype and --scope. */
bool measure_operator(const struct measure_request *request, struct text name, const struct benchlint_operator **entry,
                      const struct benchlint_case **which);
struct execution_request measure_execution_request(const struct measure_request *request,
                                                   const struct benchlint_operator *entry,
                                                   const struct benchlint_case *which);

/* One execution in this process; its record goes to standard output. Returns the exit status. */
int measure_single(const struct measure_request *request);
/* All executions in fresh processes, and the record. */
int measure_record(struct measure_request *request);
/* Two operators in turns. */
int measure_pairs(const struct measure_request *request);

#endif
