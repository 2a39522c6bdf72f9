/* A gap that is smaller than what a side's own runs differ by is no difference: exact, on the printed digits. */
#include "lint/check/claim_part.h"

static bool less(struct fraction a, struct fraction b)
{
    bool sound = true;
    int order = fraction_compare(a, b, &sound);
    return sound && order < 0;
}

static struct fraction gap_of(struct fraction a, struct fraction b)
{
    return less(a, b) ? fraction_subtract(b, a) : fraction_subtract(a, b);
}

static bool holds(const struct claim_range *range, const struct quantity *quantity)
{
    return range->kind == quantity->kind && !less(quantity->value, range->low) && !less(range->high, quantity->value);
}

/* A range is a side's when its number lies inside; a width speaks of the section that it stands in. */
static bool belongs(const struct claim_range *range, const struct claim_pair *pair)
{
    if (range->width) {
        return range->percent ||
               (range->sentence->group == pair->sentence->group && pair->before->kind == QUANTITY_TIME);
    }
    return holds(range, pair->before) || holds(range, pair->after);
}

static bool is_within(const struct claim_range *range, const struct claim_pair *pair)
{
    struct fraction gap = gap_of(pair->before->value, pair->after->value);
    if (!range->judged || !belongs(range, pair)) {
        return false;
    }
    if (range->percent) {
        struct fraction part = fraction_multiply(gap, (struct fraction){100, 1, true});
        return less(part, fraction_multiply(range->high, pair->before->value));
    }
    return less(gap, range->width ? range->high : fraction_subtract(range->high, range->low));
}

static struct text words_of(const struct claim *claim, const struct sentence *sentence, size_t first, size_t behind)
{
    struct text bytes = claim->document->markdown->source->bytes;
    return text_trim(text_slice(bytes, sentence->words[first].start, sentence->words[behind - 1].end));
}

static struct text number_of(const struct claim *claim, const struct quantity *quantity)
{
    for (size_t i = 0; i < claim->document->count; i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        if (sentence->quantity_count > 0 && quantity >= sentence->quantities &&
            quantity < sentence->quantities + sentence->quantity_count) {
            return words_of(claim, sentence, quantity->word, quantity->behind);
        }
    }
    return TEXT("");
}

/* As it is printed; the ends of one that two cells of a row hold, with a word between. */
static struct text range_text(const struct claim *claim, const struct claim_range *range)
{
    struct text whole = words_of(claim, range->sentence, range->first, range->behind);
    struct text low = words_of(claim, range->sentence, range->first, range->first + 1);
    size_t bar = text_find_last_byte(whole, '|');
    return bar == TEXT_NONE ? whole
                            : arena_format(claim->check->arena, "%.*s to %.*s", TEXT_PRINT(low),
                                           TEXT_PRINT(text_trim(text_after(whole, bar + 1))));
}

static void report(struct claim *claim, const struct claim_pair *pair, const struct claim_range *range)
{
    claim_report(claim, CHECK_CLAIM_REPEAT, "gap", pair->sentence,
                 FACTS({"before", number_of(claim, pair->before)}, {"after", number_of(claim, pair->after)},
                       {"expected", range_text(claim, range)}));
}

void claim_check_gap(struct claim *claim)
{
    if (!verdict_claims(claim->meant)) {
        return;
    }
    struct claim_ranges ranges = claim_read_ranges(claim->check->arena, claim->document);
    struct claim_pairs pairs = claim_read_pairs(claim->check->arena, claim->document, &ranges);
    for (size_t i = 0; i < pairs.count; i++) {
        for (size_t k = 0; k < ranges.count; k++) {
            if (is_within(&ranges.items[k], &pairs.items[i])) {
                report(claim, &pairs.items[i], &ranges.items[k]);
                return; /* one claim, one finding */
            }
        }
    }
}
