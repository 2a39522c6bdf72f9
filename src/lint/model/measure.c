#include "lint/model/measure.h"

enum { LONGEST_NUMBER = 64 };

/* Signs that stand for one another; a byte-wise scan finds them. */
static size_t sign_size(struct text text, size_t at, const char *sign)
{
    struct text bytes = text_from(sign);
    return text_starts(text_after(text, at), bytes) ? bytes.size : 0;
}

/* A blank; outside ASCII those that people put between a number and its unit. */
static size_t blank_size(struct text text, size_t at)
{
    static const char *const blanks[] = {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", "\xE2\x80\x87"};
    size_t size = at < text.size && byte_is_space(text.data[at]) ? 1 : 0;
    for (size_t i = 0; size == 0 && i < sizeof(blanks) / sizeof(*blanks); i++) {
        size = sign_size(text, at, blanks[i]);
    }
    return size;
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
    for (size_t i = 0; i < yaml_count(list); i++) {
        if (text_equal_fold(text, list->values[i].text)) {
            return true;
        }
    }
    return false;
}

/* Is the entry that ends at `end` only the beginning of a word? */
static bool goes_on(struct text text, size_t end, struct text entry)
{
    return end < text.size && byte_is_alnum(text.data[end]) && byte_is_alnum(entry.data[entry.size - 1]);
}

/* The longest entry of the list that the text has at `at`, as a whole word where it is one. */
static size_t listed_at(struct text text, size_t at, const struct yaml *list)
{
    size_t longest = 0;
    for (size_t i = 0; i < yaml_count(list); i++) {
        struct text entry = list->values[i].text;
        if (entry.size > longest && text_starts_fold(text_after(text, at), entry) &&
            !goes_on(text, at + entry.size, entry)) {
            longest = entry.size;
        }
    }
    return longest;
}

/* Where the unit that begins at `at` may end at the latest. */
static size_t unit_end(struct text text, size_t at)
{
    while (at < text.size && unit_has_byte(text.data[at]) && blank_size(text, at) == 0) {
        at++;
    }
    return at;
}

struct scan {
    struct text text;
    size_t at;
    const struct yaml *words;
    const struct yaml *units;
    struct measure measure;
    bool baseline; /* the cell says that others are compared with it */
};

static bool take(struct scan *scan, const char *sign)
{
    size_t size = sign_size(scan->text, scan->at, sign);
    scan->at += size;
    return size > 0;
}

/* ":trophy:" */
static size_t picture_name(struct text text, size_t at)
{
    size_t end = at + 1;
    while (at < text.size && text.data[at] == ':' && end < text.size &&
           (byte_is_alnum(text.data[end]) || text.data[end] == '_' || text.data[end] == '+' || text.data[end] == '-')) {
        end++;
    }
    bool named = at < text.size && text.data[at] == ':' && end > at + 1 && end < text.size && text.data[end] == ':';
    return named ? end + 1 - at : 0;
}

/* Arrows and other pictures before the number; an arrow is a sign of either direction. */
static void skip_pictures(struct scan *scan)
{
    while (scan->at < scan->text.size) {
        scan->at = skip_blanks(scan->text, scan->at);
        scan->at = skip_blanks(scan->text, scan->at + picture_name(scan->text, scan->at));
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

/* What parts groups of three digits: "1,935", "1_935", "1'935", a narrow or hard blank. */
static size_t group_sign(struct text text, size_t at)
{
    static const char *const signs[] = {",", "_", "'", "\xE2\x80\x99", "\xE2\x80\xAF", "\xE2\x80\x89", "\xC2\xA0"};
    size_t size = 0;
    for (size_t i = 0; size == 0 && i < sizeof(signs) / sizeof(*signs); i++) {
        size = sign_size(text, at, signs[i]);
    }
    size_t digits = 0;
    while (size > 0 && at + size + digits < text.size && byte_is_digit(text.data[at + size + digits])) {
        digits++;
    }
    return digits == 3 ? size : 0;
}

/* Digits with one point; groups of three only before it, and none longer. A decimal comma is not understood. */
static bool read_digits(struct scan *scan)
{
    char digits[LONGEST_NUMBER];
    size_t size = 0;
    bool grouped = false;
    bool point = false;
    scan->measure.digits = scan->at;
    while (scan->at < scan->text.size && size < LONGEST_NUMBER) {
        char byte = scan->text.data[scan->at];
        bool next = scan->at + 1 < scan->text.size && byte_is_digit(scan->text.data[scan->at + 1]);
        size_t sign = size > 0 && !point && (grouped || size <= 3) ? group_sign(scan->text, scan->at) : 0;
        if (sign > 0) {
            grouped = true;
            scan->at += sign;
            continue;
        }
        if (!byte_is_digit(byte) && (byte != '.' || point || size == 0 || !next)) {
            break;
        }
        point = point || byte == '.';
        digits[size++] = byte;
        scan->at++;
    }
    scan->measure.digits_end = scan->at;
    return decimal_parse((struct text){digits, size}, &scan->measure.value) == DECIMAL_OK;
}

/* "+- 0.4", "+-2%", "+- 310 us": says how well the number is known, not what it is. */
static void skip_deviation(struct scan *scan)
{
    size_t before = scan->at;
    scan->at = skip_blanks(scan->text, scan->at);
    if (!take(scan, "\xC2\xB1") && !take(scan, "+-") && !take(scan, "+/-")) {
        scan->at = before;
        return;
    }
    scan->at = skip_blanks(scan->text, scan->at);
    while (scan->at < scan->text.size &&
           (byte_is_digit(scan->text.data[scan->at]) || scan->text.data[scan->at] == '.')) {
        scan->at++;
    }
    size_t behind = skip_blanks(scan->text, scan->at);
    size_t end = unit_end(scan->text, behind);
    struct unit unit;
    if (sign_size(scan->text, behind, "%") > 0) {
        scan->at = behind + 1;
    } else if (end > behind && measure_unit(text_slice(scan->text, behind, end), scan->units, &unit) &&
               scan->measure.unit.family.size > 0) {
        scan->at = end; /* the number's own unit stands before the deviation */
    } else if (scan->measure.form == FORM_FACTOR) {
        (void)take_times(scan);
    }
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

/* A raised digit behind a digit may be a power as well as a mark. */
static bool is_raised(struct text text, size_t at)
{
    static const char *const raised[] = {"\xC2\xB9",
                                         "\xC2\xB2",
                                         "\xC2\xB3",
                                         "\xE2\x81\xB0",
                                         "\xE2\x81\xB4",
                                         "\xE2\x81\xB5",
                                         "\xE2\x81\xB6",
                                         "\xE2\x81\xB7",
                                         "\xE2\x81\xB8",
                                         "\xE2\x81\xB9",
                                         "^"};
    bool found = false;
    for (size_t i = 0; !found && i < sizeof(raised) / sizeof(*raised); i++) {
        found = sign_size(text, at, raised[i]) > 0;
    }
    return found;
}

/* Emoji, arrows, ticks, daggers, raised marks: no letters that a unit could be written in. */
static bool is_picture(struct text text, size_t at)
{
    static const char *const first[] = {"\xF0\x9F", "\xE2\x86", "\xE2\x96", "\xE2\x97",     "\xE2\x98",
                                        "\xE2\x99", "\xE2\x9A", "\xE2\x9B", "\xE2\x9C",     "\xE2\x9D",
                                        "\xE2\x9E", "\xE2\xAC", "\xE2\xAD", "\xE2\x80\xA0", "\xE2\x80\xA1"};
    bool found = is_raised(text, at);
    for (size_t i = 0; !found && i < sizeof(first) / sizeof(*first); i++) {
        found = sign_size(text, at, first[i]) > 0;
    }
    return found;
}

static bool read_unit(struct scan *scan)
{
    size_t end = unit_end(scan->text, scan->at);
    if (end == scan->at || !measure_unit(text_slice(scan->text, scan->at, end), scan->units, &scan->measure.unit)) {
        return end == scan->at || is_picture(scan->text, scan->at);
    }
    scan->at = end;
    return true;
}

/* "(best)"; one that says `baseline` makes the number the one that others are compared with. */
static bool take_brackets(struct scan *scan)
{
    bool square = sign_size(scan->text, scan->at, "[^") > 0; /* a foot note */
    size_t close = text_find_byte(scan->text, square ? ']' : ')', scan->at);
    if ((!square && sign_size(scan->text, scan->at, "(") == 0) || close == TEXT_NONE) {
        return false;
    }
    if (listed(text_trim(text_slice(scan->text, scan->at + 1, close)), yaml_get(scan->words, TEXT("baseline")))) {
        scan->baseline = true;
    }
    scan->at = close + 1;
    return true;
}

/* Remarks in brackets, foot notes' marks and pictures behind the number. */
static bool skip_remarks(struct scan *scan)
{
    if (scan->at > 0 && byte_is_digit(scan->text.data[scan->at - 1]) && is_raised(scan->text, scan->at)) {
        return false;
    }
    while (scan->at < scan->text.size) {
        size_t before = scan->at;
        scan->at = skip_blanks(scan->text, scan->at);
        size_t name = picture_name(scan->text, scan->at);
        if (take(scan, "^")) {
            while (scan->at < scan->text.size && byte_is_alnum(scan->text.data[scan->at])) {
                scan->at++;
            }
        } else if (name > 0) {
            scan->at += name;
        } else if (scan->at < scan->text.size &&
                   (scan->text.data[scan->at] == '*' || (unsigned char)scan->text.data[scan->at] >= 0x80)) {
            scan->at++;
        } else if (!take_brackets(scan) && scan->at == before) {
            return false;
        }
    }
    return true;
}

static bool read_behind(struct scan *scan)
{
    skip_deviation(scan);
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
    skip_deviation(scan);
    scan->at = skip_blanks(scan->text, scan->at);
    if (scan->measure.form != FORM_PLAIN) {
        read_sense(scan);
    }
    return true;
}

struct measure measure_read(struct text text, const struct yaml *words, const struct yaml *units)
{
    struct scan scan = {.text = text_trim(text), .words = words, .units = units};
    scan.measure.unit = (struct unit){TEXT(""), 10, 0, false, TEXT("")};
    if (scan.text.size == 0 || listed(scan.text, yaml_get(words, TEXT("nothing")))) {
        return scan.measure;
    }
    scan.baseline = listed(scan.text, yaml_get(words, TEXT("baseline")));
    scan.measure.kind = scan.baseline ? MEASURE_BASELINE : MEASURE_OTHER;
    skip_pictures(&scan);
    read_approximation(&scan);
    read_sign(&scan);
    bool factor = take_times(&scan);
    scan.at = skip_blanks(scan.text, scan.at);
    if (!read_digits(&scan) || !read_behind(&scan) || !skip_remarks(&scan) ||
        (factor && scan.measure.form != FORM_PLAIN)) {
        return scan.measure;
    }
    scan.measure.form = factor ? FORM_FACTOR : scan.measure.form;
    scan.measure.kind = scan.baseline ? MEASURE_BASELINE : MEASURE_NUMBER;
    return scan.measure;
}
