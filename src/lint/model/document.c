#include "lint/model/document_part.h"

#include "base/memory.h"

enum { LONGEST_LABEL = 8, LONGEST_SENTENCE = 400 }; /* words; a longer text is no sentence, and is cut */
enum { LONGEST_CAPTION = 128 };                     /* bytes */

bool word_in(const struct word *word, enum word_class class)
{
    return (word->in >> class & 1) != 0;
}

bool word_begins(const struct word *word, enum word_class class)
{
    return (word->begins >> class & 1) != 0;
}

size_t sentence_find(const struct sentence *sentence, enum word_class class, size_t from)
{
    for (size_t i = from; sentence_has(sentence, class) && i < sentence->count; i++) {
        if (word_begins(&sentence->words[i], class)) {
            return i;
        }
    }
    return TEXT_NONE;
}

bool sentence_has(const struct sentence *sentence, enum word_class class)
{
    return (sentence->has >> class & 1) != 0;
}

size_t sentence_behind(const struct sentence *sentence, enum word_class class, size_t at)
{
    size_t behind = at + 1;
    while (behind < sentence->count && word_in(&sentence->words[behind], class) &&
           !word_begins(&sentence->words[behind], class)) {
        behind++;
    }
    return behind;
}

bool sentence_on(const struct sentence *sentence, enum word_class topic)
{
    return (sentence->topics >> topic & 1) != 0;
}

struct word_list document_words(struct document_reading *reading, size_t start, size_t end)
{
    struct word_list words = {0};
    words_read(reading->arena, reading->markdown->prose, reading->markdown->source->bytes, start, end, &words);
    lexicon_mark(reading->lexicon, words.items, words.count);
    return words;
}

word_classes document_topics(const struct word *words, size_t count)
{
    word_classes topics = 0;
    for (size_t i = 0; i < count; i++) {
        topics |= words[i].begins;
    }
    return topics >> CLASS_ON_VERDICT << CLASS_ON_VERDICT;
}

/* "Latency of the loads: ..." names a number under whatever heading it stands. */
word_classes document_label_topics(word_classes label, word_classes heading)
{
    return label == (word_classes)1 << CLASS_ON_NUMBER ? label | heading : label;
}

word_classes document_heading_topics(const struct document_reading *reading)
{
    for (size_t level = CAPTION_LEVEL; level > 0; level--) {
        if (reading->headings[level] != 0) {
            return reading->headings[level];
        }
    }
    return 0;
}

static void add_piece(struct document_reading *reading, enum sentence_kind kind, const struct word_list *words,
                      size_t from, size_t to)
{
    struct sentence sentence = {.kind = kind,
                                .words = words->items + from,
                                .count = to - from,
                                .topics = document_heading_topics(reading),
                                .start = words->items[from].start,
                                .end = words->items[to - 1].end,
                                .part = reading->part,
                                .group = reading->group};
    for (size_t i = 0; i < sentence.count; i++) {
        sentence.has |= sentence.words[i].begins;
    }
    document_read_quantities(reading->arena, &sentence);
    arena_push(reading->arena, &reading->sentences, sentence);
}

void document_add(struct document_reading *reading, enum sentence_kind kind, const struct word_list *words, size_t from,
                  size_t to)
{
    for (; from < to; from += LONGEST_SENTENCE) {
        add_piece(reading, kind, words, from, to - from > LONGEST_SENTENCE ? from + LONGEST_SENTENCE : to);
    }
}

static bool ends_label(const struct word *word)
{
    return word->kind == WORD_MARK &&
           (word_is(word, ":") || word_is(word, "?") || word_is(word, "--") || word_is(word, "="));
}

static bool ends_caption(const struct word *word)
{
    return ends_label(word) || word_is(word, ".");
}

/* Bold text at the very beginning ends there; TEXT_NONE when it is not bold. */
static size_t bold_end(const struct document_reading *reading, const struct word *first)
{
    struct text bytes = reading->markdown->source->bytes;
    size_t at = first->start;
    while (at > 0 && bytes.data[at - 1] == '`') {
        at--;
    }
    if (at < 2 || (bytes.data[at - 1] != '*' && bytes.data[at - 1] != '_') ||
        bytes.data[at - 1] != bytes.data[at - 2]) {
        return TEXT_NONE;
    }
    return text_find(bytes, text_slice(bytes, at - 2, at), at);
}

