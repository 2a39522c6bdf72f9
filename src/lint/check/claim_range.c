/* Ranges that a report states: "range 32 to 35 us", "32-35 us", "33 us +- 1", "min 32, max 35", "spread of 3%". */
#include "base/memory.h"
#include "lint/check/claim_part.h"

enum { NEAR = 6, FAR_SENTENCES = 16, MOST_RANGES = 256 };

struct reading {
    struct arena *arena;
    const struct document *document;
    const struct sentence *sentence;
    struct claim_ranges *ranges;
};

static void add(struct reading *reading, struct claim_range range)
{
    range.sentence = reading->sentence;
    if (reading->ranges->count < MOST_RANGES) {
        arena_push(reading->arena, reading->ranges, range);
    }
}

static int order(struct fraction a, struct fraction b)
{
    bool sound = true;
    int result = fraction_compare(a, b, &sound);
    return sound ? result : 0;
}

static bool ascends(const struct quantity *low, const struct quantity *high)
{
    return !low->exact || !high->exact || order(low->value, high->value) <= 0;
}

static void add_interval(struct reading *reading, const struct quantity *low, const struct quantity *high, size_t first,
                         size_t behind)
{
    struct claim_range range = {.low = low->value, .high = high->value, .first = first, .behind = behind};
    range.kind = low->kind;
    range.judged = low->exact && high->exact && low->kind == high->kind &&
                   (low->kind == QUANTITY_TIME || low->kind == QUANTITY_RATE);
    add(reading, range);
}

/* The word between two numbers; NULL when more stands there. */
static const struct word *between(const struct reading *reading, const struct quantity *first,
                                  const struct quantity *second)
{
    return second->word == first->behind + 1 ? &reading->sentence->words[first->behind] : NULL;
}

/* Is a third time of the sentence inside? Then "32 to 35 us" is a range and no change from one to the other. */
static bool holds_third(const struct reading *reading, size_t low, size_t high)
{
    const struct sentence *sentence = reading->sentence;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *third = &sentence->quantities[i];
        if (i != low && i != high && third->kind == QUANTITY_TIME && third->exact &&
            order(sentence->quantities[low].value, third->value) <= 0 &&
            order(third->value, sentence->quantities[high].value) <= 0) {
            return true;
        }
    }
    return false;
}

static bool is_from(const struct reading *reading, const struct quantity *quantity)
{
    const struct sentence *sentence = reading->sentence;
    bool from = quantity->word > 0 && word_is(&sentence->words[quantity->word - 1], "from");
    return from && !(quantity->word > 1 && word_in(&sentence->words[quantity->word - 2], CLASS_RANGE));
}

/* The last word such as "range" before the word `at`, or TEXT_NONE: "the range lies between 40.8 and 41.9 us". */
static size_t range_before(const struct sentence *sentence, size_t at)
{
    size_t last = TEXT_NONE;
    for (size_t i = sentence_find(sentence, CLASS_RANGE, 0); i < at; i = sentence_find(sentence, CLASS_RANGE, i + 1)) {
        last = i;
    }
    return last;
}

/* "40.8 to 41.9", the number at `index` and the next one: behind the word range, or around a third number. */
static bool is_interval(const struct reading *reading, size_t index)
{
    const struct quantity *low = &reading->sentence->quantities[index];
    const struct quantity *high = low + 1;
    const struct word *word = between(reading, low, high);
    if (word == NULL || low->kind != high->kind || !ascends(low, high) || is_from(reading, low)) {
        return false;
    }
    size_t range = range_before(reading->sentence, low->word);
    bool called = range != TEXT_NONE;
    bool dash = word_is(word, "-") || word_is(word, "..") || word_is(word, "to") || word_is(word, "--");
    bool listed = word_is(word, ",") && low->word > 0 &&
                  (word_is(&reading->sentence->words[low->word - 1], "[") ||
                   word_is(&reading->sentence->words[low->word - 1], "("));
    if (called) {
        return dash || listed || (word_is(word, "and") && low->word <= range + 2);
    }
    return (dash || listed) && low->kind == QUANTITY_TIME && holds_third(reading, index, index + 1);
}

