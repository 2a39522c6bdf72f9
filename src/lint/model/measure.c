#include "lint/model/measure.h"

enum { LONGEST_UNIT = 20 };

/* Signs that stand for one another; a byte-wise scan finds them. */
static size_t sign_size(struct text text, size_t at, const char *sign)
{
    struct text bytes = text_from(sign);
    return text_starts(text_after(text, at), bytes) ? bytes.size : 0;
}

static size_t blank_size(struct text text, size_t at)
{
    size_t size = sign_size(text, at, "\xC2\xA0");
    size = size > 0 ? size : sign_size(text, at, "\xE2\x80\xAF");
    return size > 0 ? size : at < text.size && byte_is_space(text.data[at]) ? 1 : 0;
}

static size_t skip_blanks(struct text text, size_t at)
{
    size_t size;
    while ((size = blank_size(text, at)) > 0) {
        at += size;
    }
    return at;
}

static bool listed(struct text text, const struct yaml *list)
{
    for (size_t i = 0; list != NULL && list->kind == YAML_LIST && i < list->count; i++) {
        if (text_equal_fold(text, list->values[i].text)) {
            return true;
        }
    }
    return false;
}

/* The longest entry of the list that the text has at `at`, as a whole word where it is one. */
static size_t listed_at(struct text text, size_t at, const struct yaml *list)
{
    size_t longest = 0;
    for (size_t i = 0; list != NULL && i < list->count; i++) {
        struct text entry = list->values[i].text;
        size_t end = at + entry.size;
        bool closed = end >= text.size || !byte_is_alnum(text.data[end]) || !byte_is_alnum(entry.data[entry.size - 1]);
        if (entry.size > longest && text_starts_fold(text_after(text, at), entry) && closed) {
            longest = entry.size;
        }
    }
    return longest;
}

