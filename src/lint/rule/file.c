#include "lint/rule/file.h"

#include "base/nearest.h"

/* What the value of a key may be. */
enum shape { SHAPE_TEXT, SHAPE_WORD, SHAPE_MAP, SHAPE_ANY };

struct key {
    struct text name;
    enum shape shape;
    bool required;
};

static const struct key rule_keys[] = {
    {TEXT_INIT("id"), SHAPE_WORD, true},
    {TEXT_INIT("severity"), SHAPE_WORD, true},
    {TEXT_INIT("check"), SHAPE_WORD, true},
    {TEXT_INIT("message"), SHAPE_TEXT, true},
    {TEXT_INIT("why"), SHAPE_TEXT, true},
    {TEXT_INIT("since"), SHAPE_WORD, false},
    {TEXT_INIT("group"), SHAPE_TEXT, false},
    {TEXT_INIT("clause"), SHAPE_WORD, false},
    {TEXT_INIT("with"), SHAPE_MAP, false},
    {TEXT_INIT("messages"), SHAPE_MAP, false},
    {TEXT_INIT("help"), SHAPE_TEXT, false},
    {TEXT_INIT("fix"), SHAPE_WORD, false},
    {TEXT_INIT("bad"), SHAPE_TEXT, false},
    {TEXT_INIT("good"), SHAPE_TEXT, false},
    {TEXT_INIT("example"), SHAPE_MAP, false},
    /* hygiene: what a pattern rule works from */
    {TEXT_INIT("patterns"), SHAPE_ANY, false},
    {TEXT_INIT("context"), SHAPE_ANY, false},
    {TEXT_INIT("allow"), SHAPE_ANY, false},
    {TEXT_INIT("before"), SHAPE_ANY, false},
    {TEXT_INIT("positives"), SHAPE_ANY, false},
    {TEXT_INIT("negatives"), SHAPE_ANY, false},
};
enum { RULE_KEY_COUNT = sizeof(rule_keys) / sizeof(*rule_keys) };

static const struct key example_keys[] = {
    {TEXT_INIT("operator"), SHAPE_WORD, false}, {TEXT_INIT("file"), SHAPE_WORD, false},
    {TEXT_INIT("records"), SHAPE_WORD, false},  {TEXT_INIT("args"), SHAPE_ANY, false},
    {TEXT_INIT("delete"), SHAPE_ANY, false},    {TEXT_INIT("edits"), SHAPE_MAP, false},
};
enum { EXAMPLE_KEY_COUNT = sizeof(example_keys) / sizeof(*example_keys) };

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

static const struct key *find_key(const struct key *keys, size_t count, struct text name)
{
    for (size_t i = 0; i < count; i++) {
        if (text_equal(keys[i].name, name)) {
            return &keys[i];
        }
    }
    return NULL;
}

static bool fits(const struct yaml *value, enum shape shape)
{
    switch (shape) {
    case SHAPE_TEXT:
    case SHAPE_WORD:
        return value->kind == YAML_SCALAR && !text_is_blank(value->text);
    case SHAPE_MAP:
        return value->kind == YAML_MAP;
    case SHAPE_ANY:
        break;
    }
    return true;
}

static void check_keys(const struct rule_file *file, const struct yaml *map, const struct key *keys, size_t count)
{
    static const char *const shapes[] = {"a text", "a word", "a map", "a value"};
    struct text names[RULE_KEY_COUNT];
    for (size_t i = 0; i < count; i++) {
        names[i] = keys[i].name;
    }
    for (size_t i = 0; i < map->count; i++) {
        const struct yaml *name = &map->keys[i];
        const struct key *key = find_key(keys, count, name->text);
        if (key == NULL) {
            fault(file, name->start, arena_format(file->arena, "unknown key `%.*s`", TEXT_PRINT(name->text)),
                  nearest_name(name->text, names, count));
        } else if (!fits(&map->values[i], key->shape)) {
            fault(file, map->values[i].start,
                  arena_format(file->arena, "`%.*s` must be %s", TEXT_PRINT(name->text), shapes[key->shape]), TEXT(""));
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (keys[i].required && yaml_get(map, keys[i].name) == NULL) {
            fault(file, map->start, arena_format(file->arena, "the key `%.*s` is missing", TEXT_PRINT(keys[i].name)),
                  TEXT(""));
        }
    }
}

static struct text joined(struct arena *arena, const struct text *words, size_t count)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < count; i++) {
        all = arena_format(arena, "%.*s%s%.*s", TEXT_PRINT(all), i == 0 ? "" : ", ", TEXT_PRINT(words[i]));
    }
    return all;
}

