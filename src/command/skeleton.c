#include "command/skeleton.h"

#include "base/memory.h"
#include "lint/check/finding.h"

enum { FACT_LIMIT = 32 };

struct maker {
    struct arena *arena;
    const struct skeleton_request *request;
    struct fact facts[FACT_LIMIT];
    size_t count; /* a free place always follows: it ends the list */
};

static void know(struct maker *maker, const char *name, struct text value)
{
    if (maker->count + 1 < FACT_LIMIT) {
        maker->facts[maker->count++] = (struct fact){name, value};
    }
}

static struct text template_of(const struct maker *maker, struct text name)
{
    const struct yaml *text = yaml_get(yaml_get(maker->request->standard->tree, TEXT("skeleton")), name);
    return text == NULL ? TEXT("") : text->text;
}

static struct text fill(const struct maker *maker, struct text name)
{
    return facts_fill(maker->arena, template_of(maker, name), maker->facts);
}

static struct text code(struct arena *arena, struct text value)
{
    return arena_format(arena, "`%.*s`", TEXT_PRINT(value));
}

/* What a cell of the one row says, by its column's role; a number is left to be measured. */
static struct text cell_value(const struct maker *maker, const struct column *column)
{
    const struct skeleton_request *request = maker->request;
    const struct {
        struct text role, value;
    } known[] = {
        {TEXT("case"), code(maker->arena, request->case_id)},
        {TEXT("dtype"), code(maker->arena, request->dtype)},
        {TEXT("scope"), code(maker->arena, request->scope)},
        {TEXT("parameters"), template_of(maker, TEXT("parameters"))},
        {TEXT("seed"), code(maker->arena, standard_protocol(request->standard, TEXT("seed")))},
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (text_equal(column->role, known[i].role)) {
            return known[i].value;
        }
    }
    return TEXT("");
}

static struct text make_table(const struct maker *maker, struct column_list columns)
{
    struct buffer header = {0};
    struct buffer delimiter = {0};
    struct buffer row = {0};
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.items[i];
        struct text value = cell_value(maker, column);
        buffer_format(&header, "| %.*s ", TEXT_PRINT(column->title));
        buffer_string(&delimiter, column->align == COLUMN_ALIGN_RIGHT ? "| ---: " : "| --- ");
        buffer_format(&row, "| %.*s%s", TEXT_PRINT(value), value.size > 0 ? " " : "");
    }
    struct text table = arena_format(maker->arena, "%.*s|\n%.*s|\n%.*s|", TEXT_PRINT(buffer_view(&header)),
                                     TEXT_PRINT(buffer_view(&delimiter)), TEXT_PRINT(buffer_view(&row)));
    buffer_release(&header);
    buffer_release(&delimiter);
    buffer_release(&row);
    return table;
}

static const struct yaml *further_labels(const struct standard *standard)
{
    const struct yaml *labels = yaml_at(standard->tree, "environment.references");
    return labels != NULL && labels->kind == YAML_LIST ? labels : NULL;
}

size_t skeleton_reference_count(const struct standard *standard)
{
    const struct yaml *further = further_labels(standard);
    return 1 + (further == NULL ? 0 : further->count);
}

static struct text device_list(const struct maker *maker)
{
    const struct skeleton_request *request = maker->request;
    const struct yaml *tree = request->standard->tree;
    const struct yaml *further = further_labels(request->standard);
    struct buffer list = {0};
    struct text label = yaml_string(tree, "environment.measured", TEXT(""));
    buffer_format(&list, "- %.*s: %.*s", TEXT_PRINT(label), TEXT_PRINT(request->standard->measured_device));
    label = yaml_string(tree, "environment.reference", TEXT(""));
    for (size_t i = 0; i < request->reference_count; i++) {
        label = i == 0 || further == NULL ? label : further->values[i - 1].text;
        buffer_format(&list, "\n- %.*s: %.*s", TEXT_PRINT(label), TEXT_PRINT(request->references[i]->name));
    }
    struct text copy = arena_copy(maker->arena, buffer_view(&list));
    buffer_release(&list);
    return copy;
}

static struct text bandwidth_sentences(const struct maker *maker)
{
    struct text sentences = TEXT("");
    for (size_t i = 0; i < maker->request->reference_count; i++) {
        const struct device *device = maker->request->references[i];
        struct text sentence = facts_fill(maker->arena, template_of(maker, TEXT("bandwidth")),
                                          FACTS({"device", device->name}, {"bandwidth", device->bandwidth}));
        sentences = sentences.size == 0
                        ? sentence
                        : arena_format(maker->arena, "%.*s\n%.*s", TEXT_PRINT(sentences), TEXT_PRINT(sentence));
    }
    return sentences;
}

