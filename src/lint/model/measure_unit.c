/* Units of measures: what the vocabulary knows, and where headers write them. */
#include "lint/model/measure.h"

enum { LONGEST_UNIT = 20, LONGEST_BRACKET = 60 };

static bool find_unit(struct text text, const struct yaml *units, struct unit *unit)
{
    for (size_t i = 0; i < yaml_count(units); i++) {
        const struct yaml *of = yaml_get(&units->values[i], TEXT("of"));
        for (size_t k = 0; k < yaml_count(of); k++) {
            long long power = 0;
            long long base = 10;
            if (text_equal_fold(of->keys[k].text, text) && yaml_integer(&of->values[k], &power)) {
                (void)yaml_integer(yaml_get(&units->values[i], TEXT("base")), &base);
                *unit =
                    (struct unit){yaml_string(&units->values[i], "family", TEXT("")), (unsigned)base, (unsigned)power,
                                  yaml_get(&units->values[i], TEXT("rate")) != NULL, of->keys[k].text};
                return true;
            }
        }
    }
    return false;
}

/* "us/op", "ms/iter": a unit of a family that names what it may stand for one of. */
static bool find_each(struct text text, const struct yaml *units, struct unit *unit)
{
    for (size_t i = 0; i < yaml_count(units); i++) {
        const struct yaml *each = yaml_get(&units->values[i], TEXT("per"));
        for (size_t k = 0; k < yaml_count(each); k++) {
            struct text end = each->values[k].text;
            struct unit one;
            if (text_ends(text, end) && find_unit(text_slice(text, 0, text.size - end.size), units, &one) &&
                text_equal(one.family, yaml_string(&units->values[i], "family", TEXT("")))) {
                *unit = one;
                return true;
            }
        }
    }
    return false;
}

bool unit_same_family(const struct unit *a, const struct unit *b)
{
    return text_equal_fold(a->family, b->family);
}

struct fraction unit_scale(const struct unit *unit)
{
    struct fraction scale = {1, 1, true};
    for (unsigned i = 0; i < unit->power; i++) {
        scale.top *= unit->base; /* at most 10 to the 15th or 2 to the 40th */
    }
    return scale;
}

/* µ and μ are written for u; what stands for one of something ("/op", "per call") is left out. */
static struct text plain_unit(struct text text, char *bytes)
{
    size_t size = 0;
    for (size_t at = 0; at < text.size && size < LONGEST_UNIT;) {
        size_t micro = (text_starts(text_after(text, at), TEXT("\xC2\xB5")) ||
                        text_starts(text_after(text, at), TEXT("\xCE\xBC"))) *
                       2U;
        bytes[size++] = micro > 0 ? 'u' : byte_lower(text.data[at]);
        at += micro > 0 ? micro : 1;
    }
    return (struct text){bytes, size};
}

bool measure_unit(struct text text, const struct yaml *units, struct unit *unit)
{
    char bytes[LONGEST_UNIT];
    struct text plain = plain_unit(text_trim(text), bytes);
    if (find_unit(plain, units, unit)) {
        unit->name = text_trim(text);
        return true;
    }
    if (!find_each(plain, units, unit)) {
        return false;
    }
    unit->name = text_trim(text);
    return true;
}

bool unit_has_byte(char byte)
{
    return byte_is_alpha(byte) || byte == '/' || (unsigned char)byte >= 0x80;
}

/* "ms", "ms, p50", "in ms" */
static bool unit_listed(struct text list, const struct yaml *units, struct unit *unit)
{
    for (size_t at = 0; at < list.size;) {
        size_t comma = text_find_byte(list, ',', at);
        size_t end = comma == TEXT_NONE ? list.size : comma;
        struct text part = text_trim(text_slice(list, at, end));
        struct text bare = text_starts_fold(part, TEXT("in ")) ? text_after(part, 3) : part;
        if (measure_unit(bare, units, unit)) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

/* In brackets, behind a comma or the last word or part of a name: where headers put units. */
struct unit measure_header_unit(struct text header, const struct yaml *units)
{
    struct unit unit = {TEXT(""), 10, 0, false, TEXT("")};
    for (size_t at = 0; at < header.size; at++) {
        char byte = header.data[at];
        if (byte == '(' || byte == '[') {
            struct text inside = text_slice(header, at + 1, at + 1 + LONGEST_BRACKET);
            size_t end = text_find_byte(inside, byte == '(' ? ')' : ']', 0);
            if (unit_listed(text_slice(inside, 0, end == TEXT_NONE ? inside.size : end), units, &unit)) {
                return unit;
            }
        }
    }
    size_t bracket = text_find_byte(header, '(', 0);
    struct text name = text_trim(text_slice(header, 0, bracket == TEXT_NONE ? header.size : bracket));
    size_t from = name.size;
    while (from > 0 && unit_has_byte(name.data[from - 1])) {
        from--;
    }
    bool whole = from == 0; /* a header that is a unit and nothing more */
    bool parted = from > 0 && (name.data[from - 1] == '_' || byte_is_space(name.data[from - 1]) ||
                               name.data[from - 1] == '-' || name.data[from - 1] == ',');
    if ((whole || parted) && measure_unit(text_after(name, from), units, &unit)) {
        return unit;
    }
    return (struct unit){TEXT(""), 10, 0, false, TEXT("")};
}
