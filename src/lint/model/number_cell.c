#include "lint/model/number_cell.h"

#include <string.h>

/* The cell's source without HTML comments: they show nothing. One that is not closed is text. */
static struct text without_comments(struct arena *arena, struct text source)
{
    size_t open = text_find(source, TEXT("<!--"), 0);
    if (open == TEXT_NONE) {
        return text_trim(source);
    }
    char *bytes = arena_allocate(arena, source.size);
    struct text shown = {bytes, 0};
    for (size_t at = 0; at < source.size;) {
        size_t close = open == TEXT_NONE ? TEXT_NONE : text_find(source, TEXT("-->"), open + 4);
        size_t end = close == TEXT_NONE ? source.size : open;
        memcpy(bytes + shown.size, source.data + at, end - at);
        shown.size += end - at;
        at = close == TEXT_NONE ? source.size : close + 3;
        open = text_find(source, TEXT("<!--"), at);
    }
    return text_trim(shown);
}

struct number_cell number_cell_read(struct arena *arena, const struct column *column, const struct cell *cell,
                                    bool zero)
{
    struct text text = without_comments(arena, cell->source);
    struct number_cell number = {CELL_EMPTY, {0, 0}};
    if (text.size == 0) {
        return number;
    }
    number.state = CELL_MALFORMED;
    if (!text_ends(text, column->suffix)) {
        return number;
    }
    text.size -= column->suffix.size;
    enum decimal_status status = decimal_parse(text, &number.value);
    bool padded = text.size > 1 && text.data[0] == '0' && text.data[1] != '.';
    if (status == DECIMAL_MALFORMED || number.value.scale != column->decimals || padded) {
        return number;
    }
    if (status == DECIMAL_TOO_LONG) {
        number.state = CELL_TOO_LONG;
    } else if (number.value.units > 0 || zero) {
        number.state = CELL_SOUND;
    }
    return number;
}

struct text number_cell_print(struct arena *arena, const struct column *column, struct decimal value)
{
    return arena_join(arena, decimal_print(arena, value), column->suffix);
}
