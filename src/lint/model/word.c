#include "lint/model/word.h"

#include <string.h>

struct reading {
    struct arena *arena;
    struct text prose;
    struct text bytes;
    size_t end;
    size_t at;
    size_t ticks; /* back-ticks that close the code span we are in; 0: in none */
    bool blank;   /* something that is no word stands before */
    bool line;
    struct word_list *list;
};

/* Signs with an ASCII form; an empty one is a blank. */
static const struct sign {
    struct text bytes;
    struct text plain;
} signs[] = {
    {TEXT_INIT("\xC2\xB5"), TEXT_INIT("u")},      {TEXT_INIT("\xCE\xBC"), TEXT_INIT("u")},
    {TEXT_INIT("\xC3\x97"), TEXT_INIT("x")},      {TEXT_INIT("\xC2\xA0"), TEXT_INIT("")},
    {TEXT_INIT("\xE2\x80\xAF"), TEXT_INIT("")},   {TEXT_INIT("\xE2\x80\x89"), TEXT_INIT("")},
    {TEXT_INIT("\xE2\x86\x92"), TEXT_INIT("->")}, {TEXT_INIT("\xE2\x87\x92"), TEXT_INIT("->")},
    {TEXT_INIT("\xE2\x9F\xB6"), TEXT_INIT("->")}, {TEXT_INIT("-->"), TEXT_INIT("->")},
    {TEXT_INIT("->"), TEXT_INIT("->")},           {TEXT_INIT("=>"), TEXT_INIT("->")},
    {TEXT_INIT("\xC2\xB1"), TEXT_INIT("+-")},     {TEXT_INIT("+/-"), TEXT_INIT("+-")},
    {TEXT_INIT("+-"), TEXT_INIT("+-")},           {TEXT_INIT("\xE2\x80\x94"), TEXT_INIT("--")},
    {TEXT_INIT("\xE2\x80\x93"), TEXT_INIT("-")},  {TEXT_INIT("\xE2\x80\x92"), TEXT_INIT("-")},
    {TEXT_INIT("\xE2\x88\x92"), TEXT_INIT("-")},  {TEXT_INIT("\xE2\x80\xA6"), TEXT_INIT("..")},
    {TEXT_INIT("\xE2\x80\x99"), TEXT_INIT("'")},  {TEXT_INIT("\xE2\x80\x98"), TEXT_INIT("'")},
    {TEXT_INIT("\xE2\x89\x88"), TEXT_INIT("~")},  {TEXT_INIT("\xE2\x88\x9E"), TEXT_INIT("infinity")},
    {TEXT_INIT("--"), TEXT_INIT("--")},           {TEXT_INIT("..."), TEXT_INIT("..")},
    {TEXT_INIT(".."), TEXT_INIT("..")},           {TEXT_INIT("=="), TEXT_INIT("=")},
};

static const struct sign *sign_at(const struct reading *reading, size_t at)
{
    struct text rest = text_slice(reading->prose, at, reading->end);
    if (rest.size == 0 || byte_is_alnum(rest.data[0])) {
        return NULL; /* most bytes begin no sign */
    }
    for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++) {
        if (text_starts(rest, signs[i].bytes)) {
            return &signs[i];
        }
    }
    return NULL;
}

static char byte_at(const struct reading *reading, size_t at)
{
    return at < reading->end ? reading->prose.data[at] : '\0';
}

/* Markup is blank in the prose: a code span's back-ticks are seen in the bytes alone. */
static void pass_blank(struct reading *reading)
{
    size_t run = 0;
    while (reading->at + run < reading->end && reading->bytes.data[reading->at + run] == '`') {
        run++;
    }
    if (run > 0) {
        reading->ticks = reading->ticks == 0 ? run : reading->ticks == run ? 0 : reading->ticks;
    }
    for (size_t i = 0; i < (run > 0 ? run : 1); i++) {
        char byte = reading->prose.data[reading->at++];
        reading->line = reading->line || byte == '\n' || byte == '\r';
    }
    reading->blank = reading->blank || run == 0;
}

static void add(struct reading *reading, enum word_kind kind, struct text text, size_t start)
{
    struct word word = {.kind = kind,
                        .text = text,
                        .start = start,
                        .end = reading->at,
                        .code = reading->ticks > 0,
                        .glued = !reading->blank,
                        .line = reading->line};
    arena_push(reading->arena, reading->list, word);
    reading->blank = false;
    reading->line = false;
}

static bool is_name_byte(char byte)
{
    return byte_is_word(byte) || (unsigned char)byte >= 0x80;
}

/* How many bytes at `at` go on with a name, `*plain` what they stand for; 0: it ends. */
static size_t name_step(const struct reading *reading, size_t at, size_t from, struct text *plain)
{
    const struct sign *sign = sign_at(reading, at);
    if (sign != NULL && byte_is_alpha(sign->plain.size > 0 ? sign->plain.data[0] : ' ')) {
        *plain = sign->plain;
        return sign->bytes.size;
    }
    char next = byte_at(reading, at + 1);
    if (sign != NULL && text_equal(sign->plain, TEXT("'"))) {
        *plain = sign->plain;
        return at > from && byte_is_alpha(byte_at(reading, at + sign->bytes.size)) ? sign->bytes.size : 0;
    }
    if (sign != NULL) {
        return 0;
    }
    *plain = text_slice(reading->prose, at, at + 1);
    bool version = reading->prose.data[at] == '.' && at > from && byte_is_digit(reading->prose.data[at - 1]) &&
                   byte_is_digit(next);
    bool inside = reading->prose.data[at] == '\'' && at > from && byte_is_alpha(next);
    return is_name_byte(reading->prose.data[at]) || version || inside ? 1 : 0;
}

