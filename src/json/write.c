#include "json/json.h"

#include "base/memory.h"
#include "json/scan.h"

#include <cjson/cJSON.h>
#include <stdint.h>

struct json_writer {
    cJSON *open[JSON_DEPTH_LIMIT];
    size_t depth;
};

static void write_escape(struct buffer *buffer, unsigned value)
{
    static const char names[] = "btn?fr"; /* 0x08 to 0x0D */
    if (value == '"' || value == '\\') {
        buffer_byte(buffer, '\\');
        buffer_byte(buffer, (char)value);
    } else if (value >= 0x08 && value <= 0x0D && value != 0x0B) {
        buffer_byte(buffer, '\\');
        buffer_byte(buffer, names[value - 0x08]);
    } else {
        buffer_format(buffer, "\\u%04x", value);
    }
}

/* U+0080 to U+009F steer some terminals as ESC and a letter do. */
static bool is_control_pair(struct text text, size_t at)
{
    return (unsigned char)text.data[at] == 0xC2 && at + 1 < text.size && (unsigned char)text.data[at + 1] >= 0x80 &&
           (unsigned char)text.data[at + 1] < 0xA0;
}

/* Where the run of bytes ends that a JSON string may hold as they are, and a terminal may be shown. */
static size_t plain_run(struct text text, size_t at)
{
    while (at < text.size) {
        unsigned char byte = (unsigned char)text.data[at];
        bool escaped = byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7F || is_control_pair(text, at);
        size_t length = escaped ? 0 : json_utf8_length(text_after(text, at));
        if (length == 0) {
            break;
        }
        at += length;
    }
    return at;
}

void json_write_string(struct buffer *buffer, struct text text)
{
    buffer_byte(buffer, '"');
    for (size_t at = 0; at < text.size; at++) {
        size_t end = plain_run(text, at);
        buffer_text(buffer, text_slice(text, at, end));
        at = end;
        if (at < text.size && is_control_pair(text, at)) {
            write_escape(buffer, (unsigned char)text.data[++at]);
        } else if (at < text.size && (unsigned char)text.data[at] < 0x80) {
            write_escape(buffer, (unsigned char)text.data[at]);
        } else if (at < text.size) {
            buffer_string(buffer, "\xEF\xBF\xBD");
        }
    }
    buffer_byte(buffer, '"');
}

/* cJSON answers NULL when memory runs out; then the process ends as it does for our own memory. */
static void require(const void *given)
{
    if (given == NULL) {
        memory_product(SIZE_MAX, 2);
    }
}

/* Adds `item` to what is open; a failed allocation inside cJSON ends the process as one of ours would. */
static cJSON *add(struct json_writer *writer, const char *key, cJSON *item)
{
    cJSON *open = writer->open[writer->depth - 1];
    bool added =
        item != NULL && (key == NULL ? cJSON_AddItemToArray(open, item) : cJSON_AddItemToObject(open, key, item));
    return added ? item : memory_allocate(SIZE_MAX / 2);
}

struct json_writer *json_writer_open(void)
{
    struct json_writer *writer = memory_allocate(sizeof(*writer));
    cJSON *root = cJSON_CreateObject();
    require(root);
    writer->open[writer->depth++] = root;
    return writer;
}

static void open_inside(struct json_writer *writer, const char *key, cJSON *item)
{
    add(writer, key, item);
    writer->open[writer->depth++] = item;
}

void json_writer_object(struct json_writer *writer, const char *key)
{
    open_inside(writer, key, cJSON_CreateObject());
}

void json_writer_list(struct json_writer *writer, const char *key)
{
    open_inside(writer, key, cJSON_CreateArray());
}

void json_writer_end(struct json_writer *writer)
{
    writer->depth--;
}

void json_writer_raw(struct json_writer *writer, const char *key, struct text json)
{
    struct buffer copy = {0};
    buffer_text(&copy, json);
    buffer_byte(&copy, '\0');
    add(writer, key, cJSON_CreateRaw(copy.data));
    buffer_release(&copy);
}

void json_writer_string(struct json_writer *writer, const char *key, struct text value)
{
    /* Raw, since a string of cJSON's own ends at its first NUL. */
    struct buffer quoted = {0};
    json_write_string(&quoted, value);
    json_writer_raw(writer, key, buffer_view(&quoted));
    buffer_release(&quoted);
}

void json_writer_number(struct json_writer *writer, const char *key, struct text digits)
{
    json_writer_raw(writer, key, digits);
}

void json_writer_integer(struct json_writer *writer, const char *key, long long value)
{
    struct buffer digits = {0};
    buffer_format(&digits, "%lld", value);
    json_writer_raw(writer, key, buffer_view(&digits));
    buffer_release(&digits);
}

void json_writer_boolean(struct json_writer *writer, const char *key, bool value)
{
    add(writer, key, cJSON_CreateBool(value));
}

void json_writer_null(struct json_writer *writer, const char *key)
{
    add(writer, key, cJSON_CreateNull());
}

void json_writer_close(struct json_writer *writer, struct buffer *buffer)
{
    char *printed = cJSON_Print(writer->open[0]);
    require(printed);
    buffer_string(buffer, printed);
    buffer_byte(buffer, '\n');
    cJSON_free(printed);
    cJSON_Delete(writer->open[0]);
    memory_release(writer);
}

const char *json_library_version(void)
{
    return cJSON_Version();
}
