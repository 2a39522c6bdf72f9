#include "lint/check/finding.h"

#include "base/buffer.h"
#include "base/memory.h"

static struct text fact_value(const struct fact *facts, struct text name, bool *known)
{
    for (const struct fact *fact = facts; fact != NULL && fact->name != NULL; fact++) {
        if (text_equal(text_from(fact->name), name)) {
            *known = true;
            return fact->value;
        }
    }
    *known = false;
    return TEXT("");
}

struct text facts_fill(struct arena *arena, struct text template, const struct fact *facts)
{
    struct buffer filled = {0};
    size_t at = 0;
    while (at < template.size) {
        size_t close = template.data[at] == '{' ? text_find_byte(template, '}', at) : TEXT_NONE;
        bool known = false;
        struct text value = TEXT("");
        if (close != TEXT_NONE) {
            value = fact_value(facts, text_slice(template, at + 1, close), &known);
        }
        if (known) {
            buffer_text(&filled, value);
            at = close + 1;
        } else {
            buffer_byte(&filled, template.data[at++]);
        }
    }
    struct text copy = arena_copy(arena, buffer_view(&filled));
    buffer_release(&filled);
    return copy;
}

static void append(struct findings *findings, struct finding *finding)
{
    if (findings->last == NULL) {
        findings->first = finding;
    } else {
        findings->last->next = finding;
    }
    findings->last = finding;
    findings->count++;
}

/* Behind the last line end no line is left to point at: the end of the last line stands for it. */
static size_t on_a_line(const struct source *source, size_t offset)
{
    if (source == NULL || offset < source->bytes.size || !text_ends(source->bytes, TEXT("\n"))) {
        return offset;
    }
    size_t end = source->bytes.size - 1;
    return end > 0 && source->bytes.data[end - 1] == '\r' ? end - 1 : end;
}

struct finding *finding_add(struct findings *findings, const struct rule *rule, const char *variant,
                            const struct source *source, size_t start, size_t end, const struct fact *facts)
{
    struct finding *finding = arena_allocate(findings->arena, sizeof(*finding));
    struct diagnostic *diagnostic = &finding->diagnostic;
    finding->source = source;
    diagnostic->rule = rule;
    diagnostic->path = source == NULL ? TEXT("") : source->path;
    diagnostic->start.offset = on_a_line(source, start);
    diagnostic->end.offset = start == end ? diagnostic->start.offset : end;
    if (rule == NULL) {
        return finding;
    }
    diagnostic->severity = rule->severity;
    diagnostic->message = facts_fill(findings->arena, rule_message(rule, variant), facts);
    diagnostic->help = facts_fill(findings->arena, rule->help, facts);
    append(findings, finding);
    return finding;
}

struct finding *finding_kind(struct findings *findings, enum check_kind kind, const char *variant,
                             const struct source *source, size_t start, size_t end, const struct fact *facts)
{
    return finding_add(findings, rule_of_kind(findings->rules, kind), variant, source, start, end, facts);
}

struct finding *finding_absent(struct findings *findings, enum check_kind kind, const char *variant, struct text path,
                               const struct fact *facts)
{
    struct finding *finding = finding_kind(findings, kind, variant, NULL, 0, 0, facts);
    finding->diagnostic.path = arena_copy(findings->arena, path);
    return finding;
}

void finding_fix(struct findings *findings, struct finding *finding, bool safe, size_t start, size_t end,
                 struct text replacement)
{
    struct diagnostic *diagnostic = &finding->diagnostic;
    struct edit *edits = arena_array(findings->arena, struct edit, diagnostic->edit_count + 1);
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        edits[i] = diagnostic->edits[i];
    }
    edits[diagnostic->edit_count++] = (struct edit){start, end, arena_copy(findings->arena, replacement)};
    diagnostic->edits = edits;
    diagnostic->has_fix = true;
    diagnostic->fix_safe = safe;
}

void finding_relate(struct findings *findings, struct finding *finding, const struct source *source, size_t start,
                    size_t end, struct text message)
{
    struct diagnostic *diagnostic = &finding->diagnostic;
    struct related *related = arena_array(findings->arena, struct related, diagnostic->related_count + 1);
    for (size_t i = 0; i < diagnostic->related_count; i++) {
        related[i] = diagnostic->related[i];
    }
    related[diagnostic->related_count++] = (struct related){.path = source->path,
                                                            .start = source_position(source, start),
                                                            .end = source_position(source, end),
                                                            .message = arena_copy(findings->arena, message),
                                                            .line_first = TEXT_NONE};
    diagnostic->related = related;
}

void finding_hide(struct findings *findings, const struct source *source, size_t start, size_t end)
{
    struct finding *hidden = arena_allocate(findings->arena, sizeof(*hidden));
    hidden->source = source;
    hidden->diagnostic.path = source->path;
    hidden->diagnostic.start.offset = start;
    hidden->diagnostic.end.offset = end;
    hidden->next = findings->hidden;
    findings->hidden = hidden;
}
