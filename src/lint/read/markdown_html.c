#include "lint/read/markdown_html.h"

#include "lint/read/markdown_byte.h"

static const struct text BLOCK_TAGS[] = {
    TEXT_INIT("address"),  TEXT_INIT("article"),    TEXT_INIT("aside"),    TEXT_INIT("base"),
    TEXT_INIT("basefont"), TEXT_INIT("blockquote"), TEXT_INIT("body"),     TEXT_INIT("caption"),
    TEXT_INIT("center"),   TEXT_INIT("col"),        TEXT_INIT("colgroup"), TEXT_INIT("dd"),
    TEXT_INIT("details"),  TEXT_INIT("dialog"),     TEXT_INIT("dir"),      TEXT_INIT("div"),
    TEXT_INIT("dl"),       TEXT_INIT("dt"),         TEXT_INIT("fieldset"), TEXT_INIT("figcaption"),
    TEXT_INIT("figure"),   TEXT_INIT("footer"),     TEXT_INIT("form"),     TEXT_INIT("frame"),
    TEXT_INIT("frameset"), TEXT_INIT("h1"),         TEXT_INIT("h2"),       TEXT_INIT("h3"),
    TEXT_INIT("h4"),       TEXT_INIT("h5"),         TEXT_INIT("h6"),       TEXT_INIT("head"),
    TEXT_INIT("header"),   TEXT_INIT("hr"),         TEXT_INIT("html"),     TEXT_INIT("iframe"),
    TEXT_INIT("legend"),   TEXT_INIT("li"),         TEXT_INIT("link"),     TEXT_INIT("main"),
    TEXT_INIT("menu"),     TEXT_INIT("menuitem"),   TEXT_INIT("nav"),      TEXT_INIT("noframes"),
    TEXT_INIT("ol"),       TEXT_INIT("optgroup"),   TEXT_INIT("option"),   TEXT_INIT("p"),
    TEXT_INIT("param"),    TEXT_INIT("section"),    TEXT_INIT("title"),    TEXT_INIT("summary"),
    TEXT_INIT("table"),    TEXT_INIT("tbody"),      TEXT_INIT("td"),       TEXT_INIT("tfoot"),
    TEXT_INIT("th"),       TEXT_INIT("thead"),      TEXT_INIT("tr"),       TEXT_INIT("track"),
    TEXT_INIT("ul"),
};
static const struct text RAW_TAGS[] = {TEXT_INIT("script"), TEXT_INIT("pre"), TEXT_INIT("style")};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool is_one_of(struct text name, const struct text *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text_equal_fold(name, names[i])) {
            return true;
        }
    }
    return false;
}

static struct text tag_name(struct text text, size_t at)
{
    size_t end = at;
    while (end < text.size && (byte_is_alnum(text.data[end]) || text.data[end] == '-')) {
        end++;
    }
    return byte_is_alpha(markdown_byte_or_line_end(text, at)) ? text_slice(text, at, end) : text_slice(text, at, at);
}

static enum html_block tag_block(struct text text)
{
    bool closing = markdown_byte_or_line_end(text, 1) == '/';
    struct text name = tag_name(text, closing ? 2 : 1);
    size_t after = (closing ? 2 : 1) + name.size;
    char next = markdown_byte_or_line_end(text, after);
    bool delimited = byte_is_space(next) || next == '>';
    if (!closing && delimited && is_one_of(name, RAW_TAGS, LENGTH(RAW_TAGS))) {
        return HTML_RAW;
    }
    delimited = delimited || (next == '/' && markdown_byte_or_line_end(text, after + 1) == '>');
    return delimited && is_one_of(name, BLOCK_TAGS, LENGTH(BLOCK_TAGS)) ? HTML_TAG : HTML_NONE;
}

static bool is_lone_tag(struct text text)
{
    size_t end = html_tag_end(text, 0);
    while (end < text.size && (markdown_is_blank(text.data[end]) || text.data[end] == '\f')) {
        end++;
    }
    return end == text.size;
}

enum html_block html_block_start(struct text text, bool in_paragraph)
{
    if (markdown_byte_or_line_end(text, 0) != '<') {
        return HTML_NONE;
    }
    char second = markdown_byte_or_line_end(text, 1);
    if (second == '?') {
        return HTML_INSTRUCTION;
    }
    if (second == '!') {
        char third = markdown_byte_or_line_end(text, 2);
        return text_starts(text, TEXT("<!--"))             ? HTML_COMMENT
               : third >= 'A' && third <= 'Z'              ? HTML_DECLARATION
               : text_starts_fold(text, TEXT("<![CDATA[")) ? HTML_CDATA
                                                           : HTML_NONE;
    }
    enum html_block kind = tag_block(text);
    return kind == HTML_NONE && !in_paragraph && is_lone_tag(text) ? HTML_ANY_TAG : kind;
}