/* "41.2 us +- 0.7": the range is twice what stands behind the sign. */
static bool read_around(struct reading *reading, size_t index)
{
    const struct sentence *sentence = reading->sentence;
    const struct quantity *half = &sentence->quantities[index];
    const struct quantity *middle = index > 0 ? half - 1 : NULL;
    if (half->word == 0 || !word_is(&sentence->words[half->word - 1], "+-")) {
        return false;
    }
    struct claim_range range = {.first = half->word - 1, .behind = half->behind};
    bool time = middle != NULL && middle->exact && half->exact && half->kind == QUANTITY_TIME;
    if (time && middle->kind == QUANTITY_TIME) {
        range.low = fraction_subtract(middle->value, half->value);
        range.high = fraction_add(middle->value, half->value);
        range.kind = QUANTITY_TIME;
        range.judged = range.low.sound && range.high.sound;
    } else if ((half->kind == QUANTITY_PERCENT || half->kind == QUANTITY_TIME) && half->exact) {
        range.high = fraction_add(half->value, half->value);
        range.width = range.judged = true;
        range.percent = half->kind == QUANTITY_PERCENT;
    }
    add(reading, range);
    return true;
}

static bool ends_item(const struct word *word)
{
    return word_is(word, ";") || word_is(word, ".");
}

/* "min 32 max 35": the number has a word of its own before it. */
static bool is_led(const struct sentence *sentence, const struct quantity *quantity)
{
    const struct word *word = quantity->word > 0 ? &sentence->words[quantity->word - 1] : NULL;
    return word != NULL && (word_in(word, CLASS_LOW) || word_in(word, CLASS_HIGH));
}

/* The number that a word such as `min` speaks of: the next one, else the one right before it. */
static const struct quantity *number_for(const struct reading *reading, size_t at, size_t behind)
{
    const struct sentence *sentence = reading->sentence;
    const struct quantity *before = NULL;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        before = quantity->behind <= at && at <= quantity->behind + 1 ? quantity : before;
        if (quantity->word < behind) {
            continue;
        }
        for (size_t k = behind; k < quantity->word; k++) {
            if (ends_item(&sentence->words[k])) {
                return before;
            }
        }
        bool near = quantity->word < behind + NEAR;
        bool own = before != NULL && before->behind == at && !is_led(sentence, before);
        return own || !near ? before : quantity;
    }
    return before;
}

/* "min/max 32/35": the two numbers behind both words. */
static bool read_joined_ends(struct reading *reading, size_t low, size_t high)
{
    const struct sentence *sentence = reading->sentence;
    size_t behind = sentence_behind(sentence, CLASS_LOW, low);
    if (high < behind || high > behind + 1) {
        return false;
    }
    for (size_t i = 0; i + 1 < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (quantity->word > high && quantity->word < high + NEAR) {
            add_interval(reading, quantity, &sentence->quantities[i + 1], low, sentence->quantities[i + 1].behind);
            return true;
        }
    }
    return false;
}

static void read_ends(struct reading *reading)
{
    const struct sentence *sentence = reading->sentence;
    for (size_t low = sentence_find(sentence, CLASS_LOW, 0); low != TEXT_NONE;
         low = sentence_find(sentence, CLASS_LOW, low + 1)) {
        size_t high = sentence_find(sentence, CLASS_HIGH, low);
        high = high == TEXT_NONE ? sentence_find(sentence, CLASS_HIGH, 0) : high;
        if (high == TEXT_NONE || read_joined_ends(reading, low, high)) {
            continue;
        }
        const struct quantity *least = number_for(reading, low, sentence_behind(sentence, CLASS_LOW, low));
        const struct quantity *most = number_for(reading, high, sentence_behind(sentence, CLASS_HIGH, high));
        if (least != NULL && most != NULL && least != most && ascends(least, most) &&
            (least->kind != QUANTITY_PLAIN || sentence->kind == SENTENCE_ROW)) {
            bool forward = least->word < most->word;
            add_interval(reading, least, most, forward ? least->word : most->word,
                         forward ? most->behind : least->behind);
        }
    }
}

