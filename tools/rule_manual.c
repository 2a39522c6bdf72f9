#include "tools/rule_manual.h"

#include "base/memory.h"
#include "lint/rule/group.h"

/* What the packs are; a pack without an entry is headed by its name alone. */
static const struct {
    const char *pack;
    const char *about;
} introductions[] = {
    {"operator",
     "The operator benchmark standard: the READMEs of the operator directories, the index, the files beside\n"
     "them and, with\n.Fl \\-records ,\nthe records."},
    {"kernel",
     "The kernel benchmark methodology: captured outputs of bench scripts, the scripts, and what documents claim."},
    {"claim", "The benchmark checklist: performance reports."},
    {"tables", "Results tables of any Markdown document."},
    {"general",
     "What holds for every run: files, suppressions, the configuration.\nThese rules run whatever the packs."},
};

/* Running text: one line, escaped so that nothing in it is taken for a request or an escape; {names} in braces are
 * <names>. */
static void write_text(struct buffer *out, struct text text)
{
    bool start = true;
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        if (byte == '\n') {
            buffer_byte(out, ' ');
        } else if (byte == '\\') {
            buffer_string(out, "\\e");
        } else if (byte == '`') {
            buffer_string(out, "\\(ga");
        } else if (byte == '-') {
            buffer_string(out, "\\-");
        } else if (start && (byte == '.' || byte == '\'')) {
            buffer_format(out, "\\&%c", byte);
        } else {
            buffer_byte(out, byte);
        }
        start = false;
    }
    buffer_byte(out, '\n');
}

static bool ends_sentence(struct text text, size_t at)
{
    bool stop = text.data[at] == '.' || text.data[at] == ';';
    return stop && at + 1 < text.size && text.data[at + 1] == ' ';
}

/* One input line a sentence, as the language wants it. */
static void write_sentences(struct buffer *out, struct text text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (ends_sentence(text, i) && text.data[i] == '.') {
            write_text(out, text_slice(text, from, i + 1));
            from = i + 2;
        }
    }
    write_text(out, text_trim(text_after(text, from)));
}

static void write_rule(struct buffer *out, const struct rule *rule)
{
    static const char *const fixes[] = {[FIX_NEVER] = "",
                                        [FIX_SAFE] = ", with a safe fix",
                                        [FIX_UNSAFE] = ", with an unsafe fix",
                                        [FIX_CONDITIONAL] = ", with a fix that is safe or not by case"};
    buffer_string(out, ".It Sy ");
    write_text(out, rule->id);
    buffer_format(out, "%s%s", rule->severity == SEVERITY_ERROR ? "Error" : "Warning", fixes[rule->fix]);
    if (rule->since.size > 0) {
        buffer_format(out, "; since version %.*s", TEXT_PRINT(rule->since));
    }
    buffer_string(out, rule->what.size > 0 ? ".\n.Pp\nFound when " : ".\n.Pp\nIt says: ");
    write_text(out, rule->what.size > 0 ? rule->what : rule->message);
    out->size--; /* the clause becomes a sentence */
    buffer_string(out, ".\n.Pp\n");
    write_sentences(out, rule->why);
    if (rule->clause.size > 0) {
        buffer_string(out, ".Pp\nClause: ");
        write_text(out, rule->clause);
    }
}

static void write_group(struct buffer *out, const struct rule_set *rules, const struct rule_heading *heading)
{
    buffer_string(out, ".Ss ");
    write_text(out, heading->group);
    buffer_string(out, ".Bl -tag -width Ds\n");
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_under(&rules->items[i], heading)) {
            write_rule(out, &rules->items[i]);
        }
    }
    buffer_string(out, ".El\n");
}

static void write_pack(struct arena *arena, struct buffer *out, const struct rule_pack *pack)
{
    struct rule_headings headings = rule_headings(arena, &pack->rules);
    buffer_string(out, ".Sh PACK ");
    for (size_t i = 0; i < pack->name.size; i++) {
        char byte = pack->name.data[i];
        buffer_byte(out, byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte);
    }
    buffer_byte(out, '\n');
    for (size_t i = 0; i < sizeof(introductions) / sizeof(*introductions); i++) {
        if (text_equal(pack->name, text_from(introductions[i].pack))) {
            buffer_format(out, "%s\n", introductions[i].about);
        }
    }
    for (size_t i = 0; i < headings.count; i++) {
        write_group(out, &pack->rules, &headings.items[i]);
    }
}

void manual_write(struct buffer *out, const struct rule_pack *packs, size_t count)
{
    struct arena arena = {0};
    buffer_string(out, ".\\\" Made from rules/ by rule-compiler --man; a change belongs into a rule file.\n"
                       ".Dd November 30, 2026\n.Dt BENCHLINT-RULES 7\n.Os\n.Sh NAME\n.Nm benchlint-rules\n"
                       ".Nd the rules of benchlint\n.Sh DESCRIPTION\n"
                       "Every rule that\n.Xr benchlint 1\nknows, by pack and group.\n"
                       ".Ql benchlint explain Ar rule\n"
                       "adds to what stands here how to mend a finding, with a bad and a good example.\n"
                       ".Pp\nSeverities are those of the rules themselves;\n.Xr benchlint-config 5\n"
                       "tells how a repository chooses others.\n"
                       "A safe fix is made by\n.Fl \\-fix ,\nan unsafe one only with\n.Fl \\-unsafe\\-fixes .\n");
    for (size_t i = 0; i < count; i++) {
        write_pack(&arena, out, &packs[i]);
    }
    buffer_string(out, ".Sh SEE ALSO\n.Xr benchlint 1 ,\n.Xr benchlint-config 5 ,\n.Xr benchlint-standard 5\n");
    arena_release(&arena);
}
