/* The numbers of the two sides, and whether they lie further apart than a side's runs do. */
#include "base/memory.h"
#include "lint/check/claim_part.h"

enum { FILLER = 6, MOST_PAIRS = 256 };

struct reading {
    struct arena *arena;
    const struct claim_ranges *ranges;
    const struct sentence *sentence;
    enum quantity_kind kind; /* of the numbers that are looked for */
    struct claim_pairs *pairs;
};

static void add_pair(struct reading *reading, const struct sentence *sentence, const struct quantity *before,
                     const struct quantity *after)
{
    struct claim_pair pair = {sentence, before, after};
    if (reading->pairs->count < MOST_PAIRS) {
        arena_push(reading->arena, reading->pairs, pair);
    }
}

/* The end of a range is no side's number. */
static bool is_range_end(const struct reading *reading, const struct sentence *sentence,
                         const struct quantity *quantity)
{
    for (size_t i = 0; i < reading->ranges->count; i++) {
        const struct claim_range *range = &reading->ranges->items[i];
        if (range->sentence == sentence && quantity->word >= range->first && quantity->word < range->behind) {
            return true;
        }
    }
    return false;
}

static bool is_central(const struct reading *reading, const struct sentence *sentence, const struct quantity *quantity)
{
    return quantity->kind == reading->kind && quantity->exact && !is_range_end(reading, sentence, quantity);
}

/* "A -> B", "A against B", "from A to B". */
static bool are_joined(const struct sentence *sentence, const struct quantity *first, const struct quantity *second)
{
    if (second->word > first->behind + FILLER) {
        return false;
    }
    if (range_has(sentence, first->behind, second->word, CLASS_PAIR)) {
        return true;
    }
    return first->word > 0 && word_is(&sentence->words[first->word - 1], "from") && second->word == first->behind + 1 &&
           word_is(&sentence->words[first->behind], "to");
}

static bool ends_item(const struct word *word)
{
    return word_is(word, ",") || word_is(word, ";") || word_is(word, ".");
}

/* Whose number it is: by a word right behind it, else by one before it. */
static enum word_class side_of(const struct sentence *sentence, const struct quantity *quantity)
{
    static const enum word_class sides[] = {CLASS_BASELINE, CLASS_CANDIDATE};
    for (size_t i = quantity->behind; i < sentence->count && i < quantity->behind + 3; i++) {
        if (ends_item(&sentence->words[i]) || word_is(&sentence->words[i], "and") ||
            sentence->words[i].kind == WORD_NUMBER) {
            break;
        }
        for (size_t side = 0; side < 2; side++) {
            if (word_begins(&sentence->words[i], sides[side])) {
                return sides[side];
            }
        }
    }
    for (size_t i = quantity->word; i > 0 && i + 5 > quantity->word; i--) {
        if (ends_item(&sentence->words[i - 1]) || sentence->words[i - 1].kind == WORD_NUMBER) {
            break;
        }
        for (size_t side = 0; side < 2; side++) {
            if (word_begins(&sentence->words[i - 1], sides[side])) {
                return sides[side];
            }
        }
    }
    return CLASSES;
}

static void read_sentence(struct reading *reading)
{
    const struct sentence *sentence = reading->sentence;
    const struct quantity *last = NULL;
    const struct quantity *sides[2] = {NULL, NULL};
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (!is_central(reading, sentence, quantity)) {
            continue;
        }
        if (last != NULL && are_joined(sentence, last, quantity)) {
            add_pair(reading, sentence, last, quantity);
        }
        enum word_class side = side_of(sentence, quantity);
        if (side != CLASSES && sides[side == CLASS_CANDIDATE] == NULL) {
            sides[side == CLASS_CANDIDATE] = quantity;
        }
        last = quantity;
    }
    if (sides[0] != NULL && sides[1] != NULL) {
        add_pair(reading, sentence, sides[0], sides[1]);
    }
}

/* The number of a row or item that begins with a side's name: the central one if it is called so, else the first. */
static const struct quantity *number_of_row(const struct reading *reading, const struct sentence *sentence)
{
    const struct quantity *first = NULL;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (!is_central(reading, sentence, quantity)) {
            continue;
        }
        first = first == NULL ? quantity : first;
        size_t from = quantity->word > FILLER ? quantity->word - FILLER : 0;
        if (range_has(sentence, from, quantity->word, CLASS_CENTRAL)) {
            return quantity;
        }
    }
    return first;
}

static bool begins_with(const struct sentence *sentence, enum word_class side, enum word_class other)
{
    size_t at = sentence_find(sentence, side, 0);
    return at < 4 && !sentence_has(sentence, other);
}

/* Rows or items of one section, one for each side. */
static void read_rows(struct reading *reading, const struct document *document)
{
    const struct sentence *baseline = NULL;
    const struct sentence *candidate = NULL;
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool near = baseline == NULL || baseline->group == sentence->group;
        baseline = near ? baseline : NULL;
        candidate = near ? candidate : NULL;
        if (sentence->kind == SENTENCE_HEADING || number_of_row(reading, sentence) == NULL) {
            continue;
        }
        baseline = begins_with(sentence, CLASS_BASELINE, CLASS_CANDIDATE) ? sentence : baseline;
        candidate = begins_with(sentence, CLASS_CANDIDATE, CLASS_BASELINE) ? sentence : candidate;
        if (baseline != NULL && candidate != NULL && baseline->group == candidate->group) {
            add_pair(reading, candidate, number_of_row(reading, baseline), number_of_row(reading, candidate));
            baseline = candidate = NULL;
        }
    }
}

struct claim_pairs claim_read_pairs(struct arena *arena, const struct document *document,
                                    const struct claim_ranges *ranges)
{
    struct claim_pairs pairs = {0};
    struct reading reading = {arena, ranges, NULL, QUANTITY_TIME, &pairs};
    for (size_t i = 0; i < document->count; i++) {
        reading.sentence = &document->sentences[i];
        if (reading.sentence->kind != SENTENCE_HEADING) {
            reading.kind = QUANTITY_RATE;
            read_sentence(&reading);
            reading.kind = QUANTITY_TIME;
            read_sentence(&reading);
        }
    }
    read_rows(&reading, document);
    return pairs;
}
