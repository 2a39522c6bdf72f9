#include "measure/pairs.h"

static struct subject subject_of(const struct protocol *protocol, const struct subject *side, size_t pair)
{
    struct subject one = *side;
    if (!protocol->cold && side->count > 1) {
        one.instances = side->instances + pair / 2 % side->count;
        one.count = 1;
    }
    return one;
}

bool pairs_run(const struct protocol *protocol, const struct backend *backend, const struct subject *a,
               const struct subject *b, size_t count, struct sample *a_samples, struct sample *b_samples,
               const struct pairs_listener *listener)
{
    bool well = true;
    for (size_t i = 0; well && i < count; i++) {
        /* Who goes first changes: what the first leaves behind (heat, clocks, caches) meets both sides alike. */
        bool turned = i % 2 == 1;
        if (listener != NULL) {
            listener->told(listener->self, i, count);
        }
        struct subject first = subject_of(protocol, turned ? b : a, i);
        struct subject second = subject_of(protocol, turned ? a : b, i);
        well = protocol_sample(protocol, backend, &first, turned ? &b_samples[i] : &a_samples[i]) &&
               protocol_sample(protocol, backend, &second, turned ? &a_samples[i] : &b_samples[i]);
    }
    return well;
}
