/*
 * Prints the tokens of every file named on standard input: a line `F COMPLETE BROKEN COUNT`, then `KIND START END` a
 * line. The other side is compare_tokens.py.
 */
#include "base/buffer.h"
#include "base/memory.h"
#include "lint/read/python.h"

#include <stdio.h>
#include <string.h>

static bool read_file(const char *path, struct buffer *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    size_t got = 0;
    do {
        got = fread(buffer_reserve(bytes, 65536), 1, 65536, file);
        bytes->size += got;
    } while (got > 0);
    bool sound = ferror(file) == 0;
    fclose(file);
    return sound;
}

static void print_tokens(struct text bytes)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("input.py"), bytes);
    struct python_tokens tokens = python_read(&arena, &source);
    printf("F %d %zu %zu\n", tokens.complete, tokens.broken, tokens.count);
    for (size_t i = 0; i < tokens.count; i++) {
        printf("%d %zu %zu\n", (int)tokens.items[i].kind, tokens.items[i].start, tokens.items[i].end);
    }
    arena_release(&arena);
}

int main(void)
{
    char path[4096];
    while (fgets(path, sizeof(path), stdin) != NULL) {
        path[strcspn(path, "\n")] = '\0';
        struct buffer bytes = {0};
        if (!read_file(path, &bytes)) {
            fprintf(stderr, "cannot read %s\n", path);
            return 2;
        }
        print_tokens(buffer_view(&bytes));
        buffer_release(&bytes);
    }
    return 0;
}
