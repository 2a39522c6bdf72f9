#include "lint/read/python_scan.h"

static char byte_at(struct text text, size_t at)
{
    return at < text.size ? text.data[at] : '\0';
}

static bool is_one_of(char byte, const char *set)
{
    for (; *set != '\0'; set++) {
        if (*set == byte) {
            return true;
        }
    }
    return false;
}

/* Punctuation that no operator goes on from: most of it. */
static bool stands_alone(char byte)
{
    switch (byte) {
    case '(':
    case ')':
    case ',':
    case '[':
    case ']':
    case '{':
    case '}':
    case ';':
    case '~':
        return true;
    default:
        return false;
    }
}

/* Digits of a base with single underscores between them; `first_underscore`: one may stand before the first digit too.
 */
static size_t scan_digits(struct text text, size_t at, const char *digits, bool first_underscore)
{
    size_t end = at;
    for (;;) {
        bool may_skip = end > at || first_underscore;
        size_t next = may_skip && byte_at(text, end) == '_' ? end + 1 : end;
        if (byte_at(text, next) == '\0' || !is_one_of(byte_at(text, next), digits)) {
            return end;
        }
        end = next + 1;
    }
}

static const char decimal[] = "0123456789";

static size_t scan_exponent(struct text text, size_t at)
{
    if (byte_at(text, at) != 'e' && byte_at(text, at) != 'E') {
        return at;
    }
    char sign = byte_at(text, at + 1);
    size_t digits = sign == '+' || sign == '-' ? at + 2 : at + 1;
    size_t end = scan_digits(text, digits, decimal, false);
    return end == digits ? at : end;
}

static size_t scan_float(struct text text, size_t at)
{
    size_t whole = scan_digits(text, at, decimal, false);
    if (byte_at(text, whole) == '.') {
        size_t end = scan_digits(text, whole + 1, decimal, false);
        bool lone_point = whole == at && end == whole + 1;
        return lone_point ? at : scan_exponent(text, end);
    }
    size_t end = scan_exponent(text, whole);
    return end == whole ? at : end;
}

static size_t scan_integer(struct text text, size_t at)
{
    static const struct {
        const char *letters;
        const char *digits;
    } bases[] = {{"xX", "0123456789abcdefABCDEF"}, {"bB", "01"}, {"oO", "01234567"}};
    char first = byte_at(text, at);
    if (!byte_is_digit(first)) {
        return at;
    }
    if (first != '0') {
        return scan_digits(text, at, decimal, false);
    }
    for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++) {
        if (at + 1 < text.size && is_one_of(text.data[at + 1], bases[i].letters)) {
            size_t end = scan_digits(text, at + 2, bases[i].digits, true);
            return end == at + 2 ? at + 1 : end;
        }
    }
    return scan_digits(text, at, "0", false);
}

size_t python_scan_number(struct text text, size_t at)
{
    if (!byte_is_digit(byte_at(text, at)) && byte_at(text, at) != '.') {
        return at;
    }
    size_t whole = scan_digits(text, at, decimal, false);
    if (whole > at && (byte_at(text, whole) == 'j' || byte_at(text, whole) == 'J')) {
        return whole + 1;
    }
    size_t end = scan_float(text, at);
    if (end > at) {
        return byte_at(text, end) == 'j' || byte_at(text, end) == 'J' ? end + 1 : end;
    }
    return scan_integer(text, at);
}

/* Does the operator go on with this byte: `=` behind a sign, a sign twice, an arrow, a dot? */
static bool continues_operator(char first, char next)
{
    if (next == '=') {
        return is_one_of(first, "!%&*+-/:<=>@^|");
    }
    return (next == first && is_one_of(first, "*/<>.")) || (next == '>' && first == '-');
}

