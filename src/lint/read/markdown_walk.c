/*
 * cmark tells what inline text means, but not reliably where: its columns are wrong behind line ends, code spans and
 * hard breaks. So the nodes are followed through the source, from which each mark and each byte of text is taken off in
 * turn.
 */
#include "lint/read/markdown_walk.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/read/markdown_byte.h"

#include <cmark.h>
#include <string.h>

/* Stands before the text, so that no text can begin another block than a paragraph. */
static const struct text GUARD = TEXT_INIT("x ");

struct walk {
    struct text text;
    size_t at;
    struct emitter *emitter;
    bool guarded;  /* the guard has been taken off */
    bool autolink; /* inside <...>, where a backslash is no escape */
    bool fits;
};

static char byte_at(const struct walk *walk, size_t at)
{
    return markdown_byte_at(walk->text, at);
}

static struct text literal_of(cmark_node *node)
{
    return text_from(cmark_node_get_literal(node));
}

static bool take(struct walk *walk, char byte)
{
    bool fits = byte_at(walk, walk->at) == byte;
    walk->at += fits;
    walk->fits = walk->fits && fits;
    return fits;
}

/* Offset behind what looks like a character reference at the cursor's `&`, or TEXT_NONE. */
static size_t reference_end(const struct walk *walk)
{
    size_t at = walk->at + 1;
    at += byte_at(walk, at) == '#';
    while (byte_is_alnum(byte_at(walk, at))) {
        at++;
    }
    return byte_at(walk, at) == ';' ? at + 1 : TEXT_NONE;
}

/* What the literal shows for the reference `written`: cmark knows the names, so it is asked for this one alone. */
static size_t reference_size(struct text written, struct text literal)
{
    if (text_equal(written, TEXT("&amp;"))) {
        return 1;
    }
    cmark_node *document = cmark_parse_document(written.data, written.size, CMARK_OPT_DEFAULT);
    struct text seen = literal_of(cmark_node_first_child(cmark_node_first_child(document)));
    bool known = seen.size > 0 && !text_equal(seen, written) && text_starts(literal, seen);
    size_t size = known ? seen.size : 0;
    cmark_node_free(document);
    return size;
}

/* Takes the reference at the cursor's `&`, which the literal begins with; returns how much of the literal that was. */
static size_t take_reference(struct walk *walk, struct text literal)
{
    size_t end = reference_end(walk);
    size_t size = end == TEXT_NONE ? 0 : reference_size(text_slice(walk->text, walk->at, end), literal);
    if (size > 0) {
        emit_replaced(walk->emitter, walk->at, end, text_slice(literal, 0, size));
        walk->at = end;
    }
    return size;
}

/* cmark joins neighbouring texts: a literal may hold escapes and references anywhere. */
static void walk_text(struct walk *walk, struct text literal)
{
    if (!walk->guarded) {
        walk->fits = text_starts(literal, GUARD) || text_equal(literal, TEXT("x"));
        walk->guarded = true;
        literal = text_after(literal, GUARD.size); /* of a line that shows nothing the guard's blank is cut off too */
    }
    if (walk->autolink) {
        return;
    }
    size_t from = walk->at;
    for (size_t i = 0; i < literal.size && walk->fits;) {
        char byte = byte_at(walk, walk->at);
        if (byte == '\\' && markdown_is_punctuation(byte_at(walk, walk->at + 1))) {
            emit_shown(walk->emitter, from, walk->at);
            walk->at++;
            from = walk->at;
        } else if (byte == '&') {
            emit_shown(walk->emitter, from, walk->at);
            from = walk->at;
            size_t size = take_reference(walk, text_after(literal, i));
            if (size > 0) {
                from = walk->at;
                i += size;
                continue;
            }
        }
        take(walk, literal.data[i]);
        i++;
    }
    if (walk->fits) {
        emit_shown(walk->emitter, from, walk->at);
    }
}

static void skip_blanks(struct walk *walk)
{
    while (markdown_is_blank(byte_at(walk, walk->at))) {
        walk->at++;
    }
}

static void walk_line_end(struct walk *walk)
{
    while (byte_at(walk, walk->at) != '\n' && byte_is_space(byte_at(walk, walk->at))) {
        walk->at++;
    }
    walk->at += byte_at(walk, walk->at) == '\\';
    size_t at = walk->at;
    if (take(walk, '\n')) {
        emit_shown(walk->emitter, at, walk->at);
    }
    skip_blanks(walk);
}

static void walk_code(struct walk *walk)
{
    size_t from = walk->at;
    while (byte_at(walk, from) == '`') {
        from++;
    }
    size_t length = from - walk->at;
    for (size_t at = text_find_byte(walk->text, '`', from); at != TEXT_NONE;) {
        size_t end = at;
        while (byte_at(walk, end) == '`') {
            end++;
        }
        if (end - at == length && length > 0) {
            emit_code(walk->emitter, from, at);
            walk->at = end;
            return;
        }
        at = text_find_byte(walk->text, '`', end);
    }
    walk->fits = false;
}

