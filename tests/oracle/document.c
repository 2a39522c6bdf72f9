#include "document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 4 * 1024 * 1024 };

struct random {
    uint64_t state;
};

static uint64_t draw(struct random *random)
{
    uint64_t mixed = (random->state += 0x9E3779B97F4A7C15ULL);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

static size_t below(struct random *random, size_t limit)
{
    return (size_t)(draw(random) % limit);
}

static bool chance(struct random *random, size_t percent)
{
    return below(random, 100) < percent;
}

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define PICK(random, array) ((array)[below((random), LENGTH(array))])

/* What stands before a line's text: marks of containers, and blanks that a container or a lazy line may have. */
static const char *const PREFIXES[] = {
    "",    "",   "",     "",       "> ",   ">",    "- ",     "  ",   "    ", "1. ",   "   ",
    "\t",  " ",  "* ",   "2) ",    "10. ", ">> ",  "> - ",   "- > ", ">  ",  "     ", "-\t",
    ">\t", "+ ", "- - ", "      ", "1.  ", "-   ", "-     ", "  - ", "> > ", "\t\t",  " \t",
};

/* Words of cells and paragraphs. */
static const char *const WORDS[] = {
    "a",
    "b",
    "1.5",
    "x y",
    "`c`",
    "`a|b`",
    "`a\\|b`",
    "\\|",
    "\\\\|",
    "**s**",
    "*e*",
    "_u_",
    "s_n_k",
    "[t](u)",
    "[t](<u v> \"w\")",
    "[r]",
    "[t][r]",
    "[r][]",
    "![i](j)",
    "<b>",
    "</b>",
    "<br/>",
    "&amp;",
    "&times;",
    "&nope;",
    "&#35;",
    "\\*",
    "\\",
    "`` ` ``",
    "`",
    "``",
    "*",
    "^",
    "@",
    "[",
    "]",
    "](v",
    "]]",
    "[[",
    ")",
    "!",
    "<",
    ">",
    "<a@b.c>",
    "<http://x>",
    "\xC3\xA9",
    "\xC2\xA0",
    "<!-- c -->",
    "\"",
    "'",
    "-",
    "--",
    ":",
    "#",
    "\t",
    "  ",
    "~~d~~",
    "<a b=\"c|d\">",
    "[\xC3\x89]",
    "?",
    "%",
    "=",
    "&nbsp;",
    "$",
    "`` a`|b ``",
    "a\\",
    "[r",
    "(u)",
    "<x",
    "+",
};

/* Whole lines that begin or end blocks. */
static const char *const LINES[] = {
    "|---|---|",
    "| --- | ---: |",
    "--|--",
    "---|---",
    ":--|:-:",
    "|--",
    "--|",
    ":--",
    "---",
    "- | -",
    "-|-",
    "|-|-|",
    "===",
    "==",
    "--",
    "***",
    "* * *",
    "_ _ _",
    "- - -",
    "```",
    "````",
    "``` py",
    "~~~",
    "~~~ `x`",
    "# h",
    "## h ##",
    "#",
    "#h",
    "# a *b* #",
    "### ### #",
    "<div>",
    "</div>",
    "<span>",
    "<script>",
    "</script>",
    "<!-- c -->",
    "<!-- c",
    "-->",
    "<?p?>",
    "<!X>",
    "<pre>",
    "</pre>",
    "[r]: /u",
    "[r]: /u 'w'",
    "[r]: /u 'w",
    "w'",
    "[r]:",
    "/u",
    "[\xC3\xA9]: /u",
    "[r]: <u> \"w\" x",
    "",
    "",
    "",
    "",
    "    code",
    "\tcode",
    "- item",
    "1. one",
    "2. two",
    "-",
    "1.",
    "> quote",
    ">",
    "| a | b |",
    "| a | b",
    "a | b |",
    "a | b",
    "|a|b|c|",
    "| |",
    "||",
    "|",
    "|a|",
    "a|",
    "|a",
    "|  |  |",
    "| a |\t",
    "|\v|a|",
    "a | b | c",
    "<hr>",
    "<textarea>",
    "|:-:|",
    "| :- |",
    "|-:",
    "| - | - | - |",
    "|---|---|---|",
    "--- | ---   ",
    "|---| ---|  ",
    "  a | b",
    "\\| a | b",
    "|---\\|---|",
    "<div",
    "<a href='",
    "'>",
    "[",
    "[x]: y",
    "| `a",
    "b` |",
};

static void add_words(struct random *random, struct buffer *line)
{
    size_t count = 1 + below(random, 4);
    for (size_t i = 0; i < count; i++) {
        if (chance(random, 60)) {
            buffer_byte(line, ' ');
        }
        buffer_string(line, PICK(random, WORDS));
    }
}

static void add_row(struct random *random, struct buffer *line, size_t columns)
{
    if (chance(random, 12)) {
        columns = 1 + below(random, 5);
    }
    bool open = chance(random, 75);
    for (size_t i = 0; i < columns; i++) {
        buffer_string(line, i > 0 || open ? "|" : "");
        if (!chance(random, 10)) {
            add_words(random, line);
        }
        buffer_string(line, chance(random, 60) ? " " : "");
    }
    buffer_string(line, chance(random, 75) ? "|" : "");
}

static void add_delimiter(struct random *random, struct buffer *line, size_t columns)
{
    static const char *const MARKS[] = {"---", "-", ":--", "--:", ":-:", " --- ", " ---: ", " :-", "- "};
    columns += chance(random, 6);
    bool open = chance(random, 75);
    for (size_t i = 0; i < columns; i++) {
        buffer_string(line, i > 0 || open ? "|" : "");
        buffer_string(line, PICK(random, MARKS));
    }
    buffer_string(line, chance(random, 75) ? "|" : "");
}

static void add_line(struct random *random, struct buffer *line, size_t columns)
{
    size_t kind = below(random, 10);
    if (kind < 4) {
        buffer_string(line, PICK(random, LINES));
    } else if (kind < 7) {
        add_row(random, line, columns);
    } else if (kind < 8) {
        add_delimiter(random, line, columns);
    } else {
        add_words(random, line);
    }
}

static void end_line(struct random *random, struct buffer *document, size_t style)
{
    static const char *const ENDS[] = {"\n", "\r\n", "\r"};
    buffer_string(document, style == 2 ? PICK(random, ENDS) : ENDS[style]);
}

/* A header, its delimiter row and some rows, each behind the same prefix but for slips. */
static void add_table(struct random *random, struct buffer *document, const char *prefix, size_t style)
{
    size_t columns = 1 + below(random, 4);
    size_t rows = below(random, 4);
    char blanks[16] = {0};
    for (size_t i = 0; i < strlen(prefix) && i + 1 < sizeof(blanks); i++) {
        blanks[i] = ' ';
        if (prefix[i] == '>' || prefix[i] == '\t') {
            blanks[i] = prefix[i];
        }
    }
    for (size_t i = 0; i < rows + 2; i++) {
        buffer_string(document, i == 0 ? prefix : chance(random, 90) ? blanks : PICK(random, PREFIXES));
        if (i == 1) {
            add_delimiter(random, document, columns);
        } else if (i == 0 || chance(random, 85)) {
            add_row(random, document, columns);
        } else {
            add_line(random, document, columns);
        }
        end_line(random, document, style);
    }
}

static void make_document(uint64_t seed, struct buffer *document)
{
    struct random random = {seed};
    size_t style = chance(&random, 10) ? 1 : chance(&random, 5) ? 2 : 0;
    buffer_string(document, chance(&random, 3) ? "\xEF\xBB\xBF" : "");
    size_t parts = 1 + below(&random, 8);
    const char *prefix = "";
    for (size_t i = 0; i < parts; i++) {
        prefix = chance(&random, 40) ? PICK(&random, PREFIXES) : prefix;
        if (chance(&random, 35)) {
            add_table(&random, document, prefix, style);
            continue;
        }
        buffer_string(document, prefix);
        buffer_string(document, chance(&random, 10) ? PICK(&random, PREFIXES) : "");
        add_line(&random, document, 2);
        end_line(&random, document, style);
    }
    if (document->size > 0 && chance(&random, 15)) {
        document->size--; /* no line end at the file's end, or half of one */
    }
}

static void read_file(const char *path, struct buffer *document)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return;
    }
    for (size_t got = 1; got > 0 && document->size <= LARGEST_FILE;) {
        got = fread(buffer_reserve(document, 65536), 1, 65536, file);
        document->size += got;
    }
    fclose(file);
    struct text bytes = buffer_view(document);
    bool text = document->size <= LARGEST_FILE && text_find_byte(bytes, '\0', 0) == TEXT_NONE;
    /* A footnote is text for GitHub and for us; the oracle, asked for tables alone, takes a short one for a definition.
     */
    bool footnotes = text_find(bytes, TEXT("\n[^"), 0) != TEXT_NONE;
    document->size = text && !footnotes ? document->size : 0;
}

