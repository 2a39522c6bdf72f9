#include "lint/model/operator_directory.h"

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/varint.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 16 * 1024, RECENT = 8 /* layouts that a new one is compared with */ };

/*
 * Packed: the name, which layout the directory has, and the size of each file. A layout: the number of files, doubled,
 * plus one when no required file is missing, and of each its flags and its path below the directory, in which the
 * operator's own name is one NUL, which no path holds. Most operators have the same. Texts have their size before them.
 */
enum packed_flag { PACKED_TRACKED = 1, PACKED_REGULAR = 2, PACKED_LINK = 4, PACKED_EXCLUDED = 8 };

struct repository_file repository_file_copy(struct arena *arena, const struct repository_file *file)
{
    struct repository_file copy = *file;
    copy.path = arena_copy(arena, file->path);
    copy.name = path_name(copy.path);
    return copy;
}

const struct repository_file *operator_file(const struct operator_directory *directory, struct text pattern)
{
    for (size_t i = 0; i < directory->file_count; i++) {
        struct text name = text_after(directory->files[i].path, directory->path.size + 1);
        if (directory->files[i].regular && standard_name_is(pattern, directory->name, name)) {
            return &directory->files[i];
        }
    }
    return NULL;
}

static bool holds_required(const struct operator_list *list, const struct operator_directory *directory)
{
    for (size_t i = 0; i < list->required.count; i++) {
        if (operator_file(directory, list->required.items[i]) == NULL) {
            return false;
        }
    }
    return true;
}

static void put_number(struct buffer *buffer, size_t value)
{
    unsigned char bytes[VARINT_LIMIT];
    size_t size = (size_t)(varint_write(bytes, value) - bytes);
    buffer_text(buffer, (struct text){(const char *)bytes, size});
}

/* As text_find, which is made for long texts: what it lays out first takes longer than such a path. */
static size_t find_name(struct text path, struct text name)
{
    for (size_t at = 0; at + name.size <= path.size; at++) {
        if (path.data[at] == name.data[0] && memcmp(path.data + at, name.data, name.size) == 0) {
            return at;
        }
    }
    return TEXT_NONE;
}

static void put_path(struct buffer *buffer, struct text path, struct text name)
{
    size_t at = find_name(path, name);
    put_number(buffer, at == TEXT_NONE ? path.size : path.size - name.size + 1);
    buffer_text(buffer, text_slice(path, 0, at));
    if (at != TEXT_NONE) {
        buffer_byte(buffer, '\0');
        buffer_text(buffer, text_after(path, at + name.size));
    }
}

static const unsigned char *take_text(const unsigned char *from, struct text *text)
{
    from = varint_read(from, &text->size);
    text->data = (const char *)from;
    return from + text->size;
}

/* Packed texts stand close together, without the gaps that an arena leaves. */
static struct text keep(struct arena *arena, struct operator_list *list, struct text packed)
{
    if (packed.size > list->left) {
        list->left = packed.size > ROOM ? packed.size : ROOM;
        list->room = arena_array(arena, char, list->left);
    }
    char *kept = memcpy(list->room, packed.data, packed.size);
    list->room += packed.size;
    list->left -= packed.size;
    return (struct text){kept, packed.size};
}

static size_t layout_index(struct arena *arena, struct operator_list *list, struct text layout)
{
    size_t count = list->layouts.count;
    for (size_t i = count; i > 0 && count - i < RECENT; i--) {
        if (text_equal(list->layouts.items[i - 1], layout)) {
            return i - 1;
        }
    }
    arena_push(arena, &list->layouts, keep(arena, list, layout));
    return count;
}

static void put_layout(struct buffer *layout, const struct operator_list *list,
                       const struct operator_directory *directory)
{
    put_number(layout, directory->file_count * 2 + (holds_required(list, directory) ? 1 : 0));
    for (size_t i = 0; i < directory->file_count; i++) {
        const struct repository_file *file = &directory->files[i];
        unsigned flags = (file->tracked ? PACKED_TRACKED : 0U) | (file->regular ? PACKED_REGULAR : 0U) |
                         (file->link ? PACKED_LINK : 0U) | (file->excluded ? PACKED_EXCLUDED : 0U);
        buffer_byte(layout, (char)flags);
        put_path(layout, text_after(file->path, directory->path.size + 1), directory->name);
    }
}

static void append(struct operator_list *list, const unsigned char *packed)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 64 : list->capacity * 2;
        list->items = memory_resize(list->items, memory_product(list->capacity, sizeof(*list->items)));
    }
    list->items[list->count++] = packed;
}

void operator_list_add(struct arena *arena, struct operator_list *list, struct text name,
                       const struct repository_file *files, size_t count)
{
    struct buffer packed = {0};
    struct buffer layout = {0};
    struct operator_directory directory = {.name = name, .files = files, .file_count = count};
    size_t above = list->benchmarks.size == 0 ? 0 : list->benchmarks.size + 1;
    directory.path = text_slice(files[0].path, 0, above + name.size);
    put_layout(&layout, list, &directory);
    put_number(&packed, name.size);
    buffer_text(&packed, name);
    put_number(&packed, layout_index(arena, list, buffer_view(&layout)));
    for (size_t i = 0; i < count; i++) {
        put_number(&packed, files[i].size);
    }
    append(list, (const unsigned char *)keep(arena, list, buffer_view(&packed)).data);
    buffer_release(&packed);
    buffer_release(&layout);
}

