#include "lint/check/hygiene_line.h"

void hygiene_line_enter(struct hygiene_line *line, const struct hygiene *hygiene, struct text text, size_t begin)
{
    line->text = text;
    line->begin = begin;
    line->needs = hygiene_filter_line(&hygiene->filter, text);
    line->hexadecimal = 0;
    line->parts = 0;
    line->hits_known = false;
}

void hygiene_line_release(struct hygiene_line *line)
{
    hygiene_hits_release(&line->hits);
}

const struct hygiene_hits *hygiene_line_hits(struct hygiene_line *line, const struct hygiene *hygiene)
{
    if (!line->hits_known) {
        hygiene_prefixes_line(&hygiene->prefixes, line->text, &line->hits);
        line->hits_known = true;
    }
    return &line->hits;
}

bool hygiene_line_may_match(struct hygiene_line *line, const struct hygiene_pattern *pattern)
{
    if ((pattern->needs & ~line->needs) != 0) {
        return false;
    }
    if (pattern->parts > 0 && line->parts == 0) {
        line->parts = 1 + hygiene_number_parts(line->text);
    }
    if (pattern->parts > 0 && line->parts <= pattern->parts) {
        return false;
    }
    if (pattern->hexadecimal > 0 && line->hexadecimal != pattern->hexadecimal) {
        line->hexadecimal = pattern->hexadecimal;
        line->has_hexadecimal = hygiene_hexadecimal_run(line->text, pattern->hexadecimal);
    }
    return pattern->hexadecimal == 0 || line->has_hexadecimal;
}

/* A blank of the word may be a tab or the line's end; a word with a capital is looked for as it stands. */
static bool is_word_at(struct text line, size_t at, const struct hygiene_word *word, size_t from)
{
    for (size_t i = from; i < word->text.size; i++) {
        size_t place = at + i - from;
        char byte = place < line.size ? line.data[place] : ' ';
        char wanted = word->text.data[i];
        if (wanted == ' ' ? !byte_is_space(byte) : (word->exact ? byte : byte_lower(byte)) != wanted) {
            return false;
        }
    }
    return true;
}

bool hygiene_line_is_hit(const struct hygiene_line *line, const struct hygiene_pattern *pattern,
                         const struct hygiene_hit *hit)
{
    if ((hit->sets & pattern->words) == 0) {
        return false;
    }
    if (hit->sure && pattern->words_are_prefixes) {
        return true;
    }
    struct text text = line->text;
    bool edge = hit->at == 0 || text.size - hit->at < HYGIENE_PREFIX;
    uint32_t key = edge ? 0 : hygiene_prefix_key(text.data + hit->at);
    for (size_t i = 0; i < pattern->word_count; i++) {
        const struct hygiene_word *word = &pattern->word_list[i];
        if (!edge && key != word->keys[0] && key != word->keys[1]) {
            continue;
        }
        bool before = hit->at == 0 && word->text.data[0] == ' ';
        if (is_word_at(text, hit->at, word, 0) || (before && is_word_at(text, 0, word, 1))) {
            return true;
        }
    }
    return false;
}

bool hygiene_line_has_hit(struct hygiene_line *line, const struct hygiene *hygiene,
                          const struct hygiene_pattern *pattern)
{
    const struct hygiene_hits *hits = hygiene_line_hits(line, hygiene);
    for (size_t i = 0; i < hits->count; i++) {
        if (hygiene_line_is_hit(line, pattern, &hits->items[i])) {
            return true;
        }
    }
    return false;
}
