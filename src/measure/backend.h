/* What the protocol needs of a place where work runs: launches in a stream, marks of time around them. */
#ifndef BENCHLINT_MEASURE_BACKEND_H
#define BENCHLINT_MEASURE_BACKEND_H

#include "base/text.h"

/* One piece of work, with as many instances as rotate. An instance is what the operator's set-up made. */
struct subject {
    int (*launch)(void *instance, void *stream); /* the runtime's error code; 0: well */
    int (*reset)(void *instance, void *stream);  /* may be NULL */
    void *const *instances;
    size_t count; /* 0: one launch without an instance */
};

/* Every call returns false when the device or the operator reports an error; backend.fault then tells it. */
struct backend_calls {
    bool (*launch)(void *self, const struct subject *subject, size_t turn); /* instance turn % count, not waited for */
    bool (*reset)(void *self, const struct subject *subject);               /* all instances */
    bool (*mark)(void *self, size_t mark);                                  /* into the stream, from 0 on */
    bool (*wait)(void *self);                                               /* until everything launched is done */
    bool (*elapsed)(void *self, size_t from, size_t to, double *ms);        /* between two marks, after wait */
    /* Records `launches` launches to be replayed as one; NULL: the backend has no graphs. */
    bool (*capture)(void *self, const struct subject *subject, size_t launches);
    bool (*replay)(void *self);
    /* Pushes what the caches hold out of them; outside any pair of marks. NULL: there is nothing to push. */
    bool (*flush)(void *self);
    double (*clock)(void *self); /* the host's monotonic clock, in ms */
};

struct backend {
    const struct backend_calls *calls;
    void *self;
    struct text timer;        /* as the record names it: device-event, host-clock */
    const struct text *fault; /* after a call has failed: what it was, lower case, no full stop */
};

#endif
