/* fixtures/json: what strict JSON takes and refuses; and what the tree says of what it took. */
#include "json/json.h"
#include "base/file.h"
#include "base/memory.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LARGEST = 1 << 20 };

enum answer { REFUSED, ACCEPTED };

static enum answer answer_of(const char *directory, struct text name, struct arena *arena)
{
    struct text path = path_join(arena, text_from(directory), name);
    struct text bytes;
    struct file_fault fault;
    cr_assert(file_read(arena, path.data, LARGEST, &bytes, &fault), "%s", path.data);
    struct json_error error;
    const struct json *value = json_read(arena, bytes, &error);
    if (value == NULL) {
        cr_assert(error.message.size > 0, "%s: refused without a word", path.data);
        cr_assert(error.offset <= bytes.size, "%s: the fault stands outside", path.data);
        return REFUSED;
    }
    cr_assert(value->start < value->end && value->end <= bytes.size, "%s", path.data);
    return ACCEPTED;
}

/* The number of files whose answer is another than expected; each is named. */
static size_t replay(const char *kind, bool judged, enum answer expected, size_t least)
{
    struct arena arena = {0};
    struct file_list list = {0};
    struct file_fault fault;
    struct text directory = arena_format(&arena, "%s/fixtures/json/%s", SOURCE_DIR, kind);
    size_t wrong = 0;
    cr_assert(file_list(&arena, directory.data, &list, &fault));
    cr_assert(list.count >= least, "%s: %zu files", kind, list.count);
    for (size_t i = 0; i < list.count; i++) {
        enum answer answer = answer_of(directory.data, list.items[i].name, &arena);
        if (judged && answer != expected) {
            cr_log_error("%s/%s", kind, list.items[i].name.data);
            wrong++;
        }
    }
    arena_release(&arena);
    return wrong;
}

Test(json, takes_what_the_grammar_has)
{
    cr_assert(replay("accept", true, ACCEPTED, 80) == 0);
}

Test(json, refuses_everything_else)
{
    cr_assert(replay("refuse", true, REFUSED, 180) == 0);
}

Test(json, survives_what_either_answer_is_right_for)
{
    cr_assert(replay("either", false, REFUSED, 15) == 0);
}

static const struct json *read_text(struct arena *arena, struct text bytes)
{
    struct json_error error;
    const struct json *value = json_read(arena, bytes, &error);
    cr_assert(value != NULL, "%.*s at %zu", TEXT_PRINT(error.message), error.offset);
    return value;
}

Test(json, knows_where_everything_stands)
{
    struct arena arena = {0};
    struct text bytes = TEXT(" {\"a\" : [1.50, \"x\\u0041\"],\n\"b\":{\"c\":null}} ");
    const struct json *root = read_text(&arena, bytes);
    const struct json *list = json_get(root, TEXT("a"));
    cr_assert(root->start == 1 && root->end == bytes.size - 1 && root->count == 2);
    cr_assert(text_equal(text_slice(bytes, list->start, list->end), TEXT("[1.50, \"x\\u0041\"]")));
    cr_assert(text_equal(text_slice(bytes, list->key_start, list->key_end), TEXT("\"a\"")));
    cr_assert(text_equal(list->child->text, TEXT("1.50")), "a number keeps its digits");
    cr_assert(text_equal(list->child->next->text, TEXT("xA")));
    cr_assert(list->child->parent == list && list->parent == root && root->parent == NULL);
    cr_assert(json_at(root, "b.c")->kind == JSON_NULL);
    cr_assert(json_at(root, "b.c.d") == NULL && json_at(root, "c") == NULL && json_at(NULL, "a") == NULL);
    arena_release(&arena);
}

Test(json, tells_where_the_fault_stands)
{
    static const struct {
        struct text bytes;
        size_t offset;
    } cases[] = {{TEXT_INIT("{\"a\": 01}"), 6},
                 {TEXT_INIT("[1,]"), 3},
                 {TEXT_INIT("{\"a\":1, \"a\":2}"), 8},
                 {TEXT_INIT("[\"a\tb\"]"), 3},
                 {TEXT_INIT("{} x"), 3},
                 {TEXT_INIT("[\"\\x\"]"), 2},
                 {TEXT_INIT("[\"a"), 3},
                 {TEXT_INIT("\xEF\xBB\xBF{}"), 0},
                 {TEXT_INIT("[1.]"), 3},
                 {TEXT_INIT("{\"x\":{\"b\":1,\"c\":2,\"b\":3}}"), 18},
                 {TEXT_INIT("[\"\\u12G4\"]"), 6}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct json_error error;
        cr_assert(json_read(&arena, cases[i].bytes, &error) == NULL);
        cr_assert(error.offset == cases[i].offset, "%s: %zu", cases[i].bytes.data, error.offset);
    }
    arena_release(&arena);
}

