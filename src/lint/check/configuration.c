#include "lint/check/configuration.h"

void check_configuration(struct findings *findings, const struct source *file, const struct config_faults *faults)
{
    for (size_t i = 0; i < faults->count; i++) {
        const struct config_fault *fault = &faults->items[i];
        const char *variant = fault->nearest.size > 0 ? "nearest" : NULL;
        finding_kind(findings, fault->kind, variant, file, fault->start, fault->end,
                     FACTS({"key", fault->key}, {"found", fault->found}, {"expected", fault->expected},
                           {"nearest", fault->nearest}));
    }
}
