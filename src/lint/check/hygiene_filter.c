#include "lint/check/hygiene_filter.h"

#include <string.h>

static void add_byte(struct hygiene_bytes *set, unsigned byte)
{
    set->bits[byte >> 6] |= (uint64_t)1 << (byte & 63U);
}

static void add_class(struct hygiene_bytes *set, char name)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        char value = (char)byte;
        bool in = name == 'd'   ? byte_is_digit(value)
                  : name == 'w' ? byte_is_word(value)
                  : name == 'h' ? byte_is_hex(value)
                                : byte_is_space(value);
        if (in) {
            add_byte(set, byte);
        }
    }
}

static unsigned hex_value(char digit)
{
    return byte_is_digit(digit) ? (unsigned)(digit - '0') : (unsigned)(byte_lower(digit) - 'a') + 10U;
}

/* One byte, or a class behind a backslash, at text[*at]; false for a class. */
static bool read_byte(struct text text, size_t *at, struct hygiene_bytes *set, unsigned *byte)
{
    char first = text.data[(*at)++];
    if (first != '\\' || *at == text.size) {
        *byte = (unsigned char)first;
        return true;
    }
    char name = text.data[(*at)++];
    if (name == 'd' || name == 'w' || name == 'h' || name == 's') {
        add_class(set, name);
        return false;
    }
    if (name == 'x' && *at + 2 <= text.size && byte_is_hex(text.data[*at]) && byte_is_hex(text.data[*at + 1])) {
        *byte = hex_value(text.data[*at]) * 16U + hex_value(text.data[*at + 1]);
        *at += 2;
        return true;
    }
    *byte = (unsigned char)name;
    return true;
}

static void read_brackets(struct text text, size_t *at, struct hygiene_bytes *set)
{
    bool inverted = *at < text.size && text.data[*at] == '^';
    *at += inverted;
    while (*at < text.size && text.data[*at] != ']') {
        unsigned first = 0;
        if (!read_byte(text, at, set, &first)) {
            continue;
        }
        unsigned last = first;
        if (*at + 1 < text.size && text.data[*at] == '-' && text.data[*at + 1] != ']') {
            (*at)++;
            (void)read_byte(text, at, set, &last);
        }
        for (unsigned byte = first; byte <= last; byte++) {
            add_byte(set, byte);
        }
    }
    *at += *at < text.size;
    for (size_t i = 0; inverted && i < 4; i++) {
        set->bits[i] = ~set->bits[i];
    }
}

static struct hygiene_bytes read_set(struct text text, size_t *at)
{
    struct hygiene_bytes set = {{0}};
    unsigned byte = 0;
    if (*at < text.size && text.data[*at] == '[') {
        (*at)++;
        read_brackets(text, at, &set);
    } else if (*at < text.size && read_byte(text, at, &set, &byte)) {
        add_byte(&set, byte);
    }
    return set;
}

uint64_t hygiene_filter_need(struct arena *arena, struct hygiene_filter *filter, struct text text)
{
    for (unsigned i = 0; i < filter->count; i++) {
        if (text_equal(filter->names[i], text)) {
            return (uint64_t)1 << i;
        }
    }
    if (filter->count == HYGIENE_NEEDS) {
        return 0;
    }
    static const struct hygiene_bytes every_byte = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    filter->names[filter->count] = text;
    for (size_t at = 0; at < text.size;) {
        if (text.data[at] == ' ') {
            at++;
            continue;
        }
        struct hygiene_pair pair = {.need = filter->count};
        pair.first = read_set(text, &at);
        pair.second = at < text.size && text.data[at] != ' ' ? read_set(text, &at) : every_byte;
        arena_push(arena, &filter->list, pair);
    }
    return (uint64_t)1 << filter->count++;
}

/* How the bytes fall into classes so far. */
struct split {
    unsigned sizes[256]; /* bytes of each class */
    unsigned inner[256]; /* of them, those of the set that splits */
    unsigned moved[256]; /* the class that they get; 0: none */
};

/* The smaller one of the set and its complement: both cut the classes alike. */
static struct hygiene_bytes smaller_half(struct hygiene_bytes set)
{
    int size = 0;
    for (size_t i = 0; i < 4; i++) {
        size += __builtin_popcountll(set.bits[i]);
    }
    for (size_t i = 0; size > 128 && i < 4; i++) {
        set.bits[i] = ~set.bits[i];
    }
    return set;
}

/* The next byte of the set, which loses it; false when it is empty. */
static bool take_byte(struct hygiene_bytes *set, unsigned *byte)
{
    for (unsigned i = 0; i < 4; i++) {
        if (set->bits[i] != 0) {
            *byte = i * 64U + (unsigned)__builtin_ctzll(set->bits[i]);
            set->bits[i] &= set->bits[i] - 1;
            return true;
        }
    }
    return false;
}

