#include "lint/model/lexicon.h"

#include "base/memory.h"

enum { BUCKETS = 256 }; /* by a phrase's first byte */

struct phrase {
    const struct text *words;
    size_t count;
    word_classes class;
    const struct phrase *next; /* in the same bucket */
};

struct lexicon {
    const struct phrase *buckets[BUCKETS];
};

static void add_phrase(struct arena *arena, struct lexicon *lexicon, struct text text, word_classes class)
{
    ARENA_LIST(struct text) words = {0};
    struct text part;
    while (text_split(&text, ' ', &part)) {
        if (part.size > 0) {
            arena_push(arena, &words, part);
        }
    }
    if (words.count == 0) {
        return;
    }
    struct phrase *phrase = arena_allocate(arena, sizeof(*phrase));
    unsigned char first = (unsigned char)byte_lower(words.items[0].data[0]);
    *phrase = (struct phrase){words.items, words.count, class, lexicon->buckets[first]};
    lexicon->buckets[first] = phrase;
}

const struct lexicon *lexicon_make(struct arena *arena, const struct yaml *classes, const struct text *names,
                                   size_t count)
{
    struct lexicon *lexicon = arena_allocate(arena, sizeof(*lexicon));
    for (size_t class = 0; class < count && class < LEXICON_CLASSES; class ++) {
        const struct yaml *list = yaml_get(classes, names[class]);
        for (size_t i = 0; i < yaml_count(list); i++) {
            add_phrase(arena, lexicon, list->values[i].text, (word_classes)1 << class);
        }
    }
    return lexicon;
}

static bool word_fits(struct text pattern, struct text word)
{
    size_t at = 0;
    if (pattern.size > 1 && pattern.data[0] == '*') {
        struct text end = text_after(pattern, 1);
        return word.size > end.size && text_ends(word, end);
    }
    for (size_t i = 0; i < pattern.size; i++) {
        if (pattern.data[i] == '*' && i > 0 && i + 1 == pattern.size) {
            return true;
        }
        if (pattern.data[i] == '#') {
            size_t digits = at;
            while (digits < word.size && byte_is_digit(word.data[digits])) {
                digits++;
            }
            if (digits == at) {
                return false;
            }
            at = digits;
        } else if (at < word.size && byte_lower(pattern.data[i]) == word.data[at]) {
            at++;
        } else {
            return false;
        }
    }
    return at == word.size;
}

static bool phrase_fits(const struct phrase *phrase, const struct word *words, size_t count)
{
    for (size_t i = 0; i < phrase->count; i++) {
        if (i >= count || !word_fits(phrase->words[i], words[i].text)) {
            return false;
        }
    }
    return true;
}

/* A phrase inside a longer one of its class, such as `image` in `docker image`, is no second one. */
static void mark_at(const struct phrase *bucket, struct word *words, size_t count)
{
    word_classes inside = words[0].in & ~words[0].begins;
    for (const struct phrase *phrase = bucket; phrase != NULL; phrase = phrase->next) {
        if (!phrase_fits(phrase, words, count)) {
            continue;
        }
        words[0].begins |= phrase->class & ~inside;
        for (size_t i = 0; i < phrase->count; i++) {
            words[i].in |= phrase->class;
        }
    }
}

void lexicon_mark(const struct lexicon *lexicon, struct word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned char first = words[i].text.size == 0 ? 0 : (unsigned char)words[i].text.data[0];
        mark_at(lexicon->buckets[first], words + i, count - i);
        if (first != '*') {
            mark_at(lexicon->buckets['*'], words + i, count - i);
        }
        if (byte_is_digit((char)first)) {
            mark_at(lexicon->buckets['#'], words + i, count - i);
        }
    }
}