size_t python_scan_operator(struct text text, size_t at)
{
    char first = byte_at(text, at);
    char second = byte_at(text, at + 1);
    char third = byte_at(text, at + 2);
    if (stands_alone(first)) {
        return at + 1;
    }
    if (first == '\0' || !is_one_of(first, "=.:-+*/%&<>@^|!")) {
        return at;
    }
    if (!continues_operator(first, second) || (first == '.' && third != '.')) {
        return first == '!' ? at : at + 1;
    }
    bool triple = first == '.' || (second == first && third == '=' && is_one_of(first, "*/<>"));
    return triple ? at + 3 : at + 2;
}

/* Length in bytes of the code point at `at`; bad UTF-8 counts byte by byte, as code point 0. */
static size_t decode(struct text text, size_t at, unsigned *code_point)
{
    unsigned char first = (unsigned char)text.data[at];
    size_t length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
    *code_point = 0;
    if (length == 1 || length > text.size - at) {
        return 1;
    }
    unsigned value = first & (0x7FU >> length);
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)text.data[at + i];
        if ((byte & 0xC0U) != 0x80U) {
            return 1;
        }
        value = value << 6U | (byte & 0x3FU);
    }
    *code_point = value;
    return length;
}

size_t python_scan_word(struct text text, size_t at)
{
    while (at < text.size) {
        unsigned code_point = 0;
        if (byte_is_word(text.data[at])) {
            at++;
        } else if ((unsigned char)text.data[at] < 0x80) {
            return at;
        } else {
            size_t length = decode(text, at, &code_point);
            if (!python_is_word(code_point)) {
                return at;
            }
            at += length;
        }
    }
    return at;
}

size_t python_scan_line_end(struct text text, size_t at)
{
    if (byte_at(text, at) == '\r') {
        return byte_at(text, at + 1) == '\n' ? at + 2 : at + 1;
    }
    return byte_at(text, at) == '\n' ? at + 1 : at;
}

static bool may_open_string(char byte)
{
    switch (byte) {
    case '\'':
    case '"':
    case 'r':
    case 'R':
    case 'b':
    case 'B':
    case 'u':
    case 'U':
    case 'f':
    case 'F':
        return true;
    default:
        return false;
    }
}

struct python_quote python_scan_quote(struct text text, size_t at)
{
    struct python_quote quote = {.open = TEXT_NONE};
    if (!may_open_string(byte_at(text, at)) || at >= text.size) {
        return quote;
    }
    bool unicode = false;
    size_t open = at;
    for (; open < at + 2; open++) {
        char letter = byte_lower(byte_at(text, open));
        bool *flag = letter == 'r'   ? &quote.raw
                     : letter == 'b' ? &quote.bytes
                     : letter == 'f' ? &quote.formatted
                     : letter == 'u' ? &unicode
                                     : NULL;
        if (flag == NULL || *flag) {
            break;
        }
        *flag = true;
    }
    bool known = !(quote.bytes && quote.formatted) && (!unicode || open == at + 1);
    char mark = byte_at(text, open);
    if (!known || (mark != '\'' && mark != '"')) {
        return quote;
    }
    quote.open = open;
    quote.triple = byte_at(text, open + 1) == mark && byte_at(text, open + 2) == mark;
    return quote;
}

static bool closes(struct text text, size_t at, char mark, bool triple)
{
    return text.data[at] == mark && (!triple || (byte_at(text, at + 1) == mark && byte_at(text, at + 2) == mark));
}

size_t python_scan_string(struct text text, const struct python_quote *quote, size_t *reached)
{
    char mark = text.data[quote->open];
    size_t width = quote->triple ? 3 : 1;
    size_t at = quote->open + width;
    while (at < text.size) {
        size_t line_end = python_scan_line_end(text, at);
        if (text.data[at] == '\\' && at + 1 < text.size) {
            line_end = python_scan_line_end(text, at + 1);
            at = line_end > at + 1 ? line_end : at + 2;
        } else if (closes(text, at, mark, quote->triple)) {
            *reached = at + width;
            return at + width;
        } else if (line_end > at && !quote->triple) {
            break;
        } else {
            at++;
        }
    }
    *reached = at;
    return TEXT_NONE;
}
