#include "command/surroundings.h"

#include "base/file.h"
#include "base/memory.h"
#include "lint/check/records_value.h"
#include "record/binding.h"

static bool complain(const struct surroundings *around, struct text message, const char *remedy)
{
    command_complain(arena_copy(around->arena, message).data, remedy);
    return false;
}

static const struct standard *plain_standard(struct arena *arena)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("operator"))) {
            struct standard_error error;
            return standard_read(arena, builtin_standards[i].tree, &error);
        }
    }
    return NULL;
}

/* Without a repository: no operators, and no device but the one that --bandwidth describes. */
static const struct repository *no_repository(struct arena *arena, const struct config *config)
{
    struct repository *repository = arena_allocate(arena, sizeof(*repository));
    repository->benchmarks = config->benchmarks;
    repository->file_size_limit = config->file_size_limit;
    return repository;
}

static void open_repository(struct surroundings *around)
{
    struct session *session = &around->session;
    if (session->root.size == 0) {
        around->repository = no_repository(around->arena, &session->config);
        return;
    }
    struct repository_request request = {
        .root = session->root, .config = &session->config, .standard = around->standard};
    struct trouble trouble = {0};
    around->repository = repository_survey(around->arena, &request, &trouble);
}

bool surroundings_open(struct surroundings *around, const struct arguments *arguments)
{
    struct arguments none = {.arena = arguments->arena, .command = arguments->command};
    *around = (struct surroundings){.arena = arguments->arena};
    session_open(&around->session, &none);
    const struct session *session = &around->session;
    if (session->faults.count > 0) {
        return complain(around, TEXT("the configuration is broken"), "run `benchlint check`, which tells where");
    }
    around->standard = session->standard != NULL ? session->standard : plain_standard(around->arena);
    open_repository(around);
    struct text bandwidth = argument_value(arguments, "bandwidth");
    struct decimal value;
    if (bandwidth.data != NULL && (decimal_parse(bandwidth, &value) != DECIMAL_OK || value.units == 0)) {
        return complain(
            around,
            arena_format(around->arena, "--bandwidth is `%.*s`; expected a number of GB/s", TEXT_PRINT(bandwidth)),
            NULL);
    }
    around->bandwidth = bandwidth.data == NULL ? TEXT("") : bandwidth;
    return true;
}

/* What a measurement could not know is null: that stops only who needs the measured side's fields. */
static const struct record_fault *first_fault(const struct record *record)
{
    for (size_t i = 0; i < record->faults.count; i++) {
        const struct record_fault *fault = &record->faults.items[i];
        bool unknown = record->reference && fault->kind == RECORD_FIELD_TYPE && text_equal(fault->found, TEXT("null"));
        for (size_t j = 0; unknown && j < record->standard->field_count; j++) {
            const struct record_field *field = &record->standard->fields[j];
            unknown = !text_equal(field->at, fault->path) || !field->reference;
        }
        if (!unknown) {
            return fault;
        }
    }
    return NULL;
}

bool surroundings_record(const struct surroundings *around, const char *path, bool reference,
                         const struct record **record)
{
    struct arena *arena = around->arena;
    struct text bytes;
    struct file_fault fault;
    struct json_error error;
    if (!file_read(arena, path, around->repository->file_size_limit, &bytes, &fault)) {
        return complain(around, arena_format(arena, "cannot read `%s`: %.*s", path, TEXT_PRINT(fault.message)), NULL);
    }
    *record = record_read(arena, bytes, around->standard, reference, &error);
    if (*record == NULL) {
        return complain(
            around,
            arena_format(arena, "`%s` is no record: %.*s at byte %zu", path, TEXT_PRINT(error.message), error.offset),
            NULL);
    }
    const struct record_fault *first = first_fault(*record);
    if (first != NULL) {
        return complain(around,
                        arena_format(arena, "`%s` is no record of the standard: `%.*s` is missing or no %.*s", path,
                                     TEXT_PRINT(first->path), TEXT_PRINT(text_after(first->expected, 2))),
                        "run `benchlint check --records`, which tells each fault");
    }
    return true;
}

static bool same_row(const struct record *a, const struct record *b)
{
    static const struct text roles[] = {TEXT_INIT("case"), TEXT_INIT("dtype"), TEXT_INIT("scope")};
    for (size_t i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
        if (!text_equal(record_text(a, roles[i]), record_text(b, roles[i]))) {
            return false;
        }
    }
    return true;
}

static const struct record *read_quietly(const struct surroundings *around, const char *path)
{
    struct text bytes;
    struct file_fault fault;
    struct json_error error;
    if (!file_read(around->arena, path, around->repository->file_size_limit, &bytes, &fault)) {
        return NULL;
    }
    const struct record *record = record_read(around->arena, bytes, around->standard, true, &error);
    return record != NULL && record->faults.count == 0 ? record : NULL;
}

