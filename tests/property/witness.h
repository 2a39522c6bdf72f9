/*
 * Is there a set of samples that has these five statistics? If there is, no check can call them impossible.
 *
 * Samples with a given least, middle, greatest and mean value are a convex set; the sum of their squared distances from
 * the mean is least where the free ones are drawn together and greatest where they lie at the ends. Every sum between
 * the two occurs on the straight way from one to the other.
 */
#ifndef BENCHLINT_TEST_WITNESS_H
#define BENCHLINT_TEST_WITNESS_H

#include <math.h>
#include <stdbool.h>

enum { WITNESS_MOST = 50 };

struct witness {
    int n;
    long double p50, min, mean, max;
    long double samples[WITNESS_MOST]; /* ascending */
};

static inline long double witness_squares(const struct witness *witness, const long double *samples)
{
    long double squares = 0;
    for (int i = 0; i < witness->n; i++) {
        squares += (samples[i] - witness->mean) * (samples[i] - witness->mean);
    }
    return squares;
}

/* How many samples below the middle are free, and as many above it. */
static inline int witness_free(const struct witness *witness)
{
    return witness->n % 2 == 1 ? (witness->n - 3) / 2 : (witness->n - 4) / 2;
}

/* The samples with the middle two `apart` from the median, `low` of the free ones below at the minimum, `high` of those
 * above at the maximum, the rest beside the middle; one further free one, if `loose` says which side, takes up what is
 * left of the mean. False where the mean is missed or the loose one leaves its side. */
static inline bool witness_corner(const struct witness *witness, long double apart, int low, int high, int loose,
                                  long double *samples)
{
    int free = witness_free(witness);
    long double below = witness->p50 - apart;
    long double above = witness->p50 + apart;
    int at = 0;
    samples[at++] = witness->min;
    for (int i = 0; i < free; i++) {
        samples[at++] = i < low ? witness->min : below;
    }
    if (witness->n % 2 == 1) {
        samples[at++] = witness->p50;
    } else {
        samples[at++] = below;
        samples[at++] = above;
    }
    int first_above = at;
    for (int i = 0; i < free; i++) {
        samples[at++] = i < free - high ? above : witness->max;
    }
    samples[at++] = witness->max;
    long double missing = witness->mean * witness->n;
    for (int i = 0; i < witness->n; i++) {
        missing -= samples[i];
    }
    if (loose == 0) {
        return fabsl(missing) <= 1e-13L * witness->mean * witness->n;
    }
    int moved = loose < 0 ? 1 + low : first_above + free - high - 1;
    samples[moved] += missing;
    return loose < 0 ? samples[moved] >= witness->min && samples[moved] <= below
                     : samples[moved] >= above && samples[moved] <= witness->max;
}

struct witness_ends {
    bool found;
    long double least, greatest; /* sums of squares */
    long double nearest[WITNESS_MOST], farthest[WITNESS_MOST];
};

static inline void witness_offer(const struct witness *witness, struct witness_ends *ends, const long double *samples)
{
    long double squares = witness_squares(witness, samples);
    if (!ends->found || squares < ends->least) {
        ends->least = squares;
        for (int i = 0; i < witness->n; i++) {
            ends->nearest[i] = samples[i];
        }
    }
    if (!ends->found || squares > ends->greatest) {
        ends->greatest = squares;
        for (int i = 0; i < witness->n; i++) {
            ends->farthest[i] = samples[i];
        }
    }
    ends->found = true;
}

/* The free samples drawn together: the side that the mean leans to shares one value. */
static inline void witness_draw_together(const struct witness *witness, struct witness_ends *ends)
{
    int free = witness_free(witness);
    int middle = witness->n % 2 == 1 ? 1 : 2;
    long double rest = witness->mean * witness->n - witness->min - witness->max - witness->p50 * (middle + 2 * free);
    long double shift = free > 0 ? rest / free : 0;
    if (witness->p50 + shift < witness->min || witness->p50 + shift > witness->max ||
        (free == 0 && fabsl(rest) > 1e-13L * witness->mean * witness->n)) {
        return;
    }
    long double samples[WITNESS_MOST];
    for (int i = 0; i < witness->n; i++) {
        bool lower = i >= 1 && i <= free;
        bool upper = i >= witness->n - 1 - free && i < witness->n - 1;
        samples[i] = witness->p50 + ((shift < 0 && lower) || (shift > 0 && upper) ? shift : 0);
    }
    samples[0] = witness->min;
    samples[witness->n - 1] = witness->max;
    witness_offer(witness, ends, samples);
}

/* How far the middle two must be apart so that a corner without a loose sample has the mean. */
static inline long double witness_apart(const struct witness *witness, int low, int high)
{
    int free = witness_free(witness);
    long double rest = witness->mean * witness->n - witness->min * (1 + low) - witness->max * (1 + high) -
                       witness->p50 * (2 + 2 * free - low - high);
    return low == high ? -1 : rest / (low - high);
}

static inline void witness_push_apart(const struct witness *witness, struct witness_ends *ends)
{
    int free = witness_free(witness);
    long double most = fminl(witness->p50 - witness->min, witness->max - witness->p50);
    for (int low = 0; low <= free; low++) {
        for (int high = 0; high <= free; high++) {
            const long double widths[] = {0, most, witness_apart(witness, low, high)};
            for (int width = 0; width < (witness->n % 2 == 1 ? 1 : 3); width++) {
                for (int loose = -1; loose <= 1; loose++) {
                    long double samples[WITNESS_MOST];
                    bool room = loose == 0 || (loose < 0 ? low < free : high < free);
                    if (room && widths[width] >= 0 && widths[width] <= most &&
                        witness_corner(witness, widths[width], low, high, loose, samples)) {
                        witness_offer(witness, ends, samples);
                    }
                }
            }
        }
    }
}

/* Finds samples whose squared distances from the mean add up to `squares`; at least three of them. */
static inline bool witness_find(struct witness *witness, long double squares)
{
    struct witness_ends ends = {.found = false};
    if (witness->min > witness->p50 || witness->p50 > witness->max) {
        return false;
    }
    witness_draw_together(witness, &ends);
    witness_push_apart(witness, &ends);
    if (!ends.found || squares < ends.least || squares > ends.greatest) {
        return false;
    }
    long double from = 0;
    long double to = 1;
    for (int step = 0; step < 100; step++) {
        long double share = (from + to) / 2;
        for (int i = 0; i < witness->n; i++) {
            witness->samples[i] = ends.nearest[i] + share * (ends.farthest[i] - ends.nearest[i]);
        }
        if (witness_squares(witness, witness->samples) < squares) {
            from = share;
        } else {
            to = share;
        }
    }
    return true;
}

#endif
