#include "json/scan.h"

#include <string.h>

bool json_scan_fail(struct json_scan *scan, size_t offset, struct text message)
{
    if (scan->error->message.data == NULL) {
        scan->error->offset = offset;
        scan->error->message = message;
    }
    return false;
}

struct text json_scan_found(const struct json_scan *scan, size_t offset)
{
    if (offset >= scan->bytes.size) {
        return TEXT("the end of the text");
    }
    struct text rest = text_after(scan->bytes, offset);
    size_t length = json_utf8_length(rest);
    unsigned char byte = (unsigned char)rest.data[0];
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
        return arena_format(scan->arena, "byte 0x%02X", byte);
    }
    return arena_format(scan->arena, "`%.*s`", (int)length, rest.data);
}

/* The range that RFC 3629 gives the second byte; it rules out overlong forms, surrogates and what is above U+10FFFF. */
static bool second_byte_fits(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xE0:
        return second >= 0xA0 && second <= 0xBF;
    case 0xED:
        return second >= 0x80 && second <= 0x9F;
    case 0xF0:
        return second >= 0x90 && second <= 0xBF;
    case 0xF4:
        return second >= 0x80 && second <= 0x8F;
    default:
        return second >= 0x80 && second <= 0xBF;
    }
}

size_t json_utf8_length(struct text text)
{
    if (text.size == 0) {
        return 0;
    }
    unsigned char first = (unsigned char)text.data[0];
    size_t length = first < 0x80                     ? 1
                    : first >= 0xC2 && first <= 0xDF ? 2
                    : first >= 0xE0 && first <= 0xEF ? 3
                    : first >= 0xF0 && first <= 0xF4 ? 4
                                                     : 0;
    if (length == 0 || length > text.size) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (i == 1 ? !second_byte_fits(first, byte) : (byte & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    return length;
}

static int hex_digit(char byte)
{
    if (byte_is_digit(byte)) {
        return byte - '0';
    }
    return byte_is_hex(byte) ? byte_lower(byte) - 'a' + 10 : -1;
}

/* The four hexadecimal digits at `at`. */
static bool scan_unit(struct json_scan *scan, size_t at, unsigned *unit)
{
    *unit = 0;
    for (size_t i = at; i < at + 4; i++) {
        int digit = i < scan->bytes.size ? hex_digit(scan->bytes.data[i]) : -1;
        if (digit < 0) {
            struct text found = json_scan_found(scan, i);
            return json_scan_fail(
                scan, i,
                arena_format(scan->arena, "`\\u` needs four hexadecimal digits, found %.*s", TEXT_PRINT(found)));
        }
        *unit = *unit * 16 + (unsigned)digit;
    }
    return true;
}

static size_t encode(char *out, unsigned point)
{
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (char)(0xC0U | point >> 6);
        out[1] = (char)(0x80U | (point & 0x3FU));
        return 2;
    }
    if (point < 0x10000) {
        out[0] = (char)(0xE0U | point >> 12);
        out[1] = (char)(0x80U | (point >> 6 & 0x3FU));
        out[2] = (char)(0x80U | (point & 0x3FU));
        return 3;
    }
    out[0] = (char)(0xF0U | point >> 18);
    out[1] = (char)(0x80U | (point >> 12 & 0x3FU));
    out[2] = (char)(0x80U | (point >> 6 & 0x3FU));
    out[3] = (char)(0x80U | (point & 0x3FU));
    return 4;
}

/* The `\uXXXX` whose digits begin at `at`, with the second half of a pair where one follows. */
static bool scan_unicode(struct json_scan *scan, char *out, size_t *written)
{
    unsigned point = 0;
    if (!scan_unit(scan, scan->at, &point)) {
        return false;
    }
    scan->at += 4;
    bool pair = point >= 0xD800 && point <= 0xDBFF && text_starts(text_after(scan->bytes, scan->at), TEXT("\\u"));
    if (pair) {
        unsigned low = 0;
        if (!scan_unit(scan, scan->at + 2, &low)) {
            return false;
        }
        if (low >= 0xDC00 && low <= 0xDFFF) {
            point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
            scan->at += 6;
        }
    }
    scan->surrogates |= point >= 0xD800 && point <= 0xDFFF;
    *written = encode(out, point);
    return true;
}

/* The escape whose backslash stands at `at`. An escape is never shorter than what it stands for. */
static bool scan_escape(struct json_scan *scan, char *out, size_t *written)
{
    static const char names[] = "\"\\/bfnrt";
    static const char values[] = "\"\\/\b\f\n\r\t";
    size_t at = scan->at + 1;
    char name = at < scan->bytes.size ? scan->bytes.data[at] : '\0';
    if (name == 'u') {
        scan->at += 2;
        return scan_unicode(scan, out, written);
    }
    const char *known = name == '\0' ? NULL : strchr(names, name);
    if (known == NULL) {
        struct text found = json_scan_found(scan, at);
        return json_scan_fail(scan, scan->at,
                              arena_format(scan->arena, "unknown escape: backslash before %.*s", TEXT_PRINT(found)));
    }
    *out = values[known - names];
    *written = 1;
    scan->at += 2;
    return true;
}

/* Moves `at` over bytes that stand for themselves; false at a byte that no string may hold. */
static bool scan_run(struct json_scan *scan)
{
    while (scan->at < scan->bytes.size) {
        unsigned char byte = (unsigned char)scan->bytes.data[scan->at];
        if (byte == '"' || byte == '\\') {
            return true;
        }
        if (byte < 0x20) {
            return json_scan_fail(
                scan, scan->at, arena_format(scan->arena, "control character 0x%02X in a string is not escaped", byte));
        }
        size_t length = byte < 0x80 ? 1 : json_utf8_length(text_after(scan->bytes, scan->at));
        if (length == 0) {
            return json_scan_fail(scan, scan->at, arena_format(scan->arena, "byte 0x%02X is not UTF-8", byte));
        }
        scan->at += length;
    }
    return json_scan_fail(scan, scan->at, TEXT("the text ends inside a string"));
}

/* Where the string's closing quote is likely to stand: no decoded text is longer than the bytes up to it. */
static size_t string_room(const struct json_scan *scan, size_t start)
{
    size_t at = start;
    while (at < scan->bytes.size && scan->bytes.data[at] != '"') {
        at += scan->bytes.data[at] == '\\' ? 2 : 1;
    }
    return (at < scan->bytes.size ? at : scan->bytes.size) - start;
}

bool json_scan_string(struct json_scan *scan, struct text *decoded)
{
    size_t start = scan->at + 1;
    scan->at = start;
    if (!scan_run(scan)) {
        return false;
    }
    if (scan->bytes.data[scan->at] == '"') {
        *decoded = text_slice(scan->bytes, start, scan->at);
        scan->at++;
        return true;
    }
    char *out = arena_allocate(scan->arena, string_room(scan, start) + 1);
    size_t size = 0;
    for (size_t run = start;; run = scan->at) {
        if (!scan_run(scan)) {
            return false;
        }
        memcpy(out + size, scan->bytes.data + run, scan->at - run);
        size += scan->at - run;
        if (scan->bytes.data[scan->at] == '"') {
            scan->at++;
            *decoded = (struct text){out, size};
            return true;
        }
        size_t written = 0;
        if (!scan_escape(scan, out + size, &written)) {
            return false;
        }
        size += written;
    }
}

static bool scan_digits(struct json_scan *scan, const char *place)
{
    size_t start = scan->at;
    while (scan->at < scan->bytes.size && byte_is_digit(scan->bytes.data[scan->at])) {
        scan->at++;
    }
    if (scan->at > start) {
        return true;
    }
    struct text found = json_scan_found(scan, scan->at);
    return json_scan_fail(scan, scan->at,
                          arena_format(scan->arena, "expected a digit %s, found %.*s", place, TEXT_PRINT(found)));
}

static char byte_at(const struct json_scan *scan, size_t at)
{
    return at < scan->bytes.size ? scan->bytes.data[at] : '\0';
}

bool json_scan_number(struct json_scan *scan, struct text *number)
{
    size_t start = scan->at;
    bool minus = byte_at(scan, scan->at) == '-';
    scan->at += minus ? 1 : 0;
    size_t first = scan->at;
    if (!scan_digits(scan, minus ? "after the sign" : "of a number")) {
        return false;
    }
    if (byte_at(scan, first) == '0' && scan->at > first + 1) {
        return json_scan_fail(scan, first, TEXT("a number begins with a needless zero"));
    }
    if (byte_at(scan, scan->at) == '.') {
        scan->at++;
        if (!scan_digits(scan, "after the decimal point")) {
            return false;
        }
    }
    if (byte_lower(byte_at(scan, scan->at)) == 'e') {
        scan->at++;
        char sign = byte_at(scan, scan->at);
        scan->at += sign == '+' || sign == '-' ? 1 : 0;
        if (!scan_digits(scan, "in the exponent")) {
            return false;
        }
    }
    *number = text_slice(scan->bytes, start, scan->at);
    return true;
}

struct text json_scan_plain(struct json_scan *scan, struct text text)
{
    if (!scan->surrogates) {
        return text;
    }
    static const char replacement[3] = {'\xEF', '\xBF', '\xBD'};
    struct text plain = arena_copy(scan->arena, text);
    char *bytes = (char *)plain.data;
    for (size_t i = 0; i + 2 < plain.size; i++) {
        /* Only a lone surrogate gives ED followed by A0 or more. */
        if ((unsigned char)bytes[i] == 0xED && (unsigned char)bytes[i + 1] >= 0xA0) {
            memcpy(bytes + i, replacement, sizeof(replacement));
        }
    }
    return plain;
}
