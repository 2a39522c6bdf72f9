#include "measure/pairs.h"

bool pairs_run(const struct protocol *protocol, const struct backend *backend, const struct subject *a,
               const struct subject *b, size_t count, struct sample *a_samples, struct sample *b_samples)
{
    bool well = true;
    for (size_t i = 0; well && i < count; i++) {
        /* Who goes first changes: what the first leaves behind (heat, clocks, caches) meets both sides alike. */
        bool turned = i % 2 == 1;
        well = protocol_sample(protocol, backend, turned ? b : a, turned ? &b_samples[i] : &a_samples[i]) &&
               protocol_sample(protocol, backend, turned ? a : b, turned ? &a_samples[i] : &b_samples[i]);
    }
    return well;
}
