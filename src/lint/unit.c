#include "lint/unit.h"

#include "base/memory.h"
#include "lint/seal.h"

static enum language language_of(struct text name)
{
    static const struct {
        struct text ending;
        enum language language;
    } endings[] = {
        {TEXT_INIT(".md"), LANGUAGE_MARKDOWN}, {TEXT_INIT(".markdown"), LANGUAGE_MARKDOWN},
        {TEXT_INIT(".py"), LANGUAGE_PYTHON},   {TEXT_INIT(".pyi"), LANGUAGE_PYTHON},
        {TEXT_INIT(".yaml"), LANGUAGE_YAML},   {TEXT_INIT(".yml"), LANGUAGE_YAML},
    };
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        if (text_ends(name, endings[i].ending)) {
            return endings[i].language;
        }
    }
    return LANGUAGE_OTHER;
}

void unit_begin(struct unit *unit, const struct lint *lint, struct lint_result *result,
                const struct repository_file *files, size_t count)
{
    *unit = (struct unit){.lint = lint, .result = result, .arena = result->unit, .file_count = count};
    result->unit = (struct arena){0};
    unit->findings = (struct findings){.arena = &unit->arena, .rules = lint->selection->rules};
    unit->findings.audit.largest_drift = -1.0;
    unit->check = (struct check){.arena = &unit->arena,
                                 .findings = &unit->findings,
                                 .config = lint->config,
                                 .standard = lint->standard,
                                 .repository = lint->repository,
                                 .records = lint->records};
    unit->files = arena_array(&unit->arena, struct unit_file, count);
    for (size_t i = 0; i < count; i++) {
        unit->files[i].file = &files[i];
        unit->files[i].language = language_of(files[i].name);
        unit->files[i].wanted = files[i].regular && !files[i].excluded && target_holds(lint->targets, files[i].path);
    }
}

static struct text number(struct unit *unit, size_t value)
{
    return arena_format(&unit->arena, "%zu", value);
}

/* Files that people write as text; of others bad UTF-8 only says that they are something else, such as a picture. */
static bool is_text_by_name(struct text name)
{
    static const struct text endings[] = {
        TEXT_INIT(".md"),   TEXT_INIT(".markdown"), TEXT_INIT(".py"),  TEXT_INIT(".pyi"), TEXT_INIT(".yaml"),
        TEXT_INIT(".yml"),  TEXT_INIT(".json"),     TEXT_INIT(".txt"), TEXT_INIT(".rst"), TEXT_INIT(".toml"),
        TEXT_INIT(".cfg"),  TEXT_INIT(".ini"),      TEXT_INIT(".sh"),  TEXT_INIT(".csv"), TEXT_INIT(".tsv"),
        TEXT_INIT(".html"), TEXT_INIT(".c"),        TEXT_INIT(".h"),   TEXT_INIT(".cc"),  TEXT_INIT(".cpp"),
        TEXT_INIT(".cu"),   TEXT_INIT(".cuh"),      TEXT_INIT(".mu"),  TEXT_INIT(".js"),  TEXT_INIT(".cmake"),
    };
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        if (text_ends(name, endings[i])) {
            return true;
        }
    }
    return false;
}

static void report_encoding(struct unit *unit, const struct source *source)
{
    bool nul = source->bytes.data[source->invalid] == '\0';
    finding_kind(&unit->findings, CHECK_FILE_ENCODING, nul ? "nul" : NULL, source, source->invalid, source->invalid + 1,
                 FACTS({"offset", number(unit, source->invalid)}));
}

static void report_size(struct unit *unit, const struct repository_file *file)
{
    finding_absent(
        &unit->findings, CHECK_FILE_SIZE, NULL, file->path,
        FACTS({"count", number(unit, file->size)}, {"limit", number(unit, unit->lint->config->file_size_limit)}));
}

static void report_nesting(struct unit *unit, const struct unit_file *file)
{
    if (file->markdown->too_deep != TEXT_NONE) {
        finding_kind(&unit->findings, CHECK_FILE_NESTING, NULL, &file->source, file->markdown->too_deep,
                     file->markdown->too_deep, FACTS({"limit", number(unit, MARKDOWN_DEPTH_LIMIT)}));
    }
}

static void read_syntax(struct unit *unit, struct unit_file *file)
{
    if (file->language == LANGUAGE_MARKDOWN) {
        file->markdown = markdown_read(&unit->arena, &file->source);
        report_nesting(unit, file);
    } else if (file->language == LANGUAGE_PYTHON) {
        file->python = python_read(&unit->arena, &file->source);
    }
}

