/*
 * Runs both sides over the same documents and compares what they print, line by line: blocks, tables, rows, cells.
 * usage: oracle-table ORACLE READER SEED COUNT [DIRECTORY...]; Markdown files under the directories are read too.
 */
#include "document.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FILES = 20000, MOST_SHOWN = 3 };

struct side {
    FILE *lines;
    pid_t process;
    char *line;
    size_t capacity;
    ssize_t size; /* of the present line; -1 behind the last */
};

struct counts {
    size_t documents, files, blocks, tables, rows, cells, differences;
};

static void start(struct side *side, char *program, char *const *arguments)
{
    int ends[2];
    if (pipe(ends) != 0) {
        perror("pipe");
        exit(2);
    }
    side->process = fork();
    if (side->process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(program, arguments);
        perror(program);
        _exit(127);
    }
    close(ends[1]);
    side->lines = fdopen(ends[0], "r");
    if (side->process < 0 || side->lines == NULL) {
        perror("start");
        exit(2);
    }
}

static bool is_markdown(const char *name)
{
    struct text text = text_from(name);
    return text_ends(text, TEXT(".md")) || text_ends(text, TEXT(".markdown"));
}

/* Appends the Markdown files under the directories to `arguments`, in the order of the tree. */
static size_t add_files(char **directories, char **arguments, size_t count)
{
    if (directories[0] == NULL) {
        return count;
    }
    FTS *tree = fts_open(directories, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *entry = tree == NULL ? NULL : fts_read(tree); entry != NULL; entry = fts_read(tree)) {
        if (entry->fts_info == FTS_F && is_markdown(entry->fts_name) && count < MOST_FILES) {
            arguments[count++] = strdup(entry->fts_path);
        }
    }
    if (tree != NULL) {
        fts_close(tree);
    }
    return count;
}

static void next_line(struct side *side)
{
    side->size = getline(&side->line, &side->capacity, side->lines);
}

static bool begins_document(const struct side *side)
{
    return side->size < 0 || strncmp(side->line, "document ", 9) == 0;
}

static bool same_line(const struct side *a, const struct side *b)
{
    return a->size == b->size && (a->size < 0 || memcmp(a->line, b->line, (size_t)a->size) == 0);
}

static void count_line(const char *line, struct counts *counts)
{
    counts->blocks += line[0] != ' ' && strncmp(line, "document ", 9) != 0;
    counts->tables += strncmp(line, "table ", 6) == 0;
    counts->rows += strncmp(line, "  row ", 6) == 0;
    counts->cells += strncmp(line, "  cell ", 7) == 0;
}

static void show_difference(const struct documents *documents, size_t number, const struct side *oracle,
                            const struct side *reader)
{
    const char *name = number < documents->made ? "made from the seed" : documents->paths[number - documents->made];
    printf("document %zu, %s\n  oracle: %s  reader: %s", number, name, oracle->size < 0 ? "(end)\n" : oracle->line,
           reader->size < 0 ? "(end)\n" : reader->line);
    if (number < documents->made) {
        struct buffer document = {0};
        documents_read(documents, number, &document);
        printf("-----\n%.*s\n-----\n", TEXT_PRINT(buffer_view(&document)));
        buffer_release(&document);
    }
}

/* Reads both sides up to the next document. */
static void compare_document(const struct documents *documents, size_t number, struct side *oracle, struct side *reader,
                             struct counts *counts)
{
    bool same = same_line(oracle, reader);
    do {
        next_line(oracle);
        next_line(reader);
        if (same && !same_line(oracle, reader)) {
            same = false;
            if (counts->differences < MOST_SHOWN) {
                show_difference(documents, number, oracle, reader);
            }
        }
        if (same && oracle->size >= 0) {
            count_line(oracle->line, counts);
        }
    } while (same && !begins_document(oracle));
    while (!begins_document(oracle)) {
        next_line(oracle);
    }
    while (!begins_document(reader)) {
        next_line(reader);
    }
    counts->differences += !same;
}

static bool finish(struct side *side)
{
    int status = 0;
    fclose(side->lines);
    free(side->line);
    return waitpid(side->process, &status, 0) == side->process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: %s ORACLE READER SEED COUNT [DIRECTORY...]\n", argv[0]);
        return 2;
    }
    static char *arguments[MOST_FILES + 4];
    arguments[0] = argv[0];
    arguments[1] = argv[3];
    arguments[2] = argv[4];
    size_t count = add_files(argv + 5, arguments, 3);
    struct documents documents = documents_open((int)count, arguments);
    struct side oracle = {0};
    struct side reader = {0};
    start(&oracle, argv[1], arguments);
    start(&reader, argv[2], arguments);
    struct counts counts = {0};
    next_line(&oracle);
    next_line(&reader);
    for (; oracle.size >= 0 && reader.size >= 0; counts.documents++) {
        compare_document(&documents, counts.documents, &oracle, &reader, &counts);
    }
    bool complete = counts.documents == documents.made + documents.path_count;
    bool oracle_ended = finish(&oracle);
    bool reader_ended = finish(&reader);
    printf("%zu documents made, %zu files: %zu blocks, %zu tables, %zu rows, %zu cells; %zu documents differ\n",
           documents.made, documents.path_count, counts.blocks, counts.tables, counts.rows, counts.cells,
           counts.differences);
    if (!complete || !oracle_ended || !reader_ended) {
        printf("a side ended early, after %zu documents\n", counts.documents);
    }
    return complete && oracle_ended && reader_ended && counts.differences == 0 ? 0 : 1;
}
