#include "base/memory.h"
#include "lint/model/readme_part.h"

enum { SUBJECT_REACH = 60 }; /* bytes between "speedup" and its threshold */

static bool is_one(const struct yaml *list, struct text text, size_t at, size_t *end)
{
    size_t longest = 0;
    for (size_t i = 0; i < yaml_count(list); i++) {
        size_t stop = 0;
        struct text rest = text_after(text, at);
        if (phrase_starts(text_slice(rest, 0, list->values[i].text.size + 8), list->values[i].text, &stop) &&
            stop > longest) {
            longest = stop;
        }
    }
    *end = at + longest;
    return longest > 0;
}

/* Digits with a point at `at`; a factor sign behind them is skipped. False when none stands there. */
static bool read_number(struct text text, size_t at, struct decimal *value, size_t *end)
{
    size_t stop = at;
    while (stop < text.size && (byte_is_digit(text.data[stop]) || (text.data[stop] == '.' && stop + 1 < text.size &&
                                                                   byte_is_digit(text.data[stop + 1])))) {
        stop++;
    }
    if (stop == at || decimal_parse(text_slice(text, at, stop), value) != DECIMAL_OK) {
        return false;
    }
    *end = stop;
    return true;
}

static size_t skip_blanks(struct text text, size_t at)
{
    while (at < text.size && byte_is_space(text.data[at])) {
        at++;
    }
    return at;
}

/* Does the name stand in the sentence by itself, and not only inside a longer one: `a-small` names no `a`. */
static bool is_named(struct text sentence, struct text name)
{
    size_t end = 0;
    for (size_t at = phrase_find(sentence, name, 0, &end); at != TEXT_NONE;
         at = phrase_find(sentence, name, end, &end)) {
        bool goes_on = end < sentence.size && sentence.data[end] == '-';
        bool went_before = at > 0 && sentence.data[at - 1] == '-';
        if (!goes_on && !went_before) {
            return true;
        }
    }
    return false;
}

/* The list of names that stand as whole words in the sentence. */
static struct text_list named_in(struct arena *arena, struct text sentence, const struct text *names, size_t count)
{
    ARENA_LIST(struct text) list = {0};
    for (size_t i = 0; i < count; i++) {
        if (is_named(sentence, names[i])) {
            arena_push(arena, &list, names[i]);
        }
    }
    return (struct text_list){list.items, list.count};
}

static void set_reach(const struct readme_reader *reader, struct text sentence, struct criterion *criterion)
{
    const struct readme *readme = reader->readme;
    criterion->cases = named_in(reader->arena, sentence, readme->case_ids, readme->case_count);
    struct text_list dtypes = reader->standard->dtypes;
    criterion->dtypes = named_in(reader->arena, sentence, dtypes.items, dtypes.count);
    /* A scope that is a common word ("operator") restricts nothing. */
    ARENA_LIST(struct text) scopes = {0};
    for (size_t i = 0; i < reader->standard->scopes.count; i++) {
        if (text_find_byte(reader->standard->scopes.items[i], '-', 0) != TEXT_NONE) {
            arena_push(reader->arena, &scopes, reader->standard->scopes.items[i]);
        }
    }
    criterion->scopes = named_in(reader->arena, sentence, scopes.items, scopes.count);
    criterion->excepts = phrases_in(sentence, readme_words(reader, CHECK_ACCEPTANCE_FAILED, "exceptions")) &&
                         (criterion->cases.count > 0 || criterion->dtypes.count > 0 || criterion->scopes.count > 0);
}

/* Words that make a number a threshold. */
struct comparisons {
    const struct yaml *least, *above; /* in front of it */
    const struct yaml *trailing;      /* behind it */
};

/* A comparison at `at` ("at least", ">="), then a number: "speedup of at least 1.20x". */
static bool read_comparison(const struct comparisons *words, struct text sentence, size_t at,
                            struct criterion *criterion, size_t *end)
{
    size_t behind = at;
    criterion->equal_passes = is_one(words->least, sentence, at, &behind);
    if (!criterion->equal_passes && !is_one(words->above, sentence, at, &behind)) {
        return false;
    }
    return read_number(sentence, skip_blanks(sentence, behind), &criterion->threshold, end);
}

