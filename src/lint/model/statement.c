#include "lint/model/statement.h"

#include "base/memory.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_MARK };

struct token {
    enum token_kind kind;
    size_t start, end;
    struct text value;       /* of a number: its digits */
    const struct yaml *name; /* the parameter that a word (or several) names: a key of the vocabulary */
    bool inner;              /* a later word of a name of several words */
    bool taken;              /* a number that belongs to a name already */
};

struct token_list {
    struct token *items;
    size_t count;
    size_t capacity;
};

struct statement_text {
    struct text text;
    struct token_list tokens;
};

static struct text number_word(struct text word)
{
    static const struct {
        struct text word, digits;
    } known[] = {
        {TEXT_INIT("one"), TEXT_INIT("1")},         {TEXT_INIT("two"), TEXT_INIT("2")},
        {TEXT_INIT("three"), TEXT_INIT("3")},       {TEXT_INIT("four"), TEXT_INIT("4")},
        {TEXT_INIT("five"), TEXT_INIT("5")},        {TEXT_INIT("six"), TEXT_INIT("6")},
        {TEXT_INIT("seven"), TEXT_INIT("7")},       {TEXT_INIT("eight"), TEXT_INIT("8")},
        {TEXT_INIT("nine"), TEXT_INIT("9")},        {TEXT_INIT("ten"), TEXT_INIT("10")},
        {TEXT_INIT("eleven"), TEXT_INIT("11")},     {TEXT_INIT("twelve"), TEXT_INIT("12")},
        {TEXT_INIT("fifteen"), TEXT_INIT("15")},    {TEXT_INIT("twenty"), TEXT_INIT("20")},
        {TEXT_INIT("thirty"), TEXT_INIT("30")},     {TEXT_INIT("forty"), TEXT_INIT("40")},
        {TEXT_INIT("fifty"), TEXT_INIT("50")},      {TEXT_INIT("sixty"), TEXT_INIT("60")},
        {TEXT_INIT("hundred"), TEXT_INIT("100")},   {TEXT_INIT("one-hundred"), TEXT_INIT("100")},
        {TEXT_INIT("thousand"), TEXT_INIT("1000")},
    };
    bool may_be = text_find_byte(TEXT("efhnost"), byte_lower(word.data[0]), 0) != TEXT_NONE; /* their first letters */
    for (size_t i = 0; may_be && i < sizeof(known) / sizeof(known[0]); i++) {
        if (text_equal_fold(word, known[i].word)) {
            return known[i].digits;
        }
    }
    return TEXT("");
}

static bool in_word(struct text text, size_t at)
{
    char byte = text.data[at];
    if (byte_is_word(byte) || (unsigned char)byte >= 0x80) {
        return true;
    }
    bool inside = at + 1 < text.size && at > 0 && byte_is_word(text.data[at + 1]) && byte_is_word(text.data[at - 1]);
    return inside && (byte == '-' || byte == '\'' || byte == '.' || byte == ',');
}

/* 20, 1,000, 0.5: nothing but digits with separators inside. */
static struct text plain_number(struct arena *arena, struct text word)
{
    size_t commas = 0;
    for (size_t i = 0; i < word.size; i++) {
        if (!byte_is_digit(word.data[i]) && word.data[i] != '.' && word.data[i] != ',') {
            return TEXT("");
        }
        commas += word.data[i] == ',';
    }
    if (commas == 0) {
        return word;
    }
    char *bytes = arena_allocate(arena, word.size);
    size_t size = 0;
    for (size_t i = 0; i < word.size; i++) {
        bytes[size] = word.data[i];
        size += word.data[i] != ',';
    }
    return (struct text){bytes, size};
}

/* The sign of a number, as in "seed -7" and `-7`; not the dash of "20 - 30", "20-30" or "--seed". */
static bool is_sign(struct text text, size_t at)
{
    return text.data[at] == '-' && at + 1 < text.size && byte_is_digit(text.data[at + 1]) &&
           (at == 0 || byte_is_space(text.data[at - 1]) ||
            text_find_byte(TEXT("`(=:"), text.data[at - 1], 0) != TEXT_NONE);
}

