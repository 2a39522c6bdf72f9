/* Bytes that grow at their end, on the heap. Valid when zeroed. */
#ifndef BENCHLINT_BASE_BUFFER_H
#define BENCHLINT_BASE_BUFFER_H

#include "base/text.h"

struct buffer {
    char *data;
    size_t size;
    size_t capacity;
};

void buffer_release(struct buffer *buffer);
/* Room for `extra` more bytes; returns where they begin. The caller adds what it wrote to buffer->size. */
char *buffer_reserve(struct buffer *buffer, size_t extra);
void buffer_byte(struct buffer *buffer, char byte);
void buffer_text(struct buffer *buffer, struct text text);
void buffer_string(struct buffer *buffer, const char *string);
void buffer_repeat(struct buffer *buffer, char byte, size_t count);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct text buffer_view(const struct buffer *buffer);

#endif