/* "Inconclusive, as correctness was not checked: 41 us" says something; it asks for nothing. */
static bool is_verdict(const struct word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (word_in(&words[i], CLASS_INCONCLUSIVE)) {
            return true;
        }
    }
    return false;
}

/* "Both were autotuned: 40 configs" and "tuned for M=4096" state something before the mark. */
static bool states(const struct word *words, size_t count, const struct word *mark)
{
    if (word_is(mark, "=") && count > 0) {
        return words[count - 1].in >> CLASS_ON_VERDICT == 0;
    }
    for (size_t i = 0; i + 1 < count && !word_is(mark, "?"); i++) {
        if (word_in(&words[i], CLASS_STATES)) {
            return true;
        }
    }
    return false;
}

/* Words of topics and nothing else. */
static bool names_topics(const struct word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (words[i].in >> CLASS_ON_VERDICT == 0) {
            return false;
        }
    }
    return count > 0;
}

/*
 * How many words the label at `from` has, its mark included; 0 where there is none that a rule knows: what stands
 * before a colon may be the statement itself.
 */
static size_t label_at(const struct document_reading *reading, const struct word_list *words, size_t from)
{
    size_t bold = bold_end(reading, &words->items[from]);
    size_t count = 0;
    while (from + count < words->count && count < LONGEST_LABEL) {
        const struct word *word = &words->items[from + count];
        const struct word *first = &words->items[from];
        bool stop = word_is(word, ".");
        bool closed =
            bold != TEXT_NONE && (word->start >= bold || (stop && word->end == bold && names_topics(first, count)));
        if (closed || ends_caption(word)) {
            bool label = (closed || !stop) && document_topics(first, count) != 0 && !is_verdict(first, count) &&
                         (closed || !states(first, count, word));
            return label ? count + ends_caption(word) : 0;
        }
        count++;
    }
    return 0;
}

/* "e.g. x" and "vs. x" go on. */
static bool is_abbreviation(const struct word_list *words, size_t at)
{
    return at > 0 && words->items[at].glued && at + 1 < words->count && !words->items[at + 1].line &&
           word_in(&words->items[at - 1], CLASS_ABBREVIATION);
}

static bool ends_sentence(const struct word_list *words, size_t at)
{
    const struct word *word = &words->items[at];
    if (word->kind != WORD_MARK || !(word_is(word, ".") || word_is(word, "!") || word_is(word, "?"))) {
        return false;
    }
    return !is_abbreviation(words, at);
}

struct labelling {
    size_t words;
    word_classes topics;
};

static void add_labelled(struct document_reading *reading, enum sentence_kind kind, const struct word_list *words,
                         size_t from, size_t to, struct labelling label)
{
    size_t first = reading->sentences.count;
    document_add(reading, kind, words, from, to);
    for (size_t i = first; label.topics != 0 && i < reading->sentences.count; i++) {
        struct sentence *sentence = &reading->sentences.items[i];
        sentence->label = i == first ? label.words : 0;
        sentence->topics = document_label_topics(label.topics, sentence->topics);
    }
}

/*
 * A paragraph, a list item, lines of code: cut at full stops, and at labels. The label of an item, or one in bold, is
 * that of all sentences behind it; of running text it is its own sentence's alone.
 */
