#include "outline.h"

#include <stdio.h>

void outline_document(size_t number, size_t bytes)
{
    printf("document %zu %zu\n", number, bytes);
}

void outline_block(const char *kind, size_t line, size_t quotes, size_t items)
{
    printf("%s line %zu quotes %zu items %zu\n", kind, line, quotes, items);
}

static void put_escaped(char byte)
{
    if (byte == '\n') {
        fputs("\\n", stdout);
    } else if (byte == '\r') {
        fputs("\\r", stdout);
    } else {
        putchar(byte);
    }
}

void outline_text(const char *label, struct text text)
{
    printf("  %s ", label);
    for (size_t i = 0; i < text.size; i++) {
        bool wide = (unsigned char)text.data[i] == 0xC2 && i + 1 < text.size && (unsigned char)text.data[i + 1] == 0xA0;
        if (!wide && !byte_is_space(text.data[i])) {
            putchar(text.data[i]);
        }
        i += wide;
    }
    putchar('\n');
}

void outline_code(struct text code)
{
    fputs("  code ", stdout);
    for (size_t i = 0; i < code.size; i++) {
        if (!byte_is_space(code.data[i]) && code.data[i] != '>') {
            putchar(code.data[i]);
        }
    }
    putchar('\n');
}

void outline_bytes(const char *label, struct text text)
{
    printf("  %s ", label);
    for (size_t i = 0; i < text.size; i++) {
        put_escaped(text.data[i]);
    }
    putchar('\n');
}

void outline_number(const char *label, size_t number)
{
    printf("  %s %zu\n", label, number);
}