void unit_keep_trouble(struct unit *unit, const struct trouble *trouble)
{
    struct lint_result *result = unit->result;
    for (size_t i = 0; i < trouble->count; i++) {
        arena_push(&result->arena, &result->trouble, arena_copy(&result->arena, trouble->items[i]));
    }
}

void unit_take(struct unit *unit, struct unit_file *file, const struct source *source)
{
    file->source = *source;
    file->opened = true;
    unit->findings.audit.files++;
    if (source->text) {
        read_syntax(unit, file);
    } else {
        report_encoding(unit, &file->source);
    }
}

bool unit_open(struct unit *unit, struct unit_file *file)
{
    const struct lint *lint = unit->lint;
    if (file->opened) {
        return file->source.text;
    }
    if (file->file->size > lint->config->file_size_limit) {
        file->opened = true; /* told once */
        report_size(unit, file->file);
        return false;
    }
    struct source *source = &file->source;
    struct trouble trouble = {0};
    file->opened = true; /* what cannot be read is told once */
    if (!repository_open(&unit->arena, lint->repository, file->file->path, source, &trouble)) {
        unit_keep_trouble(unit, &trouble);
        return false;
    }
    unit->findings.audit.files++;
    if (!source->text) {
        if (!file->artifact && is_text_by_name(file->file->name)) {
            report_encoding(unit, source);
        }
        return false;
    }
    read_syntax(unit, file);
    return true;
}

static struct suppression_comments comments_of(struct unit *unit, const struct unit_file *file)
{
    struct suppression_comments list = {0};
    if (file->language == LANGUAGE_MARKDOWN) {
        struct comment_list comments = markdown_comments(&unit->arena, file->markdown);
        for (size_t i = 0; i < comments.count; i++) {
            struct suppression_comment comment = {comments.items[i].start, comments.items[i].end,
                                                  comments.items[i].content};
            arena_push(&unit->arena, &list, comment);
        }
        return list;
    }
    if (file->language != LANGUAGE_PYTHON) {
        return suppression_comments_hash(&unit->arena, &file->source);
    }
    for (size_t i = 0; i < file->python.count; i++) {
        const struct python_token *token = &file->python.items[i];
        if (token->kind == PYTHON_COMMENT) {
            struct suppression_comment comment = {token->start, token->end,
                                                  text_slice(file->source.bytes, token->start + 1, token->end)};
            arena_push(&unit->arena, &list, comment);
        }
    }
    return list;
}

static void suppress_file(struct unit *unit, const struct unit_file *file)
{
    /* Most files hold none: that is seen without reading their comments. */
    if (text_find(file->source.bytes, TEXT("benchlint-"), 0) == TEXT_NONE) {
        return;
    }
    struct suppression_comments comments = comments_of(unit, file);
    struct suppression_scope scope = {unit->lint->config, unit->lint->selection->rules, unit->lint->selection->ran};
    suppress(&unit->findings, &file->source, &comments, &scope);
}

/* Drops what no selected rule says and what nobody asked about; sets the severity in force. */
static void keep_asked(struct unit *unit)
{
    struct finding **link = &unit->findings.first;
    while (*link != NULL) {
        struct diagnostic *diagnostic = &(*link)->diagnostic;
        diagnostic->severity = selection_severity(unit->lint->selection, diagnostic->rule);
        bool asked = target_holds(unit->lint->targets, diagnostic->path) || diagnostic->everywhere;
        if (diagnostic->severity == SEVERITY_OFF || !asked) {
            *link = (*link)->next;
            unit->findings.count--;
        } else {
            link = &(*link)->next;
        }
    }
}

void unit_end(struct unit *unit)
{
    keep_asked(unit);
    for (size_t i = 0; i < unit->file_count; i++) {
        if (unit->files[i].opened && unit->files[i].source.text) {
            suppress_file(unit, &unit->files[i]);
        }
    }
    keep_asked(unit); /* the comments' own findings are new */
    unit->findings.audit.largest_drift_row = arena_copy(&unit->result->arena, unit->findings.audit.largest_drift_row);
    audit_add(&unit->result->audit, &unit->findings.audit);
    seal_unit(&unit->result->arena, &unit->findings, unit->lint->show_secrets, &unit->result->diagnostics);
    arena_reset(&unit->arena);
    unit->result->unit = unit->arena;
}
