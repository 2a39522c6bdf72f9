#include "lint/diagnostic.h"

struct text cause_word(enum cause cause)
{
    static const struct text words[] = {
        [CAUSE_NONE] = TEXT_INIT(""),
        [CAUSE_TRUNCATED] = TEXT_INIT("truncated"),
        [CAUSE_INVERTED] = TEXT_INIT("inverted"),
        [CAUSE_OTHER_ROW] = TEXT_INIT("other-row"),
        [CAUSE_OTHER_COLUMN] = TEXT_INIT("other-column"),
        [CAUSE_PERCENT] = TEXT_INIT("percent"),
        [CAUSE_TRANSPOSED] = TEXT_INIT("transposed"),
        [CAUSE_EXCHANGED_ROWS] = TEXT_INIT("exchanged-rows"),
        [CAUSE_STALE] = TEXT_INIT("stale"),
    };
    return words[cause];
}

static int number_order(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

int diagnostic_order(const void *a, const void *b)
{
    const struct diagnostic *left = a;
    const struct diagnostic *right = b;
    int order = text_compare(left->path, right->path);
    order = order != 0 ? order : number_order(left->start.line, right->start.line);
    order = order != 0 ? order : number_order(left->start.column, right->start.column);
    order = order != 0 ? order : text_compare(left->rule->id, right->rule->id);
    order = order != 0 ? order : text_compare(left->message, right->message);
    return order != 0 ? order : number_order(left->end.offset, right->end.offset);
}

void audit_add(struct audit *sum, const struct audit *more)
{
    sum->files += more->files;
    sum->operators += more->operators;
    sum->rows += more->rows;
    sum->records += more->records;
    sum->cells_audited += more->cells_audited;
    sum->rows_audited += more->rows_audited;
    sum->documents_audited += more->documents_audited;
    sum->cells_unaudited += more->cells_unaudited;
    sum->rows_unaudited += more->rows_unaudited;
    sum->documents_unaudited += more->documents_unaudited;
    sum->suppressed += more->suppressed;
    if (more->largest_drift > sum->largest_drift) {
        sum->largest_drift = more->largest_drift;
        sum->largest_drift_row = more->largest_drift_row;
    }
}