static struct token_list tokens_read(struct arena *arena, struct text text)
{
    struct token_list list = {0};
    for (size_t at = 0; at < text.size;) {
        if (byte_is_space(text.data[at])) {
            at++;
            continue;
        }
        struct token token = {.kind = TOKEN_MARK, .start = at};
        size_t sign = is_sign(text, at);
        at += sign;
        while (at < text.size && in_word(text, at)) {
            at++;
        }
        if (at > token.start) {
            struct text word = text_slice(text, token.start + sign, at);
            token.value = byte_is_digit(word.data[0]) ? plain_number(arena, word) : number_word(word);
            token.value = sign > 0 && token.value.size > 0 ? arena_join(arena, TEXT("-"), token.value) : token.value;
            bool percent = at < text.size && text.data[at] == '%';
            token.kind = token.value.size > 0 && !percent ? TOKEN_NUMBER : TOKEN_WORD;
        } else {
            at++;
        }
        token.end = at;
        arena_push(arena, &list, token);
    }
    return list;
}

/* Is this what makes a name a possessive: "the seed's value"? */
static bool is_possessive(struct text text)
{
    return text_equal(text, TEXT("'s")) || text_equal(text, TEXT("\xE2\x80\x99s"));
}

/* How many tokens the phrase covers from token `at` on; 0 when it does not stand there. */
static size_t covers(struct text text, const struct token_list *tokens, size_t at, struct text phrase)
{
    size_t end = 0;
    size_t start = tokens->items[at].start;
    if (!phrase_starts(text_slice(text, start, start + phrase.size + 16), phrase, &end)) {
        return 0;
    }
    size_t stop = tokens->items[at].start + end;
    size_t count = 1;
    while (at + count < tokens->count && tokens->items[at + count].end <= stop) {
        count++;
    }
    size_t last = tokens->items[at + count - 1].end;
    return last == stop || is_possessive(text_slice(text, stop, last)) ? count : 0;
}

/* The phrases of a vocabulary by their first letter: most words begin none. */
struct phrase {
    struct text text;
    const struct yaml *name;   /* the key under which it stands */
    const struct phrase *next; /* with the same letter, as the vocabulary has them */
};
struct phrase_index {
    const struct phrase *letters[32]; /* by the low five bits, which are the same in either case */
    const struct phrase *others;      /* that begin with neither letter nor digit */
};

static struct phrase_index index_phrases(struct arena *arena, const struct yaml *vocabulary)
{
    struct phrase_index index = {.others = NULL};
    for (size_t name = yaml_count(vocabulary); name > 0; name--) {
        const struct yaml *words = &vocabulary->values[name - 1];
        struct phrase *phrases = arena_array(arena, struct phrase, words->count);
        for (size_t i = words->count; i > 0; i--) {
            struct text text = words->values[i - 1].text;
            bool plain = text.size > 0 && byte_is_alnum(text.data[0]);
            const struct phrase **head = plain ? &index.letters[text.data[0] & 31] : &index.others;
            phrases[i - 1] = (struct phrase){text, &vocabulary->keys[name - 1], *head};
            *head = &phrases[i - 1];
        }
    }
    return index;
}

/* Gives token `at` the name of the longest phrase that stands there; returns how many tokens it covers. */
static size_t name_token(struct text text, struct token_list *tokens, size_t at, const struct phrase_index *index)
{
    size_t longest = 0;
    const struct phrase *heads[] = {index->letters[text.data[tokens->items[at].start] & 31], index->others};
    for (size_t i = 0; i < 2; i++) {
        for (const struct phrase *phrase = heads[i]; phrase != NULL; phrase = phrase->next) {
            size_t count = covers(text, tokens, at, phrase->text);
            if (count > longest) {
                longest = count;
                tokens->items[at].name = phrase->name;
            }
        }
    }
    return longest;
}

static void name_tokens(struct text text, struct token_list *tokens, const struct phrase_index *index)
{
    for (size_t at = 0; at < tokens->count; at++) {
        if (tokens->items[at].kind != TOKEN_WORD) {
            continue;
        }
        size_t longest = name_token(text, tokens, at, index);
        for (size_t i = 1; i < longest; i++) {
            tokens->items[at + i].inner = true;
        }
        at += longest > 1 ? longest - 1 : 0;
    }
}

static bool one_of(struct text text, const struct text *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text_equal_fold(text, words[i])) {
            return true;
        }
    }
    return false;
}

