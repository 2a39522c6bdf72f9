#include "tools/rule_tables.h"

struct writer {
    struct buffer *out;
    size_t arrays; /* how many node arrays were named so far */
};

static const char *const kind_names[] = {"YAML_SCALAR", "YAML_LIST", "YAML_MAP"};
static const char *const severity_names[] = {"SEVERITY_OFF", "SEVERITY_WARNING", "SEVERITY_ERROR"};
static const char *const fix_names[] = {"FIX_NEVER", "FIX_SAFE", "FIX_UNSAFE", "FIX_CONDITIONAL"};
static const char *const check_names[] = {
#define CHECK(name, word, family, variants) "CHECK_" #name,
#include "lint/rule/check.def"
#undef CHECK
};

/*
 * {"...", size}: every byte that means anything to a C compiler is escaped (`?` for trigraphs); octal escapes of three
 * digits cannot run into what follows. A new line of the text begins a new literal.
 */
static void write_text(struct buffer *out, struct text text)
{
    buffer_string(out, "{\"");
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        if (byte == '\n') {
            buffer_string(out, i + 1 < text.size ? "\\n\"\n\"" : "\\n");
        } else if (byte == '"' || byte == '\\' || byte == '?' || byte < ' ' || byte > '~') {
            buffer_format(out, "\\%03o", (unsigned)(unsigned char)byte);
        } else {
            buffer_byte(out, byte);
        }
    }
    buffer_format(out, "\", %zu}", text.size);
}

static size_t write_array(struct writer *writer, const struct yaml *nodes, size_t count);

struct children {
    size_t keys, values; /* numbers of their arrays */
};

static struct children write_children(struct writer *writer, const struct yaml *node)
{
    struct children children = {0};
    if (node->count > 0) {
        children.keys = node->kind == YAML_MAP ? write_array(writer, node->keys, node->count) : 0;
        children.values = write_array(writer, node->values, node->count);
    }
    return children;
}

/* Positions are left out: they would point into a file that the user does not have. */
static void write_node(struct buffer *out, const struct yaml *node, struct children children)
{
    buffer_format(out, "{.kind = %s", kind_names[node->kind]);
    if (node->kind == YAML_SCALAR) {
        buffer_string(out, ", .text = ");
        write_text(out, node->text);
        buffer_string(out, node->plain ? ", .plain = true" : "");
    }
    if (node->kind == YAML_MAP && node->count > 0) {
        buffer_format(out, ", .keys = y%zu", children.keys);
    }
    if (node->count > 0) {
        buffer_format(out, ", .values = y%zu, .count = %zu", children.values, node->count);
    }
    buffer_byte(out, '}');
}

/* The arrays of the children come first, then the nodes' own; returns its number. */
static size_t write_array(struct writer *writer, const struct yaml *nodes, size_t count)
{
    struct arena arena = {0};
    ARENA_LIST(struct children) children = {0};
    for (size_t i = 0; i < count; i++) {
        struct children own = write_children(writer, &nodes[i]);
        arena_push(&arena, &children, own);
    }
    size_t number = ++writer->arrays;
    buffer_format(writer->out, "static const struct yaml y%zu[] = {\n", number);
    for (size_t i = 0; i < count; i++) {
        write_node(writer->out, &nodes[i], children.items[i]);
        buffer_string(writer->out, ",\n");
    }
    buffer_string(writer->out, "};\n");
    arena_release(&arena);
    return number;
}

static void write_rule(struct buffer *out, const struct rule *rule, size_t tree)
{
    const struct {
        const char *name;
        struct text text;
    } texts[] = {
        {"id", rule->id},           {"pack", rule->pack}, {"since", rule->since}, {"clause", rule->clause},
        {"group", rule->group},     {"why", rule->why},   {"help", rule->help},   {"bad", rule->bad},
        {"message", rule->message}, {"good", rule->good}, {"what", rule->what},
    };
    buffer_format(out, "{.severity = %s, .fix = %s, .check = %s, .file = y%zu", severity_names[rule->severity],
                  fix_names[rule->fix], check_names[rule->check], tree);
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        buffer_format(out, ",\n.%s = ", texts[i].name);
        write_text(out, texts[i].text);
    }
    buffer_string(out, "},\n");
}

static void write_rules(struct writer *writer, const struct rule_pack *packs, size_t count)
{
    struct buffer rules = {0};
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < packs[i].rules.count; j++) {
            const struct rule *rule = &packs[i].rules.items[j];
            write_rule(&rules, rule, write_array(writer, rule->file, 1));
            total++;
        }
    }
    buffer_string(writer->out, "static const struct rule rules[] = {\n");
    buffer_text(writer->out, buffer_view(&rules));
    /* The last one, not counted, is for a build without any rule: C has no empty arrays. */
    buffer_format(
        writer->out,
        "{.severity = SEVERITY_OFF}};\nconst struct rule_set builtin_rules = {.items = rules, .count = %zu};\n", total);
    buffer_release(&rules);
}

static void write_standards(struct writer *writer, const struct rule_pack *packs, size_t count)
{
    struct buffer standards = {0};
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        if (packs[i].standard != NULL) {
            size_t tree = write_array(writer, packs[i].standard, 1);
            buffer_string(&standards, "{.pack = ");
            write_text(&standards, packs[i].name);
            buffer_format(&standards, ", .tree = y%zu},\n", tree);
            total++;
        }
    }
    buffer_string(writer->out, "const struct builtin_standard builtin_standards[] = {\n");
    buffer_text(writer->out, buffer_view(&standards));
    buffer_format(writer->out, "{.tree = NULL}};\nconst size_t builtin_standard_count = %zu;\n", total);
    buffer_release(&standards);
}

void tables_write(struct buffer *out, const struct rule_pack *packs, size_t count)
{
    struct writer writer = {.out = out};
    buffer_string(out, "/* Made from rules/ by the rule compiler. */\n#include \"lint/rule/rule.h\"\n\n");
    write_rules(&writer, packs, count);
    write_standards(&writer, packs, count);
}
