/*
 * The prefilter loses nothing: over real text (whatever documentation and Python lies on the machine, up to 64 MB) and
 * over random text, the findings with it and without it are the same.
 */
#include "../hygiene/scan.h"
#include "base/file.h"
#include "base/thread.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    REAL_LIMIT = 64 * 1000 * 1000,
    FILE_LIMIT = 2 * 1000 * 1000,
    DEPTH_LIMIT = 12,
    PIECE = 64 * 1024,
    RANDOM_PIECES = 96
};

struct piece {
    struct text path, bytes;
};

struct corpus {
    struct arena *arena;
    ARENA_LIST(struct piece) list;
    size_t size;
};

struct comparison {
    const struct scan *with, *without;
    const struct corpus *corpus;
    size_t differences, findings;
    pthread_mutex_t lock;
};

static void print_finding(const char *side, const struct scanned *scanned, const struct finding *finding)
{
    if (finding != NULL) {
        size_t line = source_line_of(&scanned->source, finding->diagnostic.start.offset);
        printf("%s: %.*s %.*s `%.*s` in: %.*s\n", side, TEXT_PRINT(scanned->source.path),
               TEXT_PRINT(finding->diagnostic.rule->id), TEXT_PRINT(scanned_text(scanned, finding)),
               TEXT_PRINT(source_line(&scanned->source, line)));
    }
}

static bool same(const struct finding *a, const struct finding *b)
{
    return a != NULL && b != NULL && a->diagnostic.rule == b->diagnostic.rule &&
           a->diagnostic.start.offset == b->diagnostic.start.offset &&
           a->diagnostic.end.offset == b->diagnostic.end.offset;
}

static void compare(void *context, size_t index, size_t worker)
{
    (void)worker;
    struct comparison *comparison = context;
    const struct piece *piece = &comparison->corpus->list.items[index];
    struct scanned with;
    struct scanned without;
    scan_text(comparison->with, &with, piece->path, piece->bytes);
    scan_text(comparison->without, &without, piece->path, piece->bytes);
    const struct finding *a = with.findings.first;
    const struct finding *b = without.findings.first;
    while (same(a, b)) {
        a = a->next;
        b = b->next;
    }
    pthread_mutex_lock(&comparison->lock);
    comparison->findings += with.findings.count;
    if (a != NULL || b != NULL) {
        comparison->differences++;
        print_finding("with the prefilter", &with, a);
        print_finding("without it", &without, b);
    }
    pthread_mutex_unlock(&comparison->lock);
    scanned_close(&with);
    scanned_close(&without);
}

static void add_piece(struct corpus *corpus, struct text path, struct text bytes)
{
    struct piece piece = {path, bytes};
    arena_push(corpus->arena, &corpus->list, piece);
    corpus->size += bytes.size;
}

static bool is_wanted(struct text name)
{
    static const char *const endings[] = {".md", ".py", ".txt", ".rst", ".yaml", ".yml", ".html", ".json", ".sh", ".h"};
    for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
        if (text_ends(name, text_from(endings[i]))) {
            return true;
        }
    }
    return text_equal(name, TEXT("copyright")) || text_starts(name, TEXT("README"));
}

static void add_tree(struct corpus *corpus, struct text path, size_t depth)
{
    struct file_list list = {0};
    struct file_fault fault = {0};
    if (depth > DEPTH_LIMIT || !file_list(corpus->arena, path.data, &list, &fault)) {
        return;
    }
    for (size_t i = 0; i < list.count && corpus->size < REAL_LIMIT; i++) {
        struct text child = arena_format(corpus->arena, "%.*s/%.*s", TEXT_PRINT(path), TEXT_PRINT(list.items[i].name));
        struct text bytes;
        if (list.items[i].kind == FILE_KIND_DIRECTORY) {
            add_tree(corpus, child, depth + 1);
        } else if (list.items[i].kind == FILE_KIND_REGULAR && is_wanted(list.items[i].name) &&
                   file_read(corpus->arena, child.data, FILE_LIMIT, &bytes, &fault)) {
            add_piece(corpus, child, bytes);
        }
    }
}

static unsigned next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(*state >> 33);
}

static struct text random_path(uint64_t seed)
{
    return seed % 3 == 0 ? TEXT("random.py") : seed % 3 == 1 ? TEXT("random.md") : TEXT("random.txt");
}

/* Bytes and scraps of what the patterns look for, thrown together. */
static void add_random(struct corpus *corpus, uint64_t seed)
{
    static const char *const scraps[] = {"@",      "://",      "1.2.3",   "10.0.0.1",    "2024-03-18",
                                         "user=",  "host:",    "ssh ",    "docker run",  "/home/",
                                         "~/",     "#12",      "issue ",  "commit ",     "3f2a9c1d",
                                         "cuda:1", "v1.2",     "==1.2",   "Mar 18, ",    "14:32:07",
                                         "\n",     " ",        "\t",      "`",           "|",
                                         "node-1", "gpu01:29", "C:\\x",   "\\\\a\\b",    ".sqsh",
                                         "image:", "a/b:1",    "--user ", "bob",         "http",
                                         "git@",   ".local",   ".so.1",   "Linux x 5.1", "\xe5\xb9\xb4",
                                         "=",      "-",        "_",       "\"",          "'",
                                         "(",      ")",        "fe80::",  "-v a:/b",     "python3.1"};
    struct text path = random_path(seed);
    struct buffer text = {0};
    while (text.size < PIECE) {
        unsigned choice = next_random(&seed);
        if (choice % 4 == 0) {
            char byte = (char)(' ' + choice / 4 % 95);
            buffer_byte(&text, byte);
        } else {
            buffer_string(&text, scraps[choice / 4 % (sizeof(scraps) / sizeof(*scraps))]);
        }
    }
    add_piece(corpus, path, arena_copy(corpus->arena, buffer_view(&text)));
    buffer_release(&text);
}

int main(void)
{
    static const char *const trees[] = {"/usr/share/doc",      "/usr/lib/python3",      "/usr/lib/python3.11",
                                        "/usr/lib/python3.12", "/usr/lib/node_modules", "/usr/include",
                                        "/usr/share/perl"};
    struct arena arena = {0};
    struct corpus corpus = {.arena = &arena};
    for (size_t i = 0; i < sizeof(trees) / sizeof(*trees); i++) {
        add_tree(&corpus, text_from(trees[i]), 0);
    }
    size_t real = corpus.size;
    for (uint64_t seed = 1; seed <= RANDOM_PIECES; seed++) {
        add_random(&corpus, seed);
    }
    struct scan with;
    struct scan without;
    scan_open(&with);
    scan_prepare(&with);
    scan_open(&without);
    without.inputs.every_pattern = true;
    scan_prepare(&without);
    struct comparison comparison = {.with = &with, .without = &without, .corpus = &corpus};
    pthread_mutex_init(&comparison.lock, NULL);
    thread_each(thread_processors(), corpus.list.count, compare, &comparison);
    printf("%zu files, %.1f MB of real and %.1f MB of random text: %zu findings, %zu differences\n", corpus.list.count,
           (double)real / 1e6, (double)(corpus.size - real) / 1e6, comparison.findings, comparison.differences);
    bool good = comparison.differences == 0 && comparison.findings > 0;
    scan_close(&with);
    scan_close(&without);
    arena_release(&arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