static bool connects(struct text text, const struct token *token)
{
    static const struct text words[] = {
        TEXT_INIT(":"),      TEXT_INIT("="),         TEXT_INIT("|"),         TEXT_INIT("("),       TEXT_INIT("is"),
        TEXT_INIT("are"),    TEXT_INIT("was"),       TEXT_INIT("of"),        TEXT_INIT("to"),      TEXT_INIT("at"),
        TEXT_INIT("were"),   TEXT_INIT("set"),       TEXT_INIT("value"),     TEXT_INIT("with"),    TEXT_INIT("count"),
        TEXT_INIT("fixed"),  TEXT_INIT("default"),   TEXT_INIT("by"),        TEXT_INIT("always"),  TEXT_INIT("only"),
        TEXT_INIT("just"),   TEXT_INIT("number"),    TEXT_INIT("equals"),    TEXT_INIT("reduced"), TEXT_INIT("lowered"),
        TEXT_INIT("raised"), TEXT_INIT("increased"), TEXT_INIT("decreased"), TEXT_INIT("limited"), TEXT_INIT("cut"),
        TEXT_INIT("down"),   TEXT_INIT("up"),        TEXT_INIT("kept"),      TEXT_INIT("-"),       TEXT_INIT("–"),
        TEXT_INIT("—"),
    };
    return one_of(text_slice(text, token->start, token->end), words, sizeof(words) / sizeof(words[0]));
}

static bool describes(struct text text, const struct token *token)
{
    static const struct text words[] = {
        TEXT_INIT("timed"),       TEXT_INIT("untimed"),    TEXT_INIT("measured"),  TEXT_INIT("independent"),
        TEXT_INIT("full"),        TEXT_INIT("fresh"),      TEXT_INIT("separate"),  TEXT_INIT("complete"),
        TEXT_INIT("consecutive"), TEXT_INIT("such"),       TEXT_INIT("further"),   TEXT_INIT("event"),
        TEXT_INIT("single"),      TEXT_INIT("unmeasured"), TEXT_INIT("discarded"),
    };
    return one_of(text_slice(text, token->start, token->end), words, sizeof(words) / sizeof(words[0]));
}

static bool separates(struct text text, const struct token *token)
{
    static const struct text words[] = {TEXT_INIT("/"), TEXT_INIT(","),  TEXT_INIT("and"),
                                        TEXT_INIT("&"), TEXT_INIT("or"), TEXT_INIT(";")};
    return one_of(text_slice(text, token->start, token->end), words, sizeof(words) / sizeof(words[0]));
}

/* Is the token a list's next member, maybe behind separators? Returns its index or TEXT_NONE. */
static size_t next_member(struct text text, const struct token_list *tokens, size_t at)
{
    size_t marks = 0;
    while (at < tokens->count && (separates(text, &tokens->items[at]) || tokens->items[at].inner)) {
        marks += !tokens->items[at].inner;
        at++;
    }
    return marks > 0 && at < tokens->count ? at : TEXT_NONE;
}

static size_t skip_connectors(struct text text, const struct token_list *tokens, size_t at, size_t most)
{
    while (at < tokens->count && most > 0 && (connects(text, &tokens->items[at]) || tokens->items[at].inner)) {
        most -= !tokens->items[at].inner;
        at++;
    }
    return at;
}

static void state(struct arena *arena, struct token *number, const struct yaml *name, size_t offset,
                  struct statement_list *list)
{
    struct statement statement = {name->text, number->value, offset + number->start, offset + number->end};
    number->taken = true;
    arena_push(arena, list, statement);
}

enum { MOST_LISTED = 8, MOST_CONNECTORS = 4 };

