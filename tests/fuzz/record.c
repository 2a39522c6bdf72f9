/*
 * Any bytes as a record, of the measured and of the reference device: faults lie in the file, a role has a value or a
 * fault but not both, and its statistics are judged to an end, twice alike.
 */
#include "record/record.h"
#include "fuzz.h"
#include "lint/config/config.h"
#include "record/samples.h"

static const struct standard *standard_in_force(void)
{
    static struct arena arena; /* lives as long as the process */
    static struct config config;
    static const struct standard *standard;
    if (standard == NULL) {
        struct standard_error error;
        config = config_default();
        standard = config_standard(&arena, &config, TEXT("operator"), NULL, &error);
        check(standard != NULL);
    }
    return standard;
}

static void check_faults(const struct record *record)
{
    for (size_t i = 0; i < record->faults.count; i++) {
        const struct record_fault *fault = &record->faults.items[i];
        check(fault->start < fault->end && fault->end <= record->bytes.size && fault->path.size > 0);
        const struct json *value = json_path(record->root, fault->path);
        check(fault->kind == RECORD_FIELD_MISSING ? value == NULL : value != NULL);
    }
    for (size_t i = 0; i < record->unknown.count; i++) {
        check(record->unknown.items[i].node->end <= record->bytes.size);
        check(json_path(record->root, record->unknown.items[i].path) != NULL || record->unknown.items[i].path.size > 0);
    }
}

static void check_statistics(struct arena *arena, const struct record *record)
{
    struct statistics_fault faults[2];
    for (size_t i = 0; i < 2; i++) {
        struct exact_pool pool = {0};
        struct statistics statistics = {0};
        if (!record_statistics(arena, &pool, record, &statistics)) {
            exact_release(&pool);
            return;
        }
        faults[i] = statistics_judge(arena, &statistics);
        check((faults[i].kind == STATISTICS_SOUND) == (faults[i].role == NULL));
        if (statistics.sample_count > 0) {
            (void)samples_judge(&statistics);
        }
        exact_release(&pool);
    }
    check(faults[0].kind == faults[1].kind && text_equal(faults[0].low, faults[1].low));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    for (int reference = 0; reference < 2; reference++) {
        struct json_error error = {0};
        const struct record *record = record_read(&arena, bytes, standard_in_force(), reference != 0, &error);
        if (record == NULL) {
            check(error.offset <= size && error.message.size > 0);
            continue;
        }
        check_faults(record);
        check_statistics(&arena, record);
    }
    arena_release(&arena);
    return 0;
}
