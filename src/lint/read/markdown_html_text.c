#include "lint/read/markdown_byte.h"
#include "lint/read/markdown_content.h"
#include "lint/read/markdown_emit.h"
#include "lint/read/markdown_html.h"

/* A tag longer than this is text: looking for its end from every `<` must not cost more than the text is long. */
enum { LONGEST_TAG = 4096 };

/* Offset behind the instruction, declaration or tag that begins at `at`; `at` itself where none does. */
static size_t markup_end(struct markdown_detail *detail, struct text text, size_t at)
{
    struct text near = text_slice(text, at, at + LONGEST_TAG);
    char kind = markdown_byte_at(near, 1);
    size_t end = TEXT_NONE;
    if (detail->effort < LONGEST_TAG) {
        return at;
    }
    if (kind == '?' || kind == '!') {
        end = text_find_byte(near, '>', 1);
        end = end == TEXT_NONE ? end : end + 1;
    } else {
        end = html_tag_end(near, 0);
    }
    if (end == TEXT_NONE) {
        detail->effort -= LONGEST_TAG;
        return at;
    }
    return at + end;
}

static bool is_hidden(struct text text)
{
    return text_starts_fold(text, TEXT("<script")) || text_starts_fold(text, TEXT("<style"));
}

void markdown_read_html(struct markdown_detail *detail, const struct inline_text *input, const struct inline_sink *sink)
{
    struct inline_sink prose_only = *sink;
    prose_only.rendered = NULL;
    struct emitter emitter = emit_begin(input, &prose_only);
    struct text text = input->text;
    if (is_hidden(text_trim(text))) {
        return;
    }
    size_t shown = 0;
    for (size_t at = text_find_byte(text, '<', 0); at != TEXT_NONE; at = text_find_byte(text, '<', at)) {
        emit_shown(&emitter, shown, at);
        size_t end = html_comment_end(text, at);
        if (end != TEXT_NONE) {
            emit_comment(&emitter, at, end);
        } else if (text_starts(text_after(text, at), TEXT("<!--"))) {
            return; /* a comment without end hides the rest of the block */
        } else {
            end = markup_end(detail, text, at);
        }
        shown = end;
        at = end > at ? end : at + 1;
    }
    emit_shown(&emitter, shown, text.size);
}
