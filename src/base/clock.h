/* The clock that only goes forward: for durations, never for dates. */
#ifndef BENCHLINT_BASE_CLOCK_H
#define BENCHLINT_BASE_CLOCK_H

/* Seconds since a moment that means nothing, to the nanosecond. */
double clock_seconds(void);

#endif