/* A number first, then what it is: "a speedup of 1.20x or more"; `at` stands behind the subject. */
static bool read_trailing(const struct comparisons *words, struct text sentence, size_t at, struct criterion *criterion,
                          size_t *end)
{
    size_t behind = at;
    if (byte_is_word(sentence.data[at - 1]) || sentence.data[at - 1] == '.') {
        return false;
    }
    if (!read_number(sentence, at, &criterion->threshold, &behind)) {
        return false;
    }
    behind += behind < sentence.size && byte_lower(sentence.data[behind]) == 'x';
    criterion->equal_passes = true;
    return is_one(words->trailing, sentence, skip_blanks(sentence, behind), end);
}

/* "The minimum speedup is 1.20x": the word before the subject is the comparison. */
static bool read_leading(const struct readme_reader *reader, struct text sentence, size_t subject, size_t at,
                         struct criterion *criterion, size_t *end)
{
    const struct yaml *leading = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "leading");
    struct text before = text_trim(text_slice(sentence, 0, subject));
    bool led = false;
    for (size_t i = 0; i < yaml_count(leading) && !led; i++) {
        struct text word = leading->values[i].text;
        size_t stop = 0;
        led = before.size >= word.size && phrase_find(before, word, before.size - word.size, &stop) != TEXT_NONE;
    }
    while (led && at < sentence.size && !byte_is_digit(sentence.data[at])) {
        at++;
    }
    criterion->equal_passes = true;
    return led && read_number(sentence, at, &criterion->threshold, end);
}

static void add_criterion(const struct readme_reader *reader, struct criterion criterion)
{
    struct readme *readme = reader->readme;
    size_t count = readme->criterion_count;
    bool full = (count & (count - 1)) == 0; /* room is doubled: it is a power of two */
    struct criterion *room = full ? arena_array(reader->arena, struct criterion, 2 * count + 1) : readme->criteria;
    for (size_t i = 0; full && i < count; i++) {
        room[i] = readme->criteria[i];
    }
    room[count] = criterion;
    readme->criteria = room;
    readme->criterion_count++;
}

/* "Speedup", or the title of a column that is computed from a reference. */
static bool is_subject(const struct readme_reader *reader, struct text sentence, size_t at, size_t *behind,
                       struct text *column)
{
    struct column_list columns = reader->standard->results;
    size_t longest = 0;
    for (size_t i = 0; i < columns.count; i++) {
        size_t end = 0;
        struct text rest = text_after(sentence, at);
        bool ratio = columns.items[i].kind == COLUMN_NUMBER && columns.items[i].optional;
        if (ratio &&
            phrase_starts(text_slice(rest, 0, columns.items[i].title.size + 8), columns.items[i].title, &end) &&
            end > longest) {
            longest = end;
            *column = columns.items[i].role;
        }
    }
    *behind = at + longest;
    return longest > 0 || is_one(readme_words(reader, CHECK_ACCEPTANCE_FAILED, "quantity"), sentence, at, behind);
}

/*
 * Of several thresholds in one sentence each reaches the cases named in its own part. The names stand in front of all
 * thresholds ("`a`: speedup >= 1.0x; `b`: ...") or behind them ("speedup >= 1.0x on `a`, ..."): the first part shows
 * it.
 */
static void set_reaches(const struct readme_reader *reader, struct text sentence, size_t offset, size_t first)
{
    struct readme *readme = reader->readme;
    size_t count = readme->criterion_count - first;
    struct criterion lead = {0};
    if (count > 1) {
        set_reach(reader, text_slice(sentence, 0, readme->criteria[first].start - offset), &lead);
    }
    bool in_front = lead.cases.count + lead.dtypes.count + lead.scopes.count > 0;
    for (size_t i = 0; i < count; i++) {
        struct criterion *criterion = &readme->criteria[first + i];
        size_t from = i == 0 ? 0 : in_front ? criterion[-1].end - offset : criterion->start - offset;
        size_t to = i + 1 == count ? sentence.size : in_front ? criterion->end - offset : criterion[1].start - offset;
        set_reach(reader, text_slice(sentence, from, to), criterion);
    }
}

