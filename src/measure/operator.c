#include "measure/operator.h"

#include "base/file.h"
#include "base/nearest.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

typedef const struct benchlint_operator *const *(*list_function)(void);

static const void *refuse(struct operator_fault *fault, struct text message, const char *remedy)
{
    *fault = (struct operator_fault){message, remedy};
    return NULL;
}

static size_t count_of(const struct benchlint_operator *const *list)
{
    size_t count = 0;
    while (list != NULL && list[count] != NULL) {
        count++;
    }
    return count;
}

static struct text join_names(struct arena *arena, const struct benchlint_operator *const *list)
{
    struct buffer out = {0};
    for (size_t i = 0; i < count_of(list); i++) {
        buffer_format(&out, "%s`%s`", i == 0 ? "" : ", ", list[i]->name);
    }
    struct text copy = arena_copy(arena, buffer_view(&out));
    buffer_release(&out);
    return copy;
}

/* Up to here the struct has always been; what is behind was added later. */
enum { SIZE_LEAST = offsetof(struct benchlint_operator, redraw) };

/* What is wrong with an operator of another's making; NULL: nothing. */
static const char *what_lacks(const struct benchlint_operator *entry)
{
    if (entry->size < SIZE_LEAST) {
        return "is smaller than the struct of the interface's first version";
    }
    if (entry->name == NULL || entry->backend == NULL || entry->cases == NULL || entry->case_count == 0) {
        return "lacks its name, backend or cases";
    }
    if (entry->set_up == NULL || entry->launch == NULL || entry->work == NULL || entry->outputs == NULL ||
        entry->tear_down == NULL) {
        return "lacks one of set_up, launch, work, outputs, tear_down";
    }
    for (size_t i = 0; i < entry->case_count; i++) {
        const struct benchlint_case *which = &entry->cases[i];
        if (which->id == NULL || which->dtype == NULL || which->scope == NULL || which->parameters == NULL) {
            return "has a case without id, parameters, dtype or scope";
        }
    }
    return NULL;
}

static const struct benchlint_operator *judge(struct arena *arena, struct text path,
                                              const struct benchlint_operator *entry, struct operator_fault *fault)
{
    if (entry->abi != BENCHLINT_OPERATOR_ABI) {
        return refuse(fault,
                      arena_format(arena, "`%.*s` has version %u of the operator interface; expected %d",
                                   TEXT_PRINT(path), entry->abi, BENCHLINT_OPERATOR_ABI),
                      "build it against this version's benchlint/operator.h");
    }
    const char *lacks = what_lacks(entry);
    return lacks == NULL ? entry
                         : refuse(fault, arena_format(arena, "an operator of `%.*s` %s", TEXT_PRINT(path), lacks),
                                  "benchlint-operator(3) shows a complete one");
}

static const struct benchlint_operator *const *load(struct arena *arena, struct text path, struct operator_fault *fault)
{
    /* A bare file name would be looked for along the loader's path. */
    struct text file = text_find_byte(path, '/', 0) == TEXT_NONE ? path_join(arena, TEXT("."), path) : path;
    void *library = dlopen(arena_copy(arena, file).data, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        return refuse(fault, arena_format(arena, "cannot load the plugin `%.*s`: %s", TEXT_PRINT(path), reason), NULL);
    }
    void *symbol = dlsym(library, "benchlint_operators");
    if (symbol == NULL) {
        return refuse(fault, arena_format(arena, "`%.*s` exports no `benchlint_operators`", TEXT_PRINT(path)),
                      "benchlint-operator(3) describes what a plugin exports");
    }
    list_function function;
    memcpy(&function, &symbol, sizeof(function));
    return function();
}

/* As this header has it: what the struct of an earlier one lacks is NULL. */
static const struct benchlint_operator *complete(struct arena *arena, const struct benchlint_operator *given)
{
    if (given->size >= sizeof(*given)) {
        return given;
    }
    struct benchlint_operator *whole = arena_allocate(arena, sizeof(*whole));
    *whole = (struct benchlint_operator){0};
    memcpy(whole, given, given->size);
    return whole;
}

