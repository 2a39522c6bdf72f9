#include "lint/model/statement.h"

enum { AT_ONCE = 64 }; /* phrases looked for in one reading of a text */

static bool is_abbreviation(struct text before)
{
    static const struct text known[] = {TEXT_INIT("i.e"),    TEXT_INIT("e.g"),  TEXT_INIT("vs"),   TEXT_INIT("cf"),
                                        TEXT_INIT("approx"), TEXT_INIT("resp"), TEXT_INIT("incl"), TEXT_INIT("excl"),
                                        TEXT_INIT("no"),     TEXT_INIT("fig"),  TEXT_INIT("sec"),  TEXT_INIT("eq"),
                                        TEXT_INIT("al"),     TEXT_INIT("ca")};
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
    bool dots = at > 0 && text.data[at - 1] == '.';
    if (dots && at + 1 < text.size && text.data[at + 1] == ')') {
        return false; /* call(...) */
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
    bool empty = phrase.size == 0 || text.size == 0;
    /* Most phrases do not even share the first byte. */
    bool begins = !empty && (byte_lower(text.data[0]) == byte_lower(phrase.data[0]) || is_joint(phrase.data[0]));
    size_t stop = begins ? phrase_end(text, phrase, 0) : TEXT_NONE;
    if (stop == TEXT_NONE) {
        return false;
    }
    *end = stop;
    return true;
}

/* Where `phrase` could begin: at its first byte, in either case. */
struct beginnings {
    struct text text;
    char lower, upper;
    size_t next_lower, next_upper; /* the text's size: no more of them */
};

static size_t next_byte(struct text text, char byte, size_t from)
{
    size_t at = text_find_byte(text, byte, from);
    return at == TEXT_NONE ? text.size : at;
}

static struct beginnings beginnings_from(struct text text, char first, size_t from)
{
    struct beginnings starts = {.text = text, .lower = byte_lower(first), .next_upper = text.size};
    starts.next_lower = next_byte(text, starts.lower, from);
    if (byte_is_alpha(starts.lower)) {
        starts.upper = (char)(starts.lower - 'a' + 'A');
        starts.next_upper = next_byte(text, starts.upper, from);
    }
    return starts;
}

static size_t next_beginning(struct beginnings *starts)
{
    size_t lower = starts->next_lower;
    size_t upper = starts->next_upper;
    if (lower < upper) {
        starts->next_lower = next_byte(starts->text, starts->lower, lower + 1);
        return lower;
    }
    if (upper < starts->text.size) {
        starts->next_upper = next_byte(starts->text, starts->upper, upper + 1);
    }
    return upper;
}

/* A phrase that begins with a joint begins at any. */
static size_t find_joint(struct text text, struct text phrase, size_t from, size_t *end)
{
    for (size_t at = from; at < text.size; at++) {
        size_t stop = is_joint(text.data[at]) ? phrase_end(text, phrase, at) : TEXT_NONE;
        if (stop != TEXT_NONE) {
            *end = stop;
            return at;
        }
    }
    return TEXT_NONE;
}

size_t phrase_find(struct text text, struct text phrase, size_t from, size_t *end)
{
    if (phrase.size == 0) {
        return TEXT_NONE;
    }
    if (is_joint(phrase.data[0])) {
        return find_joint(text, phrase, from, end);
    }
    struct beginnings starts = beginnings_from(text, phrase.data[0], from);
    for (size_t at = next_beginning(&starts); at < text.size; at = next_beginning(&starts)) {
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

/* Phrases of a list by what they begin with, a bit each. The low five bits of a letter are the same in either case. */
struct heads {
    uint64_t letters[32]; /* those that begin with a byte of a word: where a word begins, and nowhere else */
    uint64_t others;
};

static struct heads heads_of(const struct yaml *phrases, size_t first, size_t count)
{
    struct heads heads = {.others = 0};
    for (size_t i = 0; i < count; i++) {
        struct text phrase = phrases->values[first + i].text;
        bool word = phrase.size > 0 && byte_is_word(phrase.data[0]) && !is_joint(phrase.data[0]);
        uint64_t *head = word ? &heads.letters[phrase.data[0] & 31] : &heads.others;
        *head |= (uint64_t)1 << i;
    }
    return heads;
}

static bool any_ends(struct text text, const struct yaml *phrases, uint64_t wanted, size_t at)
{
    for (; wanted != 0; wanted &= wanted - 1) {
        if (phrase_end(text, phrases[__builtin_ctzll(wanted)].text, at) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

static bool any_in(struct text text, const struct yaml *phrases, const struct heads *heads)
{
    for (uint64_t rest = heads->others; rest != 0; rest &= rest - 1) {
        if (phrase_in(text, phrases[__builtin_ctzll(rest)].text)) {
            return true;
        }
    }
    bool inside = false;
    for (size_t at = 0; at < text.size; at++) {
        bool word = byte_is_word(text.data[at]);
        uint64_t wanted = word && !inside ? heads->letters[text.data[at] & 31] : 0;
        if (wanted != 0 && any_ends(text, phrases, wanted, at)) {
            return true;
        }
        inside = word;
    }
    return false;
}

bool phrases_in(struct text text, const struct yaml *phrases)
{
    for (size_t first = 0; first < yaml_count(phrases); first += AT_ONCE) {
        size_t left = phrases->count - first;
        struct heads heads = heads_of(phrases, first, left < AT_ONCE ? left : AT_ONCE);
        if (any_in(text, phrases->values + first, &heads)) {
            return true;
        }
    }
    return false;
}
