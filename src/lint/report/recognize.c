/* Which files are reports of an earlier run: what --output may replace without being told to. */
#include "lint/report/report.h"

/* How each format begins; where `within` is given, it stands somewhere behind. Concise lines begin with a path. */
static const struct {
    struct text start, within;
} beginnings[] = {
    {TEXT_INIT("error["), TEXT_INIT("")},
    {TEXT_INIT("warning["), TEXT_INIT("")},
    {TEXT_INIT("no findings"), TEXT_INIT("\nread: ")},
    {TEXT_INIT("{\"schema\": 1,\n \"tool\": {\"name\": \"benchlint\""), TEXT_INIT("")},
    {TEXT_INIT("{\"$schema\": "), TEXT_INIT("\"driver\": {\"name\": \"benchlint\"")},
    {TEXT_INIT("::error file="), TEXT_INIT("title=")},
    {TEXT_INIT("::warning file="), TEXT_INIT("title=")},
    {TEXT_INIT("::stop-commands::"), TEXT_INIT("")},
    {TEXT_INIT("[]\n"), TEXT_INIT("")},
    {TEXT_INIT("[\n {\"description\": "), TEXT_INIT("\"check_name\": ")},
    {TEXT_INIT("<?xml "), TEXT_INIT("<testsuites name=\"benchlint\"")},
    {TEXT_INIT("<!DOCTYPE html>"), TEXT_INIT("<title>Benchmark audit</title>")},
};

static struct text after_colour(struct text text)
{
    size_t end = text_starts(text, TEXT("\033[")) ? text_find_byte(text, 'm', 0) : TEXT_NONE;
    return end == TEXT_NONE ? text : text_after(text, end + 1);
}

/* ":12:5: error[": a position, and behind it a severity. */
static bool has_position(struct text line, size_t colon)
{
    struct text rest = text_after(line, colon);
    for (int number = 0; number < 2; number++) {
        size_t digits = 1;
        while (digits < rest.size && byte_is_digit(rest.data[digits])) {
            digits++;
        }
        if (digits == 1 || !text_starts(text_after(rest, digits), TEXT(":"))) {
            return false;
        }
        rest = text_after(rest, digits);
    }
    struct text severity = after_colour(text_after(rest, text_starts(rest, TEXT(": ")) ? 2 : 0));
    return text_starts(severity, TEXT("error")) || text_starts(severity, TEXT("warning"));
}

static bool is_concise(struct text head)
{
    struct text line = text_slice(head, 0, text_find_byte(head, '\n', 0));
    for (size_t colon = text_find_byte(line, ':', 0); colon != TEXT_NONE;
         colon = text_find_byte(line, ':', colon + 1)) {
        if (has_position(line, colon)) {
            return true;
        }
    }
    return false;
}

bool report_recognize(struct text head)
{
    struct text plain = after_colour(head);
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); i++) {
        if (text_starts(plain, beginnings[i].start) && text_find(head, beginnings[i].within, 0) != TEXT_NONE) {
            return true;
        }
    }
    return head.size == 0 || is_concise(head);
}
