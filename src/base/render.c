#include "base/render.h"

/* The character at text.data[at] and its size in bytes; false when the bytes there are no UTF-8 character. */
static bool decode(struct text text, size_t at, unsigned long *point, size_t *size)
{
    unsigned char first = (unsigned char)text.data[at];
    size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || length > text.size - at) {
        return false;
    }
    unsigned long value = length == 1 ? first : first & (0xFFU >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)text.data[at + i];
        if ((next & 0xC0U) != 0x80U) {
            return false;
        }
        value = value << 6 | (next & 0x3FU);
    }
    static const unsigned long smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < smallest[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        return false;
    }
    *point = value;
    *size = length;
    return true;
}

/* Characters that steer a terminal, reorder a line or cannot be seen. */
static bool is_hidden(unsigned long point)
{
    bool control = point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0xAD;
    bool mark = point == 0x61C || point == 0x180E || point == 0x200B || point == 0x200E || point == 0x200F;
    bool format = (point >= 0x2028 && point <= 0x202E) || (point >= 0x2060 && point <= 0x206F);
    bool special = point == 0xFEFF || (point >= 0xFFF9 && point <= 0xFFFB) || (point >= 0xE0000 && point <= 0xE007F);
    bool none = (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF); /* no character, and none in XML */
    return control || mark || format || special || none;
}

static void escape(struct buffer *out, unsigned long point)
{
    if (point == '\n') {
        buffer_string(out, "\\n");
    } else if (point == '\r') {
        buffer_string(out, "\\r");
    } else if (point == '\t') {
        buffer_string(out, "\\t");
    } else if (point < 0x80) {
        buffer_format(out, "\\x%02lx", point);
    } else {
        buffer_format(out, "\\u{%lx}", point);
    }
}

/* Writes the character at `at`; returns its size in bytes and adds its columns. `tabs`: they widen to stops. */
static size_t render_character(struct buffer *out, struct text text, size_t at, bool tabs, size_t *column)
{
    unsigned long point = 0;
    size_t size = 1;
    size_t before = out->size;
    if (!decode(text, at, &point, &size)) {
        buffer_format(out, "\\x%02x", (unsigned)(unsigned char)text.data[at]);
        *column += out->size - before;
        return 1;
    }
    if (tabs && point == '\t') {
        buffer_repeat(out, ' ', RENDER_TAB - *column % RENDER_TAB);
        *column += out->size - before;
    } else if (is_hidden(point)) {
        escape(out, point);
        *column += out->size - before;
    } else {
        buffer_text(out, text_slice(text, at, at + size));
        *column += character_width(point);
    }
    return size;
}

size_t render_text(struct buffer *out, struct text text, size_t column)
{
    for (size_t at = 0; at < text.size;) {
        at += render_character(out, text, at, true, &column);
    }
    return column;
}

void render_plain(struct buffer *out, struct text text)
{
    size_t column = 0;
    for (size_t at = 0; at < text.size;) {
        at += render_character(out, text, at, false, &column);
    }
}

struct text render_name(struct arena *arena, struct text name)
{
    struct buffer plain = {0};
    render_plain(&plain, name);
    struct text copy = arena_copy(arena, buffer_view(&plain));
    buffer_release(&plain);
    return copy;
}

size_t render_column(struct text line, size_t characters, size_t column)
{
    size_t at = 0;
    while (characters > 0 && at < line.size) {
        at++;
        while (at < line.size && ((unsigned char)line.data[at] & 0xC0U) == 0x80U) {
            at++;
        }
        characters--;
    }
    struct buffer scratch = {0};
    column = render_text(&scratch, text_slice(line, 0, at), column);
    buffer_release(&scratch);
    return column + characters;
}