static void read_name(struct reading *reading)
{
    size_t start = reading->at;
    size_t size = 0;
    char *name = arena_allocate(reading->arena, 64);
    size_t room = 64;
    struct text plain = {NULL, 0};
    size_t step = 0;
    while (reading->at < reading->end && (step = name_step(reading, reading->at, start, &plain)) > 0) {
        if (size + plain.size + 1 > room) {
            char *more = arena_allocate(reading->arena, room * 2 + plain.size);
            memcpy(more, name, size);
            name = more;
            room = room * 2 + plain.size;
        }
        for (size_t i = 0; i < plain.size; i++) {
            name[size++] = byte_lower(plain.data[i]);
        }
        reading->at += step;
    }
    struct text text = {name, size};
    text.size -= text_ends(text, TEXT("'s")) ? 2 : 0;
    add(reading, WORD_NAME, text, start);
}

/* 1,010: a comma with three digits behind it belongs to the number. */
static bool is_grouped(const struct reading *reading, size_t at)
{
    return byte_at(reading, at) == ',' && byte_is_digit(byte_at(reading, at + 1)) &&
           byte_is_digit(byte_at(reading, at + 2)) && byte_is_digit(byte_at(reading, at + 3)) &&
           !byte_is_digit(byte_at(reading, at + 4));
}

static size_t exponent_size(const struct reading *reading, size_t at)
{
    size_t size = 1;
    if (byte_lower(byte_at(reading, at)) != 'e') {
        return 0;
    }
    size += byte_at(reading, at + 1) == '-' || byte_at(reading, at + 1) == '+';
    size_t digits = size;
    while (byte_is_digit(byte_at(reading, at + digits))) {
        digits++;
    }
    return digits > size && !is_name_byte(byte_at(reading, at + digits)) ? digits : 0;
}

static void read_number(struct reading *reading)
{
    size_t start = reading->at;
    for (;;) {
        char byte = byte_at(reading, reading->at);
        bool point = byte == '.' && byte_is_digit(byte_at(reading, reading->at + 1));
        if (!byte_is_digit(byte) && !point && !is_grouped(reading, reading->at)) {
            break;
        }
        reading->at++;
    }
    reading->at += exponent_size(reading, reading->at);
    add(reading, WORD_NUMBER, text_slice(reading->prose, start, reading->at), start);
}

/* Does the hyphen or full stop at `at` only part a word? */
static bool is_joint(const struct reading *reading, size_t at)
{
    char byte = reading->prose.data[at];
    bool word_before =
        !reading->blank && reading->list->count > 0 && reading->list->items[reading->list->count - 1].kind != WORD_MARK;
    bool number_before = word_before && reading->list->items[reading->list->count - 1].kind == WORD_NUMBER;
    char next = byte_at(reading, at + 1);
    if (byte == '-') {
        return word_before && is_name_byte(next) && !(number_before && byte_is_digit(next));
    }
    return byte == '.' && word_before && is_name_byte(next);
}

static bool is_blank_at(const struct reading *reading, size_t at)
{
    return at >= reading->end || byte_is_space(reading->prose.data[at]);
}

/* "40.8 - 41.9 us": between two numbers a dash with blanks around it is the same as one without. */
static bool parts_numbers(const struct reading *reading, size_t behind)
{
    size_t next = behind;
    while (byte_at(reading, next) == ' ') {
        next++;
    }
    return reading->list->count > 0 && reading->list->items[reading->list->count - 1].kind == WORD_NUMBER &&
           byte_is_digit(byte_at(reading, next));
}

static void read_mark(struct reading *reading)
{
    const struct sign *sign = sign_at(reading, reading->at);
    size_t start = reading->at;
    size_t size = sign != NULL ? sign->bytes.size : 1;
    struct text text = sign != NULL ? sign->plain : text_slice(reading->prose, start, start + 1);
    if (text.size == 0) {
        reading->at += size;
        reading->blank = true;
        return;
    }
    if (text_equal(text, TEXT("-")) && reading->blank && is_blank_at(reading, start + size) &&
        !parts_numbers(reading, start + size)) {
        text = TEXT("--");
    }
    reading->at += size;
    add(reading, WORD_MARK, text, start);
}

void words_read(struct arena *arena, struct text prose, struct text bytes, size_t start, size_t end,
                struct word_list *list)
{
    struct reading reading = {.arena = arena,
                              .prose = prose,
                              .bytes = bytes,
                              .end = end,
                              .at = start,
                              .blank = true,
                              .line = true,
                              .list = list};
    while (reading.at < end) {
        char byte = prose.data[reading.at];
        struct text plain;
        if (byte_is_space(byte)) {
            pass_blank(&reading);
        } else if (byte_is_digit(byte)) {
            read_number(&reading);
        } else if (name_step(&reading, reading.at, reading.at, &plain) > 0) {
            read_name(&reading);
        } else if (is_joint(&reading, reading.at)) {
            reading.at++;
        } else {
            read_mark(&reading);
        }
    }
}

bool word_is(const struct word *word, const char *text)
{
    return text_equal(word->text, text_from(text));
}