static const struct benchlint_operator *pick(struct arena *arena, struct text path, struct text name,
                                             const struct benchlint_operator *const *list, struct operator_fault *fault)
{
    for (size_t i = 0; i < count_of(list); i++) {
        const struct benchlint_operator *found = judge(arena, path, list[i], fault);
        if (found == NULL) {
            return NULL;
        }
        if (text_equal(text_from(found->name), name) || (name.size == 0 && count_of(list) == 1)) {
            return complete(arena, found);
        }
    }
    return refuse(
        fault,
        name.size == 0 ? arena_format(arena, "`%.*s` holds several operators", TEXT_PRINT(path))
                       : arena_format(arena, "`%.*s` holds no operator `%.*s`", TEXT_PRINT(path), TEXT_PRINT(name)),
        arena_format(arena, "name one as PATH:NAME; it holds %.*s", TEXT_PRINT(join_names(arena, list))).data);
}

static const struct benchlint_operator *find_host(struct text name)
{
    const struct benchlint_operator *const *list = builtin_host_operators();
    for (size_t i = 0; list[i] != NULL; i++) {
        if (text_equal(text_from(list[i]->name), name)) {
            return list[i];
        }
    }
    return NULL;
}

static const char *const device_names[] = {"empty", "copy", "triad", "softmax", "bev_pool"};
enum { DEVICE_NAMES = sizeof(device_names) / sizeof(*device_names) };

static bool is_device_name(struct text name)
{
    bool found = false;
    for (size_t i = 0; i < DEVICE_NAMES; i++) {
        found = found || text_equal(text_from(device_names[i]), name);
    }
    return found;
}

/* Operators for a device lie in a plugin beside the program, or where `make install` puts it. */
static const struct benchlint_operator *find_device(struct arena *arena, const struct operator_request *request,
                                                    struct operator_fault *fault)
{
    struct text backend = request->backend.size == 0 ? TEXT("cuda") : request->backend;
    struct text name = arena_format(arena, "libbenchlint-%.*s.so", TEXT_PRINT(backend));
    const struct text folders[] = {TEXT_INIT(""), TEXT_INIT("../lib/benchlint")};
    struct file_facts facts;
    for (size_t i = 0; i < 2; i++) {
        struct text folder = folders[i].size == 0 ? request->folder : path_join(arena, request->folder, folders[i]);
        struct text path = path_join(arena, folder, name);
        if (file_look_through(path.data, &facts)) {
            const struct benchlint_operator *const *list = load(arena, path, fault);
            return list == NULL ? NULL : pick(arena, path, request->name, list, fault);
        }
    }
    return refuse(fault,
                  arena_format(arena, "the built-in operator `%.*s` for %.*s is not in this build",
                               TEXT_PRINT(request->name), TEXT_PRINT(backend)),
                  find_host(request->name) != NULL
                      ? "build benchlint where the compiler of the device (nvcc) is found, or pass `--backend host`"
                      : "build benchlint where the compiler of the device (nvcc) is found");
}

static const struct benchlint_operator *unknown(struct arena *arena, struct text name, struct operator_fault *fault)
{
    const struct benchlint_operator *const *host = builtin_host_operators();
    size_t count = count_of(host);
    struct text *known = arena_array(arena, struct text, count + DEVICE_NAMES);
    for (size_t i = 0; i < count; i++) {
        known[i] = text_from(host[i]->name);
    }
    for (size_t i = 0; i < DEVICE_NAMES; i++) {
        known[count + i] = text_from(device_names[i]);
    }
    struct text nearest = nearest_name(name, known, count + DEVICE_NAMES);
    return refuse(fault, arena_format(arena, "no operator `%.*s`", TEXT_PRINT(name)),
                  nearest.size > 0 ? arena_format(arena, "did you mean `%.*s`?", TEXT_PRINT(nearest)).data
                                   : "built in are memcpy and triad (host), empty, copy, triad, softmax and bev_pool "
                                     "(cuda); a plugin is given as a path");
}