Test(json, decodes_strings)
{
    static const struct {
        struct text bytes, text;
    } cases[] = {{TEXT_INIT("\"\\ud83d\\ude00\""), TEXT_INIT("\xF0\x9F\x98\x80")},
                 {TEXT_INIT("\"a\\u0000b\""), TEXT_INIT("a\0b")},
                 {TEXT_INIT("\"\\ud800x\""), TEXT_INIT("\xEF\xBF\xBDx")},
                 {TEXT_INIT("\"\\ud800\\udbff\""), TEXT_INIT("\xEF\xBF\xBD\xEF\xBF\xBD")},
                 {TEXT_INIT("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), TEXT_INIT("\"\\/\b\f\n\r\t")},
                 {TEXT_INIT("\"\\u00e9\\u20AC\""), TEXT_INIT("\xC3\xA9\xE2\x82\xAC")}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        cr_assert(text_equal(read_text(&arena, cases[i].bytes)->text, cases[i].text), "%s", cases[i].bytes.data);
    }
    const struct json *keys = read_text(&arena, TEXT("{\"\\ud800\":1,\"\\ud801\":2}"));
    cr_assert(text_equal(keys->child->key, TEXT("\xEF\xBF\xBD")),
              "keys with lone surrogates differ, and print as text");
    arena_release(&arena);
}

Test(json, reads_numbers)
{
    struct arena arena = {0};
    double number = 0;
    long long integer = 0;
    const struct json *list = read_text(&arena, TEXT("[20, 20.0, -7, 1e999, 1e-999, 9223372036854775808, \"1\", 2e1]"));
    const struct json *item = list->child;
    cr_assert(json_integer(item, &integer) && integer == 20 && json_double(item, &number) && number == 20);
    item = item->next;
    cr_assert(!json_integer(item, &integer) && json_double(item, &number) && number == 20);
    item = item->next;
    cr_assert(json_integer(item, &integer) && integer == -7);
    item = item->next;
    cr_assert(!json_double(item, &number), "1e999 is no double");
    item = item->next;
    cr_assert(json_double(item, &number) && number == 0);
    item = item->next;
    cr_assert(!json_integer(item, &integer) && json_double(item, &number) && number == 9223372036854775808.0);
    item = item->next;
    cr_assert(!json_double(item, &number) && !json_integer(item, &integer), "a string is no number");
    cr_assert(!json_integer(item->next, &integer));
    cr_assert(!json_double(NULL, &number) && !json_integer(NULL, &integer));
    arena_release(&arena);
}

/* A hundred thousand keys, the last of them twice: found without comparing each with each. */
Test(json, finds_a_repeated_key_among_many)
{
    struct arena arena = {0};
    struct buffer bytes = {0};
    buffer_byte(&bytes, '{');
    for (size_t i = 0; i < 100000; i++) {
        buffer_format(&bytes, "\"key%zu\":%zu,", i, i);
    }
    buffer_string(&bytes, "\"key99999\":0}");
    struct json_error error;
    cr_assert(json_read(&arena, buffer_view(&bytes), &error) == NULL);
    cr_assert(error.offset == bytes.size - strlen("\"key99999\":0}"));
    buffer_release(&bytes);
    arena_release(&arena);
}

Test(json, writes_nothing_that_steers_a_terminal)
{
    struct buffer out = {0};
    json_write_string(&out, TEXT("\x1B[2J\x7F \xC2\x9B"
                                 "31m \xC2\xA9 \xC2"));
    cr_assert(text_equal(buffer_view(&out), TEXT("\"\\u001b[2J\\u007f \\u009b31m \xC2\xA9 \xEF\xBF\xBD\"")), "%.*s",
              TEXT_PRINT(buffer_view(&out)));
    buffer_release(&out);
}

Test(json, writes_what_it_reads)
{
    struct arena arena = {0};
    struct json_writer *writer = json_writer_open();
    struct buffer out = {0};
    json_writer_string(writer, "text", TEXT("a\0\"\\\n\x01\xFF\xC3\xA9"));
    json_writer_number(writer, "number", TEXT("1.0190"));
    json_writer_list(writer, "list");
    json_writer_integer(writer, NULL, -3);
    json_writer_object(writer, NULL);
    json_writer_null(writer, "none");
    json_writer_boolean(writer, "yes", true);
    json_writer_end(writer);
    json_writer_end(writer);
    json_writer_raw(writer, "raw", TEXT("{\"x\": [1, 2]}"));
    json_writer_close(writer, &out);
    const struct json *root = read_text(&arena, buffer_view(&out));
    cr_assert(text_equal(json_at(root, "text")->text, TEXT("a\0\"\\\n\x01\xEF\xBF\xBD\xC3\xA9")));
    cr_assert(text_equal(json_at(root, "number")->text, TEXT("1.0190")));
    cr_assert(json_at(root, "list")->count == 2 && json_at(root, "list")->child->next->count == 2);
    cr_assert(json_at(root, "raw.x")->count == 2);
    cr_assert(text_ends(buffer_view(&out), TEXT("}\n")));
    buffer_release(&out);
    arena_release(&arena);
}
