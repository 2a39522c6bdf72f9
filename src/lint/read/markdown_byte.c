#include "lint/read/markdown_byte.h"

#include "base/text.h"

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

bool markdown_is_mark(char byte)
{
    static const bool MARKS[256] = {
        ['\\'] = true, ['`'] = true, ['*'] = true, ['_'] = true, ['['] = true, [']'] = true, ['<'] = true, ['&'] = true,
    };
    return MARKS[(unsigned char)byte];
}
