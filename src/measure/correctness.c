#include "measure/correctness.h"

#include "measure/dtype.h"

#include <math.h>
#include <string.h>

enum { OUTPUTS = 64, PIECE = 64 * 1024, MESSAGE = 512 };
/* All bits set is NaN in every floating type, and a value that stands out in the others. */
enum { POISON = 0xFF };

static bool refuse(struct text *fault, struct text message)
{
    *fault = message;
    return false;
}

static bool poison(struct arena *arena, const struct check_request *request, const struct benchlint_output *output,
                   size_t bytes, struct text *fault)
{
    if (request->runtime == NULL) {
        memset(output->data, POISON, bytes);
        return true;
    }
    int code = request->runtime->calls.MemsetAsync(output->data, POISON, bytes, request->stream);
    return code == 0 || refuse(fault, runtime_error(arena, request->runtime, "MemsetAsync", code));
}

static bool fetch(struct arena *arena, const struct check_request *request, char *to, const char *from, size_t bytes,
                  struct text *fault)
{
    if (request->runtime == NULL) {
        memcpy(to, from, bytes);
        return true;
    }
    int code = request->runtime->calls.Memcpy(to, from, bytes, COPY_TO_HOST);
    return code == 0 || refuse(fault, runtime_error(arena, request->runtime, "Memcpy", code));
}

static void compare(const struct benchlint_output *output, const struct dtype *dtype, const char *found,
                    const double *expected, size_t count, struct correctness *result)
{
    for (size_t i = 0; i < count; i++) {
        double value = dtype->read(found + i * dtype->size);
        double away = fabs(value - expected[i]);
        bool same = value == expected[i] || away <= output->atol + output->rtol * fabs(expected[i]);
        result->nan += isnan(value) ? 1 : 0;
        result->infinite += isinf(value) ? 1 : 0;
        /* NaN compares false: it is a mismatch, also where the reference has one. */
        result->mismatches += same ? 0 : 1;
        if (isfinite(away) && away > result->worst) {
            result->worst = away;
        }
    }
    result->elements += count;
}

static bool compare_output(struct arena *arena, const struct check_request *request, size_t index,
                           const struct benchlint_output *output, struct correctness *result, struct text *fault)
{
    const struct dtype *dtype = dtype_find(text_from(output->dtype));
    char *found = arena_allocate(arena, PIECE * dtype->size);
    double *expected = arena_array(arena, double, PIECE);
    char message[MESSAGE] = "";
    for (size_t first = 0; first < output->elements; first += PIECE) {
        size_t count = output->elements - first < PIECE ? output->elements - first : PIECE;
        const char *from = (const char *)output->data + first * dtype->size;
        if (!fetch(arena, request, found, from, count * dtype->size, fault)) {
            return false;
        }
        if (request->entry->reference(request->instance, index, first, count, expected, message, MESSAGE) != 0) {
            return refuse(fault, arena_format(arena, "the operator's reference failed: %.*s", MESSAGE, message));
        }
        compare(output, dtype, found, expected, count, result);
    }
    result->rtol = fmax(result->rtol, output->rtol);
    result->atol = fmax(result->atol, output->atol);
    return true;
}

static bool prepare(struct arena *arena, const struct check_request *request, const struct benchlint_output *outputs,
                    size_t count, struct text *fault)
{
    for (size_t i = 0; i < count; i++) {
        const struct dtype *dtype = dtype_find(text_from(outputs[i].dtype));
        if (dtype == NULL) {
            return refuse(fault, arena_format(arena, "output `%s` has the unknown dtype `%s`",
                                              outputs[i].name == NULL ? "" : outputs[i].name,
                                              outputs[i].dtype == NULL ? "" : outputs[i].dtype));
        }
        if (!poison(arena, request, &outputs[i], outputs[i].elements * dtype->size, fault)) {
            return false;
        }
    }
    return true;
}

bool correctness_check(struct arena *arena, const struct check_request *request, struct correctness *result,
                       struct text *fault)
{
    const struct benchlint_operator *entry = request->entry;
    struct benchlint_output outputs[OUTPUTS] = {0};
    *result = (struct correctness){.checked = entry->reference != NULL, .seed = request->seed};
    size_t count = entry->outputs(request->instance, outputs, OUTPUTS);
    if (count > OUTPUTS) {
        return refuse(fault,
                      arena_format(arena, "the operator has %zu outputs; at most %d can be checked", count, OUTPUTS));
    }
    if (entry->reference == NULL) {
        return true;
    }
    void *instances[] = {request->instance};
    struct subject subject = {entry->launch, entry->reset, instances, 1};
    const struct backend *backend = request->backend;
    if (!prepare(arena, request, outputs, count, fault)) {
        return false;
    }
    if (!backend->calls->reset(backend->self, &subject) || !backend->calls->launch(backend->self, &subject, 0) ||
        !backend->calls->wait(backend->self)) {
        return refuse(fault, *backend->fault);
    }
    bool compared = true;
    for (size_t i = 0; compared && i < count; i++) {
        compared = compare_output(arena, request, i, &outputs[i], result, fault);
    }
    result->checked = result->elements > 0;
    result->passed = compared && result->checked && result->mismatches == 0;
    return compared;
}