struct documents documents_open(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s SEED COUNT [FILE...]\n", argv[0]);
        exit(2);
    }
    struct documents documents = {.seed = strtoull(argv[1], NULL, 10), .made = strtoull(argv[2], NULL, 10)};
    documents.paths = argv + 3;
    documents.path_count = (size_t)argc - 3;
    return documents;
}

void documents_read(const struct documents *documents, size_t number, struct buffer *document)
{
    document->size = 0;
    buffer_reserve(document, 1);
    if (number < documents->made) {
        struct random random = {documents->seed * 0x9E3779B97F4A7C15ULL + number};
        make_document(draw(&random), document);
    } else {
        read_file(documents->paths[number - documents->made], document);
    }
}

bool documents_last_was_made(const struct documents *documents)
{
    return documents->next <= documents->made;
}

bool documents_agree_on_comments(struct text document)
{
    for (size_t at = text_find(document, TEXT("<!--"), 0); at != TEXT_NONE;
         at = text_find(document, TEXT("<!--"), at + 4)) {
        size_t dashes = text_find(document, TEXT("--"), at + 4);
        if (dashes == TEXT_NONE || dashes == at + 4 || !text_starts(text_after(document, dashes), TEXT("-->"))) {
            return false;
        }
    }
    return true;
}

bool documents_next(struct documents *documents, struct buffer *document)
{
    if (documents->next >= documents->made + documents->path_count) {
        return false;
    }
    documents_read(documents, documents->next++, document);
    return true;
}
