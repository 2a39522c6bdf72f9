#include "lint/model/git.h"

#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>

enum { TIMEOUT_MS = 120000, LISTING_LIMIT = 1 << 30, MESSAGE_LIMIT = 4096 };

struct git_question {
    struct arena *arena;
    bool outside;
    struct process *listing; /* NULL: not asked */
    struct process *probe;   /* NULL: not asked */
    struct text directory, scratch;
    struct buffer cut; /* the beginning of an entry whose end has not come */
    struct git_answer answer;
};

/* Nothing that a repository's own configuration names is to be run. */
static const char *const quiet[] = {
    "git", "--no-pager",           "-c", "core.fsmonitor=false",    "-c", "core.hooksPath=/dev/null",
    "-c",  "protocol.allow=never", "-c", "submodule.recurse=false", "-C"};
enum { QUIET_COUNT = sizeof(quiet) / sizeof(quiet[0]), SETTING_LIMIT = 9 };

/* The variables by which Git lets a hook or a wrapper point it at another repository. */
static const char *const foreign[] = {"GIT_DIR",
                                      "GIT_WORK_TREE",
                                      "GIT_INDEX_FILE",
                                      "GIT_COMMON_DIR",
                                      "GIT_PREFIX",
                                      "GIT_OBJECT_DIRECTORY",
                                      "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                                      "GIT_IMPLICIT_WORK_TREE",
                                      "GIT_INTERNAL_SUPER_PREFIX",
                                      "GIT_LITERAL_PATHSPECS",
                                      "GIT_GLOB_PATHSPECS",
                                      "GIT_NOGLOB_PATHSPECS",
                                      "GIT_ICASE_PATHSPECS",
                                      "GIT_CONFIG",
                                      NULL};

struct text git_root(struct arena *arena, struct text path)
{
    for (;;) {
        struct file_facts facts;
        struct text folder = path.size == 0 ? TEXT("/") : path;
        if (file_look(path_join(arena, folder, TEXT(".git")).data, &facts)) {
            return folder;
        }
        if (path.size == 0) {
            return TEXT("");
        }
        path = path_directory(path);
    }
}

/* "NAME=value" with a path that is relative to where we stand made absolute; NULL when the variable is not set. */
static const char *absolute_setting(struct arena *arena, const char *name, const char *fallback)
{
    const char *value = getenv(name);
    value = value == NULL ? fallback : value;
    if (value == NULL) {
        return NULL;
    }
    struct text path = path_join(arena, file_working_directory(arena), text_from(value));
    return arena_format(arena, "%s=%s", name, path.data).data;
}

/* "H 100644 <object> 0\tPATH" for a tracked file, "? PATH" for another, with a slash at the end of a repository's
 * folder. */
static void take_entry(struct git_question *question, struct text entry)
{
    struct git_answer *answer = &question->answer;
    struct text path = text_after(entry, 2);
    bool tracked = !text_starts(entry, TEXT("?"));
    bool repository = tracked ? text_starts(path, TEXT("160000 ")) : text_ends(path, TEXT("/"));
    if (tracked) {
        size_t tab = text_find_byte(path, '\t', 0);
        path = tab == TEXT_NONE ? TEXT("") : text_after(path, tab + 1);
    } else if (repository) {
        path.size--;
    }
    if (path.size == 0) {
        return;
    }
    if (tracked && question->scratch.size > 0 && path_under(path, question->scratch)) {
        answer->scratch_tracked = true;
    }
    if (!path_under(path, question->directory)) {
        return;
    }
    if (repository) {
        arena_push(question->arena, &answer->repositories, arena_copy(question->arena, path));
    } else {
        packed_paths_add(&answer->files, path, tracked);
    }
}

/* Entries end in NUL. */
static void take_piece(void *context, struct text piece)
{
    struct git_question *question = context;
    for (size_t end = text_find_byte(piece, '\0', 0); end != TEXT_NONE; end = text_find_byte(piece, '\0', 0)) {
        struct text entry = text_slice(piece, 0, end);
        if (question->cut.size > 0) {
            buffer_text(&question->cut, entry);
            entry = buffer_view(&question->cut);
        }
        take_entry(question, entry);
        question->cut.size = 0;
        piece = text_after(piece, end + 1);
    }
    buffer_text(&question->cut, piece);
}

static const char *const *full_command(struct arena *arena, const char *root, const char *const *command)
{
    size_t words = 0;
    while (command[words] != NULL) {
        words++;
    }
    const char **arguments = arena_array(arena, const char *, QUIET_COUNT + 1 + words + 1);
    size_t used = 0;
    for (size_t i = 0; i < QUIET_COUNT; i++) {
        arguments[used++] = quiet[i];
    }
    arguments[used++] = root;
    for (size_t i = 0; i < words; i++) {
        arguments[used++] = command[i];
    }
    return arguments;
}

static struct process_request prepare(struct arena *arena, const char *root, const char *const *command,
                                      const char *index_file)
{
    const char **settings = arena_array(arena, const char *, SETTING_LIMIT);
    size_t set = 0;
    settings[set++] = "LC_ALL=C";
    settings[set++] = "GIT_OPTIONAL_LOCKS=0";
    settings[set++] = "GIT_TERMINAL_PROMPT=0";
    settings[set++] = "GIT_NO_LAZY_FETCH=1";
    settings[set++] = "GIT_ALLOW_PROTOCOL=none";
    bool found = git_root(arena, text_from(root)).size > 0;
    if (index_file != NULL) {
        settings[set++] = arena_format(arena, "GIT_INDEX_FILE=%s", index_file).data;
    }
    if (!found && (settings[set] = absolute_setting(arena, "GIT_DIR", NULL)) != NULL) {
        settings[++set] = absolute_setting(arena, "GIT_WORK_TREE", ".");
    }
    return (struct process_request){.arguments = full_command(arena, root, command),
                                    .set = settings,
                                    .unset = found ? foreign : NULL,
                                    .output_limit = LISTING_LIMIT,
                                    .timeout_ms = TIMEOUT_MS};
}