static struct text without_ending(struct text name)
{
    size_t dot = text_find_last_byte(name, '.');
    return dot == TEXT_NONE ? name : text_slice(name, 0, dot);
}

/* benchmarks/inner -> benchmarks.inner */
static struct text package_name(struct arena *arena, struct text directory)
{
    struct text name = arena_copy(arena, directory);
    for (size_t i = 0; i < name.size; i++) {
        if (name.data[i] == '/') {
            ((char *)name.data)[i] = '.';
        }
    }
    return name;
}

static struct text required_path(const struct maker *maker, size_t role)
{
    const struct skeleton_request *request = maker->request;
    struct text_list required = request->standard->layout.required;
    struct text name =
        role < required.count ? standard_name(maker->arena, required.items[role], request->operator_name) : TEXT("");
    struct text folder = path_join(maker->arena, request->repository->benchmarks, request->operator_name);
    return path_join(maker->arena, folder, name);
}

static void know_names(struct maker *maker)
{
    const struct skeleton_request *request = maker->request;
    const struct layout *layout = &request->standard->layout;
    struct text harness = layout->index_required.count > 1 ? layout->index_required.items[1] : TEXT("");
    struct text file = arena_format(maker->arena, "%.*s.json", TEXT_PRINT(request->operator_name));
    know(maker, "operator", request->operator_name);
    know(maker, "case", request->case_id);
    know(maker, "dtype", request->dtype);
    know(maker, "scope", request->scope);
    know(maker, "measured-device", request->standard->measured_device);
    know(maker, "runner", required_path(maker, 1));
    know(maker, "case-module", without_ending(path_name(required_path(maker, 2))));
    know(maker, "package", package_name(maker->arena, request->repository->benchmarks));
    know(maker, "harness", without_ending(harness));
    know(maker, "output", path_join(maker->arena, layout->scratch, file));
    know(maker, "test", standard_name(maker->arena, layout->tests, request->operator_name));
}

static void know_protocol(struct maker *maker)
{
    static const char *const names[] = {"warmup", "iterations", "repeats", "seed", "timer"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        know(maker, names[i], standard_protocol(maker->request->standard, text_from(names[i])));
    }
    know(maker, "cases-table", make_table(maker, maker->request->standard->cases));
    know(maker, "results-table", make_table(maker, maker->request->standard->results));
    know(maker, "device-list", device_list(maker));
    know(maker, "bandwidths", bandwidth_sentences(maker));
}

/* bev_pool -> Bev pool */
static struct text readable(struct arena *arena, struct text name)
{
    struct text copy = arena_copy(arena, name);
    char *bytes = (char *)copy.data;
    for (size_t i = 0; i < copy.size; i++) {
        if (bytes[i] == '_') {
            bytes[i] = ' ';
        }
    }
    if (copy.size > 0 && bytes[0] >= 'a' && bytes[0] <= 'z') {
        bytes[0] = (char)(bytes[0] - 'a' + 'A');
    }
    return copy;
}

static struct text make_readme(const struct maker *maker)
{
    const struct standard *standard = maker->request->standard;
    struct buffer readme = {0};
    struct text name = readable(maker->arena, maker->request->operator_name);
    buffer_format(&readme, "# %.*s\n", TEXT_PRINT(standard_name(maker->arena, standard->title, name)));
    for (size_t i = 0; i < standard->section_count; i++) {
        const struct standard_section *section = &standard->sections[i];
        struct text body = text_trim(fill(maker, section->role));
        body = body.size == 0 ? text_trim(fill(maker, TEXT("other"))) : body;
        buffer_format(&readme, "\n## %.*s\n\n%.*s\n", TEXT_PRINT(section->title), TEXT_PRINT(body));
    }
    struct text copy = arena_copy(maker->arena, buffer_view(&readme));
    buffer_release(&readme);
    return copy;
}

struct skeleton skeleton_make(struct arena *arena, const struct skeleton_request *request)
{
    struct maker maker = {.arena = arena, .request = request};
    know_names(&maker);
    know_protocol(&maker);
    struct text test = standard_name(arena, request->standard->layout.tests, request->operator_name);
    return (struct skeleton){.files = {{required_path(&maker, 0), make_readme(&maker)},
                                       {required_path(&maker, 1), fill(&maker, TEXT("runner"))},
                                       {required_path(&maker, 2), fill(&maker, TEXT("case-file"))},
                                       {test, test.size == 0 ? TEXT("") : fill(&maker, TEXT("test"))}},
                             .status = fill(&maker, TEXT("coverage"))};
}
