#include "lint/model/statement.h"

static bool is_abbreviation(struct text before)
{
    static const struct text known[] = {TEXT_INIT("i.e"),    TEXT_INIT("e.g"),  TEXT_INIT("vs"),   TEXT_INIT("cf"),
                                        TEXT_INIT("approx"), TEXT_INIT("resp"), TEXT_INIT("incl"), TEXT_INIT("excl"),
                                        TEXT_INIT("no"),     TEXT_INIT("fig"),  TEXT_INIT("sec")};
    size_t from = before.size;
    while (from > 0 && (byte_is_alnum(before.data[from - 1]) || before.data[from - 1] == '.')) {
        from--;
    }
    struct text word = text_after(before, from);
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (text_equal_fold(word, known[i])) {
            return true;
        }
    }
    return false;
}

static bool ends_sentence(struct text text, size_t at)
{
    char byte = text.data[at];
    if (byte != '.' && byte != '!' && byte != '?') {
        return false;
    }
    if (at + 1 < text.size && !byte_is_space(text.data[at + 1]) && text.data[at + 1] != ')' &&
        text.data[at + 1] != '"') {
        return false;
    }
    return byte != '.' || !is_abbreviation(text_slice(text, 0, at));
}

static void add_sentence(struct arena *arena, struct sentence_list *list, struct text sentence)
{
    struct text trimmed = text_trim(sentence);
    if (trimmed.size > 0) {
        arena_push(arena, list, trimmed);
    }
}

struct sentence_list sentences_read(struct arena *arena, struct text text)
{
    struct sentence_list list = {0};
    size_t from = 0;
    for (size_t at = 0; at < text.size; at++) {
        if (ends_sentence(text, at)) {
            add_sentence(arena, &list, text_slice(text, from, at + 1));
            from = at + 1;
        }
    }
    add_sentence(arena, &list, text_after(text, from));
    return list;
}

static bool is_joint(char byte)
{
    return byte_is_space(byte) || byte == '-' || byte == '_';
}

/* The end of `phrase` when it stands at `at`, else TEXT_NONE; any run of blanks and hyphens stands for one. */
static size_t phrase_at(struct text text, struct text phrase, size_t at)
{
    size_t i = 0;
    while (i < phrase.size) {
        if (is_joint(phrase.data[i])) {
            if (at >= text.size || !is_joint(text.data[at])) {
                return TEXT_NONE;
            }
            while (at < text.size && is_joint(text.data[at])) {
                at++;
            }
            i++;
        } else {
            if (at >= text.size || byte_lower(text.data[at]) != byte_lower(phrase.data[i])) {
                return TEXT_NONE;
            }
            at++;
            i++;
        }
    }
    return at;
}

/* The end of `phrase` when it stands at `at` as whole words, else TEXT_NONE. */
static size_t phrase_end(struct text text, struct text phrase, size_t at)
{
    if (at > 0 && byte_is_word(text.data[at - 1]) && byte_is_word(phrase.data[0])) {
        return TEXT_NONE;
    }
    size_t stop = phrase_at(text, phrase, at);
    bool closed = stop != TEXT_NONE &&
                  (stop == text.size || !byte_is_word(text.data[stop]) || !byte_is_word(phrase.data[phrase.size - 1]));
    return closed ? stop : TEXT_NONE;
}

bool phrase_starts(struct text text, struct text phrase, size_t *end)
{
    size_t stop = phrase.size == 0 || text.size == 0 ? TEXT_NONE : phrase_end(text, phrase, 0);
    if (stop == TEXT_NONE) {
        return false;
    }
    *end = stop;
    return true;
}

/* Where `phrase` could begin at or after `from`: at its first byte in either case, or at any byte for a joint. */
static size_t next_start(struct text text, struct text phrase, size_t from)
{
    char lower = byte_lower(phrase.data[0]);
    char upper = byte_is_alpha(lower) ? (char)(lower - 'a' + 'A') : lower;
    size_t at = from;
    while (at < text.size && text.data[at] != lower && text.data[at] != upper && !is_joint(lower)) {
        at++;
    }
    return at;
}

size_t phrase_find(struct text text, struct text phrase, size_t from, size_t *end)
{
    if (phrase.size == 0) {
        return TEXT_NONE;
    }
    for (size_t at = next_start(text, phrase, from); at < text.size; at = next_start(text, phrase, at + 1)) {
        size_t stop = phrase_end(text, phrase, at);
        if (stop != TEXT_NONE) {
            *end = stop;
            return at;
        }
    }
    return TEXT_NONE;
}

bool phrase_in(struct text text, struct text phrase)
{
    size_t end = 0;
    return phrase_find(text, phrase, 0, &end) != TEXT_NONE;
}

bool phrases_in(struct text text, const struct yaml *phrases)
{
    for (size_t i = 0; phrases != NULL && i < phrases->count; i++) {
        if (phrase_in(text, phrases->values[i].text)) {
            return true;
        }
    }
    return false;
}
