/*
 * Any bytes as JSON: what is refused says where and why; of what is taken every value lies inside its parent, behind
 * its key, and written again it reads as the same tree.
 */
#include "json/json.h"
#include "fuzz.h"

/* Keys that differ, but not as they are shown: a lone surrogate is U+FFFD then. */
static bool is_hidden(const struct json *object, const struct json *child)
{
    return json_get(object, child->key) != child && text_find(child->key, TEXT("\xEF\xBF\xBD"), 0) != TEXT_NONE;
}

/* `*hidden`: somewhere a key is. */
static void check_node(const struct json *node, size_t from, size_t to, size_t depth, bool *hidden)
{
    check(node->start >= from && node->start < node->end && node->end <= to && depth <= JSON_DEPTH_LIMIT);
    size_t count = 0;
    size_t at = node->start + 1;
    for (const struct json *child = node->child; child != NULL; child = child->next) {
        check(child->parent == node);
        if (node->kind == JSON_OBJECT) {
            check(child->key_start >= at && child->key_start < child->key_end && child->key_end < child->start);
            check(json_get(node, child->key) == child || is_hidden(node, child));
            *hidden = *hidden || is_hidden(node, child);
        }
        check_node(child, at, node->end - 1, depth + 1, hidden);
        at = child->end;
        count++;
    }
    check(count == node->count && (count == 0 || node->kind == JSON_ARRAY || node->kind == JSON_OBJECT));
}

static void write_node(struct buffer *out, const struct json *node)
{
    static const char *const words[] = {[JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    switch (node->kind) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        buffer_string(out, words[node->kind]);
        return;
    case JSON_NUMBER:
        buffer_text(out, node->text);
        return;
    case JSON_STRING:
        json_write_string(out, node->text);
        return;
    case JSON_ARRAY:
    case JSON_OBJECT:
        break;
    }
    buffer_byte(out, node->kind == JSON_OBJECT ? '{' : '[');
    for (const struct json *child = node->child; child != NULL; child = child->next) {
        if (node->kind == JSON_OBJECT) {
            json_write_string(out, child->key);
            buffer_byte(out, ':');
        }
        write_node(out, child);
        buffer_string(out, child->next != NULL ? "," : "");
    }
    buffer_byte(out, node->kind == JSON_OBJECT ? '}' : ']');
}

static void check_same(const struct json *a, const struct json *b)
{
    check(a->kind == b->kind && a->count == b->count && text_equal(a->text, b->text) && text_equal(a->key, b->key));
    const struct json *right = b->child;
    for (const struct json *left = a->child; left != NULL; left = left->next, right = right->next) {
        check_same(left, right);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct json_error error = {0};
    const struct json *tree = json_read(&arena, fuzz_bytes(&arena, data, size), &error);
    if (tree == NULL) {
        check(error.offset <= size && error.message.size > 0);
    } else {
        bool hidden = false;
        check_node(tree, 0, size, 0, &hidden);
        struct buffer written = {0};
        write_node(&written, tree);
        const struct json *again = json_read(&arena, buffer_view(&written), &error);
        check((again != NULL) != hidden); /* written as shown, such keys stand twice */
        if (again != NULL) {
            check_same(tree, again);
        }
        buffer_release(&written);
    }
    arena_release(&arena);
    return 0;
}
