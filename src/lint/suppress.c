#include "lint/suppress.h"

#include "base/memory.h"
#include "base/nearest.h"

enum directive { DIRECTIVE_NEXT_LINE, DIRECTIVE_DISABLE, DIRECTIVE_ENABLE, DIRECTIVE_FILE };

/* What an enable of a rule takes out of a prefix that stays disabled for the others. */
struct exception {
    struct text pattern;
    size_t line; /* from here on */
    struct exception *next;
};

/* One rule (or prefix) that one comment switches off over a stretch of lines. */
struct stretch {
    struct text pattern;
    size_t start, end;  /* of the pattern in the file */
    size_t first, last; /* lines, from 0; last inclusive */
    bool open;          /* a disable that no enable has ended yet */
    bool used;
    struct exception *exceptions;
};
struct stretch_list {
    struct stretch *items;
    size_t count;
    size_t capacity;
};

struct reader {
    struct findings *findings;
    const struct source *source;
    const struct suppression_scope *scope;
    struct stretch_list stretches;
};

static bool read_directive(struct text content, enum directive *directive, struct text *rest)
{
    static const struct {
        struct text word;
        enum directive directive;
    } words[] = {
        {TEXT_INIT("benchlint-disable-next-line"), DIRECTIVE_NEXT_LINE},
        {TEXT_INIT("benchlint-disable-file"), DIRECTIVE_FILE},
        {TEXT_INIT("benchlint-disable"), DIRECTIVE_DISABLE},
        {TEXT_INIT("benchlint-enable"), DIRECTIVE_ENABLE},
    };
    struct text text = text_trim(content);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        struct text word = words[i].word;
        if (text_starts(text, word) && (text.size == word.size || byte_is_space(text.data[word.size]))) {
            *directive = words[i].directive;
            *rest = text_after(text, word.size);
            return true;
        }
    }
    /* A word of ours that is none: said, not passed over in silence. */
    *directive = DIRECTIVE_ENABLE;
    *rest = (struct text){NULL, 0};
    return text_starts(text, TEXT("benchlint-disable")) || text_starts(text, TEXT("benchlint-enable"));
}

/* The part before ` -- reason`. */
static struct text without_reason(struct text rest, bool *reason)
{
    for (size_t at = text_find(rest, TEXT("--"), 0); at != TEXT_NONE; at = text_find(rest, TEXT("--"), at + 1)) {
        bool open = at == 0 || byte_is_space(rest.data[at - 1]);
        bool closed = at + 2 == rest.size || byte_is_space(rest.data[at + 2]);
        if (open && closed) {
            *reason = !text_is_blank(text_after(rest, at + 2));
            return text_slice(rest, 0, at);
        }
    }
    *reason = false;
    return rest;
}

static void report(struct reader *reader, enum check_kind kind, const char *variant, size_t start, size_t end,
                   struct text name, struct text nearest)
{
    finding_kind(reader->findings, kind, variant, reader->source, start, end,
                 FACTS({"name", name}, {"found", name}, {"nearest", nearest}));
}

/* Does the pattern take in all that the other one does? */
static bool covers(struct text pattern, struct text other)
{
    bool prefix = text_ends(pattern, TEXT("*"));
    return text_equal(pattern, other) || (prefix && text_starts(other, text_slice(pattern, 0, pattern.size - 1)));
}

static void except(struct reader *reader, struct stretch *stretch, struct text pattern, size_t line)
{
    struct exception *exception = arena_allocate(reader->findings->arena, sizeof(*exception));
    *exception = (struct exception){pattern, line, stretch->exceptions};
    stretch->exceptions = exception;
}

/* Ends what earlier disables of the same rules opened, or takes them out of a wider one. */
static void enable(struct reader *reader, struct text pattern, size_t start, size_t end)
{
    size_t line = source_line_of(reader->source, start);
    bool found = false;
    for (size_t i = 0; i < reader->stretches.count; i++) {
        struct stretch *stretch = &reader->stretches.items[i];
        if (stretch->open && covers(pattern, stretch->pattern)) {
            stretch->open = false;
            stretch->last = line;
            found = true;
        } else if (stretch->open && covers(stretch->pattern, pattern)) {
            except(reader, stretch, pattern, line);
            found = true;
        }
    }
    if (!found) {
        report(reader, CHECK_UNUSED_SUPPRESSION, "enable", start, end, pattern, TEXT(""));
    }
}

static void add_pattern(struct reader *reader, enum directive directive, struct text pattern,
                        const struct suppression_comment *comment)
{
    size_t start = source_offset(reader->source, pattern);
    size_t end = start + pattern.size;
    struct text nearest = TEXT("");
    bool all = text_equal(pattern, TEXT("all")) || text_equal(pattern, TEXT("*"));
    if (all || !rule_pattern_known(reader->findings->arena, reader->scope->rules, pattern, &nearest)) {
        report(reader, CHECK_UNKNOWN_SUPPRESSION, nearest.size > 0 ? "nearest" : NULL, start, end, pattern, nearest);
        return;
    }
    if (directive == DIRECTIVE_ENABLE) {
        enable(reader, pattern, start, end);
        return;
    }
    size_t last = reader->source->line_count;
    size_t behind = source_line_of(reader->source, comment->end - 1) + 1; /* a comment may span lines */
    struct stretch stretch = {.pattern = pattern, .start = start, .end = end, .first = 0, .last = last};
    if (directive == DIRECTIVE_NEXT_LINE) {
        stretch.first = behind;
        stretch.last = behind;
    } else if (directive == DIRECTIVE_DISABLE) {
        stretch.first = source_line_of(reader->source, comment->start);
        stretch.open = true;
    }
    arena_push(reader->findings->arena, &reader->stretches, stretch);
}

