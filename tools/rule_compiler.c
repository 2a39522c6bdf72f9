/*
 * rule-compiler RULES OUTPUT.c: writes the packs under RULES as C tables, by the loader that also serves `--rules DIR`.
 * rule-compiler --man RULES OUTPUT.7: writes them as a manual page.
 * What that loader leaves to a user's choice is asked of every rule here: a group, an age, advice and two examples.
 */
#include "base/file.h"
#include "base/memory.h"
#include "tools/rule_manual.h"
#include "tools/rule_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct text pack_order[] = {TEXT_INIT("operator"), TEXT_INIT("kernel"), TEXT_INIT("claim"),
                                         TEXT_INIT("tables"), TEXT_INIT("general")};
enum { KNOWN_PACKS = sizeof(pack_order) / sizeof(*pack_order) };

struct packs {
    struct rule_pack *items;
    size_t count;
    size_t capacity;
};

static size_t rank(struct text pack)
{
    size_t i = 0;
    while (i < KNOWN_PACKS && !text_equal(pack_order[i], pack)) {
        i++;
    }
    return i;
}

static int order_packs(const void *a, const void *b)
{
    struct text one = ((const struct rule_pack *)a)->name;
    struct text other = ((const struct rule_pack *)b)->name;
    size_t first = rank(one);
    size_t second = rank(other);
    return first != second ? (first > second) - (first < second) : text_compare(one, other);
}

static void blame(struct arena *arena, struct rule_faults *faults, struct text path, struct text message)
{
    struct rule_fault fault = {.path = path, .message = message};
    arena_push(arena, faults, fault);
}

static void check_complete(struct arena *arena, struct text directory, const struct rule *rule,
                           struct rule_faults *faults)
{
    const struct {
        const char *key;
        struct text text;
    } wanted[] = {{"since", rule->since}, {"group", rule->group}, {"what", rule->what}, {"help", rule->help}};
    struct text path = arena_format(arena, "%.*s/%.*s.yaml", TEXT_PRINT(directory), TEXT_PRINT(rule->id));
    for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
        if (wanted[i].text.size == 0) {
            blame(arena, faults, path, arena_format(arena, "the key `%s` is missing", wanted[i].key));
        }
    }
}

static void check_unique(struct arena *arena, const struct packs *packs, const struct rule_pack *pack,
                         struct text directory, struct rule_faults *faults)
{
    for (size_t i = 0; i < packs->count; i++) {
        (void)rules_join(arena, &packs->items[i].rules, pack, directory, faults);
    }
}

static void load_packs(struct arena *arena, struct text root, struct packs *packs, struct rule_faults *faults)
{
    struct file_list list = {0};
    struct file_fault fault = {0};
    if (!file_list(arena, root.data, &list, &fault)) {
        blame(arena, faults, root, fault.message);
        return;
    }
    for (size_t i = 0; i < list.count; i++) {
        if (list.items[i].kind != FILE_KIND_DIRECTORY) {
            continue;
        }
        struct text directory = path_join(arena, root, list.items[i].name);
        struct file_list files = {0};
        if (!file_list(arena, directory.data, &files, &fault) || files.count == 0) {
            continue; /* an empty folder is none to version control either */
        }
        struct rule_pack pack = rules_load_directory(arena, directory.data, faults);
        for (size_t j = 0; j < pack.rules.count; j++) {
            check_complete(arena, directory, &pack.rules.items[j], faults);
        }
        check_unique(arena, packs, &pack, directory, faults);
        arena_push(arena, packs, pack);
    }
    if (packs->count > 0) {
        qsort(packs->items, packs->count, sizeof(*packs->items), order_packs);
    }
}

static bool report(const struct rule_faults *faults)
{
    struct buffer lines = {0};
    for (size_t i = 0; i < faults->count; i++) {
        rule_fault_write(&lines, &faults->items[i]);
        buffer_byte(&lines, '\n');
    }
    (void)file_write_all(2, buffer_view(&lines));
    buffer_release(&lines);
    return faults->count == 0;
}

static bool write_output(const char *path, const struct buffer *out)
{
    struct buffer error = {0};
    bool written = file_write_atomic(path, buffer_view(out), &error);
    if (!written) {
        fprintf(stderr, "%.*s\n", TEXT_PRINT(buffer_view(&error)));
    }
    buffer_release(&error);
    return written;
}

int main(int argc, char **argv)
{
    bool manual = argc > 1 && strcmp(argv[1], "--man") == 0;
    if (argc != (manual ? 4 : 3)) {
        fputs("usage: rule-compiler [--man] RULES OUTPUT\n", stderr);
        return 2;
    }
    struct arena arena = {0};
    struct packs packs = {0};
    struct rule_faults faults = {0};
    load_packs(&arena, text_from(argv[argc - 2]), &packs, &faults);
    bool good = report(&faults);
    if (good) {
        struct buffer out = {0};
        if (manual) {
            manual_write(&out, packs.items, packs.count);
        } else {
            tables_write(&out, packs.items, packs.count);
        }
        good = write_output(argv[argc - 1], &out);
        buffer_release(&out);
    }
    arena_release(&arena);
    return good ? 0 : 1;
}
