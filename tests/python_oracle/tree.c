/*
 * Prints the tree of every file named on standard input: a line `F OTHERS COUNT`, then `KIND START END` for each node
 * that CPython's ast has too. The other side is compare_tree.py.
 */
#include "base/buffer.h"
#include "base/memory.h"
#include "lint/read/python_tree.h"

#include <stdio.h>
#include <string.h>

static bool read_file(const char *path, struct buffer *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    size_t got = 0;
    do {
        got = fread(buffer_reserve(bytes, 65536), 1, 65536, file);
        bytes->size += got;
    } while (got > 0);
    bool sound = ferror(file) == 0;
    fclose(file);
    return sound;
}

/* The name of the kind in CPython's ast; NULL for what has no counterpart with the same bytes. */
static const char *kind_name(const struct python_node *node)
{
    static const char *const names[] = {[NODE_NAME] = "Name",
                                        [NODE_NUMBER] = "Number",
                                        [NODE_STRING] = "Str",
                                        [NODE_BYTES] = "Bytes",
                                        [NODE_ATTRIBUTE] = "Attribute",
                                        [NODE_CALL] = "Call",
                                        [NODE_SUBSCRIPT] = "Subscript",
                                        [NODE_TUPLE] = "Tuple",
                                        [NODE_LIST] = "List",
                                        [NODE_SET] = "Set",
                                        [NODE_DICTIONARY] = "Dict",
                                        [NODE_KEYWORD] = "keyword",
                                        [NODE_LAMBDA] = "Lambda",
                                        [NODE_CONDITIONAL] = "IfExp",
                                        [NODE_ASSIGN] = "Assign",
                                        [NODE_ANNOTATED] = "AnnAssign",
                                        [NODE_FUNCTION] = "FunctionDef",
                                        [NODE_CLASS] = "ClassDef",
                                        [NODE_FOR] = "For",
                                        [NODE_WHILE] = "While",
                                        [NODE_WITH] = "With",
                                        [NODE_TRY] = "Try",
                                        [NODE_RETURN] = "Return",
                                        [NODE_IMPORT] = "Import",
                                        [NODE_FROM] = "ImportFrom",
                                        [NODE_EXPRESSION] = "Expr",
                                        [NODE_FORMATTED] = "JoinedStr",
                                        [NODE_OTHER] = NULL};
    const struct python_node *parent = node->parent;
    bool alias = parent != NULL && parent->kind == NODE_ALIAS;
    bool listed = parent != NULL && parent->kind == NODE_KEYWORD_STATEMENT && node->kind == NODE_TUPLE &&
                  !text_equal(parent->text, TEXT("raise"));
    bool single = node->kind == NODE_TUPLE && node->first != NULL && node->first->next == NULL;
    bool scope = false; /* the names behind global and nonlocal are no expressions in ast */
    for (const struct python_node *outer = parent; outer != NULL; outer = outer->parent) {
        scope = scope || (outer->kind == NODE_KEYWORD_STATEMENT &&
                          (text_equal(outer->text, TEXT("global")) || text_equal(outer->text, TEXT("nonlocal"))));
    }
    return alias || listed || single || scope ? NULL : names[node->kind];
}

static void print_tree(struct text bytes)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("input.py"), bytes);
    struct python_tokens tokens = python_read(&arena, &source);
    const struct python_node *module = python_tree(&arena, &tokens);
    size_t others = 0;
    size_t count = 0;
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        others += node->kind == NODE_OTHER;
        count += kind_name(node) != NULL;
    }
    printf("F %zu %zu\n", others, count);
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        if (kind_name(node) != NULL) {
            printf("%s %zu %zu\n", kind_name(node), node->start, node->end);
        }
    }
    arena_release(&arena);
}

int main(void)
{
    char path[4096];
    while (fgets(path, sizeof(path), stdin) != NULL) {
        path[strcspn(path, "\n")] = '\0';
        struct buffer bytes = {0};
        if (!read_file(path, &bytes)) {
            fprintf(stderr, "cannot read %s\n", path);
            return 2;
        }
        print_tree(buffer_view(&bytes));
        buffer_release(&bytes);
    }
    return 0;
}