/* "warmup / iterations / repeats: 20 / 100 / 5": how many names were given numbers; 0 when it is no such list. */
static size_t read_list(struct arena *arena, struct text text, struct token_list *tokens, size_t at, size_t offset,
                        struct statement_list *list)
{
    size_t names[MOST_LISTED];
    size_t count = 0;
    for (size_t next = at;
         next != TEXT_NONE && next < tokens->count && tokens->items[next].name != NULL && count < MOST_LISTED;
         next = next_member(text, tokens, next + 1)) {
        names[count++] = next;
    }
    size_t value = count < 2 ? tokens->count : skip_connectors(text, tokens, names[count - 1] + 1, MOST_CONNECTORS);
    size_t values[MOST_LISTED];
    size_t found = 0;
    while (found < count && value != TEXT_NONE && value < tokens->count && tokens->items[value].kind == TOKEN_NUMBER) {
        values[found++] = value;
        value = next_member(text, tokens, value + 1);
    }
    if (count < 2 || found < count) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        state(arena, &tokens->items[values[i]], tokens->items[names[i]].name, offset, list);
    }
    return names[count - 1] + 1 - at;
}

static bool is_free_number(const struct token_list *tokens, size_t at)
{
    return at < tokens->count && tokens->items[at].kind == TOKEN_NUMBER && !tokens->items[at].taken;
}

/* The number right before a name, adjectives between them skipped, or TEXT_NONE. */
static size_t number_before(struct text text, const struct token_list *tokens, size_t at, size_t adjectives)
{
    while (at > 0 && adjectives > 0 && describes(text, &tokens->items[at - 1])) {
        at--;
        adjectives--;
    }
    return at > 0 && is_free_number(tokens, at - 1) ? at - 1 : TEXT_NONE;
}

/* Does nothing behind the number claim it: "seeds 2333 and 41 for the last case", but not "seed 2333 and 4 levels"? */
static bool stands_alone(struct text text, const struct token_list *tokens, size_t at)
{
    static const struct text words[] = {TEXT_INIT("for"),  TEXT_INIT("on"),  TEXT_INIT("in"),  TEXT_INIT("with"),
                                        TEXT_INIT("is"),   TEXT_INIT("are"), TEXT_INIT("was"), TEXT_INIT("were"),
                                        TEXT_INIT("here"), TEXT_INIT("as")};
    if (at + 1 == tokens->count || tokens->items[at + 1].kind == TOKEN_MARK) {
        return true;
    }
    const struct token *next = &tokens->items[at + 1];
    return separates(text, next) ||
           one_of(text_slice(text, next->start, next->end), words, sizeof(words) / sizeof(words[0]));
}

/* "seeds 2333 and 41": the further members of a list of values. */
static void read_further(struct arena *arena, struct text text, struct token_list *tokens, size_t first,
                         const struct yaml *name, size_t offset, struct statement_list *list)
{
    size_t at = first;
    for (size_t count = 1; count < MOST_LISTED; count++) {
        at = next_member(text, tokens, at + 1);
        if (!is_free_number(tokens, at) || !stands_alone(text, tokens, at)) {
            return;
        }
        state(arena, &tokens->items[at], name, offset, list);
    }
}

static bool is_word(struct text text, const struct token_list *tokens, size_t at, const char *word)
{
    return at < tokens->count &&
           text_equal_fold(text_slice(text, tokens->items[at].start, tokens->items[at].end), text_from(word));
}

/* "50 instead of the default 100": of the numbers before a name, the first is the one in force. */
static size_t number_preferred(struct text text, struct token_list *tokens, size_t at)
{
    static const struct text contrasts[] = {TEXT_INIT("instead"), TEXT_INIT("rather"), TEXT_INIT("not")};
    static const struct text fillers[] = {TEXT_INIT("of"),      TEXT_INIT("than"),  TEXT_INIT("the"),
                                          TEXT_INIT("default"), TEXT_INIT("usual"), TEXT_INIT("standard"),
                                          TEXT_INIT(",")};
    bool contrast = false;
    size_t first = at;
    for (size_t left = 5; first > 0 && left > 0; left--, first--) {
        struct text word = text_slice(text, tokens->items[first - 1].start, tokens->items[first - 1].end);
        bool opposed = one_of(word, contrasts, 3);
        if (!opposed && !one_of(word, fillers, sizeof(fillers) / sizeof(fillers[0]))) {
            break;
        }
        contrast = contrast || opposed;
    }
    if (!contrast || first == 0 || !is_free_number(tokens, first - 1)) {
        return at;
    }
    tokens->items[at].taken = true;
    return first - 1;
}

