/* Which files are reports of an earlier run: what --output may replace without being told to. */
#include "lint/report/report.h"

/* How each format begins but text and concise with findings; where `within` is given, it stands somewhere behind. A
 * list without entries may be anybody's: none is taken for a report. */
static const struct {
    struct text start, within;
} beginnings[] = {
    {TEXT_INIT("no findings"), TEXT_INIT("\nread: ")},
    {TEXT_INIT("{\"schema\": 1,\n \"tool\": {\"name\": \"benchlint\""), TEXT_INIT("")},
    {TEXT_INIT("{\"$schema\": "), TEXT_INIT("\"driver\": {\"name\": \"benchlint\"")},
    {TEXT_INIT("::error file="), TEXT_INIT("title=")},
    {TEXT_INIT("::warning file="), TEXT_INIT("title=")},
    {TEXT_INIT("::stop-commands::"), TEXT_INIT("")},
    {TEXT_INIT("[\n {\"description\": "), TEXT_INIT("\"check_name\": ")},
    {TEXT_INIT("<?xml "), TEXT_INIT("<testsuites name=\"benchlint\"")},
    {TEXT_INIT("<!DOCTYPE html>"), TEXT_INIT("<title>Benchmark audit</title>")},
};

static struct text after_colour(struct text text)
{
    size_t end = text_starts(text, TEXT("\033[")) ? text_find_byte(text, 'm', 0) : TEXT_NONE;
    return end == TEXT_NONE ? text : text_after(text, end + 1);
}

/* "error[speedup-format]": a severity, and a rule that is known. Other tools have the same form and other names. */
static bool has_rule(struct text text, const struct rule_set *rules)
{
    struct text plain = after_colour(text);
    size_t open = text_find_byte(plain, '[', 0);
    size_t close = open == TEXT_NONE ? TEXT_NONE : text_find_byte(plain, ']', open);
    struct text word = text_slice(plain, 0, open);
    return close != TEXT_NONE &&
           (text_equal(word, severity_word(SEVERITY_ERROR)) || text_equal(word, severity_word(SEVERITY_WARNING))) &&
           rule_find(rules, text_slice(plain, open + 1, close)) != NULL;
}

/* ":12:5: error[": a position, and behind it a rule. */
static bool has_position(struct text line, size_t colon, const struct rule_set *rules)
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
    return text_starts(rest, TEXT(": ")) && has_rule(text_after(rest, 2), rules);
}

/* A path, a position and a rule. */
static bool is_concise(struct text head, const struct rule_set *rules)
{
    struct text line = text_slice(head, 0, text_find_byte(head, '\n', 0));
    for (size_t colon = text_find_byte(line, ':', 0); colon != TEXT_NONE;
         colon = text_find_byte(line, ':', colon + 1)) {
        if (has_position(line, colon, rules)) {
            return true;
        }
    }
    return false;
}

/* A rule, and in the second line the arrow to the place. */
static bool is_framed(struct text head, const struct rule_set *rules)
{
    size_t end = text_find_byte(head, '\n', 0);
    struct text place = end == TEXT_NONE ? TEXT("") : text_trim(text_after(head, end + 1));
    return text_starts(after_colour(place), TEXT("--> ")) && has_rule(head, rules);
}

bool report_recognize(struct text head, const struct rule_set *rules)
{
    struct text plain = after_colour(head);
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); i++) {
        if (text_starts(plain, beginnings[i].start) && text_find(head, beginnings[i].within, 0) != TEXT_NONE) {
            return true;
        }
    }
    return head.size == 0 || is_framed(head, rules) || is_concise(head, rules);
}
