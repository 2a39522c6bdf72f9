/*
 * Any bytes as a configuration: the reader ends, every span lies in the file and inside its parent's, and a
 * configuration without fault is shown as one that reads back without fault.
 */
#include "yaml/yaml.h"
#include "fuzz.h"
#include "lint/config/effective.h"

static void check_spans(const struct yaml *node, size_t from, size_t to)
{
    check(node->start <= node->end && node->start >= from && node->end <= to);
    for (size_t i = 0; i < node->count; i++) {
        check_spans(&node->values[i], node->start, node->end);
        if (node->kind == YAML_MAP) {
            check_spans(&node->keys[i], node->start, node->end);
        }
    }
}

static void check_faults(const struct config_faults *faults, size_t size)
{
    for (size_t i = 0; i < faults->count; i++) {
        check(faults->items[i].start <= faults->items[i].end && faults->items[i].end <= size);
        check(faults->items[i].expected.size > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    struct yaml_error error = {0};
    const struct yaml *tree = yaml_read(&arena, bytes, &error);
    if (tree == NULL) {
        check(error.offset <= size && error.message.size > 0);
    } else {
        check_spans(tree, 0, size);
        (void)yaml_merge(&arena, tree, tree);
    }
    struct source file = source_open(&arena, TEXT(".benchlint.yaml"), bytes);
    struct config_faults faults = {0};
    struct config config = config_read(&arena, &file, &builtin_rules, &faults);
    check_faults(&faults, size);
    check(tree != NULL || faults.count == 1);
    if (faults.count == 0) {
        struct standard_error standard_error;
        check(config_standard(&arena, &config, TEXT("operator"), NULL, &standard_error) != NULL);
        struct buffer shown = {0};
        config_write_effective(&shown, &config, &file, (struct text_list){NULL, 0});
        struct source again = source_open(&arena, TEXT("again"), buffer_view(&shown));
        (void)config_read(&arena, &again, &builtin_rules, &faults);
        check(faults.count == 0);
        buffer_release(&shown);
    }
    arena_release(&arena);
    return 0;
}
