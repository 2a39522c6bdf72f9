/* `benchlint measure OPERATOR`: all executions, and the record that they give. */
#include "base/memory.h"
#include "command/measure_making.h"

static bool finish(struct making *making, const struct readme *readme, struct buffer *told)
{
    struct text fault = TEXT("");
    const struct record *reference = NULL;
    const struct measure_request *request = making->request;
    if (!aggregate_combine(making->arena, &making->pool, making->executions.items, making->executions.count,
                           &making->aggregate, &fault)) {
        return measure_complain(fault, NULL);
    }
    if (!making->reference_side) {
        if (!surroundings_reference(&request->around, request->arguments, making->output.data,
                                    making->executions.items[0].record, &reference)) {
            return false;
        }
        making_set_reference(making, reference, readme);
    }
    making_set_reasons(making);
    if (!making_write(making)) {
        return false;
    }
    making_tell(making, told);
    return true;
}

int measure_record(struct measure_request *request)
{
    struct making making = {.request = request,
                            .arena = request->arena,
                            .reference_side = argument_given(request->arguments, "as-reference")};
    struct buffer told = {0};
    const struct readme *readme = NULL;
    bool done = measure_operator(request, request->arguments->operands[0], &making.entry, &making.which) &&
                making_tolerance(&making) && making_choose_output(&making) && making_execute(&making, &readme) &&
                finish(&making, readme, &told);
    int status = done ? command_print(buffer_view(&told), EXIT_CLEAN) : EXIT_TROUBLE;
    buffer_release(&told);
    exact_release(&making.pool);
    return status;
}