/* A row or item of minima with one of maxima in the same section: side by side. */
static void read_far_ends(struct reading *reading)
{
    const struct sentence *low = reading->sentence;
    if (!sentence_has(low, CLASS_LOW) || sentence_has(low, CLASS_HIGH) || low->quantity_count == 0) {
        return;
    }
    const struct sentence *end = reading->document->sentences + reading->document->count;
    for (const struct sentence *high = low + 1; high < end && high <= low + FAR_SENTENCES; high++) {
        if (high->group != low->group || !sentence_has(high, CLASS_HIGH) || sentence_has(high, CLASS_LOW)) {
            continue;
        }
        for (size_t i = 0; i < low->quantity_count && i < high->quantity_count; i++) {
            add_interval(reading, &low->quantities[i], &high->quantities[i], low->quantities[i].word,
                         low->quantities[i].behind);
        }
        return;
    }
}

static void add_width(struct reading *reading, const struct quantity *quantity)
{
    struct claim_range range = {.high = quantity->value,
                                .width = true,
                                .percent = quantity->kind == QUANTITY_PERCENT,
                                .judged = quantity->exact,
                                .first = quantity->word,
                                .behind = quantity->behind};
    add(reading, range);
}

/* "spread of 1.3 us", "3% variation from run to run". */
static void read_width(struct reading *reading, size_t at)
{
    const struct sentence *sentence = reading->sentence;
    size_t behind = sentence_behind(sentence, CLASS_SPREAD, at);
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        bool follows = quantity->word >= behind && quantity->word < behind + 4;
        bool precedes = quantity->behind <= at && at < quantity->behind + 3;
        bool part = i + 1 < sentence->quantity_count && follows && is_interval(reading, i);
        if (part) {
            return; /* "spread 32 to 35 us" is an interval */
        }
        if ((follows || precedes) && (quantity->kind == QUANTITY_TIME || quantity->kind == QUANTITY_PERCENT)) {
            add_width(reading, quantity);
            return;
        }
    }
}

/* "range 0.2 us": one number behind the word alone is the width. */
static void read_range_width(struct reading *reading, size_t at)
{
    const struct sentence *sentence = reading->sentence;
    size_t number = sentence_behind(sentence, CLASS_RANGE, at);
    if (number < sentence->count &&
        (word_is(&sentence->words[number], ":") || word_is(&sentence->words[number], "="))) {
        number++;
    }
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        bool alone = i + 1 == sentence->quantity_count || quantity[1].word > quantity->behind + 2;
        bool measured = quantity->kind == QUANTITY_TIME || quantity->kind == QUANTITY_PERCENT;
        if (quantity->word == number && alone && measured) {
            add_width(reading, quantity);
        }
    }
}

static void read_deviation(struct reading *reading, size_t at)
{
    size_t behind = sentence_behind(reading->sentence, CLASS_DEVIATION, at);
    for (size_t i = 0; i < reading->sentence->quantity_count; i++) {
        const struct quantity *quantity = &reading->sentence->quantities[i];
        if (quantity->word >= behind && quantity->word < behind + NEAR) {
            add(reading, (struct claim_range){.first = quantity->word, .behind = quantity->behind});
            return;
        }
    }
}

static void read_sentence(struct reading *reading)
{
    const struct sentence *sentence = reading->sentence;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        if (!read_around(reading, i) && i + 1 < sentence->quantity_count && is_interval(reading, i)) {
            const struct quantity *low = &sentence->quantities[i];
            const struct quantity *high = &sentence->quantities[i + 1];
            add_interval(reading, low, high, low->word, high->behind);
            i++;
        }
    }
    read_ends(reading);
    read_far_ends(reading);
    for (size_t at = 0; at < sentence->count; at++) {
        if (word_begins(&sentence->words[at], CLASS_SPREAD)) {
            read_width(reading, at);
        }
        if (word_begins(&sentence->words[at], CLASS_RANGE) && !word_in(&sentence->words[at], CLASS_SPREAD)) {
            read_range_width(reading, at);
        }
        if (word_begins(&sentence->words[at], CLASS_DEVIATION)) {
            read_deviation(reading, at);
        }
    }
}

struct claim_ranges claim_read_ranges(struct arena *arena, const struct document *document)
{
    struct claim_ranges ranges = {0};
    struct reading reading = {arena, document, NULL, &ranges};
    for (size_t i = 0; i < document->count; i++) {
        reading.sentence = &document->sentences[i];
        if (reading.sentence->kind != SENTENCE_HEADING) {
            read_sentence(&reading);
        }
    }
    return ranges;
}