struct process *git_command(struct arena *arena, const char *root, const char *const *command, struct text input,
                            const char *index_file)
{
    struct process_request child = prepare(arena, root, command, index_file);
    child.input = input;
    return process_start(&child);
}

/* The command's words, then `--`, then paths: `directory` ("" is the folder itself), and `other` unless it is empty. */
static struct process_request about(struct arena *arena, const char *root, const char *const *command, size_t count,
                                    struct text directory, struct text other)
{
    const char **words = arena_array(arena, const char *, count + 4);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        words[used++] = command[i];
    }
    words[used++] = "--";
    words[used++] = directory.size == 0 ? "." : arena_copy(arena, directory).data;
    if (other.size > 0) {
        words[used++] = arena_copy(arena, other).data;
    }
    return prepare(arena, root, words, NULL);
}

struct git_question *git_start(struct arena *arena, const struct git_request *request)
{
    static const char *const listing[] = {"--literal-pathspecs", "ls-files", "-z", "-t", "-s", "--cached", "--others",
                                          "--exclude-standard"};
    static const char *const probe[] = {"check-ignore", "-q", "--no-index"};
    struct git_question *question = arena_allocate(arena, sizeof(*question));
    question->arena = arena;
    question->directory = request->directory;
    question->scratch = request->scratch;
    question->outside = git_root(arena, text_from(request->root)).size == 0 && getenv("GIT_DIR") == NULL;
    if (question->outside) {
        return question;
    }
    if (!request->probe_only) {
        struct process_request child = about(arena, request->root, listing, sizeof(listing) / sizeof(listing[0]),
                                             request->directory, request->scratch);
        child.take = take_piece;
        child.context = question;
        question->listing = process_start(&child);
    }
    if (request->probe.size > 0) {
        /* It knows no literal paths; behind ./ none is taken for more than a path. */
        struct text path = path_join(arena, TEXT("."), request->probe);
        size_t words = sizeof(probe) / sizeof(probe[0]) - (request->tracked_counts ? 1 : 0);
        struct process_request child = about(arena, request->root, probe, words, path, TEXT(""));
        question->probe = process_start(&child);
    }
    return question;
}

/* The first line of what Git says on standard error that begins with `prefix`, without it; empty when there is none. */
static struct text said(struct text errors, struct text prefix)
{
    struct text line;
    while (text_split(&errors, '\n', &line)) {
        if (text_starts(line, prefix)) {
            return text_slice(text_after(line, prefix.size), 0, MESSAGE_LIMIT);
        }
    }
    return TEXT("");
}

struct text git_refusal(struct arena *arena, const struct process_result *result)
{
    struct text errors = buffer_view(&result->errors);
    struct text fatal = said(errors, TEXT("fatal: "));
    if (result->end != PROCESS_EXITED) {
        struct text end = process_end_text(arena, result);
        return arena_format(arena, "Git %.*s", TEXT_PRINT(end));
    }
    if (text_starts(fatal, TEXT("detected dubious ownership"))) {
        return TEXT("Git refuses a work tree that belongs to somebody else; `git config --global --add safe.directory` "
                    "with its path makes it answer");
    }
    return arena_format(arena, "Git says: %.*s", TEXT_PRINT(text_trim(fatal.size > 0 ? fatal : errors)));
}

static void judge_listing(struct git_question *question, const struct process_result *result)
{
    struct arena *arena = question->arena;
    struct git_answer *answer = &question->answer;
    struct text errors = buffer_view(&result->errors);
    if (result->end == PROCESS_EXITED && result->code == 0) {
        struct text unread = said(errors, TEXT("warning: could not open directory "));
        if (unread.size > 0) {
            answer->message = arena_format(arena, "Git could not open directory %.*s", TEXT_PRINT(unread));
        }
    } else if (text_starts(said(errors, TEXT("fatal: ")), TEXT("not a git repository (or any"))) {
        answer->state = GIT_OUTSIDE;
    } else {
        answer->state = GIT_REFUSED;
        answer->message = git_refusal(arena, result);
    }
}

struct git_answer git_finish(struct git_question *question)
{
    struct git_answer *answer = &question->answer;
    answer->state = question->outside ? GIT_OUTSIDE : GIT_ANSWERED;
    if (question->listing != NULL) {
        struct process_result result = process_finish(question->listing);
        judge_listing(question, &result);
        process_result_release(&result);
        buffer_release(&question->cut);
    }
    if (question->probe != NULL) {
        struct process_result result = process_finish(question->probe);
        answer->ignored = result.end == PROCESS_EXITED && result.code == 0;
        if (answer->state == GIT_ANSWERED && (result.end != PROCESS_EXITED || result.code > 1)) {
            answer->state = GIT_REFUSED;
            answer->message = git_refusal(question->arena, &result);
        }
        process_result_release(&result);
    }
    if (answer->state != GIT_ANSWERED) {
        packed_paths_release(&answer->files);
    }
    return *answer;
}

bool git_ignores(struct arena *arena, const char *root, struct text path)
{
    struct git_request request = {.root = root, .probe = path, .probe_only = true, .tracked_counts = true};
    return git_finish(git_start(arena, &request)).ignored;
}