bool surroundings_reference(const struct surroundings *around, const struct arguments *arguments, const char *path,
                            const struct record *published, const struct record **record)
{
    struct arena *arena = around->arena;
    struct text given = argument_value(arguments, "reference-record");
    struct text folder = path_directory(text_from(path));
    struct file_list list = {0};
    struct file_fault fault;
    *record = NULL;
    if (given.data != NULL) {
        if (!surroundings_record(around, given.data, true, record)) {
            return false;
        }
        return same_row(published, *record) ||
               complain(
                   around,
                   arena_format(arena, "`%.*s` is of another case, dtype or scope than `%s`", TEXT_PRINT(given), path),
                   NULL);
    }
    folder = folder.size == 0 ? TEXT(".") : arena_copy(arena, folder);
    if (!file_list(arena, folder.data, &list, &fault)) {
        return true;
    }
    for (size_t i = 0; *record == NULL && i < list.count; i++) {
        if (list.items[i].kind == FILE_KIND_DIRECTORY) {
            struct text inner = path_join(arena, folder, list.items[i].name);
            const struct record *found = read_quietly(around, path_join(arena, inner, path_name(text_from(path))).data);
            *record = found != NULL && same_row(published, found) ? found : NULL;
        }
    }
    return true;
}

const struct readme *surroundings_readme(const struct surroundings *around, struct text file_name,
                                         const struct record *record)
{
    struct arena *arena = around->arena;
    const struct repository *repository = around->repository;
    struct text_list names = operator_list_names(arena, &repository->operators);
    struct trouble trouble = {0};
    struct text stem = text_slice(file_name, 0, file_name.size > 5 ? file_name.size - 5 : 0);
    struct binding_owner owner = binding_find_owner(stem, names.items, names.count, record_text(record, TEXT("case")),
                                                    record_text(record, TEXT("dtype")));
    if (owner.index == TEXT_NONE) {
        return NULL;
    }
    const struct repository_file *file = operator_open(arena, &repository->operators, owner.index)->readme;
    struct source *source = arena_allocate(arena, sizeof(*source));
    if (file == NULL || !repository_open(arena, repository, file->path, source, &trouble) || !source->text) {
        return NULL;
    }
    return readme_read(arena, markdown_read(arena, source), around->standard, &around->session.rules,
                       names.items[owner.index]);
}

const struct exact *surroundings_value(const struct surroundings *around, struct exact_pool *pool,
                                       const struct record *record, const struct record *reference, struct text role)
{
    const struct record_field *field = standard_field(around->standard, TEXT("p50"));
    const struct column *measured = standard_column(around->standard->results, TEXT("measured"));
    double value = 0;
    if (field == NULL || measured == NULL || !record_double(record, TEXT("p50"), &value)) {
        return NULL;
    }
    /* The device that the record names, with the bandwidth that an option gives it, else the registered one. */
    struct quoted named = {.text = record_text(record, TEXT("reference-device"))};
    struct readme readme = {.reference_device = named, .references = &named, .reference_count = 1};
    struct repository described = *around->repository;
    struct device device = {.name = readme.reference_device.text, .bandwidth = around->bandwidth};
    if (around->bandwidth.size > 0) {
        described.index.devices = &device;
        described.index.device_count = 1;
        described.index.sound = true;
    }
    struct check check = {.arena = around->arena,
                          .config = &around->session.config,
                          .standard = around->standard,
                          .repository = &described};
    const struct exact *factor = unit_factor(pool, field->unit, measured->unit);
    struct column_values values = {.check = &check, .readme = &readme, .pool = pool};
    values.measured = exact_multiply(pool, exact_double(pool, value), factor);
    if (reference != NULL && record_double(reference, TEXT("p50"), &value)) {
        values.reference = exact_multiply(pool, exact_double(pool, value), factor);
    }
    return column_value(&values, role);
}

long long surroundings_protocol(const struct surroundings *around, const char *name)
{
    struct decimal number;
    struct text text = standard_protocol(around->standard, text_from(name));
    bool whole = decimal_parse(text, &number) == DECIMAL_OK && number.scale == 0 && number.units >= 0 &&
                 number.units <= 1LL << 53;
    return whole ? (long long)number.units : -1;
}

bool surroundings_due(const struct surroundings *around, long long *due)
{
    *due = surroundings_protocol(around, "executions-when-unstable");
    return *due > 0 || complain(around,
                                TEXT("the spread exceeds the tolerance, and the standard's protocol gives no "
                                     "`executions-when-unstable`, the number of executions that are then due"),
                                "give --executions N");
}
