#include "yaml/yaml.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

static void describe(struct buffer *out, const struct yaml *node)
{
    if (node->kind == YAML_SCALAR) {
        buffer_format(out, node->plain ? "%.*s" : "'%.*s'", TEXT_PRINT(node->text));
        return;
    }
    buffer_byte(out, node->kind == YAML_LIST ? '[' : '{');
    for (size_t i = 0; i < node->count; i++) {
        buffer_string(out, i > 0 ? "," : "");
        if (node->kind == YAML_MAP) {
            describe(out, &node->keys[i]);
            buffer_byte(out, ':');
        }
        describe(out, &node->values[i]);
    }
    buffer_byte(out, node->kind == YAML_LIST ? ']' : '}');
}

static void expect_tree(const struct yaml *tree, const char *expected)
{
    struct buffer out = {0};
    describe(&out, tree);
    cr_expect(text_equal(buffer_view(&out), text_from(expected)), "%.*s, not %s", TEXT_PRINT(buffer_view(&out)),
              expected);
    buffer_release(&out);
}

Test(yaml, trees)
{
    static const struct {
        const char *file;
        const char *tree;
    } cases[] = {
        {"", "{}"},
        {"# only a comment\n", "{}"},
        {"---\n", "{}"},
        {"---\na: 1\n...\n", "{a:1}"},
        {"a: 1\nb: [x, 'y', \"z\"]\n", "{a:1,b:[x,'y','z']}"},
        {"a: {b: {c: d}}\n", "{a:{b:{c:d}}}"},
        {"a:\nb: ~\nc: null\nd: 'null'\ne: ''\n", "{a:,b:,c:,d:'null',e:''}"},
        {"null: a\n~: b\n", "{null:a,~:b}"},
        {"a: |\n  one\n  two\n", "{a:'one\ntwo\n'}"},
        {"a: |-\n  one\n  two\n", "{a:'one\ntwo'}"},
        {"a: >\n  one\n  two\n", "{a:'one two\n'}"},
        {"a: one\n  two\n", "{a:one two}"},
        {"- a\n- b: c\n  d: e\n", "[a,{b:c,d:e}]"},
        {"yes: no\n1: 0x10\n", "{yes:no,1:0x10}"},
        {"a: \"\\x41\\u00e9\\n\"\n", "{a:'A\xC3\xA9\n'}"},
        {"\xEF\xBB\xBF"
         "a: 1\nb: 2\n",
         "{a:1,b:2}"},
        {"a: 1\r\nb:\r\n  - c\r\n", "{a:1,b:[c]}"},
        {"%YAML 1.2\n---\na: b\n", "{a:b}"},
        {"url: https://x.example/#a\n", "{url:https://x.example/#a}"},
        {"<: 1\n'<<': 2\n", "{<:1,'<<':2}"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct yaml_error error = {0};
        const struct yaml *tree = yaml_read(&arena, text_from(cases[i].file), &error);
        cr_expect(tree != NULL, "%s: %.*s", cases[i].file, TEXT_PRINT(error.message));
        if (tree != NULL) {
            expect_tree(tree, cases[i].tree);
        }
        arena_release(&arena);
    }
}

Test(yaml, errors)
{
    static const struct {
        const char *file;
        size_t offset;
        const char *part;
    } cases[] = {
        {"a: *b\n", 3, "alias"},
        {"a: [*.md]\n", 4, "alias"},
        {"a: &x b\n", 3, "anchor"},
        {"a: &x [b]\n", 3, "anchor"},
        {"a: &x {b: c}\n", 3, "anchor"},
        {"a: !!str b\n", 3, "tag"},
        {"a: ! b\n", 3, "tag"},
        {"&x a: b\n", 0, "anchor"},
        {"a:\n\tb\n", 3, "tab"},
        {"a: 1\nb: 2\na: 3\n", 10, "`a` stands twice"},
        {"a: 1\n'a': 3\n", 5, "`a` stands twice"},
        {"x: {b: 1, c: 2, b: 3}\n", 16, "`b` stands twice"},
        {"<<: {a: 1}\n", 0, "merge"},
        {"a: 1\n---\nb: 2\n", 5, "second document"},
        {"---\n---\n", 4, "second document"},
        {"? [a]\n: b\n", 2, "key"},
        {"? {a: b}\n: c\n", 2, "key"},
        {"'': b\n", 0, "empty key"},
        {"a: @b\n", 3, "quotes"},
        {"a: [1, 2\n", 9, "`[` of line 1"},
        {"a:\n  - {b: c,\n", 14, "`{` of line 2"},
        {"a: [\n", 5, "`[` of line 1"},
        {"a: [1\nb: 2\n", 7, "line 1"},
        {"a: \"x\n", 6, "line 1"},
        {"%TAG ! x\n---\na: b\n", 0, "tag"},
        {"a: x\x01y\n", 4, "control"},
        {"a: x\xFFy\n", 4, "UTF-8"},
        {"\xC3\xA9: \xC3(\n", 5, "UTF-8"},
        /* characters before the fault: marks count code points, offsets count bytes */
        {"\xC3\xA9: \xE2\x82\xAC\n\xF0\x9F\x99\x82: *b\n", 14, "alias"},
        {"\xEF\xBB\xBF"
         "a: *b\n",
         6, "alias"},
        {"\xC3\xA9: 1\r\n\xC3\xA9: 2\r\n", 7, "twice"},
        {"\xEF\xBB\xBF"
         "\xC3\xA9: \x01\n",
         7, "control"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct yaml_error error = {0};
        const struct yaml *tree = yaml_read(&arena, text_from(cases[i].file), &error);
        cr_expect(tree == NULL, "%s is accepted", cases[i].file);
        cr_expect(error.offset == cases[i].offset, "%s: offset %zu", cases[i].file, error.offset);
        cr_expect(text_find(error.message, text_from(cases[i].part), 0) != TEXT_NONE, "%s: %.*s", cases[i].file,
                  TEXT_PRINT(error.message));
        arena_release(&arena);
    }
}

/* Every scalar's span must be the bytes it was written with. */
Test(yaml, spans)
{
    struct arena arena = {0};
    struct yaml_error error = {0};
    struct text file = TEXT("\xC3\xA9t\xC3\xA9: [\xE2\x82\xAC, \"q \xC3\xBC\"]\r\nlist:\r\n  - one\r\n  - "
                            "\xF0\x9F\x99\x82 two\r\nend: {k: v}\r\n");
    const struct yaml *tree = yaml_read(&arena, file, &error);
    cr_assert(tree != NULL);
    static const char *const spans[] = {"\xC3\xA9t\xC3\xA9", "list", "end"};
    for (size_t i = 0; i < 3; i++) {
        struct text span = text_slice(file, tree->keys[i].start, tree->keys[i].end);
        cr_expect(text_equal(span, text_from(spans[i])), "%.*s", TEXT_PRINT(span));
    }
    static const char *const values[] = {"[\xE2\x82\xAC, \"q \xC3\xBC\"]", "- one\r\n  - \xF0\x9F\x99\x82 two",
                                         "{k: v}"};
    for (size_t i = 0; i < 3; i++) {
        struct text span = text_slice(file, tree->values[i].start, tree->values[i].end);
        cr_expect(text_equal(span, text_from(values[i])), "%.*s", TEXT_PRINT(span));
    }
    const struct yaml *quoted = &tree->values[0].values[1];
    cr_expect(text_equal(text_slice(file, quoted->start, quoted->end), TEXT("\"q \xC3\xBC\"")));
    arena_release(&arena);
}

/* A flat refusal long before libyaml's cost can grow with the square of the depth. */
Test(yaml, depth)
{
    static const char *const openings[] = {"[", "{a: ", "- ", "? ", "[\n", "? [\n", "{a: [", "- {a: "};
    for (size_t i = 0; i < sizeof(openings) / sizeof(*openings); i++) {
        struct buffer file = {0};
        for (size_t n = 0; n < 100000; n++) {
            buffer_string(&file, openings[i]);
        }
        struct arena arena = {0};
        struct yaml_error error = {0};
        cr_expect(yaml_read(&arena, buffer_view(&file), &error) == NULL);
        cr_expect(error.message.size > 0 && error.offset < 2000, "%s: %zu %.*s", openings[i], error.offset,
                  TEXT_PRINT(error.message));
        arena_release(&arena);
        buffer_release(&file);
    }
    struct arena arena = {0};
    struct yaml_error error = {0};
    cr_expect(yaml_read(&arena, TEXT("a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n"), &error) !=
              NULL);
    arena_release(&arena);
}

Test(yaml, keys_are_bounded)
{
    for (size_t extra = 0; extra < 2; extra++) {
        struct buffer file = {0};
        for (size_t n = 0; n < 4096 + extra; n++) {
            buffer_format(&file, "k%zu: v\n", n);
        }
        struct arena arena = {0};
        struct yaml_error error = {0};
        const struct yaml *tree = yaml_read(&arena, buffer_view(&file), &error);
        cr_expect((tree != NULL) == (extra == 0));
        arena_release(&arena);
        buffer_release(&file);
    }
}

Test(yaml, look_up)
{
    struct arena arena = {0};
    struct yaml_error error = {0};
    const struct yaml *tree = yaml_read(&arena, TEXT("a: {b: {c: deep}}\nlist: [x]\nn: 12\ntrue: true\n"), &error);
    cr_assert(tree != NULL);
    cr_expect(text_equal(yaml_string(tree, "a.b.c", TEXT("none")), TEXT("deep")));
    cr_expect(text_equal(yaml_string(tree, "a.b.d", TEXT("none")), TEXT("none")));
    cr_expect(text_equal(yaml_string(tree, "a.b", TEXT("none")), TEXT("none")));
    cr_expect(yaml_get(tree, TEXT("z")) == NULL);
    cr_expect(yaml_get(NULL, TEXT("z")) == NULL);
    cr_expect(yaml_get(yaml_get(tree, TEXT("list")), TEXT("x")) == NULL);
    cr_expect(yaml_at(tree, "list.x") == NULL);
    arena_release(&arena);
}

Test(yaml, integers)
{
    static const struct {
        const char *text;
        bool good;
        long long value;
    } cases[] = {
        {"0", true, 0},
        {"12", true, 12},
        {"-12", true, -12},
        {"9223372036854775807", true, 9223372036854775807LL},
        {"-9223372036854775808", true, -9223372036854775807LL - 1},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"99999999999999999999999", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"+1", false, 0},
        {"1.0", false, 0},
        {"0x10", false, 0},
        {"1 ", false, 0},
        {"1e3", false, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct yaml node = {.kind = YAML_SCALAR, .text = text_from(cases[i].text)};
        long long value = -1;
        cr_expect(yaml_integer(&node, &value) == cases[i].good, "%s", cases[i].text);
        cr_expect(!cases[i].good || value == cases[i].value, "%s gives %lld", cases[i].text, value);
    }
    struct yaml list = {.kind = YAML_LIST};
    long long value = 0;
    cr_expect(!yaml_integer(&list, &value) && !yaml_integer(NULL, &value));
}

Test(yaml, booleans)
{
    static const struct {
        const char *text;
        bool good;
        bool value;
    } cases[] = {{"true", true, true},
                 {"false", true, false},
                 {"yes", false, false},
                 {"True", false, false},
                 {"", false, false}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct yaml node = {.kind = YAML_SCALAR, .text = text_from(cases[i].text)};
        bool value = false;
        cr_expect(yaml_boolean(&node, &value) == cases[i].good, "%s", cases[i].text);
        cr_expect(!cases[i].good || value == cases[i].value);
    }
}

Test(yaml, merges)
{
    static const struct {
        const char *under;
        const char *over;
        const char *merged;
    } cases[] = {
        {"a: 1\nb: 2\n", "b: 3\nc: 4\n", "{a:1,b:3,c:4}"},
        {"a: {x: 1, y: 2}\n", "a: {y: 3}\n", "{a:{x:1,y:3}}"},
        {"a: [1, 2]\n", "a: [3]\n", "{a:[3]}"},
        {"a: [1, 2]\n", "a+: [3]\n", "{a:[1,2,3]}"},
        {"a: {b: [1]}\n", "a: {b+: [2, 3]}\n", "{a:{b:[1,2,3]}}"},
        {"a: 1\n", "b+: [2]\n", "{a:1,b:[2]}"},
        {"a: 1\n", "a+: [2]\n", "{a:1,a+:[2]}"}, /* nothing to add to: left for the reader to refuse */
        {"a: [1]\n", "a+: x\n", "{a:[1],a+:x}"},
        {"a: [1]\n", "a: [2]\na+: [3]\n", "{a:[2,3]}"},
        {"a: {b: 1}\n", "a: 2\n", "{a:2}"},
        {"a: 1\n", "a: {b: 2}\n", "{a:{b:2}}"},
        {"a: [1]\nb: {c: 1}\nd: 1\n", "a:\nb: ~\nd:\n", "{a:[1],b:{c:1},d:}"},
        {"a: 1\n", "", "{a:1}"},
        {"", "a: {b+: [1]}\n", "{a:{b:[1]}}"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct yaml_error error = {0};
        const struct yaml *under = yaml_read(&arena, text_from(cases[i].under), &error);
        const struct yaml *over = yaml_read(&arena, text_from(cases[i].over), &error);
        cr_assert(under != NULL && over != NULL);
        struct buffer before = {0};
        describe(&before, under);
        expect_tree(yaml_merge(&arena, under, over), cases[i].merged);
        struct buffer after = {0};
        describe(&after, under);
        cr_expect(text_equal(buffer_view(&before), buffer_view(&after)), "the tree below was changed");
        buffer_release(&before);
        buffer_release(&after);
        arena_release(&arena);
    }
}
