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
