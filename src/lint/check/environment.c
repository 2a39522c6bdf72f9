#include "lint/check/structure.h"

#include "base/memory.h"
#include "base/nearest.h"

static struct text label(const struct check *check, const char *path)
{
    return yaml_string(check->standard->tree, path, TEXT(""));
}

/* The label of reference device `index`, as the standard names it; empty: it knows none. */
static struct text reference_label(const struct check *check, size_t index)
{
    const struct yaml *more = yaml_at(check->standard->tree, "environment.references");
    return index == 0 ? label(check, "environment.reference") : more->values[index - 1].text;
}

static void check_fields(struct check *check, const struct readme *readme, const struct readme_section *section)
{
    struct text *lacking = arena_array(check->arena, struct text, readme->reference_count + 1);
    size_t count = 0;
    if (readme->measured_device.text.size == 0) {
        lacking[count++] = arena_join(check->arena, label(check, "environment.measured"), TEXT(":"));
    }
    for (size_t i = 0; i < readme->reference_count; i++) {
        struct text name = reference_label(check, i);
        if (name.size > 0 && readme->references[i].text.size == 0) {
            lacking[count++] = arena_join(check->arena, name, TEXT(":"));
        }
    }
    if (!readme->environment_list || count > 0) {
        finding_kind(check->findings, CHECK_ENVIRONMENT_FIELDS, readme->environment_list ? NULL : "list",
                     readme->source, section->start, section->end,
                     FACTS({"expected", listing(check->arena, lacking, count)}));
        return;
    }
    if (!text_equal(readme->measured_device.text, check->standard->measured_device)) {
        finding_kind(check->findings, CHECK_ENVIRONMENT_FIELDS, "device", readme->source, readme->measured_device.start,
                     readme->measured_device.end,
                     FACTS({"found", readme->measured_device.text}, {"expected", check->standard->measured_device}));
    }
}

static void check_registered(struct check *check, const struct readme *readme, const struct quoted *reference)
{
    const struct repository_index *index = &check->repository->index;
    struct text device = reference->text;
    if (!index->sound || device.size == 0 || repository_device(check->repository, device) != NULL) {
        return;
    }
    struct text *names = arena_array(check->arena, struct text, index->device_count);
    for (size_t i = 0; i < index->device_count; i++) {
        names[i] = index->devices[i].name;
    }
    struct text nearest = nearest_name(device, names, index->device_count);
    finding_kind(check->findings, CHECK_DEVICE_REGISTERED, nearest.size > 0 ? "nearest" : NULL, readme->source,
                 reference->start, reference->end, FACTS({"found", device}, {"nearest", nearest}));
}

void check_environment(struct check *check, const struct readme *readme)
{
    const struct readme_section *section = judged_section(readme, TEXT("environment"));
    if (section != NULL) {
        check_fields(check, readme, section);
        for (size_t i = 0; i < readme->reference_count; i++) {
            check_registered(check, readme, &readme->references[i]);
        }
    }
}