bool measure_unit(struct text text, const struct yaml *units, struct unit *unit)
{
    for (size_t i = 0; units != NULL && i < units->count; i++) {
        const struct yaml *of = yaml_get(&units->values[i], TEXT("of"));
        for (size_t k = 0; of != NULL && k < of->count; k++) {
            long long power = 0;
            long long base = 10;
            if (text_equal_fold(of->keys[k].text, text) && yaml_integer(&of->values[k], &power)) {
                (void)yaml_integer(yaml_get(&units->values[i], TEXT("base")), &base);
                *unit =
                    (struct unit){yaml_string(&units->values[i], "family", TEXT("")), (unsigned)base, (unsigned)power};
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
        scale = fraction_multiply(scale, (struct fraction){unit->base, 1, true});
    }
    return scale;
}

/* µ and μ are written for u; what stands for one of something ("/op", "per call") is left out. */
static struct text plain_unit(struct text text, char *bytes)
{
    size_t size = 0;
    for (size_t at = 0; at < text.size && size < LONGEST_UNIT;) {
        size_t micro = sign_size(text, at, "\xC2\xB5") + sign_size(text, at, "\xCE\xBC");
        bytes[size++] = micro > 0 ? 'u' : byte_lower(text.data[at]);
        at += micro > 0 ? micro : 1;
    }
    return (struct text){bytes, size};
}

static bool unit_of(struct text text, const struct yaml *units, struct unit *unit)
{
    static const struct text each[] = {TEXT_INIT("/op"),    TEXT_INIT("/iter"),  TEXT_INIT("/it"),
                                       TEXT_INIT("/step"),  TEXT_INIT("/call"),  TEXT_INIT("/element"),
                                       TEXT_INIT("/token"), TEXT_INIT("/batch"), TEXT_INIT("/img"),
                                       TEXT_INIT("/image"), TEXT_INIT("/frame")};
    char bytes[LONGEST_UNIT];
    struct text plain = plain_unit(text_trim(text), bytes);
    if (measure_unit(plain, units, unit)) {
        return true;
    }
    for (size_t i = 0; i < sizeof(each) / sizeof(*each); i++) {
        struct unit one;
        if (text_ends(plain, each[i]) && measure_unit(text_slice(plain, 0, plain.size - each[i].size), units, &one) &&
            text_equal(one.family, TEXT("time"))) {
            *unit = one;
            return true;
        }
    }
    return false;
}

static bool is_unit_byte(char byte)
{
    return byte_is_alpha(byte) || byte == '/' || (unsigned char)byte >= 0x80;
}

/* In brackets, behind a comma or the last word or part of a name: where headers put units. */
struct unit measure_header_unit(struct arena *arena, struct text header, const struct yaml *units)
{
    (void)arena;
    struct unit unit = {TEXT(""), 10, 0};
    for (size_t at = 0; at < header.size; at++) {
        char byte = header.data[at];
        if (byte == '(' || byte == '[') {
            size_t end = text_find_byte(header, byte == '(' ? ')' : ']', at);
            struct text inside = text_slice(header, at + 1, end == TEXT_NONE ? header.size : end);
            size_t comma = text_find_byte(inside, ',', 0);
            if (unit_of(inside, units, &unit) ||
                (comma != TEXT_NONE && unit_of(text_slice(inside, 0, comma), units, &unit))) {
                return unit;
            }
        }
    }
    size_t bracket = text_find_byte(header, '(', 0);
    struct text name = text_trim(text_slice(header, 0, bracket == TEXT_NONE ? header.size : bracket));
    size_t from = name.size;
    while (from > 0 && is_unit_byte(name.data[from - 1])) {
        from--;
    }
    bool whole = from == 0; /* a header that is a unit and nothing more */
    bool parted = from > 0 && (name.data[from - 1] == '_' || byte_is_space(name.data[from - 1]) ||
                               name.data[from - 1] == '-' || name.data[from - 1] == ',');
    if ((whole || parted) && unit_of(text_after(name, from), units, &unit)) {
        return unit;
    }
    return (struct unit){TEXT(""), 10, 0};
}

struct scan {
    struct text text;
    size_t at;
    const struct yaml *words;
    const struct yaml *units;
    struct measure measure;
};

static bool take(struct scan *scan, const char *sign)
{
    size_t size = sign_size(scan->text, scan->at, sign);
    scan->at += size;
    return size > 0;
}

/* Arrows and other pictures before the number; an arrow is a sign of either direction. */
static void skip_pictures(struct scan *scan)
{
    while (scan->at < scan->text.size) {
        scan->at = skip_blanks(scan->text, scan->at);
        bool times =
            sign_size(scan->text, scan->at, "\xC3\x97") > 0 || sign_size(scan->text, scan->at, "\xE2\x88\x92") > 0;
        if (scan->at >= scan->text.size || times || (unsigned char)scan->text.data[scan->at] < 0x80) {
            return;
        }
        bool arrow = sign_size(scan->text, scan->at, "\xE2\x86") > 0 || sign_size(scan->text, scan->at, "\xE2\x96") > 0;
        if (listed_at(scan->text, scan->at, yaml_get(scan->words, TEXT("approximate"))) > 0) {
            return;
        }
        scan->measure.arrow = scan->measure.arrow || arrow;
        scan->at++;
        while (scan->at < scan->text.size && ((unsigned char)scan->text.data[scan->at] & 0xC0) == 0x80) {
            scan->at++;
        }
    }
}

static void read_approximation(struct scan *scan)
{
    size_t size = listed_at(scan->text, scan->at, yaml_get(scan->words, TEXT("approximate")));
    scan->measure.approximate = scan->measure.approximate || size > 0;
    scan->at = skip_blanks(scan->text, scan->at + size);
}

static void read_sign(struct scan *scan)
{
    if (take(scan, "+")) {
        scan->measure.sign = 1;
    } else if (take(scan, "-") || take(scan, "\xE2\x88\x92") || take(scan, "\xE2\x80\x93")) {
        scan->measure.sign = -1;
    }
    scan->at = skip_blanks(scan->text, scan->at);
}

static bool take_times(struct scan *scan)
{
    size_t at = scan->at;
    if (take(scan, "\xC3\x97")) {
        return true;
    }
    bool letter = at < scan->text.size && byte_lower(scan->text.data[at]) == 'x';
    bool alone = at + 1 >= scan->text.size || !byte_is_alpha(scan->text.data[at + 1]);
    scan->at += letter && alone;
    return letter && alone;
}

static bool read_digits(struct scan *scan)
{
    size_t from = scan->at;
    bool digits = false;
    while (scan->at < scan->text.size) {
        char byte = scan->text.data[scan->at];
        bool next = scan->at + 1 < scan->text.size && byte_is_digit(scan->text.data[scan->at + 1]);
        if (!byte_is_digit(byte) && !((byte == '.' || byte == ',') && digits && next)) {
            break;
        }
        digits = true;
        scan->at++;
    }
    scan->measure.digits = from;
    scan->measure.digits_end = scan->at;
    struct text number = text_slice(scan->text, from, scan->at);
    size_t comma = text_find_byte(number, ',', 0);
    bool grouped = comma == TEXT_NONE;
    for (size_t i = 0; comma != TEXT_NONE && i < 1; i++) {
        size_t point = text_find_byte(number, '.', 0);
        size_t end = point == TEXT_NONE ? number.size : point;
        grouped = comma <= 3 && (end - comma) % 4 == 0; /* 1,935 but no decimal comma */
    }
    return digits && grouped && decimal_parse_grouped(number, &scan->measure.value) == DECIMAL_OK;
}

/* "+- 0.4", "+-2%": says how well the number is known, not what it is. */
static bool skip_deviation(struct scan *scan)
{
    size_t before = scan->at;
    scan->at = skip_blanks(scan->text, scan->at);
    if (!take(scan, "\xC2\xB1") && !take(scan, "+-") && !take(scan, "+/-")) {
        scan->at = before;
        return false;
    }
    scan->at = skip_blanks(scan->text, scan->at);
    while (scan->at < scan->text.size &&
           (byte_is_digit(scan->text.data[scan->at]) || scan->text.data[scan->at] == '.')) {
        scan->at++;
    }
    (void)take(scan, "%");
    return true;
}

static void read_sense(struct scan *scan)
{
    static const struct {
        const char *list;
        enum measure_sense sense;
    } senses[] = {{"faster", SENSE_FASTER}, {"slower", SENSE_SLOWER}, {"less", SENSE_LESS}};
    for (size_t i = 0; i < sizeof(senses) / sizeof(*senses); i++) {
        size_t size = listed_at(scan->text, scan->at, yaml_get(scan->words, text_from(senses[i].list)));
        if (size > 0) {
            scan->measure.sense = senses[i].sense;
            scan->at += size;
            return;
        }
    }
}

static bool read_unit(struct scan *scan)
{
    size_t end = scan->at;
    while (end < scan->text.size && is_unit_byte(scan->text.data[end])) {
        end++;
    }
    if (end == scan->at || !unit_of(text_slice(scan->text, scan->at, end), scan->units, &scan->measure.unit)) {
        return end == scan->at;
    }
    scan->at = end;
    return true;
}

/* A remark in brackets, foot notes' marks and pictures behind the number. */
static void skip_remarks(struct scan *scan)
{
    for (;;) {
        size_t before = scan->at;
        scan->at = skip_blanks(scan->text, scan->at);
        if (scan->at < scan->text.size &&
            (scan->text.data[scan->at] == '*' || (unsigned char)scan->text.data[scan->at] >= 0x80)) {
            scan->at++;
        } else if (scan->at < scan->text.size && scan->text.data[scan->at] == '(') {
            size_t close = text_find_byte(scan->text, ')', scan->at);
            scan->at = close == TEXT_NONE ? scan->at : close + 1;
        }
        if (scan->at == before || scan->at >= scan->text.size) {
            return;
        }
    }
}

static bool read_behind(struct scan *scan)
{
    (void)skip_deviation(scan);
    scan->at = skip_blanks(scan->text, scan->at);
    if (take(scan, "%")) {
        scan->measure.form = FORM_PERCENT;
    } else if (take_times(scan)) {
        scan->measure.form = FORM_FACTOR;
    } else if (!read_unit(scan)) {
        size_t before = scan->at;
        read_sense(scan);
        return scan->at > before;
    }
    (void)skip_deviation(scan);
    scan->at = skip_blanks(scan->text, scan->at);
    if (scan->measure.form != FORM_PLAIN) {
        read_sense(scan);
    }
    return true;
}

struct measure measure_read(struct text text, const struct yaml *words, const struct yaml *units)
{
    struct scan scan = {.text = text_trim(text), .words = words, .units = units};
    scan.measure.unit = (struct unit){TEXT(""), 10, 0};
    if (scan.text.size == 0 || listed(scan.text, yaml_get(words, TEXT("nothing")))) {
        return scan.measure;
    }
    if (listed(scan.text, yaml_get(words, TEXT("baseline")))) {
        scan.measure.kind = MEASURE_BASELINE;
    } else {
        scan.measure.kind = MEASURE_OTHER;
    }
    skip_pictures(&scan);
    read_approximation(&scan);
    read_sign(&scan);
    bool factor = take_times(&scan);
    scan.at = skip_blanks(scan.text, scan.at);
    if (!read_digits(&scan) || !read_behind(&scan)) {
        return scan.measure;
    }
    skip_remarks(&scan);
    if (scan.at < scan.text.size || (factor && scan.measure.form != FORM_PLAIN)) {
        return scan.measure;
    }
    scan.measure.form = factor ? FORM_FACTOR : scan.measure.form;
    scan.measure.kind = scan.measure.kind == MEASURE_BASELINE ? MEASURE_BASELINE : MEASURE_NUMBER;
    return scan.measure;
}
