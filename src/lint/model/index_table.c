#include "lint/model/index_table.h"

#include "base/memory.h"

struct text_list index_titles(struct arena *arena, const struct standard *standard, const char *path)
{
    const struct yaml *list = yaml_at(standard->tree, path);
    size_t count = yaml_count(list);
    struct text *titles = arena_array(arena, struct text, count);
    for (size_t i = 0; i < count; i++) {
        titles[i] = list->values[i].text;
    }
    return (struct text_list){titles, count};
}

size_t index_column(const struct table *table, struct text_list titles, bool holds)
{
    for (size_t i = 0; i < titles.count; i++) {
        for (size_t k = 0; k < table->header.count; k++) {
            struct text title = table->header.cells[k].text;
            if (holds ? text_find_fold(title, titles.items[i], 0) != TEXT_NONE
                      : text_equal_fold(title, titles.items[i])) {
                return k;
            }
        }
    }
    return TEXT_NONE;
}

struct index_vocabulary index_vocabulary(struct arena *arena, const struct standard *standard)
{
    return (struct index_vocabulary){.operators = index_titles(arena, standard, "words.index-operator"),
                                     .directories = index_titles(arena, standard, "words.index-directory"),
                                     .devices = index_titles(arena, standard, "words.index-device"),
                                     .bandwidths = index_titles(arena, standard, "words.index-bandwidth")};
}

struct index_table index_table(const struct index_vocabulary *vocabulary, const struct table *table)
{
    struct index_table coverage = {INDEX_TABLE_COVERAGE, index_column(table, vocabulary->operators, false),
                                   index_column(table, vocabulary->directories, false)};
    if (coverage.name != TEXT_NONE && coverage.value != TEXT_NONE) {
        return coverage;
    }
    struct index_table devices = {INDEX_TABLE_DEVICES, index_column(table, vocabulary->devices, false),
                                  index_column(table, vocabulary->bandwidths, true)};
    if (devices.name != TEXT_NONE && devices.value != TEXT_NONE) {
        return devices;
    }
    return (struct index_table){INDEX_TABLE_OTHER, TEXT_NONE, TEXT_NONE};
}
