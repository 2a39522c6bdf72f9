/*
 * Random .gitignore files, one at the root and some deeper, and random paths: what gitignore_settles calls certain, Git
 * ignores. Prints what was tried, exits 1 on the first breach, or where too few paths were settled to mean anything.
 */
#include "lint/model/gitignore.h"

#include "base/buffer.h"
#include "base/file.h"
#include "base/process.h"
#include "base/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS = 150, PATHS = 16, FEWEST = 100 };

static unsigned long long state = 88172645463325252ULL;

static size_t below(size_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)(state % limit);
}

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))
static const char *const names[] = {".tmp", "a", "b", "probe"};
static const char *const before[] = {"", "", "", "", "/", "#", "!", " ", "\\", "*", "\xEF\xBB\xBF", "./", "**/", "//"};
static const char *const behind[] = {"",    "",  "",  "/",  "/",   "\r",   " ",  "\r\r", " \r",
                                     "\r ", "*", "?", "\t", "[a]", "/ \r", "//", "\\ ",  "/**"};

static void add_path(struct buffer *out, size_t most)
{
    for (size_t parts = 1 + below(most); parts > 0; parts--) {
        buffer_string(out, names[below(COUNT(names))]);
        buffer_string(out, parts > 1 ? "/" : "");
    }
}

static void add_lines(struct buffer *out)
{
    for (size_t lines = below(4); lines > 0; lines--) {
        buffer_string(out, before[below(COUNT(before))]);
        add_path(out, 2);
        buffer_string(out, behind[below(COUNT(behind))]);
        buffer_string(out, lines > 1 || below(4) > 0 ? "\n" : "");
    }
}

static bool put(struct arena *arena, struct text root, const char *folder)
{
    struct buffer lines = {0};
    struct buffer error = {0};
    struct text directory = path_join(arena, root, text_from(folder));
    add_lines(&lines);
    bool put = file_make_directory(directory.data, &error) &&
               file_write_atomic(path_join(arena, directory, TEXT(".gitignore")).data, buffer_view(&lines), &error);
    buffer_release(&lines);
    buffer_release(&error);
    return put;
}

/* Runs Git in the folder with nothing of the machine's configuration; what it says is the caller's. */
static struct process_result git(const char *root, const char *const *arguments, struct text input)
{
    static const char *const set[] = {"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", NULL};
    static const char *const unset[] = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", NULL};
    struct process_request request = {.arguments = arguments,
                                      .set = set,
                                      .unset = unset,
                                      .directory = root,
                                      .input = input,
                                      .output_limit = 1 << 20,
                                      .timeout_ms = 60000};
    return process_run(&request);
}

static bool said(struct text answer, struct text path)
{
    struct text line;
    while (text_split(&answer, '\0', &line)) {
        if (text_equal(line, path)) {
            return true;
        }
    }
    return false;
}

static void tell(struct arena *arena, struct text root, struct text path)
{
    struct text file;
    struct file_fault fault;
    struct buffer shown = {0};
    if (file_read(arena, path_join(arena, root, TEXT(".gitignore")).data, 1 << 20, &file, &fault)) {
        render_text(&shown, file, 0);
    }
    printf("breach: Git does not ignore %s by %.*s\n", path.data, TEXT_PRINT(buffer_view(&shown)));
    buffer_release(&shown);
}

/* How many paths are settled; -1 where one is that Git does not ignore, or Git does not answer. */
static long compare(struct arena *arena, struct text root)
{
    static const char *const check[] = {"git", "check-ignore", "--no-index", "-z", "--stdin", NULL};
    struct buffer asked = {0};
    struct text paths[PATHS];
    for (size_t i = 0; i < PATHS; i++) {
        struct buffer path = {0};
        add_path(&path, 4);
        paths[i] = arena_copy(arena, buffer_view(&path));
        buffer_text(&asked, paths[i]);
        buffer_byte(&asked, '\0');
        buffer_release(&path);
    }
    struct process_result told = git(root.data, check, buffer_view(&asked));
    long settled = told.end == PROCESS_EXITED && told.code <= 1 ? 0 : -1;
    for (size_t i = 0; i < PATHS && settled >= 0; i++) {
        bool certain = gitignore_settles(arena, root, paths[i]);
        bool ignored = said(buffer_view(&told.output), paths[i]);
        if (certain && !ignored) {
            tell(arena, root, paths[i]);
        }
        settled = certain && !ignored ? -1 : settled + certain;
    }
    process_result_release(&told);
    buffer_release(&asked);
    return settled;
}

static long try(struct arena *arena, struct text root)
{
    static const char *const places[] = {"a", ".tmp", "a/b"};
    if (!put(arena, root, "")) {
        return -1;
    }
    for (size_t i = 0; i < COUNT(places); i++) {
        struct text deeper = path_join(arena, path_join(arena, root, text_from(places[i])), TEXT(".gitignore"));
        (void)unlink(deeper.data);
        if (below(4) == 0 && !put(arena, root, places[i])) {
            return -1;
        }
    }
    return compare(arena, root);
}

int main(void)
{
    static const char *const begin[] = {"git", "init", "-q", "--template=", ".", NULL};
    static const char *const end[] = {"rm", "-rf", "a", ".tmp", ".git", ".gitignore", NULL};
    const char *parent = getenv("TMPDIR");
    struct arena arena = {0};
    struct text root = path_join(&arena, text_from(parent == NULL ? "/tmp" : parent), TEXT("benchlint-ignore-XXXXXX"));
    if (mkdtemp((char *)root.data) == NULL) {
        return 1;
    }
    struct process_result made = git(root.data, begin, TEXT(""));
    long settled = made.end == PROCESS_EXITED && made.code == 0 ? 0 : -1;
    size_t round = 0;
    for (; round < ROUNDS && settled >= 0; round++) {
        struct arena scratch = {0};
        long more = try(&scratch, root);
        settled = more < 0 ? -1 : settled + more;
        arena_release(&scratch);
    }
    struct process_result gone = git(root.data, end, TEXT(""));
    (void)rmdir(root.data);
    printf("%zu files, %d paths each: %ld paths settled\n", round, (int)PATHS, settled);
    process_result_release(&made);
    process_result_release(&gone);
    arena_release(&arena);
    return settled >= FEWEST ? 0 : 1;
}
