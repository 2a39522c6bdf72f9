#include "base/buffer.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void buffer_release(struct buffer *buffer)
{
    memory_release(buffer->data);
    *buffer = (struct buffer){0};
}

char *buffer_reserve(struct buffer *buffer, size_t extra)
{
    if (extra > buffer->capacity - buffer->size) {
        size_t wanted = buffer->capacity < 256 ? 256 : buffer->capacity * 2;
        wanted = wanted - buffer->size < extra ? buffer->size + extra : wanted;
        buffer->data = memory_resize(buffer->data, wanted);
        buffer->capacity = wanted;
    }
    return buffer->data + buffer->size;
}

void buffer_byte(struct buffer *buffer, char byte)
{
    *buffer_reserve(buffer, 1) = byte;
    buffer->size++;
}

void buffer_text(struct buffer *buffer, struct text text)
{
    if (text.size > 0) {
        memcpy(buffer_reserve(buffer, text.size), text.data, text.size);
        buffer->size += text.size;
    }
}

void buffer_string(struct buffer *buffer, const char *string)
{
    buffer_text(buffer, text_from(string));
}

void buffer_repeat(struct buffer *buffer, char byte, size_t count)
{
    if (count > 0) {
        memset(buffer_reserve(buffer, count), byte, count);
        buffer->size += count;
    }
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (size > 0) {
        vsnprintf(buffer_reserve(buffer, (size_t)size + 1), (size_t)size + 1, format, again);
        buffer->size += (size_t)size;
    }
    va_end(again);
}

struct text buffer_view(const struct buffer *buffer)
{
    return (struct text){buffer->data == NULL ? "" : buffer->data, buffer->size};
}
