#include "lint/check/hygiene_rules.h"

enum { SLOTS = 1024, KEY = 3, MOST_NEEDED = 32 };

static size_t key_of(struct text text)
{
    size_t value = 0;
    for (size_t i = 0; i < KEY; i++) {
        value = value * 67 + (unsigned char)byte_lower(text.data[i]);
    }
    return (value ^ value >> 10) & (SLOTS - 1);
}

void hygiene_literals_add(struct arena *arena, struct hygiene_literals *literals, const struct hygiene_literal *literal)
{
    if (literal->text.size >= KEY) {
        arena_push(arena, &literals->list, *literal);
    }
}

/* How rare a byte is in prose, roughly: what no letter is, then letters from the rarest on. */
static size_t rarity(char byte)
{
    size_t place = text_find_byte(TEXT("etaionsrlhdcumpfgwybvkxjqz"), byte_lower(byte), 0);
    return place == TEXT_NONE ? 32 : place;
}

/* Where the two neighbours of the text stand that are met least. */
static size_t rarest_pair(struct text text)
{
    size_t best = 0;
    for (size_t i = 1; i + 1 < text.size; i++) {
        size_t own = rarity(text.data[i]) + rarity(text.data[i + 1]);
        best = own > rarity(text.data[best]) + rarity(text.data[best + 1]) ? i : best;
    }
    return best;
}

/* What a line must hold for any of the literals to stand in it: a pair of bytes of each, in either case. Of many
 * literals every line holds some pair: then nothing is asked. */
static struct text needs_of(struct arena *arena, const struct hygiene_literals *literals)
{
    struct text needs = TEXT("");
    for (size_t i = 0; i < literals->list.count; i++) {
        struct text text = literals->list.items[i].text;
        const char *pair = text.data + rarest_pair(text);
        unsigned char either[] = {(unsigned char)pair[0], (unsigned char)byte_lower(pair[0]), (unsigned char)pair[1],
                                  (unsigned char)byte_lower(pair[1])};
        struct text own =
            arena_format(arena, "[\\x%02x\\x%02x][\\x%02x\\x%02x] ", either[0], either[1], either[2], either[3]);
        needs = arena_join(arena, needs, own);
    }
    return needs;
}

void hygiene_literals_close(struct arena *arena, struct hygiene_literals *literals, struct hygiene_prefixes *prefixes,
                            struct hygiene_filter *filter)
{
    if (literals->list.count == 0) {
        return;
    }
    bool few = literals->list.count <= MOST_NEEDED;
    literals->need = few ? hygiene_filter_need(arena, filter, needs_of(arena, literals)) : 0;
    literals->words = hygiene_prefixes_set(prefixes);
    literals->shorter = literals->words == 0;
    literals->heads = arena_array(arena, size_t, SLOTS);
    literals->next = arena_array(arena, size_t, literals->list.count);
    for (size_t i = literals->list.count; i-- > 0;) {
        struct text text = literals->list.items[i].text;
        size_t key = key_of(text);
        literals->next[i] = literals->heads[key];
        literals->heads[key] = i + 1;
        if (text.size < HYGIENE_PREFIX) {
            literals->shorter = true;
        } else {
            hygiene_prefixes_add(arena, prefixes, literals->words, text);
        }
    }
}

static bool joins(char byte, bool underscore)
{
    return byte_is_alnum(byte) || (byte == '_' && !underscore) || ((unsigned char)byte & 0x80U) != 0;
}

static bool bounded(const struct hygiene_literal *literal, struct text line, size_t at)
{
    size_t end = at + literal->text.size;
    bool edge = literal->underscore;
    bool open = at == 0 || !joins(line.data[at - 1], edge) || !joins(literal->text.data[0], edge);
    bool shut = end == line.size || !joins(line.data[end], edge) || !joins(line.data[end - 1], edge);
    return open && shut;
}

const struct hygiene_literal *hygiene_literal_at(const struct hygiene_literals *literals, struct text line, size_t at)
{
    struct text rest = text_after(line, at);
    if (rest.size < KEY) {
        return NULL;
    }
    const struct hygiene_literal *best = NULL;
    for (size_t i = literals->heads[key_of(rest)]; i > 0; i = literals->next[i - 1]) {
        const struct hygiene_literal *literal = &literals->list.items[i - 1];
        bool same = literal->fold ? text_starts_fold(rest, literal->text) : text_starts(rest, literal->text);
        bool better = best == NULL || literal->rank < best->rank ||
                      (literal->rank == best->rank && literal->text.size > best->text.size);
        if (same && better && (literal->allowed || bounded(literal, line, at))) {
            best = literal;
        }
    }
    return best;
}
