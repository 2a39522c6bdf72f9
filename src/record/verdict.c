#include "record/verdict.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

struct text difference_word(enum difference difference)
{
    static const struct text words[] = {[DIFFERENCE_UNDECIDABLE] = TEXT_INIT("undecidable"),
                                        [DIFFERENCE_NONE] = TEXT_INIT("none"),
                                        [DIFFERENCE_FASTER] = TEXT_INIT("faster"),
                                        [DIFFERENCE_SLOWER] = TEXT_INIT("slower")};
    return words[difference];
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

static void summarise(struct arena *arena, struct side *side)
{
    double *sorted = arena_array(arena, double, side->count);
    for (size_t i = 0; i < side->count; i++) {
        sorted[i] = side->medians[i];
    }
    qsort(sorted, side->count, sizeof(*sorted), by_size);
    side->median = (sorted[side->count / 2] + sorted[(side->count - 1) / 2]) / 2;
    side->least = sorted[0];
    side->most = sorted[side->count - 1];
    side->spread = (side->most - side->least) / side->median;
}

static enum difference decide(const struct verdict *verdict, const struct side *baseline, const struct side *candidate,
                              double alpha)
{
    double gap = fabs(baseline->median - candidate->median);
    bool within = gap <= baseline->most - baseline->least || gap <= candidate->most - candidate->least;
    if (verdict->test.least > alpha) {
        return DIFFERENCE_UNDECIDABLE;
    }
    if (verdict->test.probability > alpha || within) {
        return DIFFERENCE_NONE;
    }
    return verdict->ratio > 1 ? DIFFERENCE_FASTER : DIFFERENCE_SLOWER;
}

static void name_gaps(struct verdict *verdict, const struct evidence *evidence)
{
    bool differs = verdict->difference == DIFFERENCE_FASTER || verdict->difference == DIFFERENCE_SLOWER;
    const struct {
        bool there;
        struct text words;
    } parts[] = {{verdict->difference != DIFFERENCE_UNDECIDABLE, TEXT_INIT("too few executions")},
                 {evidence->alternated, TEXT_INIT("the sides are not known to have alternated")},
                 {evidence->idle, TEXT_INIT("the device is not known to have been idle")},
                 {evidence->verified, TEXT_INIT("the outputs are not known to be right")},
                 {evidence->tuned, TEXT_INIT("both sides are not known to be tuned")},
                 {evidence->limiter || !differs, TEXT_INIT("the limiter is not known")}};
    for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
        if (!parts[i].there) {
            verdict->gaps[verdict->gap_count++] = parts[i].words;
        }
    }
    verdict->inconclusive = verdict->gap_count > 0;
}

struct verdict verdict_decide(struct arena *arena, struct side *baseline, struct side *candidate,
                              const struct evidence *evidence, double alpha)
{
    struct verdict verdict = {.needed = rank_needed(alpha)};
    summarise(arena, baseline);
    summarise(arena, candidate);
    verdict.ratio = baseline->median / candidate->median;
    verdict.test = rank_compare(arena, baseline->medians, baseline->count, candidate->medians, candidate->count, alpha);
    verdict.difference = decide(&verdict, baseline, candidate, alpha);
    name_gaps(&verdict, evidence);
    return verdict;
}

struct text verdict_words(const struct verdict *verdict)
{
    if (verdict->inconclusive) {
        return TEXT("inconclusive");
    }
    return verdict->difference == DIFFERENCE_NONE ? TEXT("no measurable difference")
                                                  : difference_word(verdict->difference);
}
