#include "lint/rule/file.h"

#include "base/nearest.h"
#include "base/pattern.h"
#include "yaml/shape.h"

static const struct text severity_words[] = {TEXT_INIT("error"), TEXT_INIT("warning")};
static const struct text fix_words[] = {TEXT_INIT("never"), TEXT_INIT("safe"), TEXT_INIT("unsafe"),
                                        TEXT_INIT("conditional")};
static const struct text check_words[] = {
#define CHECK(name, word, family, variants) TEXT_INIT(word),
#include "lint/rule/check.def"
#undef CHECK
};
static const struct text check_variants[] = {
#define CHECK(name, word, family, variants) TEXT_INIT(variants),
#include "lint/rule/check.def"
#undef CHECK
};

static const struct shape text_shape = {.kind = SHAPE_TEXT};
static const struct shape open_map_shape = {.kind = SHAPE_TABLE};
static const struct shape truth_shape = {.kind = SHAPE_BOOLEAN};
static const struct shape texts_shape = {.kind = SHAPE_LIST, .item = &text_shape, .expected = "a list of texts"};
static const struct shape messages_shape = {.kind = SHAPE_TABLE, .item = &text_shape};
static const struct shape severity_shape = {.kind = SHAPE_WORD, .words = severity_words, .word_count = 2};
static const struct shape fix_shape = {.kind = SHAPE_WORD, .words = fix_words, .word_count = 4};
static const struct shape check_shape = {
    .kind = SHAPE_WORD, .words = check_words, .word_count = CHECK_COUNT, .expected = "a kind of check"};

static const struct shape_key example_keys[] = {
    {.name = TEXT_INIT("operator"), .shape = &text_shape},    {.name = TEXT_INIT("file"), .shape = &text_shape},
    {.name = TEXT_INIT("records"), .shape = &truth_shape},    {.name = TEXT_INIT("args"), .shape = &texts_shape},
    {.name = TEXT_INIT("delete"), .shape = &texts_shape},     {.name = TEXT_INIT("edits"), .shape = &open_map_shape},
    {.name = TEXT_INIT("shown-only"), .shape = &truth_shape},
};
static const struct shape example_shape = {
    .kind = SHAPE_MAP, .keys = example_keys, .key_count = sizeof(example_keys) / sizeof(*example_keys)};

/* What a rule of kind hygiene-pattern works from. */
static const struct text reader_words[] = {
#define READER(name, word) TEXT_INIT(word),
#include "lint/rule/reader.def"
#undef READER
};
static const struct shape reader_shape = {
    .kind = SHAPE_WORD, .words = reader_words, .word_count = sizeof(reader_words) / sizeof(*reader_words)};
static const struct shape count_shape = {.kind = SHAPE_INTEGER, .least = 1, .most = 1000};
static const struct shape vocabularies_shape = {
    .kind = SHAPE_TABLE, .item = &texts_shape, .expected = "a map of lists"};
static const struct shape_key near_keys[] = {
    {.name = TEXT_INIT("words"), .shape = &texts_shape, .required = true},
    {.name = TEXT_INIT("within"), .shape = &count_shape, .required = true},
    {.name = TEXT_INIT("skip"), .shape = &texts_shape},
    {.name = TEXT_INIT("cells"), .shape = &truth_shape},
    {.name = TEXT_INIT("line"), .shape = &truth_shape},
    {.name = TEXT_INIT("tight"), .shape = &truth_shape},
};
static const struct shape near_shape = {
    .kind = SHAPE_MAP, .keys = near_keys, .key_count = sizeof(near_keys) / sizeof(*near_keys)};
static const struct shape_key pattern_keys[] = {
    {.name = TEXT_INIT("name"), .shape = &text_shape},
    {.name = TEXT_INIT("what"), .shape = &text_shape},
    {.name = TEXT_INIT("match"), .shape = &text_shape, .required = true},
    {.name = TEXT_INIT("reads"), .shape = &reader_shape},
    {.name = TEXT_INIT("needs"), .shape = &texts_shape},
    {.name = TEXT_INIT("words"), .shape = &texts_shape},
    {.name = TEXT_INIT("hexadecimal"), .shape = &count_shape},
    {.name = TEXT_INIT("parts"), .shape = &count_shape},
    {.name = TEXT_INIT("anchored"), .shape = &truth_shape},
    {.name = TEXT_INIT("back"), .shape = &truth_shape},
    {.name = TEXT_INIT("only"), .shape = &text_shape},
    {.name = TEXT_INIT("unless"), .shape = &text_shape},
    {.name = TEXT_INIT("unless-before"), .shape = &text_shape},
    {.name = TEXT_INIT("unless-after"), .shape = &text_shape},
    {.name = TEXT_INIT("near"), .shape = &near_shape},
    {.name = TEXT_INIT("near-behind"), .shape = &near_shape},
    {.name = TEXT_INIT("far"), .shape = &near_shape},
    {.name = TEXT_INIT("unless-near"), .shape = &near_shape},
    {.name = TEXT_INIT("code"), .shape = &truth_shape},
    {.name = TEXT_INIT("in-url"), .shape = &truth_shape},
    {.name = TEXT_INIT("only-name"), .shape = &truth_shape},
};
static const struct shape pattern_shape = {.kind = SHAPE_MAP,
                                           .keys = pattern_keys,
                                           .key_count = sizeof(pattern_keys) / sizeof(*pattern_keys),
                                           .expected = "a pattern: a map with `match`"};
