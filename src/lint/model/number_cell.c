#include "lint/model/number_cell.h"

/* The cell's source without HTML comments: they show nothing. */
static struct text without_comments(struct arena *arena, struct text source)
{
    size_t open = text_find(source, TEXT("<!--"), 0);
    size_t close = open == TEXT_NONE ? TEXT_NONE : text_find(source, TEXT("-->"), open + 4);
    if (close == TEXT_NONE) {
        return text_trim(source);
    }
    struct text joined = arena_join(arena, text_slice(source, 0, open), text_after(source, close + 3));
    return without_comments(arena, joined);
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
