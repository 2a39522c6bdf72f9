#include "lint/report/page.h"

#include "lint/report/frame.h"

/* Names stand in back-ticks. */
static void write_message(struct buffer *out, struct text message)
{
    size_t at = 0;
    for (size_t open = text_find_byte(message, '`', 0); open != TEXT_NONE; open = text_find_byte(message, '`', at)) {
        size_t close = text_find_byte(message, '`', open + 1);
        if (close == TEXT_NONE) {
            break;
        }
        page_text(out, text_slice(message, at, open), false);
        page_element(out, "<code>", text_slice(message, open + 1, close), "</code>");
        at = close + 1;
    }
    page_text(out, text_after(message, at), false);
}

/* The frame behind its first line, which the heading says better. */
static struct text frame_body(struct text frame)
{
    size_t end = text_find_byte(frame, '\n', 0);
    struct text body = text_after(frame, end == TEXT_NONE ? frame.size : end + 1);
    while (body.size > 0 && body.data[body.size - 1] == '\n') {
        body.size--;
    }
    return body;
}

void page_finding(struct buffer *out, const struct diagnostic *diagnostic, size_t number, struct text operator_name)
{
    struct text severity = severity_word(diagnostic->severity);
    struct buffer frame = {0};
    frame_write(&frame, diagnostic, false);
    page_element(out, "<article class=\"finding ", severity, "\"");
    buffer_format(out, " id=\"finding-%zu\" tabindex=\"-1\"", number);
    page_element(out, " data-operator=\"", operator_name, "\"");
    page_element(out, " data-rule=\"", diagnostic->rule->id, "\"");
    page_element(out, " data-severity=\"", severity, "\">\n<h4>");
    page_element(out, "<span class=\"severity\">", severity, "</span> ");
    page_element(out, "<span class=\"rule\">", diagnostic->rule->id, "</span> ");
    write_message(out, diagnostic->message);
    buffer_string(out, "</h4>\n<pre>");
    page_text(out, frame_body(buffer_view(&frame)), true);
    buffer_string(out, "</pre>\n</article>\n");
    buffer_release(&frame);
}
