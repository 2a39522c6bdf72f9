#include "lint/check/hygiene_context.h"

enum { REACH = 120, WIDE_GAP = 3 };

static size_t hash(struct text word)
{
    size_t value = 2166136261U;
    for (size_t i = 0; i < word.size; i++) {
        value = (value ^ (unsigned char)byte_lower(word.data[i])) * 16777619U;
    }
    return value ^ value >> 15;
}

struct hygiene_words hygiene_words_make(struct arena *arena, size_t count)
{
    size_t size = 4;
    while (size < 2 * count) {
        size *= 2;
    }
    return (struct hygiene_words){arena_array(arena, struct text, size), size, 0};
}

/* The slot that holds the word, or the free one where it belongs. */
static size_t slot_of(const struct hygiene_words *words, struct text word)
{
    size_t slot = hash(word) & (words->size - 1);
    while (words->slots[slot].data != NULL && !text_equal_fold(words->slots[slot], word)) {
        slot = (slot + 1) & (words->size - 1);
    }
    return slot;
}

void hygiene_words_add(struct hygiene_words *words, struct text word)
{
    size_t slot = slot_of(words, word);
    words->count += words->slots[slot].data == NULL;
    words->slots[slot] = word;
}

bool hygiene_words_has(const struct hygiene_words *words, struct text word)
{
    return words->count > 0 && word.size > 0 && words->slots[slot_of(words, word)].data != NULL;
}

static bool is_token(char byte)
{
    return byte_is_alnum(byte) || byte == '_' || byte == '+' || byte == '#' || byte == '.' || byte == '-';
}

/* `- ` and the like at a line's start: what stands before belongs to another item. */
static bool line_goes_on(struct text text, size_t line_end, size_t next)
{
    for (size_t at = line_end + 1; at < next; at++) {
        char byte = text.data[at];
        if (!byte_is_space(byte) && byte != '#' && byte != '>' && byte != '`' && byte != '"' && byte != '\'' &&
            byte != '[' && byte != '(') {
            return false;
        }
    }
    size_t before = line_end;
    while (before > 0 &&
           (text.data[before - 1] == ' ' || text.data[before - 1] == '\r' || text.data[before - 1] == '\t')) {
        before--;
    }
    return before > 0 && text.data[before - 1] != '\n' && text.data[before - 1] != '|';
}

/* Steps back over what stands between words; false at an edge that ends the search. */
static bool skip_back(const struct hygiene_near *near, struct text text, size_t *at, size_t limit)
{
    size_t next = *at;
    size_t blanks = 0;
    while (*at > limit && !is_token(text.data[*at - 1])) {
        char byte = text.data[*at - 1];
        blanks = byte == ' ' || byte == '\t' ? blanks + 1 + (byte == '\t' ? 2U : 0U) : 0;
        if ((byte == '\n' && (near->line || !line_goes_on(text, *at - 1, next))) || (byte == '|' && !near->cells) ||
            byte == '!' || byte == ';' || byte == '?' || (near->tight && blanks >= WIDE_GAP)) {
            return false;
        }
        (*at)--;
    }
    return *at > limit;
}

static bool begins_line(struct text text, size_t at)
{
    while (at > 0 && (text.data[at - 1] == ' ' || text.data[at - 1] == '\t')) {
        at--;
    }
    return at > 0 && text.data[at - 1] == '\n';
}

static bool is_number(struct text token)
{
    for (size_t i = 0; i < token.size; i++) {
        char byte = token.data[i];
        if (!byte_is_digit(byte) && byte != '.' && byte != '-' && byte != '+' && byte != '#' &&
            !(i == 0 && byte_lower(byte) == 'v')) {
            return false;
        }
    }
    return true;
}

static struct text trim_token(struct text token)
{
    while (token.size > 0 && (token.data[token.size - 1] == '.' || token.data[token.size - 1] == '-' ||
                              token.data[token.size - 1] == '#')) {
        token.size--;
    }
    while (token.size > 0 && (token.data[0] == '-' || token.data[0] == '#' || token.data[0] == '.')) {
        token.data++;
        token.size--;
    }
    return token;
}

static bool knows(const struct hygiene_words *words, struct text whole, struct text trimmed)
{
    return hygiene_words_has(words, trimmed) || hygiene_words_has(words, whole);
}

bool hygiene_is_near(const struct hygiene_near *near, struct text text, size_t start)
{
    size_t at = start;
    size_t limit = start > REACH ? start - REACH : 0;
    for (size_t seen = 0; seen < near->within;) {
        bool touching = at == start && at > limit && is_token(text.data[at - 1]);
        if (!touching && !skip_back(near, text, &at, limit)) {
            return false;
        }
        size_t end = at;
        while (at > limit && is_token(text.data[at - 1])) {
            at--;
        }
        struct text whole = text_slice(text, at, end);
        struct text token = trim_token(whole);
        if (knows(&near->words, whole, token)) {
            return true;
        }
        bool stop = whole.size > 0 && whole.data[whole.size - 1] == '.' && end < start && byte_is_space(text.data[end]);
        if (stop && !hygiene_words_has(&near->filler, token)) {
            return false;
        }
        bool sign = token.size == 0;
        if ((sign || is_number(token)) && begins_line(text, at)) {
            return false; /* an item of a list */
        }
        seen += !sign && !is_number(token) && !hygiene_words_has(&near->filler, token);
    }
    return false;
}

/* An edge that ends a search to the right. */
static bool is_edge(char byte)
{
    return byte == '\n' || byte == '|' || byte == '!' || byte == ';' || byte == '?';
}

bool hygiene_is_near_behind(const struct hygiene_near *near, struct text text, size_t end)
{
    size_t limit = text.size - end > REACH ? end + REACH : text.size;
    size_t at = end;
    for (size_t seen = 0; seen < near->within;) {
        while (at < limit && !is_token(text.data[at]) && !is_edge(text.data[at])) {
            at++;
        }
        if (at == limit || is_edge(text.data[at])) {
            return false;
        }
        size_t begin = at;
        while (at < limit && is_token(text.data[at])) {
            at++;
        }
        struct text whole = text_slice(text, begin, at);
        struct text token = trim_token(whole);
        if (knows(&near->words, whole, token)) {
            return true;
        }
        if (whole.data[whole.size - 1] == '.' && (at == limit || byte_is_space(text.data[at]))) {
            return false; /* the sentence ends */
        }
        seen += token.size > 0 && !hygiene_words_has(&near->filler, token);
    }
    return false;
}