static const struct shape patterns_shape = {.kind = SHAPE_LIST, .item = &pattern_shape};

static const struct shape_key rule_keys[] = {
    {.name = TEXT_INIT("id"), .shape = &text_shape, .required = true},
    {.name = TEXT_INIT("severity"), .shape = &severity_shape, .required = true},
    {.name = TEXT_INIT("since"), .shape = &text_shape},
    {.name = TEXT_INIT("group"), .shape = &text_shape},
    {.name = TEXT_INIT("clause"), .shape = &text_shape},
    {.name = TEXT_INIT("check"), .shape = &check_shape, .required = true},
    {.name = TEXT_INIT("with"), .shape = &open_map_shape},
    {.name = TEXT_INIT("what"), .shape = &text_shape},
    {.name = TEXT_INIT("message"), .shape = &text_shape, .required = true},
    {.name = TEXT_INIT("messages"), .shape = &messages_shape},
    {.name = TEXT_INIT("why"), .shape = &text_shape, .required = true},
    {.name = TEXT_INIT("help"), .shape = &text_shape},
    {.name = TEXT_INIT("fix"), .shape = &fix_shape},
    {.name = TEXT_INIT("bad"), .shape = &text_shape},
    {.name = TEXT_INIT("good"), .shape = &text_shape},
    {.name = TEXT_INIT("example"), .shape = &example_shape},
    {.name = TEXT_INIT("patterns"), .shape = &patterns_shape},
    {.name = TEXT_INIT("context"), .shape = &vocabularies_shape},
    {.name = TEXT_INIT("allow"), .shape = &texts_shape},
    {.name = TEXT_INIT("before"), .shape = &texts_shape},
    {.name = TEXT_INIT("positives"), .shape = &texts_shape},
    {.name = TEXT_INIT("negatives"), .shape = &texts_shape},
};
static const struct shape rule_shape = {
    .kind = SHAPE_MAP, .keys = rule_keys, .key_count = sizeof(rule_keys) / sizeof(*rule_keys)};

static void fault(const struct rule_file *file, size_t offset, struct text message, struct text nearest)
{
    struct rule_fault fault = {.path = file->path, .line = 1, .message = message, .nearest = nearest};
    struct text before = text_slice(file->bytes, 0, offset);
    size_t line_start = 0;
    for (size_t at = text_find_byte(before, '\n', 0); at != TEXT_NONE; at = text_find_byte(before, '\n', at + 1)) {
        fault.line++;
        line_start = at + 1;
    }
    struct text line = text_after(before, line_start);
    line = text_after(line, text_starts(line, TEXT("\xEF\xBB\xBF")) ? 3 : 0);
    fault.column = text_code_points(line) + 1;
    arena_push(file->arena, file->faults, fault);
}

const struct yaml *rule_file_parse(const struct rule_file *file)
{
    struct yaml_error error = {0};
    const struct yaml *tree = yaml_read(file->arena, file->bytes, &error);
    if (tree == NULL) {
        fault(file, error.offset, error.message, TEXT(""));
    } else if (tree->kind != YAML_MAP) {
        fault(file, tree->start, TEXT("the file is no map of keys and values"), TEXT(""));
        return NULL;
    }
    return tree;
}

/* Index of the key's word in `words`; 0 when it is absent or another: the shape has then been refused. */
static size_t read_word(const struct yaml *tree, const char *key, const struct shape *shape)
{
    struct text word = yaml_string(tree, key, TEXT(""));
    for (size_t i = 0; i < shape->word_count; i++) {
        if (text_equal(shape->words[i], word)) {
            return i;
        }
    }
    return 0;
}

static void check_id(const struct rule_file *file, const struct yaml *tree, struct text name)
{
    const struct yaml *id = yaml_get(tree, TEXT("id"));
    if (id == NULL || id->kind != YAML_SCALAR) {
        return;
    }
    for (size_t i = 0; i < id->text.size; i++) {
        char byte = id->text.data[i];
        if (!byte_is_digit(byte) && !(byte >= 'a' && byte <= 'z') && byte != '-') {
            fault(file, id->start, TEXT("an id is made of lower-case letters, digits and `-`"), TEXT(""));
            return;
        }
    }
    if (!text_equal(id->text, name)) {
        fault(file, id->start,
              arena_format(file->arena, "the id `%.*s` is not the file's name `%.*s`", TEXT_PRINT(id->text),
                           TEXT_PRINT(name)),
              TEXT(""));
    } else if (text_equal(name, TEXT("all"))) {
        fault(file, id->start, TEXT("`all` names every rule and can be no id"), TEXT(""));
    }
}

