#include "lint/read/markdown_ticks.h"

size_t ticks_run(struct text text, size_t at)
{
    size_t end = at;
    while (end < text.size && text.data[end] == '`') {
        end++;
    }
    return end - at;
}

size_t ticks_close(struct ticks *ticks, struct text text, size_t at, size_t length)
{
    if (length > LONGEST_TICKS || (ticks->scanned && ticks->last[length] <= at)) {
        return TEXT_NONE;
    }
    size_t from = text_find_byte(text, '`', at + length);
    while (from != TEXT_NONE) {
        size_t run = ticks_run(text, from);
        if (run <= LONGEST_TICKS) {
            ticks->last[run] = from;
        }
        if (run == length) {
            return from;
        }
        from = text_find_byte(text, '`', from + run);
    }
    ticks->scanned = true;
    return TEXT_NONE;
}
