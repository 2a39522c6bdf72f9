#include "base/nearest.h"

enum { LONGEST = 64 };

static char folded(char byte)
{
    return byte == '_' ? '-' : byte_lower(byte);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Edits between two names of at most LONGEST bytes; an exchange of neighbours is one edit, and no piece is edited
 * twice. */
static unsigned edits(struct text a, struct text b)
{
    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0];
    unsigned *above = rows[1];
    unsigned *row = rows[2];
    for (unsigned j = 0; j <= b.size; j++) {
        above[j] = j;
        before[j] = j;
    }
    for (size_t i = 1; i <= a.size; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b.size; j++) {
            bool same = folded(a.data[i - 1]) == folded(b.data[j - 1]);
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (same ? 0U : 1U));
            if (i > 1 && j > 1 && folded(a.data[i - 1]) == folded(b.data[j - 2]) &&
                folded(a.data[i - 2]) == folded(b.data[j - 1])) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
        }
        unsigned *spent = before;
        before = above;
        above = row;
        row = spent;
    }
    return above[b.size];
}

/* The one known name that goes on where `name` ends; nothing when there are several. */
static struct text completion(struct text name, const struct text *known, size_t count)
{
    struct text found = TEXT("");
    for (size_t i = 0; i < count; i++) {
        if (text_starts_fold(known[i], name)) {
            if (found.size > 0 && !text_equal(found, known[i])) {
                return TEXT("");
            }
            found = known[i];
        }
    }
    return found;
}

struct text nearest_name(struct text name, const struct text *known, size_t count)
{
    struct text best = TEXT("");
    if (name.size == 0 || name.size > LONGEST) {
        return best;
    }
    unsigned limit = ((unsigned)name.size + 2) / 3;
    for (size_t i = 0; i < count; i++) {
        size_t longer = known[i].size > name.size ? known[i].size - name.size : name.size - known[i].size;
        if (known[i].size > LONGEST || longer > limit) {
            continue;
        }
        unsigned distance = edits(name, known[i]);
        /* Replacing every byte is another name, not a near one. */
        if (distance <= limit && distance < known[i].size && distance < name.size) {
            best = known[i];
            if (distance == 0) {
                return best;
            }
            limit = distance - 1;
        }
    }
    return best.size > 0 || name.size < 3 ? best : completion(name, known, count);
}