static const struct benchlint_operator *find_plugin(struct arena *arena, struct text path, struct text name,
                                                    struct operator_fault *fault)
{
    const struct benchlint_operator *const *list = load(arena, path, fault);
    return list == NULL ? NULL : pick(arena, path, name, list, fault);
}

static const struct benchlint_operator *find(struct arena *arena, const struct operator_request *request,
                                             struct operator_fault *fault)
{
    struct text name = request->name;
    struct file_facts facts;
    bool host = text_equal(request->backend, TEXT("host"));
    bool plain = text_find_byte(name, '/', 0) == TEXT_NONE && text_find(name, TEXT(".so"), 0) == TEXT_NONE;
    if (plain && find_host(name) != NULL && (host || !is_device_name(name))) {
        return find_host(name);
    }
    if (plain && is_device_name(name) && !host) {
        return find_device(arena, request, fault);
    }
    if (plain) {
        return unknown(arena, name, fault);
    }
    size_t colon = text_find_last_byte(name, ':');
    if (colon == TEXT_NONE || file_look_through(name.data, &facts)) {
        return find_plugin(arena, name, TEXT(""), fault);
    }
    return find_plugin(arena, text_slice(name, 0, colon), text_after(name, colon + 1), fault);
}

const struct benchlint_operator *operator_find(struct arena *arena, const struct operator_request *request,
                                               struct operator_fault *fault)
{
    const struct benchlint_operator *found = find(arena, request, fault);
    if (found != NULL && request->backend.size > 0 && !text_equal(text_from(found->backend), request->backend)) {
        return refuse(fault,
                      arena_format(arena, "operator `%s` is built for %s, not for %.*s", found->name, found->backend,
                                   TEXT_PRINT(request->backend)),
                      arena_format(arena, "pass `--backend %s`", found->backend).data);
    }
    return found;
}

static struct text join_cases(struct arena *arena, const struct benchlint_operator *entry)
{
    struct buffer out = {0};
    for (size_t i = 0; i < entry->case_count; i++) {
        buffer_format(&out, "%s`%s` (%s, %s)", i == 0 ? "" : ", ", entry->cases[i].id, entry->cases[i].dtype,
                      entry->cases[i].scope);
    }
    struct text copy = arena_copy(arena, buffer_view(&out));
    buffer_release(&out);
    return copy;
}

const struct benchlint_case *operator_case(struct arena *arena, const struct benchlint_operator *entry,
                                           const struct case_request *request, struct operator_fault *fault)
{
    struct text *known = arena_array(arena, struct text, entry->case_count);
    bool id_known = false;
    for (size_t i = 0; i < entry->case_count; i++) {
        const struct benchlint_case *which = &entry->cases[i];
        known[i] = text_from(which->id);
        bool same = request->id.size == 0 ? entry->case_count == 1 : text_equal(known[i], request->id);
        id_known = id_known || same;
        if (same && (request->dtype.size == 0 || text_equal(text_from(which->dtype), request->dtype)) &&
            (request->scope.size == 0 || text_equal(text_from(which->scope), request->scope))) {
            return which;
        }
    }
    struct text nearest = id_known ? TEXT("") : nearest_name(request->id, known, entry->case_count);
    struct text all = join_cases(arena, entry);
    struct text message =
        request->id.size == 0 ? TEXT("no --case is given")
        : id_known ? arena_format(arena, "case `%.*s` is not there in that dtype and scope", TEXT_PRINT(request->id))
                   : arena_format(arena, "operator `%s` has no case `%.*s`", entry->name, TEXT_PRINT(request->id));
    return refuse(fault, message,
                  nearest.size > 0 ? arena_format(arena, "did you mean `%.*s`?", TEXT_PRINT(nearest)).data
                                   : arena_format(arena, "its cases are %.*s", TEXT_PRINT(all)).data);
}