static void read_comment(struct reader *reader, const struct suppression_comment *comment)
{
    enum directive directive;
    struct text rest;
    if (!read_directive(comment->content, &directive, &rest)) {
        return;
    }
    bool reason = false;
    struct text patterns = rest.data == NULL ? TEXT("") : without_reason(rest, &reason);
    bool any = false;
    struct text part;
    while (text_split(&patterns, ',', &part)) {
        part = text_trim(part);
        if (part.size > 0) {
            any = true;
            add_pattern(reader, directive, part, comment);
        }
    }
    if (!any) {
        struct text content = text_trim(comment->content);
        report(reader, CHECK_UNKNOWN_SUPPRESSION, "bare", comment->start, comment->end, content, TEXT(""));
    } else if (!reason && directive != DIRECTIVE_ENABLE && reader->scope->config->require_reason) {
        report(reader, CHECK_UNKNOWN_SUPPRESSION, "reason", comment->start, comment->end, text_trim(comment->content),
               TEXT(""));
    }
}

/* Suppressions speak of what is wrong in the file, not of themselves and not of what could not be read at all. */
static bool may_be_hidden(const struct finding *finding)
{
    enum check_kind kind = finding->diagnostic.rule->check;
    return kind != CHECK_UNUSED_SUPPRESSION && kind != CHECK_UNKNOWN_SUPPRESSION;
}

static bool reaches(const struct stretch *stretch, const struct rule *rule, size_t line)
{
    if (line < stretch->first || line > stretch->last || !rule_matches(rule, stretch->pattern)) {
        return false;
    }
    for (const struct exception *exception = stretch->exceptions; exception != NULL; exception = exception->next) {
        if (line > exception->line && rule_matches(rule, exception->pattern)) {
            return false;
        }
    }
    return true;
}

static bool is_hidden(struct reader *reader, const struct finding *finding)
{
    if (!may_be_hidden(finding)) {
        return false;
    }
    size_t line = source_line_of(reader->source, finding->diagnostic.start.offset);
    bool hidden = false;
    for (size_t i = 0; i < reader->stretches.count; i++) {
        struct stretch *stretch = &reader->stretches.items[i];
        if (reaches(stretch, finding->diagnostic.rule, line)) {
            stretch->used = true;
            hidden = true;
        }
    }
    return hidden;
}

static void hide(struct reader *reader)
{
    struct findings *findings = reader->findings;
    struct finding **link = &findings->first;
    findings->last = NULL;
    while (*link != NULL) {
        struct finding *finding = *link;
        if (text_equal(finding->diagnostic.path, reader->source->path) && is_hidden(reader, finding)) {
            *link = finding->next;
            findings->count--;
            findings->audit.suppressed++;
        } else {
            findings->last = finding;
            link = &finding->next;
        }
    }
}

/* A pattern of which some rule ran and nothing was found. */
static bool is_unused(const struct reader *reader, const struct stretch *stretch)
{
    const struct rule_set *rules = reader->scope->rules;
    bool ran = false;
    for (size_t i = 0; i < rules->count; i++) {
        ran = ran || (reader->scope->ran[i] && rule_matches(&rules->items[i], stretch->pattern));
    }
    return ran && !stretch->used;
}

/* A comment between the rows of a table ends it: the row below is no row any more, so nothing of it is judged. */
static bool splits_table(const struct reader *reader, const struct stretch *stretch)
{
    struct text above = stretch->first >= 2 ? text_trim(source_line(reader->source, stretch->first - 2)) : TEXT("");
    struct text below = text_trim(source_line(reader->source, stretch->first));
    return stretch->first == stretch->last && text_starts(above, TEXT("|")) && text_starts(below, TEXT("|"));
}

void suppress(struct findings *findings, const struct source *source, const struct suppression_comments *comments,
              const struct suppression_scope *scope)
{
    struct reader reader = {.findings = findings, .source = source, .scope = scope};
    for (size_t i = 0; i < comments->count; i++) {
        read_comment(&reader, &comments->items[i]);
    }
    if (reader.stretches.count == 0) {
        return;
    }
    hide(&reader);
    for (size_t i = 0; i < reader.stretches.count; i++) {
        const struct stretch *stretch = &reader.stretches.items[i];
        if (is_unused(&reader, stretch)) {
            report(&reader, CHECK_UNUSED_SUPPRESSION, splits_table(&reader, stretch) ? "table" : NULL, stretch->start,
                   stretch->end, stretch->pattern, TEXT(""));
        }
    }
}

struct suppression_comments suppression_comments_hash(struct arena *arena, const struct source *source)
{
    struct suppression_comments list = {0};
    for (size_t line = 0; line < source->line_count; line++) {
        struct text text = source_line(source, line);
        char quote = '\0';
        for (size_t at = 0; at < text.size; at++) {
            char byte = text.data[at];
            bool apart = at == 0 || byte_is_space(text.data[at - 1]);
            if (quote != '\0') {
                quote = byte == quote ? '\0' : quote;
            } else if ((byte == '"' || byte == '\'') &&
                       (apart || text.data[at - 1] == '=' || text.data[at - 1] == ':' || text.data[at - 1] == '[' ||
                        text.data[at - 1] == ',')) {
                quote = byte;
            } else if (byte == '#' && apart) {
                size_t start = source_offset(source, text) + at;
                struct suppression_comment comment = {start, start + text.size - at, text_after(text, at + 1)};
                arena_push(arena, &list, comment);
                break;
            }
        }
    }
    return list;
}