static void read_thresholds(const struct readme_reader *reader, struct text sentence, size_t offset)
{
    struct comparisons words = {.least = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "at-least"),
                                .above = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "above"),
                                .trailing = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "trailing")};
    size_t first = reader->readme->criterion_count;
    size_t at = 0;
    while (at < sentence.size) {
        size_t behind = at;
        bool open = at == 0 || !byte_is_word(sentence.data[at - 1]);
        struct text column = TEXT("");
        if (!open || !is_subject(reader, sentence, at, &behind, &column)) {
            at++;
            continue;
        }
        struct criterion criterion = {0};
        size_t end = behind;
        bool found = read_leading(reader, sentence, at, behind, &criterion, &end);
        for (size_t next = behind; next < sentence.size && next < behind + SUBJECT_REACH && !found; next++) {
            found = read_comparison(&words, sentence, next, &criterion, &end) ||
                    read_trailing(&words, sentence, next, &criterion, &end);
        }
        if (found) {
            criterion.column = column;
            criterion.start = offset + at;
            criterion.end = offset + end;
            add_criterion(reader, criterion);
        }
        at = found ? end : behind;
    }
    set_reaches(reader, sentence, offset, first);
}

/* "not slower than the reference", and no number in the sentence that says it more exactly. */
static void read_parity(const struct readme_reader *reader, struct text sentence, size_t offset)
{
    const struct yaml *words = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "parity");
    for (size_t i = 0; i < yaml_count(words); i++) {
        size_t end = 0;
        size_t at = phrase_find(sentence, words->values[i].text, 0, &end);
        if (at != TEXT_NONE) {
            struct criterion criterion = {.start = offset + at, .end = offset + end, .equal_passes = true};
            criterion.threshold = (struct decimal){1, 0};
            set_reach(reader, sentence, &criterion);
            add_criterion(reader, criterion);
            return;
        }
    }
}

/* The percentage that stands nearest to a word for spread: "a run-to-run tolerance of 2%". */
static void read_tolerance(const struct readme_reader *reader, struct text sentence)
{
    struct readme *readme = reader->readme;
    const struct yaml *words = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "tolerance");
    if (readme->has_tolerance || !phrases_in(sentence, words)) {
        return;
    }
    const struct yaml *units = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "percent");
    for (size_t at = 0; at < sentence.size; at++) {
        size_t end = at;
        bool open = at == 0 || (!byte_is_word(sentence.data[at - 1]) && sentence.data[at - 1] != '.');
        struct decimal value;
        size_t unit = 0;
        if (open && read_number(sentence, at, &value, &end) &&
            is_one(units, sentence, skip_blanks(sentence, end), &unit)) {
            readme->has_tolerance = true;
            readme->tolerance = value;
            return;
        }
    }
}

static bool states_criterion(const struct readme_reader *reader, struct text sentence)
{
    const struct yaml *words = readme_words(reader, CHECK_ACCEPTANCE_CRITERION, "words");
    const struct yaml *quantities = readme_words(reader, CHECK_ACCEPTANCE_CRITERION, "quantities");
    const struct yaml *least = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "at-least");
    const struct yaml *above = readme_words(reader, CHECK_ACCEPTANCE_FAILED, "above");
    return phrases_in(sentence, words) ||
           (phrases_in(sentence, quantities) && (phrases_in(sentence, least) || phrases_in(sentence, above)));
}

static void read_block(const struct readme_reader *reader, const struct block *block)
{
    struct readme *readme = reader->readme;
    struct text prose = text_slice(readme->markdown->prose, block->start, block->end);
    struct sentence_list sentences = sentences_read(reader->arena, prose);
    for (size_t i = 0; i < sentences.count; i++) {
        struct text sentence = sentences.items[i];
        size_t offset = (size_t)(sentence.data - readme->markdown->prose.data);
        size_t before = readme->criterion_count;
        read_thresholds(reader, sentence, offset);
        if (readme->criterion_count == before) {
            read_parity(reader, sentence, offset);
        }
        read_tolerance(reader, sentence);
        readme->criterion_stated = readme->criterion_stated || states_criterion(reader, sentence);
    }
}

void readme_read_acceptance(const struct readme_reader *reader)
{
    const struct readme_section *section = readme_section(reader->readme, TEXT("acceptance"));
    for (size_t i = section == NULL ? 0 : section->first_block; section != NULL && i < section->block_end; i++) {
        const struct block *block = &reader->readme->markdown->blocks[i];
        if (block->kind == BLOCK_PARAGRAPH || block->kind == BLOCK_TABLE) {
            read_block(reader, block);
        }
    }
    reader->readme->criterion_stated = reader->readme->criterion_stated || reader->readme->criterion_count > 0;
}