bool html_block_end(enum html_block kind, struct text line)
{
    switch (kind) {
    case HTML_RAW:
        for (size_t i = 0; i < LENGTH(RAW_TAGS); i++) {
            size_t at = text_find_fold(line, RAW_TAGS[i], 2);
            for (; at != TEXT_NONE; at = text_find_fold(line, RAW_TAGS[i], at + 1)) {
                if (line.data[at - 2] == '<' && line.data[at - 1] == '/' &&
                    markdown_byte_or_line_end(line, at + RAW_TAGS[i].size) == '>') {
                    return true;
                }
            }
        }
        return false;
    case HTML_COMMENT:
        return text_find(line, TEXT("-->"), 0) != TEXT_NONE;
    case HTML_INSTRUCTION:
        return text_find(line, TEXT("?>"), 0) != TEXT_NONE;
    case HTML_DECLARATION:
        return text_find_byte(line, '>', 0) != TEXT_NONE;
    case HTML_CDATA:
        return text_find(line, TEXT("]]>"), 0) != TEXT_NONE;
    case HTML_NONE:
    case HTML_TAG:
    case HTML_ANY_TAG:
        break;
    }
    return false;
}

static size_t skip_space(struct text text, size_t at)
{
    while (at < text.size && byte_is_space(text.data[at])) {
        at++;
    }
    return at;
}

static size_t skip_attribute_name(struct text text, size_t at)
{
    char first = markdown_byte_or_line_end(text, at);
    if (!byte_is_alpha(first) && first != '_' && first != ':') {
        return TEXT_NONE;
    }
    while (at < text.size &&
           (byte_is_word(text.data[at]) || text.data[at] == ':' || text.data[at] == '.' || text.data[at] == '-')) {
        at++;
    }
    return at;
}

static bool is_unquoted(char byte)
{
    return !byte_is_space(byte) && byte != '"' && byte != '\'' && byte != '=' && byte != '<' && byte != '>' &&
           byte != '`';
}

static size_t skip_attribute_value(struct text text, size_t at)
{
    char first = markdown_byte_or_line_end(text, at);
    if (first == '"' || first == '\'') {
        size_t close = text_find_byte(text, first, at + 1);
        return close == TEXT_NONE ? TEXT_NONE : close + 1;
    }
    size_t end = at;
    while (end < text.size && is_unquoted(text.data[end])) {
        end++;
    }
    return end == at ? TEXT_NONE : end;
}

size_t html_tag_end(struct text text, size_t at)
{
    bool closing = markdown_byte_or_line_end(text, at + 1) == '/';
    size_t name_at = at + (closing ? 2 : 1);
    struct text name = tag_name(text, name_at);
    if (name.size == 0) {
        return TEXT_NONE;
    }
    size_t cursor = name_at + name.size;
    for (;;) {
        size_t after = skip_space(text, cursor);
        if (markdown_byte_or_line_end(text, after) == '>') {
            return after + 1;
        }
        if (!closing && markdown_byte_or_line_end(text, after) == '/' &&
            markdown_byte_or_line_end(text, after + 1) == '>') {
            return after + 2;
        }
        size_t named = closing || after == cursor ? TEXT_NONE : skip_attribute_name(text, after);
        if (named == TEXT_NONE) {
            return TEXT_NONE;
        }
        size_t equals = skip_space(text, named);
        cursor = named;
        if (markdown_byte_or_line_end(text, equals) == '=') {
            cursor = skip_attribute_value(text, skip_space(text, equals + 1));
            if (cursor == TEXT_NONE) {
                return TEXT_NONE;
            }
        }
    }
}

size_t html_comment_end(struct text text, size_t at)
{
    struct text rest = text_after(text, at);
    if (!text_starts(rest, TEXT("<!--"))) {
        return TEXT_NONE;
    }
    if (text_starts(rest, TEXT("<!-->"))) {
        return at + 5;
    }
    if (text_starts(rest, TEXT("<!--->"))) {
        return at + 6;
    }
    size_t close = text_find(rest, TEXT("-->"), 4);
    return close == TEXT_NONE ? TEXT_NONE : at + close + 3;
}