/* Index of the key's word in `words`, `fallback` when the key is absent; a fault when the word is another. */
static size_t read_word(const struct rule_file *file, const struct yaml *tree, struct text key,
                        const struct text *words, size_t count, size_t fallback)
{
    const struct yaml *value = yaml_get(tree, key);
    if (value == NULL || value->kind != YAML_SCALAR) {
        return fallback;
    }
    for (size_t i = 0; i < count; i++) {
        if (text_equal(words[i], value->text)) {
            return i;
        }
    }
    struct text expected = joined(file->arena, words, count);
    struct text message =
        count > 8 ? arena_format(file->arena, "unknown %.*s `%.*s`", TEXT_PRINT(key), TEXT_PRINT(value->text))
                  : arena_format(file->arena, "unknown %.*s `%.*s`; expected one of %.*s", TEXT_PRINT(key),
                                 TEXT_PRINT(value->text), TEXT_PRINT(expected));
    fault(file, value->start, message, nearest_name(value->text, words, count));
    return fallback;
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
    const struct yaml *messages = yaml_get(tree, TEXT("messages"));
    for (size_t i = 0; messages != NULL && messages->kind == YAML_MAP && i < messages->count; i++) {
        check_variant(file, &messages->keys[i], known, count, check_words[kind]);
        if (!fits(&messages->values[i], SHAPE_TEXT)) {
            fault(file, messages->values[i].start, TEXT("a message must be a text"), TEXT(""));
        }
    }
}

bool rule_file_read(const struct rule_file *file, const struct yaml *tree, struct text name, struct rule *rule)
{
    static const enum severity severities[] = {SEVERITY_ERROR, SEVERITY_WARNING};
    static const enum rule_fix fixes[] = {FIX_NEVER, FIX_SAFE, FIX_UNSAFE, FIX_CONDITIONAL};
    size_t before = file->faults->count;
    check_keys(file, tree, rule_keys, RULE_KEY_COUNT);
    check_id(file, tree, name);
    const struct yaml *example = yaml_get(tree, TEXT("example"));
    if (example != NULL && example->kind == YAML_MAP) {
        check_keys(file, example, example_keys, EXAMPLE_KEY_COUNT);
    }
    struct text none = TEXT("");
    *rule = (struct rule){.id = name, .file = tree};
    rule->severity = severities[read_word(file, tree, TEXT("severity"), severity_words, 2, 0)];
    rule->fix = fixes[read_word(file, tree, TEXT("fix"), fix_words, 4, 0)];
    size_t unknown = file->faults->count;
    rule->check = (enum check_kind)read_word(file, tree, TEXT("check"), check_words, CHECK_COUNT, 0);
    if (yaml_get(tree, TEXT("check")) != NULL && unknown == file->faults->count) {
        check_messages(file, tree, rule->check);
    }
    rule->since = yaml_string(tree, "since", none);
    rule->clause = yaml_string(tree, "clause", none);
    rule->group = yaml_string(tree, "group", none);
    rule->message = yaml_string(tree, "message", none);
    rule->why = text_trim(yaml_string(tree, "why", none));
    rule->help = text_trim(yaml_string(tree, "help", none));
    rule->bad = yaml_string(tree, "bad", none);
    rule->good = yaml_string(tree, "good", none);
    return file->faults->count == before;
}