static void check_variant(const struct rule_file *file, const struct yaml *variant, const struct text *known,
                          size_t count, struct text check)
{
    for (size_t i = 0; i < count; i++) {
        if (text_equal(known[i], variant->text)) {
            return;
        }
    }
    fault(file, variant->start,
          arena_format(file->arena, "the check `%.*s` asks for no message `%.*s`", TEXT_PRINT(check),
                       TEXT_PRINT(variant->text)),
          nearest_name(variant->text, known, count));
}

static void check_messages(const struct rule_file *file, const struct yaml *tree, enum check_kind kind)
{
    enum { MOST = 32 };
    struct text known[MOST];
    size_t count = 0;
    struct text rest = check_variants[kind];
    struct text word;
    while (count < MOST && text_split(&rest, ' ', &word)) {
        if (word.size > 0) {
            known[count++] = word;
        }
    }
    const struct yaml *variants = yaml_get(tree, TEXT("messages"));
    for (size_t i = 0; variants != NULL && variants->kind == YAML_MAP && i < variants->count; i++) {
        check_variant(file, &variants->keys[i], known, count, check_words[kind]);
    }
}

static void check_tree(const struct rule_file *file, const struct yaml *tree)
{
    struct shape_faults faults = {0};
    shape_check(file->arena, tree, &rule_shape, false, &faults);
    for (size_t i = 0; i < faults.count; i++) {
        fault(file, faults.items[i].node->start, shape_fault_message(file->arena, &faults.items[i]),
              faults.items[i].nearest);
    }
}

static void check_pattern(const struct rule_file *file, const struct yaml *node)
{
    struct text message = TEXT("");
    size_t offset = 0;
    if (node != NULL && node->kind == YAML_SCALAR && !pattern_valid(file->arena, node->text, &message, &offset)) {
        fault(file, node->start,
              arena_format(file->arena, "no regular expression: %.*s, at its byte %zu", TEXT_PRINT(message), offset),
              TEXT(""));
    }
}

/* A pattern that cannot be compiled would give up on every line of every file. */
static void check_patterns(const struct rule_file *file, const struct yaml *tree)
{
    static const char *const keys[] = {"match", "only", "unless", "unless-before", "unless-after"};
    const struct yaml *patterns = yaml_get(tree, TEXT("patterns"));
    const struct yaml *allowed = yaml_get(tree, TEXT("allow"));
    for (size_t i = 0; i < yaml_count(patterns); i++) {
        for (size_t key = 0; key < sizeof(keys) / sizeof(*keys); key++) {
            check_pattern(file, yaml_at(&patterns->values[i], keys[key]));
        }
    }
    for (size_t i = 0; i < yaml_count(allowed); i++) {
        check_pattern(file, &allowed->values[i]);
    }
    check_pattern(file, yaml_at(tree, "with.repository"));
}

bool rule_file_read(const struct rule_file *file, const struct yaml *tree, struct text name, struct rule *rule)
{
    static const enum severity severities[] = {SEVERITY_ERROR, SEVERITY_WARNING};
    static const enum rule_fix fixes[] = {FIX_NEVER, FIX_SAFE, FIX_UNSAFE, FIX_CONDITIONAL};
    size_t before = file->faults->count;
    check_tree(file, tree);
    check_id(file, tree, name);
    check_patterns(file, tree);
    struct text none = TEXT("");
    *rule = (struct rule){.id = name, .file = tree};
    rule->severity = severities[read_word(tree, "severity", &severity_shape)];
    rule->fix = fixes[read_word(tree, "fix", &fix_shape)];
    rule->check = (enum check_kind)read_word(tree, "check", &check_shape);
    if (text_equal(check_words[rule->check], yaml_string(tree, "check", none))) {
        check_messages(file, tree, rule->check);
    }
    rule->since = yaml_string(tree, "since", none);
    rule->clause = yaml_string(tree, "clause", none);
    rule->group = yaml_string(tree, "group", none);
    rule->what = text_trim(yaml_string(tree, "what", none));
    rule->message = yaml_string(tree, "message", none);
    rule->why = text_trim(yaml_string(tree, "why", none));
    rule->help = text_trim(yaml_string(tree, "help", none));
    rule->bad = yaml_string(tree, "bad", none);
    rule->good = yaml_string(tree, "good", none);
    return file->faults->count == before;
}
