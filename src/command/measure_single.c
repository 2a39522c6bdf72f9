/* One execution in this process: its record, without what only the repository knows, to standard output. */
#include "base/memory.h"
#include "command/measure.h"
#include "record/write.h"

static struct text digits(struct arena *arena, double value)
{
    return arena_format(arena, "%.9g", value);
}

static void set_statistics(struct arena *arena, struct record_draft *draft, const struct measured *evidence)
{
    const struct summary *summary = &evidence->summary;
    record_draft_set(draft, TEXT("p50"), digits(arena, summary->p50));
    record_draft_set(draft, TEXT("min"), digits(arena, summary->min));
    record_draft_set(draft, TEXT("mean"), digits(arena, summary->mean));
    record_draft_set(draft, TEXT("max"), digits(arena, summary->max));
    record_draft_set(draft, TEXT("std"), summary->has_std ? digits(arena, summary->std) : TEXT("null"));
    record_draft_set(draft, TEXT("execution-p50"), arena_format(arena, "[%.9g]", summary->p50));
    struct buffer list = {0};
    for (size_t i = 0; i < evidence->sample_count; i++) {
        buffer_format(&list, "%s%.9g", i == 0 ? "[[" : ", ", evidence->samples[i].latency_ms);
    }
    buffer_string(&list, "]]");
    record_draft_derived(arena, draft, TEXT("samples_ms"), arena_copy(arena, buffer_view(&list)));
    buffer_release(&list);
}

static void set_environment(const struct measure_request *request, struct record_draft *draft,
                            const struct measured *evidence, const struct reason_list *reasons)
{
    struct arena *arena = request->arena;
    struct json_writer *writer = json_writer_open();
    json_writer_string(writer, "documentation", TEXT("see docs/install.md"));
    json_writer_object(writer, "benchlint");
    evidence_write(writer, evidence, reasons, request->allowed, request->allowed_count);
    json_writer_end(writer);
    struct buffer json = {0};
    json_writer_close(writer, &json);
    record_draft_set(draft, TEXT("environment"), arena_copy(arena, text_trim(buffer_view(&json))));
    buffer_release(&json);
    json = (struct buffer){0};
    reason_write(&json, reasons, false);
    record_draft_derived(arena, draft, TEXT("unpublishable"), arena_copy(arena, buffer_view(&json)));
    buffer_release(&json);
}

static struct record_draft make_draft(const struct measure_request *request, const struct execution_request *asked,
                                      const struct measured *evidence)
{
    struct arena *arena = request->arena;
    struct record_draft draft = record_draft_make(arena, request->around.standard);
    record_draft_string(arena, &draft, TEXT("operator"), text_from(asked->entry->name));
    record_draft_string(arena, &draft, TEXT("case"), text_from(asked->which->id));
    record_draft_string(arena, &draft, TEXT("dtype"), text_from(asked->which->dtype));
    record_draft_string(arena, &draft, TEXT("scope"), text_from(asked->which->scope));
    record_draft_string(arena, &draft, TEXT("device"), evidence->device.size == 0 ? TEXT("host") : evidence->device);
    record_draft_integer(arena, &draft, TEXT("seed"), request->seed);
    record_draft_integer(arena, &draft, TEXT("warmup"), (long long)asked->protocol.warmup);
    record_draft_integer(arena, &draft, TEXT("iterations"), (long long)asked->protocol.iterations);
    record_draft_integer(arena, &draft, TEXT("repeats"), (long long)asked->protocol.repeats);
    record_draft_integer(arena, &draft, TEXT("executions"), 1);
    record_draft_string(arena, &draft, TEXT("timer"), evidence->timer);
    set_statistics(arena, &draft, evidence);
    struct reason_list reasons = evidence_judge(arena, evidence, request->allowed, request->allowed_count);
    set_environment(request, &draft, evidence, &reasons);
    return draft;
}

int measure_single(const struct measure_request *request)
{
    const struct benchlint_operator *entry;
    const struct benchlint_case *which;
    struct measured evidence;
    struct operator_fault fault = {0};
    if (!measure_operator(request, request->arguments->operands[0], &entry, &which)) {
        return EXIT_TROUBLE;
    }
    struct execution_request asked = measure_execution_request(request, entry, which);
    if (!execution_run(request->arena, &asked, &evidence, &fault)) {
        measure_complain(arena_copy(request->arena, fault.message), fault.remedy);
        return EXIT_TROUBLE;
    }
    struct record_draft draft = make_draft(request, &asked, &evidence);
    struct buffer json = {0};
    record_draft_write(&draft, &json);
    int status = command_print(buffer_view(&json), EXIT_CLEAN);
    buffer_release(&json);
    return status;
}
