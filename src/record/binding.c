#include "record/binding.h"

/* "-12" at the end of what follows the case (or case and dtype): the number of an execution. */
static bool execution_number(struct text tail)
{
    if (tail.size < 2 || tail.data[0] != '-') {
        return false;
    }
    for (size_t i = 1; i < tail.size; i++) {
        if (!byte_is_digit(tail.data[i])) {
            return false;
        }
    }
    return true;
}

/* Cuts "-<name>" off the front; false when something else stands there. */
static bool cut(struct text *tail, struct text name)
{
    if (name.size == 0 || tail->size <= name.size || tail->data[0] != '-' || !text_starts(text_after(*tail, 1), name)) {
        return false;
    }
    struct text behind = text_after(*tail, name.size + 1);
    if (behind.size > 0 && behind.data[0] != '-') {
        return false;
    }
    *tail = behind;
    return true;
}

/* Is the rest `case`, `case-dtype`, or an execution of either? */
static bool fits(struct text rest, struct text own_case, struct text own_dtype)
{
    if (own_case.size == 0 || !text_starts(rest, own_case)) {
        return false;
    }
    struct text tail = text_after(rest, own_case.size);
    cut(&tail, own_dtype);
    return tail.size == 0 || execution_number(tail);
}

/* Binary search among sorted names. */
static size_t find_name(const struct text *names, size_t count, struct text name)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(names[middle], name);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return TEXT_NONE;
}

struct binding_owner binding_find_owner(struct text stem, const struct text *operators, size_t count,
                                        struct text own_case, struct text own_dtype)
{
    struct binding_owner longest = {TEXT_NONE, {"", 0}};
    for (size_t end = stem.size; end > 0; end--) {
        if (end < stem.size && stem.data[end] != '-') {
            continue;
        }
        size_t index = find_name(operators, count, text_slice(stem, 0, end));
        if (index == TEXT_NONE) {
            continue;
        }
        struct binding_owner owner = {index, text_after(stem, end < stem.size ? end + 1 : end)};
        if (owner.rest.size == 0 || fits(owner.rest, own_case, own_dtype)) {
            return owner;
        }
        if (longest.index == TEXT_NONE) {
            longest = owner;
        }
    }
    return longest;
}

struct binding binding_of_name(struct text rest, const struct binding_names *names)
{
    struct binding best = {.kind = BINDING_CASE};
    if (rest.size == 0) {
        return (struct binding){.kind = BINDING_CONTENT};
    }
    for (size_t i = 0; i < names->cases.count; i++) {
        struct text known = names->cases.items[i];
        if (known.size == 0 || known.size <= best.case_id.size || !text_starts(rest, known)) {
            continue;
        }
        struct text tail = text_after(rest, known.size);
        struct text dtype = {"", 0};
        for (size_t j = 0; j < names->dtypes.count && dtype.size == 0; j++) {
            dtype = cut(&tail, names->dtypes.items[j]) ? names->dtypes.items[j] : dtype;
        }
        if (tail.size == 0 || execution_number(tail)) {
            best = (struct binding){tail.size == 0 ? BINDING_ROW : BINDING_EXECUTION, known, dtype};
        }
    }
    return best;
}

/* What the name means where it does not fit the record. */
static struct binding misfit(struct text rest, struct text own_case, const struct binding_names *names)
{
    struct binding named = binding_of_name(rest, names);
    struct text tail = text_after(rest, own_case.size);
    for (size_t i = 0; own_case.size > 0 && text_starts(rest, own_case) && i < names->dtypes.count; i++) {
        struct text behind = tail;
        if (cut(&behind, names->dtypes.items[i]) && (behind.size == 0 || execution_number(behind))) {
            return (struct binding){BINDING_DTYPE, own_case, names->dtypes.items[i]};
        }
    }
    named.kind = BINDING_CASE;
    if (named.case_id.size == 0) {
        named.case_id = rest;
    }
    return named;
}

struct binding binding_of_record(struct text rest, struct text own_case, struct text own_dtype,
                                 const struct binding_names *names)
{
    if (rest.size == 0) {
        return (struct binding){BINDING_CONTENT, own_case, own_dtype};
    }
    if (!fits(rest, own_case, own_dtype)) {
        return misfit(rest, own_case, names);
    }
    struct text tail = text_after(rest, own_case.size);
    bool dtype = cut(&tail, own_dtype);
    struct binding binding = {BINDING_ROW, own_case, dtype ? own_dtype : TEXT("")};
    if (tail.size > 0) {
        /* decoder-900 is a case of its own where the README has it, not the 900th execution of `decoder`. */
        struct binding named = binding_of_name(rest, names);
        if (named.case_id.size > own_case.size) {
            named.kind = BINDING_CASE;
            return named;
        }
        binding.kind = BINDING_EXECUTION;
    }
    return binding;
}