/* Bytes that no set tells apart share a class: each set in turn splits the classes that it cuts through. */
static void split_classes(struct hygiene_filter *filter, struct split *split, struct hygiene_bytes set)
{
    set = smaller_half(set);
    unsigned byte = 0;
    for (struct hygiene_bytes rest = set; take_byte(&rest, &byte);) {
        split->inner[filter->classes[byte]]++;
        split->moved[filter->classes[byte]] = 0;
    }
    for (struct hygiene_bytes rest = set; take_byte(&rest, &byte);) {
        unsigned old = filter->classes[byte];
        if (split->inner[old] == 0 || split->inner[old] == split->sizes[old]) {
            split->inner[old] = 0; /* wholly inside, or a class that this set has made */
            continue;
        }
        if (split->moved[old] == 0) {
            split->moved[old] = (unsigned)filter->class_count++;
            split->sizes[split->moved[old]] = 0;
            split->inner[split->moved[old]] = 0;
        }
        filter->classes[byte] = (unsigned char)split->moved[old];
        split->sizes[split->moved[old]]++;
    }
    for (size_t i = 0; i < filter->class_count; i++) {
        split->sizes[i] -= split->moved[i] != 0 ? split->inner[i] : 0;
        split->inner[i] = 0;
        split->moved[i] = 0;
    }
}

static struct hygiene_bytes common(const struct hygiene_bytes *a, const struct hygiene_bytes *b)
{
    struct hygiene_bytes both;
    for (size_t i = 0; i < 4; i++) {
        both.bits[i] = a->bits[i] & b->bits[i];
    }
    return both;
}

/* `samples`: one byte of each class. */
static void enter_pair(struct hygiene_filter *filter, const struct hygiene_pair *pair,
                       const struct hygiene_bytes *samples)
{
    struct hygiene_bytes firsts = common(&pair->first, samples);
    struct hygiene_bytes seconds = common(&pair->second, samples);
    unsigned first = 0;
    unsigned second = 0;
    while (take_byte(&firsts, &first)) {
        for (struct hygiene_bytes rest = seconds; take_byte(&rest, &second);) {
            filter->pairs[(size_t)filter->rows[first] + filter->classes[second]] |= (uint64_t)1 << pair->need;
        }
    }
}

void hygiene_filter_close(struct arena *arena, struct hygiene_filter *filter)
{
    struct split split = {.sizes = {256}};
    filter->class_count = 1;
    for (size_t i = 0; i < filter->list.count; i++) {
        split_classes(filter, &split, filter->list.items[i].first);
        split_classes(filter, &split, filter->list.items[i].second);
    }
    size_t count = filter->class_count;
    bool sampled[256] = {false};
    struct hygiene_bytes samples = {{0}};
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned char class = filter->classes[byte];
        filter->rows[byte] = (uint16_t)(class * count);
        if (!sampled[class]) {
            sampled[class] = true;
            add_byte(&samples, byte);
        }
    }
    filter->pairs = arena_array(arena, uint64_t, count * count);
    for (size_t i = 0; i < filter->list.count; i++) {
        enter_pair(filter, &filter->list.items[i], &samples);
    }
}

uint64_t hygiene_filter_line(const struct hygiene_filter *filter, struct text line)
{
    const uint64_t *pairs = filter->pairs;
    const unsigned char *classes = filter->classes;
    const uint16_t *rows = filter->rows;
    const unsigned char *at = (const unsigned char *)line.data;
    if (line.size == 0) {
        return pairs[(size_t)rows['\n'] + classes['\n']];
    }
    const unsigned char *last = at + line.size - 1;
    uint64_t even = pairs[(size_t)rows['\n'] + classes[*at]];
    uint64_t odd = pairs[(size_t)rows[*last] + classes['\n']];
    for (; last - at >= 4; at += 4) {
        even |= pairs[(size_t)rows[at[0]] + classes[at[1]]] | pairs[(size_t)rows[at[2]] + classes[at[3]]];
        odd |= pairs[(size_t)rows[at[1]] + classes[at[2]]] | pairs[(size_t)rows[at[3]] + classes[at[4]]];
    }
    for (; at < last; at++) {
        even |= pairs[(size_t)rows[at[0]] + classes[at[1]]];
    }
    return even | odd;
}

static bool is_digit(unsigned char byte)
{
    return (unsigned)byte - '0' <= 9U;
}

bool hygiene_hexadecimal_run(struct text line, size_t size)
{
    size_t end = size;
    while (end <= line.size) {
        size_t run = 0;
        while (run < size && byte_is_hex(line.data[end - 1 - run])) {
            run++;
        }
        if (run == size) {
            return true;
        }
        end += size - run; /* no run crosses the byte that is no digit */
    }
    return false;
}

size_t hygiene_number_parts(struct text line)
{
    const unsigned char *data = (const unsigned char *)line.data;
    size_t most = 0;
    size_t parts = 0;
    bool after_digit = false;
    for (size_t i = 0; i < line.size; i++) {
        bool digit = is_digit(data[i]);
        if (digit) {
            parts += parts == 0 || !after_digit;
            most = parts > most ? parts : most;
        } else if (data[i] != '.' || !after_digit) {
            parts = 0;
        }
        after_digit = digit;
    }
    return most;
}