static struct text name_of(const unsigned char *packed)
{
    struct text name;
    take_text(packed, &name);
    return name;
}

static int compare_names(const void *a, const void *b)
{
    return text_compare(name_of(*(const unsigned char *const *)a), name_of(*(const unsigned char *const *)b));
}

void operator_list_finish(struct arena *arena, struct operator_list *list)
{
    const unsigned char **kept = arena_array(arena, const unsigned char *, list->count);
    if (list->count > 0) {
        memcpy(kept, list->items, list->count * sizeof(*kept));
        qsort(kept, list->count, sizeof(*kept), compare_names);
    }
    memory_release(list->items);
    list->items = kept;
    list->capacity = list->count;
}

struct text operator_list_name(const struct operator_list *list, size_t index)
{
    return name_of(list->items[index]);
}

struct text_list operator_list_names(struct arena *arena, const struct operator_list *list)
{
    struct text *names = arena_array(arena, struct text, list->count);
    for (size_t i = 0; i < list->count; i++) {
        names[i] = operator_list_name(list, i);
    }
    return (struct text_list){names, list->count};
}

size_t operator_list_find(const struct operator_list *list, struct text name)
{
    size_t low = 0;
    size_t high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(name, operator_list_name(list, middle));
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return TEXT_NONE;
}

/* Where the sizes of its files begin, and its layout. */
static const unsigned char *layout_of(const struct operator_list *list, size_t index, struct text *name,
                                      const unsigned char **layout)
{
    size_t number = 0;
    const unsigned char *sizes = varint_read(take_text(list->items[index], name), &number);
    *layout = (const unsigned char *)list->layouts.items[number].data;
    return sizes;
}

bool operator_list_whole(const struct operator_list *list, size_t index)
{
    struct text name;
    size_t head = 0;
    const unsigned char *layout = NULL;
    layout_of(list, index, &name, &layout);
    varint_read(layout, &head);
    return head % 2 == 1;
}

struct text operator_list_path(struct arena *arena, const struct operator_list *list, size_t index)
{
    return path_join(arena, list->benchmarks, operator_list_name(list, index));
}

/* The packed path below the directory, whole again. */
static struct text unpack_path(struct arena *arena, const struct operator_directory *directory, struct text packed)
{
    size_t gap = text_find_byte(packed, '\0', 0);
    struct text name = gap == TEXT_NONE ? TEXT("") : directory->name;
    struct text parts[] = {directory->path, TEXT("/"), text_slice(packed, 0, gap), name, TEXT("")};
    parts[4] = gap == TEXT_NONE ? TEXT("") : text_after(packed, gap + 1);
    char *path = arena_allocate(arena, directory->path.size + 1 + packed.size + name.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        memcpy(path + size, parts[i].data, parts[i].size);
        size += parts[i].size;
    }
    return (struct text){path, size};
}

static const unsigned char *unpack_file(struct arena *arena, const struct operator_directory *directory,
                                        const unsigned char *from, struct repository_file *file)
{
    struct text packed;
    unsigned flags = *from;
    from = take_text(from + 1, &packed);
    file->path = unpack_path(arena, directory, packed);
    file->name = path_name(file->path);
    file->tracked = (flags & PACKED_TRACKED) != 0;
    file->regular = (flags & PACKED_REGULAR) != 0;
    file->link = (flags & PACKED_LINK) != 0;
    file->excluded = (flags & PACKED_EXCLUDED) != 0;
    return from;
}

static const struct repository_file *required_file(const struct operator_list *list,
                                                   const struct operator_directory *directory, size_t role)
{
    return role < list->required.count ? operator_file(directory, list->required.items[role]) : NULL;
}

const struct operator_directory *operator_open(struct arena *arena, const struct operator_list *list, size_t index)
{
    struct operator_directory *directory = arena_allocate(arena, sizeof(*directory));
    size_t head = 0;
    const unsigned char *layout = NULL;
    const unsigned char *sizes = layout_of(list, index, &directory->name, &layout);
    layout = varint_read(layout, &head);
    directory->file_count = head / 2;
    struct repository_file *files = arena_array(arena, struct repository_file, directory->file_count);
    directory->index = index;
    directory->path = operator_list_path(arena, list, index);
    for (size_t i = 0; i < directory->file_count; i++) {
        layout = unpack_file(arena, directory, layout, &files[i]);
        sizes = varint_read(sizes, &files[i].size);
    }
    directory->files = files;
    directory->readme = required_file(list, directory, 0);
    directory->runner = required_file(list, directory, 1);
    directory->case_file = required_file(list, directory, 2);
    return directory;
}