/* The number that follows a name: "set to 50", "lowered from 100 to 50". */
static size_t number_behind(struct text text, const struct token_list *tokens, size_t at)
{
    at = skip_connectors(text, tokens, at, MOST_CONNECTORS);
    if (is_word(text, tokens, at, "from") && is_free_number(tokens, at + 1) && is_word(text, tokens, at + 2, "to") &&
        is_free_number(tokens, at + 3)) {
        return at + 3;
    }
    return is_free_number(tokens, at) ? at : TEXT_NONE;
}

enum { SUBJECT_WORDS = 6 };

/* "The seed of the sparse case is 7": a few words of the subject stand between the name and its verb. */
static size_t number_of_subject(struct text text, const struct token_list *tokens, size_t at)
{
    static const struct text verbs[] = {TEXT_INIT("is"),   TEXT_INIT("are"), TEXT_INIT("was"),
                                        TEXT_INIT("were"), TEXT_INIT(":"),   TEXT_INIT("=")};
    for (size_t left = SUBJECT_WORDS; at < tokens->count && left > 0; left--, at++) {
        const struct token *token = &tokens->items[at];
        if (one_of(text_slice(text, token->start, token->end), verbs, 6)) {
            return number_behind(text, tokens, at);
        }
        if (token->kind != TOKEN_WORD || token->name != NULL || separates(text, token)) {
            return TEXT_NONE;
        }
    }
    return TEXT_NONE;
}

/* Does the number count what another name says? "5 repeats of 100 iterations": 100 is no number of repeats. */
static bool counts_another(struct text text, const struct token_list *tokens, size_t number)
{
    size_t at = number + 1;
    while (at < tokens->count && describes(text, &tokens->items[at])) {
        at++;
    }
    return at < tokens->count && tokens->items[at].name != NULL;
}

static void read_single(struct arena *arena, struct text text, struct token_list *tokens, size_t at, size_t behind,
                        size_t offset, struct statement_list *list)
{
    const struct yaml *name = tokens->items[at].name;
    size_t before = number_before(text, tokens, at, 0);
    size_t after = number_behind(text, tokens, behind);
    size_t further = number_before(text, tokens, at, 2);
    /* "5 full repeats of 100": what stands behind `of` is what there are five of. */
    bool counted = further != TEXT_NONE && after != TEXT_NONE &&
                   (is_word(text, tokens, behind, "of") || counts_another(text, tokens, after));
    if (before == TEXT_NONE && after != TEXT_NONE && !counted) {
        state(arena, &tokens->items[after], name, offset, list);
        read_further(arena, text, tokens, after, name, offset, list);
        return;
    }
    before = before == TEXT_NONE ? further : before;
    before = before == TEXT_NONE ? before : number_preferred(text, tokens, before);
    before = before == TEXT_NONE ? number_of_subject(text, tokens, behind) : before;
    if (before != TEXT_NONE) {
        state(arena, &tokens->items[before], name, offset, list);
    }
}

struct statement_text *statement_text_read(struct arena *arena, struct text text)
{
    struct statement_text *read = arena_allocate(arena, sizeof(*read));
    *read = (struct statement_text){text, tokens_read(arena, text)};
    return read;
}

/* Names of an earlier reading say nothing of this one's vocabulary. */
static void forget_names(struct token_list *tokens)
{
    for (size_t i = 0; i < tokens->count; i++) {
        tokens->items[i].name = NULL;
        tokens->items[i].inner = false;
        tokens->items[i].taken = false;
    }
}

void statements_read(struct arena *arena, struct statement_text *read, size_t offset, const struct yaml *vocabulary,
                     struct statement_list *list)
{
    struct text text = read->text;
    struct token_list *tokens = &read->tokens;
    forget_names(tokens);
    struct phrase_index index = index_phrases(arena, vocabulary);
    name_tokens(text, tokens, &index);
    for (size_t at = 0; at < tokens->count; at++) {
        if (tokens->items[at].name == NULL) {
            continue;
        }
        size_t listed = read_list(arena, text, tokens, at, offset, list);
        if (listed > 0) {
            at += listed - 1;
            continue;
        }
        size_t behind = at + 1; /* "warmup iterations": the second name only says what the first counts */
        while (behind < tokens->count && (tokens->items[behind].inner || tokens->items[behind].name != NULL)) {
            behind++;
        }
        read_single(arena, text, tokens, at, behind, offset, list);
        at = behind - 1;
    }
}
