#include "lint/model/document_part.h"

#include "base/memory.h"

#include <string.h>

static bool begins(const struct sentence *sentence, size_t at, enum word_class class)
{
    return at < sentence->count && word_begins(&sentence->words[at], class);
}

/* Of gb, tib, mflop, gops: the power of ten of the prefix; rates of one report are in units of one family. */
static unsigned prefix_power(struct text unit)
{
    static const char prefixes[] = "kmgtp";
    static const char *const units[] = {"b", "ib", "flop", "op", "element"};
    const char *prefix = unit.size > 1 ? strchr(prefixes, unit.data[0]) : NULL;
    for (size_t i = 0; prefix != NULL && *prefix != '\0' && i < sizeof(units) / sizeof(*units); i++) {
        if (text_starts(text_after(unit, 1), text_from(units[i]))) {
            return 3 * (unsigned)(prefix - prefixes + 1);
        }
    }
    return 0;
}

/* The kind of the unit at `at`, the power of ten from it to nanoseconds, or of a rate to the unit without prefix, and
 * the first word behind it. */
static enum quantity_kind unit_at(const struct sentence *sentence, size_t at, unsigned *power, size_t *behind)
{
    static const struct {
        enum word_class class;
        enum quantity_kind kind;
        unsigned power;
    } units[] = {
        {CLASS_UNIT_RATE, QUANTITY_RATE, 0}, {CLASS_UNIT_PERCENT, QUANTITY_PERCENT, 0},
        {CLASS_UNIT_NS, QUANTITY_TIME, 0},   {CLASS_UNIT_US, QUANTITY_TIME, 3},
        {CLASS_UNIT_MS, QUANTITY_TIME, 6},   {CLASS_UNIT_S, QUANTITY_TIME, 9},
    };
    *behind = at;
    *power = 0;
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        if (begins(sentence, at, units[i].class)) {
            *behind = sentence_behind(sentence, units[i].class, at);
            *power = units[i].kind == QUANTITY_RATE ? prefix_power(sentence->words[at].text) : units[i].power;
            return units[i].kind;
        }
    }
    if (at < sentence->count && word_is(&sentence->words[at], "x") && sentence->words[at].glued) {
        *behind = at + 1;
        return QUANTITY_FACTOR;
    }
    return QUANTITY_PLAIN;
}

static struct fraction scaled(struct fraction value, unsigned power)
{
    for (unsigned i = 0; i < power; i++) {
        value = fraction_multiply(value, (struct fraction){10, 1, true});
    }
    return value;
}

static struct quantity read_number(const struct sentence *sentence, size_t at)
{
    struct quantity quantity = {.word = at, .whole = true};
    struct text text = sentence->words[at].text;
    quantity.kind = unit_at(sentence, at + 1, &quantity.power, &quantity.behind);
    for (size_t i = 0; i < text.size; i++) {
        quantity.whole = quantity.whole && (byte_is_digit(text.data[i]) || text.data[i] == ',');
    }
    struct decimal decimal;
    if (decimal_parse_grouped(text, &decimal) == DECIMAL_OK) {
        struct interval printed = interval_of(decimal);
        quantity.exact = true;
        quantity.value = scaled(fraction_of(decimal), quantity.power);
        quantity.half = scaled(fraction_subtract(printed.high, fraction_of(decimal)), quantity.power);
        quantity.exact = quantity.value.sound && quantity.half.sound;
    }
    return quantity;
}

/* "32 to 35 us", "412 against 511 us": the first number has the second's unit. */
static bool shares_unit(const struct sentence *sentence, const struct quantity *first, const struct quantity *second)
{
    return first->kind == QUANTITY_PLAIN && second->kind != QUANTITY_PLAIN && second->word == first->behind + 1 &&
           word_in(&sentence->words[first->behind], CLASS_SHARED_UNIT);
}

static void take_unit(struct quantity *quantity, const struct quantity *from)
{
    quantity->kind = from->kind;
    quantity->power = from->power;
    quantity->value = scaled(quantity->value, quantity->power);
    quantity->half = scaled(quantity->half, quantity->power);
    quantity->exact = quantity->exact && quantity->value.sound && quantity->half.sound;
}

/* "[40.8, 41.9] us": both numbers have the unit behind the bracket. */
static void share_bracket(const struct sentence *sentence, struct quantity *first, struct quantity *second)
{
    size_t close = second->behind;
    bool pair = first->kind == QUANTITY_PLAIN && second->kind == QUANTITY_PLAIN && first->word > 0 &&
                second->word == first->behind + 1 && close < sentence->count &&
                word_is(&sentence->words[first->word - 1], "[") && word_is(&sentence->words[first->behind], ",") &&
                word_is(&sentence->words[close], "]");
    struct quantity unit = {.behind = 0};
    unit.kind = pair ? unit_at(sentence, close + 1, &unit.power, &unit.behind) : QUANTITY_PLAIN;
    if (unit.kind != QUANTITY_PLAIN && unit.kind != QUANTITY_FACTOR) {
        take_unit(first, &unit);
        take_unit(second, &unit);
    }
}

/* The word that says what the number is: right before it, or in a row the last of its column's header. */
static const struct word *name_of(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t at = quantity->word;
    bool header = sentence->kind == SENTENCE_ROW && at > 1 && word_is(&sentence->words[at - 1], ":");
    at -= header ? 1 : 0;
    return at > 0 ? &sentence->words[at - 1] : NULL;
}

/* "41.2 us (min 40.8, max 41.9)": the ends are times like the last number before them. */
static void name_end(const struct sentence *sentence, struct quantity *quantity, const struct quantity *time)
{
    const struct word *word = name_of(sentence, quantity);
    bool end = word != NULL && (word_in(word, CLASS_LOW) || word_in(word, CLASS_HIGH));
    if (end && time != NULL && quantity->kind == QUANTITY_PLAIN) {
        take_unit(quantity, time);
    }
}

void document_read_quantities(struct arena *arena, struct sentence *sentence)
{
    ARENA_LIST(struct quantity) list = {0};
    for (size_t i = 0; i < sentence->count; i++) {
        if (sentence->words[i].kind == WORD_NUMBER) {
            struct quantity quantity = read_number(sentence, i);
            arena_push(arena, &list, quantity);
        }
    }
    for (size_t i = list.count; i-- > 1;) {
        if (shares_unit(sentence, &list.items[i - 1], &list.items[i])) {
            take_unit(&list.items[i - 1], &list.items[i]);
        }
    }
    for (size_t i = 0; i + 1 < list.count; i++) {
        share_bracket(sentence, &list.items[i], &list.items[i + 1]);
    }
    const struct quantity *time = NULL;
    for (size_t i = 0; i < list.count; i++) {
        name_end(sentence, &list.items[i], time);
        time = list.items[i].kind == QUANTITY_TIME ? &list.items[i] : time;
    }
    sentence->quantities = list.items;
    sentence->quantity_count = list.count;
}