void document_read_text(struct document_reading *reading, enum sentence_kind kind, size_t start, size_t end, bool item)
{
    struct word_list words = document_words(reading, start, end);
    struct labelling now = {0};
    word_classes lasting = 0;
    size_t from = 0;
    for (size_t at = 0; at < words.count; at++) {
        bool begins = at == from || words.items[at].line;
        size_t found = begins ? label_at(reading, &words, at) : 0;
        if (found > 0 || (kind == SENTENCE_CODE && words.items[at].line)) {
            add_labelled(reading, kind, &words, from, at, now);
            now = (struct labelling){found, document_topics(words.items + at, found)};
            bool lasts = words.items[at].line && (item || bold_end(reading, &words.items[at]) != TEXT_NONE);
            lasting = lasts ? now.topics : lasting;
            from = at;
            at += found > 0 ? found - 1 : 0;
        } else if (ends_sentence(&words, at)) {
            add_labelled(reading, kind, &words, from, at + 1, now);
            now = (struct labelling){0, lasting};
            from = at + 1;
        }
    }
    add_labelled(reading, kind, &words, from, words.count, now);
    reading->part++;
}

static void read_heading(struct document_reading *reading, const struct block *block)
{
    size_t level = (size_t)block->level;
    struct word_list words = document_words(reading, block->start, block->end);
    for (size_t deeper = level; deeper <= CAPTION_LEVEL; deeper++) {
        reading->headings[deeper] = 0;
    }
    reading->group++;
    /* A title says what the report is about; it answers no question. */
    reading->headings[level] = level > 1 ? document_topics(words.items, words.count) : 0;
    document_add(reading, SENTENCE_HEADING, &words, 0, words.count);
    reading->part++;
}

/* Does `block`, right behind the caption or further on, stand under it? */
static bool is_captioned(const struct block *caption, const struct block *block)
{
    return block->list_depth > caption->list_depth || (caption->item != 0 && block->item == caption->item) ||
           (caption->item == 0 && block == caption + 1 && block->kind != BLOCK_HEADING);
}

/*
 * "**Errors:**" in a paragraph of its own is a heading of what follows: one block, or all items of a list. With nothing
 * behind it, it is a label without an answer.
 */
static bool read_caption(struct document_reading *reading, const struct block *block, const struct block *end)
{
    if (block->kind != BLOCK_PARAGRAPH || block->end - block->start > LONGEST_CAPTION || block + 1 == end ||
        !is_captioned(block, block + 1)) {
        return false;
    }
    struct word_list words = document_words(reading, block->start, block->end);
    bool marked = words.count > 0 &&
                  (ends_label(&words.items[words.count - 1]) || bold_end(reading, &words.items[0]) != TEXT_NONE);
    size_t count = words.count - (marked && ends_caption(&words.items[words.count - 1]));
    if (!marked || !names_topics(words.items, count)) {
        return false;
    }
    reading->caption = block;
    reading->headings[CAPTION_LEVEL] = document_topics(words.items, count);
    document_add(reading, SENTENCE_HEADING, &words, 0, words.count);
    reading->part++;
    return true;
}

static void leave_caption(struct document_reading *reading, const struct block *block)
{
    if (reading->caption != NULL && !is_captioned(reading->caption, block)) {
        reading->caption = NULL;
        reading->headings[CAPTION_LEVEL] = 0;
    }
}

const struct document *document_read(struct arena *arena, const struct markdown *markdown, const struct yaml *words)
{
    static const struct text names[] = {
#define CLASS(name, key) TEXT_INIT(key),
#include "lint/model/claim_word.def"
#undef CLASS
    };
    struct document_reading reading = {
        .arena = arena, .markdown = markdown, .lexicon = lexicon_make(arena, words, names, CLASSES)};
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        leave_caption(&reading, block);
        if (read_caption(&reading, block, markdown->blocks + markdown->count)) {
            continue;
        }
        switch (block->kind) {
        case BLOCK_HEADING:
            read_heading(&reading, block);
            break;
        case BLOCK_TABLE:
            document_read_table(&reading, block->table);
            break;
        case BLOCK_FENCE:
        case BLOCK_INDENTED:
            document_read_code(&reading, block);
            break;
        case BLOCK_PARAGRAPH:
        case BLOCK_HTML:
            document_read_text(&reading, SENTENCE_TEXT, block->start, block->end, block->item != 0);
            break;
        default:
            break;
        }
    }
    struct document *document = arena_allocate(arena, sizeof(*document));
    *document = (struct document){markdown, reading.sentences.items, reading.sentences.count};
    return document;
}
