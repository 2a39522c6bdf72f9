#include "lint/read/markdown_byte.h"

bool markdown_is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

bool markdown_is_space(char byte)
{
    return markdown_is_blank(byte) || byte == '\n' || byte == '\r';
}

bool markdown_is_punctuation(char byte)
{
    return byte > ' ' && byte < 0x7F && !byte_is_alnum(byte);
}

char markdown_byte_at(struct text text, size_t at)
{
    if (at >= text.size) {
        return '\0';
    }
    return text.data[at];
}

char markdown_byte_or_line_end(struct text text, size_t at)
{
    if (at >= text.size) {
        return '\n';
    }
    return text.data[at];
}

size_t markdown_next_mark(struct text text, size_t at)
{
    static const bool MARKS[256] = {
        ['\\'] = true, ['`'] = true, ['*'] = true, ['_'] = true, ['['] = true, [']'] = true, ['<'] = true, ['&'] = true,
    };
    while (at < text.size && !MARKS[(unsigned char)text.data[at]]) {
        at++;
    }
    return at;
}
