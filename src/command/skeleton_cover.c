/* The index half of skeleton.h: one row of the coverage table. */
#include "base/memory.h"
#include "command/skeleton.h"

static struct text link_to(struct arena *arena, const struct skeleton_request *request)
{
    struct text_list required = request->standard->layout.required;
    struct text readme = required.count > 0 ? required.items[0] : TEXT("");
    return arena_format(arena, "[%.*s](%.*s/%.*s)", TEXT_PRINT(request->operator_name),
                        TEXT_PRINT(request->operator_name), TEXT_PRINT(readme));
}

static struct text new_row(struct arena *arena, const struct skeleton_request *request, struct text status)
{
    const struct table *table = request->index->coverage_table;
    struct index_table columns = index_table(&request->index->vocabulary, table);
    struct buffer row = {0};
    bool said = false;
    for (size_t i = 0; i < table->header.count; i++) {
        if (i == columns.name) {
            buffer_format(&row, "| `%.*s` ", TEXT_PRINT(request->operator_name));
        } else if (i == columns.value) {
            buffer_format(&row, "| %.*s ", TEXT_PRINT(link_to(arena, request)));
        } else {
            buffer_format(&row, "| %.*s%s", TEXT_PRINT(said ? TEXT("") : status), said ? "" : " ");
            said = true;
        }
    }
    buffer_string(&row, "|");
    struct text copy = arena_copy(arena, buffer_view(&row));
    buffer_release(&row);
    return copy;
}

static struct text replaced(struct arena *arena, struct text bytes, size_t start, size_t end, struct text text)
{
    struct text head = arena_join(arena, text_slice(bytes, 0, start), text);
    return arena_join(arena, head, text_after(bytes, end));
}

/* Below the table's last row, indented as that and with the line end of its header. */
static struct text with_row(struct arena *arena, const struct source *source, const struct table *table,
                            struct text row)
{
    struct text last = source_line(source, source_line_of(source, table->end > 0 ? table->end - 1 : 0));
    size_t start = source_offset(source, last);
    size_t end = start + last.size;
    struct text bytes = source->bytes;
    struct text header = source_line(source, source_line_of(source, table->start));
    bool windows = text_starts(text_after(bytes, source_offset(source, header) + header.size), TEXT("\r\n"));
    struct text pipe = text_slice(last, 0, text_find_byte(last, '|', 0));
    struct text indent = text_is_blank(pipe) || text_find_byte(pipe, '>', 0) != TEXT_NONE ? pipe : TEXT("");
    struct text line = arena_format(arena, "%s%.*s%.*s", windows ? "\r\n" : "\n", TEXT_PRINT(indent), TEXT_PRINT(row));
    return replaced(arena, bytes, end, end, line);
}

struct text skeleton_cover(struct arena *arena, const struct skeleton_request *request, struct text status)
{
    const struct index *index = request->index;
    const struct source *source = request->repository->index.source;
    const struct coverage *listed = NULL;
    for (size_t i = 0; i < index->coverage_count; i++) {
        const struct coverage *entry = &index->coverage[i];
        bool same = text_equal(entry->operator_name, request->operator_name);
        if (text_equal(coverage_directory(index, entry), request->operator_name) ||
            (same && coverage_names_directory(entry))) {
            return TEXT("");
        }
        listed = same && listed == NULL ? entry : listed;
    }
    if (listed == NULL) {
        return with_row(arena, source, index->coverage_table, new_row(arena, request, status));
    }
    struct coverage_row row = coverage_row(arena, index, listed);
    struct text cell = link_to(arena, request);
    struct text bytes = source->bytes;
    bool tight = row.directory_start > 0 && bytes.data[row.directory_start - 1] == '|';
    bool closed = text_starts(text_after(bytes, row.directory_end), TEXT("|"));
    cell = arena_format(arena, "%s%.*s%s", tight ? " " : "", TEXT_PRINT(cell), closed ? " " : "");
    return replaced(arena, bytes, row.directory_start, row.directory_end, cell);
}
