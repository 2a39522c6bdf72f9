/* The oracle's side: what cmark-gfm with its table extension sees in each document. */
#include "document.h"
#include "outline.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <stdio.h>
#include <string.h>

struct view {
    struct buffer text;
    bool comparable; /* texts must show the same: the versions of cmark differ on texts nobody writes, but some files
                        hold */
};

static cmark_node *parse(struct text text)
{
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser, text.data, text.size);
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return document;
}

/* The text that a reader sees: HTML comments and tags show nothing. */
static void print_text(cmark_node *root, struct view *view)
{
    if (!view->comparable) {
        return;
    }
    view->text.size = 0;
    cmark_iter *iterator = cmark_iter_new(root);
    for (cmark_event_type event = cmark_iter_next(iterator); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iterator)) {
        cmark_node *node = cmark_iter_get_node(iterator);
        cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) {
            buffer_string(&view->text, cmark_node_get_literal(node));
        }
    }
    cmark_iter_free(iterator);
    outline_text("shows", buffer_view(&view->text));
}

static void print_row(cmark_node *row, struct view *view)
{
    bool header = cmark_gfm_extensions_get_table_row_is_header(row);
    outline_number("row", header ? 0 : (size_t)cmark_node_get_start_line(row));
    for (cmark_node *cell = cmark_node_first_child(row); cell != NULL; cell = cmark_node_next(cell)) {
        bool empty = cmark_node_first_child(cell) == NULL; /* then the content may be no string at all */
        outline_bytes("cell", text_from(empty ? "" : cmark_node_get_string_content(cell)));
        print_text(cell, view);
    }
}

static void print_table(cmark_node *table, struct view *view)
{
    size_t columns = cmark_gfm_extensions_get_table_columns(table);
    const unsigned char *aligns = cmark_gfm_extensions_get_table_alignments(table);
    for (size_t i = 0; i < columns; i++) {
        outline_number("align", aligns[i] == 'l' ? 1 : aligns[i] == 'c' ? 2 : aligns[i] == 'r' ? 3 : 0);
    }
    for (cmark_node *row = cmark_node_first_child(table); row != NULL; row = cmark_node_next(row)) {
        print_row(row, view);
    }
}

static const char *kind_of(cmark_node_type type)
{
    return type == CMARK_NODE_PARAGRAPH        ? "paragraph"
           : type == CMARK_NODE_HEADING        ? "heading"
           : type == CMARK_NODE_CODE_BLOCK     ? "code"
           : type == CMARK_NODE_HTML_BLOCK     ? "html"
           : type == CMARK_NODE_THEMATIC_BREAK ? "break"
                                               : "unknown";
}

static void print_leaf(cmark_node *node, size_t quotes, size_t items, struct view *view)
{
    cmark_node_type type = cmark_node_get_type(node);
    size_t line = (size_t)cmark_node_get_start_line(node);
    if (strcmp(cmark_node_get_type_string(node), "table") == 0) {
        outline_block("table", 0, quotes, items);
        print_table(node, view);
        return;
    }
    outline_block(kind_of(type), line, quotes, items);
    if (type == CMARK_NODE_HEADING) {
        outline_number("level", (size_t)cmark_node_get_heading_level(node));
    }
    /* The lines above a table in its paragraph have no line; the table extension unescapes pipes in them by mistake. */
    if (line > 0 && (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING)) {
        print_text(node, view);
    }
    if (type == CMARK_NODE_CODE_BLOCK) {
        outline_code(text_from(cmark_node_get_literal(node)));
    }
}

static void print_blocks(cmark_node *parent, size_t quotes, size_t items, struct view *view)
{
    for (cmark_node *node = cmark_node_first_child(parent); node != NULL; node = cmark_node_next(node)) {
        cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_LIST || type == CMARK_NODE_ITEM) {
            print_blocks(node, quotes + (type == CMARK_NODE_BLOCK_QUOTE), items + (type == CMARK_NODE_ITEM), view);
        } else {
            print_leaf(node, quotes, items, view);
        }
    }
}

int main(int argc, char **argv)
{
    cmark_gfm_core_extensions_ensure_registered();
    struct documents documents = documents_open(argc, argv);
    struct buffer document = {0};
    struct view view = {0};
    while (documents_next(&documents, &document)) {
        outline_document(documents.next - 1, document.size);
        view.comparable = documents_last_was_made(&documents) && documents_agree_on_comments(buffer_view(&document));
        cmark_node *root = parse(buffer_view(&document));
        print_blocks(root, 0, 0, &view);
        cmark_node_free(root);
    }
    buffer_release(&view.text);
    buffer_release(&document);
    return 0;
}