static void walk_html(struct walk *walk, struct text literal)
{
    size_t from = walk->at;
    for (size_t i = 0; i < literal.size && walk->fits; i++) {
        take(walk, literal.data[i]);
        if (literal.data[i] == '\n') {
            skip_blanks(walk); /* a lazy line keeps its indentation in the source, but cmark was not given it */
        }
    }
    if (text_starts(literal, TEXT("<!--")) && walk->fits) {
        emit_comment(walk->emitter, from, walk->at);
    } else if (text_starts_fold(literal, TEXT("<br")) && !byte_is_alnum(byte_at(walk, from + 3))) {
        emit_blank(walk->emitter);
    }
}

static void walk_emphasis(struct walk *walk, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char byte = byte_at(walk, walk->at);
        take(walk, byte == '_' ? '_' : '*');
    }
}

/* Behind a link's text: a target, a label, or nothing; cmark tries them in this order. */
static void walk_link_end(struct walk *walk)
{
    if (walk->autolink) {
        size_t close = text_find_byte(walk->text, '>', walk->at);
        walk->fits = close != TEXT_NONE;
        if (walk->fits) {
            emit_shown(walk->emitter, walk->at, close);
            walk->at = close + 1;
        }
        walk->autolink = false;
        return;
    }
    if (!take(walk, ']')) {
        return;
    }
    size_t end = definition_target_end(walk->text, walk->at);
    end = end == TEXT_NONE ? definition_label_end(walk->text, walk->at) : end;
    walk->at = end == TEXT_NONE ? walk->at : end;
}

static void walk_link(struct walk *walk, bool image)
{
    if (image) {
        take(walk, '!');
    } else if (byte_at(walk, walk->at) == '<') {
        walk->autolink = true;
        walk->at++;
        return;
    }
    take(walk, '[');
}

static void walk_node(struct walk *walk, cmark_node *node, bool entering)
{
    cmark_node_type type = cmark_node_get_type(node);
    switch (type) {
    case CMARK_NODE_TEXT:
        walk_text(walk, literal_of(node));
        break;
    case CMARK_NODE_SOFTBREAK:
    case CMARK_NODE_LINEBREAK:
        walk_line_end(walk);
        break;
    case CMARK_NODE_CODE:
        walk_code(walk);
        break;
    case CMARK_NODE_HTML_INLINE:
        walk_html(walk, literal_of(node));
        break;
    case CMARK_NODE_EMPH:
    case CMARK_NODE_STRONG:
        walk_emphasis(walk, type == CMARK_NODE_EMPH ? 1 : 2);
        break;
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE:
        if (entering) {
            walk_link(walk, type == CMARK_NODE_IMAGE);
        } else {
            walk_link_end(walk);
        }
        break;
    default:
        walk->fits = type == CMARK_NODE_DOCUMENT || type == CMARK_NODE_PARAGRAPH;
        break;
    }
}

/* Lines go in indented: such a line can only continue the paragraph. */
static void write_document(struct buffer *document, struct text text, const struct label_list *labels)
{
    buffer_text(document, GUARD);
    struct text line;
    for (bool first = true; text_split(&text, '\n', &line); first = false) {
        buffer_text(document, first ? TEXT("") : TEXT("\n    "));
        buffer_text(document, line);
    }
    for (size_t i = 0; i < labels->count; i++) {
        buffer_text(document, TEXT("\n\n["));
        buffer_text(document, labels->items[i]);
        /* A backslash at its end must not take the bracket: a blank stood behind it, which folding took away. */
        buffer_text(document, text_ends(labels->items[i], TEXT("\\")) ? TEXT(" ]: x") : TEXT("]: x"));
    }
    buffer_byte(document, '\n');
}

static void *give(size_t count, size_t size)
{
    return memory_allocate(memory_product(count, size));
}

/*
 * In one piece: cmark takes a byte order mark at the start of any piece of the first line for the document's. `memory`
 * must outlive the nodes.
 */
static cmark_node *parse(struct text text, const struct label_list *labels, cmark_mem *memory)
{
    struct buffer document = {0};
    write_document(&document, text, labels);
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory);
    cmark_parser_feed(parser, document.data, document.size);
    cmark_node *root = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    buffer_release(&document);
    return root;
}

bool walk_read(struct text text, const struct label_list *labels, struct emitter *emitter)
{
    struct walk walk = {.text = text, .emitter = emitter, .fits = true};
    /* Failures of memory are handled in one place; cmark's own allocator would abort the process. */
    cmark_mem memory = {give, memory_resize, memory_release};
    cmark_node *document = parse(text, labels, &memory);
    cmark_iter *iterator = cmark_iter_new(document);
    cmark_event_type event = cmark_iter_next(iterator);
    for (; event != CMARK_EVENT_DONE && walk.fits; event = cmark_iter_next(iterator)) {
        walk_node(&walk, cmark_iter_get_node(iterator), event == CMARK_EVENT_ENTER);
    }
    cmark_iter_free(iterator);
    cmark_node_free(document);
    return walk.fits && text_is_blank(text_after(text, walk.at));
}

const char *markdown_library_version(void)
{
    return cmark_version_string();
}
