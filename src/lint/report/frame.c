#include "lint/report/frame.h"

#include "base/render.h"
#include "lint/report/report.h"

enum paint {
    PAINT_PLAIN,
    PAINT_ERROR,
    PAINT_WARNING,
    PAINT_GUTTER,
    PAINT_BOLD,
    PAINT_HELP,
    PAINT_ADDED,
    PAINT_REMOVED
};

struct frame {
    struct buffer *out;
    const struct diagnostic *diagnostic;
    bool colour;
    enum paint severity;
    int gutter; /* digits of the largest line number */
};

#define CUT_MARK "..."

static void paint(const struct frame *frame, enum paint paint)
{
    static const char *const codes[] = {
        [PAINT_PLAIN] = "\033[0m",   [PAINT_ERROR] = "\033[1;31m", [PAINT_WARNING] = "\033[1;33m",
        [PAINT_GUTTER] = "\033[34m", [PAINT_BOLD] = "\033[1m",     [PAINT_HELP] = "\033[1;36m",
        [PAINT_ADDED] = "\033[32m",  [PAINT_REMOVED] = "\033[31m",
    };
    if (frame->colour) {
        buffer_string(frame->out, codes[paint]);
    }
}

static void painted(const struct frame *frame, enum paint colour, const char *string)
{
    paint(frame, colour);
    buffer_string(frame->out, string);
    paint(frame, PAINT_PLAIN);
}

/* The number (0: none), then the sign of the column that runs down the frame. */
static void gutter(const struct frame *frame, size_t number, char sign, enum paint colour)
{
    paint(frame, colour);
    if (number == 0) {
        buffer_format(frame->out, "%*s %c", frame->gutter, "", sign);
    } else {
        buffer_format(frame->out, "%*zu %c", frame->gutter, number, sign);
    }
    paint(frame, PAINT_PLAIN);
}

static int digits(size_t number)
{
    int count = 1;
    while (number >= 10) {
        number /= 10;
        count++;
    }
    return count;
}

static int gutter_width(const struct diagnostic *diagnostic)
{
    size_t largest = diagnostic->start.line;
    for (size_t i = 0; i < diagnostic->line_count; i++) {
        largest = diagnostic->lines[i].number > largest ? diagnostic->lines[i].number : largest;
    }
    for (size_t i = 0; i < diagnostic->change_count; i++) {
        size_t number = diagnostic->changes[i].line.number;
        largest = number > largest ? number : largest;
    }
    return digits(largest);
}

static void write_source(const struct frame *frame, const struct sealed_line *line)
{
    struct text shown = line->text;
    while (!line->cut && shown.size > 0 && byte_is_space(shown.data[shown.size - 1]) &&
           shown.data[shown.size - 1] != '\t' && shown.data[shown.size - 1] != ' ') {
        shown.size--;
    }
    bool empty = shown.size == 0 && line->skipped == 0;
    buffer_string(frame->out, empty ? "" : " ");
    buffer_string(frame->out, line->skipped > 0 ? CUT_MARK : "");
    render_text(frame->out, shown, line->skipped > 0 ? sizeof(CUT_MARK) - 1 : 0);
    buffer_string(frame->out, line->cut ? CUT_MARK : "");
}

/* Column in the frame (from 0) of the character `column` (from 1) of the line; what was cut off counts as the mark. */
static size_t frame_column(const struct sealed_line *line, size_t column)
{
    size_t before = column - 1;
    size_t lead = line->skipped > 0 ? sizeof(CUT_MARK) - 1 : 0;
    if (before < line->skipped) {
        return 0;
    }
    size_t kept = text_code_points(line->text);
    before -= line->skipped;
    if (line->cut && before > kept) {
        return render_column(line->text, kept, lead) + sizeof(CUT_MARK) - 1;
    }
    return render_column(line->text, before, lead);
}

static size_t first_column(struct text line)
{
    size_t count = 0;
    while (count < line.size && (line.data[count] == ' ' || line.data[count] == '\t')) {
        count++;
    }
    return count + 1;
}

/* Underlines what of start..end stands on this line; at least one column. */
static void underline(const struct frame *frame, const struct sealed_line *line, struct position start,
                      struct position end, char mark, enum paint colour)
{
    size_t from = line->number == start.line ? start.column : first_column(line->text);
    size_t to = line->number == end.line ? end.column : line->skipped + text_code_points(line->text) + 1;
    size_t left = frame_column(line, from);
    size_t right = to > from ? frame_column(line, to) : left + 1;
    gutter(frame, 0, '|', PAINT_GUTTER);
    buffer_repeat(frame->out, ' ', left + 1);
    paint(frame, colour);
    buffer_repeat(frame->out, mark, right > left ? right - left : 1);
    paint(frame, PAINT_PLAIN);
}

static void write_related_here(const struct frame *frame, size_t index)
{
    const struct diagnostic *diagnostic = frame->diagnostic;
    for (size_t i = 0; i < diagnostic->related_count; i++) {
        const struct related *related = &diagnostic->related[i];
        if (related->line_first != index) {
            continue;
        }
        struct position end = related->end;
        if (end.line > related->start.line) {
            const struct sealed_line *line = &diagnostic->lines[index];
            end = (struct position){line->number, line->skipped + text_code_points(line->text) + 1, 0};
        }
        underline(frame, &diagnostic->lines[index], related->start, end, '-', PAINT_GUTTER);
        if (related->message.size > 0) {
            buffer_byte(frame->out, ' ');
            paint(frame, PAINT_GUTTER);
            render_plain(frame->out, related->message);
            paint(frame, PAINT_PLAIN);
        }
        buffer_byte(frame->out, '\n');
    }
}

static void write_lines(const struct frame *frame)
{
    const struct diagnostic *diagnostic = frame->diagnostic;
    gutter(frame, 0, '|', PAINT_GUTTER);
    buffer_byte(frame->out, '\n');
    for (size_t i = 0; i < diagnostic->line_count; i++) {
        const struct sealed_line *line = &diagnostic->lines[i];
        if (i > 0 && line->number > diagnostic->lines[i - 1].number + 1) {
            painted(frame, PAINT_GUTTER, "...\n");
        }
        gutter(frame, line->number, '|', PAINT_GUTTER);
        write_source(frame, line);
        buffer_byte(frame->out, '\n');
        bool ends_before = line->number == diagnostic->end.line && diagnostic->end.column == 1;
        bool spanned = line->number >= diagnostic->start.line && line->number <= diagnostic->end.line;
        if (spanned && (line->number == diagnostic->start.line || !ends_before)) {
            underline(frame, line, diagnostic->start, diagnostic->end, '^', frame->severity);
            buffer_byte(frame->out, '\n');
        }
        write_related_here(frame, i);
    }
}

/* Opens a line behind the source: "   = help: ". */
static void open_note(const struct frame *frame, const char *word)
{
    paint(frame, PAINT_GUTTER);
    buffer_format(frame->out, "%*s = ", frame->gutter, "");
    paint(frame, PAINT_PLAIN);
    painted(frame, PAINT_HELP, word);
    buffer_string(frame->out, ": ");
}

static void write_related_elsewhere(const struct frame *frame)
{
    const struct diagnostic *diagnostic = frame->diagnostic;
    for (size_t i = 0; i < diagnostic->related_count; i++) {
        const struct related *related = &diagnostic->related[i];
        if (related->line_first != TEXT_NONE) {
            continue;
        }
        open_note(frame, "see");
        render_plain(frame->out, related->path);
        buffer_format(frame->out, ":%zu:%zu", related->start.line, related->start.column);
        buffer_string(frame->out, related->message.size > 0 ? ": " : "");
        render_plain(frame->out, related->message);
        buffer_byte(frame->out, '\n');
    }
}

static void write_changes(const struct frame *frame)
{
    for (size_t i = 0; i < frame->diagnostic->change_count; i++) {
        const struct sealed_change *change = &frame->diagnostic->changes[i];
        enum paint colour = change->added ? PAINT_ADDED : PAINT_REMOVED;
        gutter(frame, change->line.number, change->added ? '+' : '-', colour);
        paint(frame, colour);
        write_source(frame, &change->line);
        paint(frame, PAINT_PLAIN);
        buffer_byte(frame->out, '\n');
    }
}

/* The remedy, and whether a fix of the tool applies it. */
static void write_help(const struct frame *frame)
{
    const struct diagnostic *diagnostic = frame->diagnostic;
    const char *mark = !diagnostic->has_fix ? "" : diagnostic->fix_safe ? "[safe fix]" : "[unsafe fix]";
    if (diagnostic->help.size > 0) {
        open_note(frame, "help");
        render_plain(frame->out, diagnostic->help);
        buffer_string(frame->out, diagnostic->has_fix ? " " : "");
    } else if (diagnostic->has_fix) {
        open_note(frame, "fix");
    } else {
        return;
    }
    painted(frame, PAINT_HELP, mark);
    buffer_string(frame->out, diagnostic->fix_secret ? " (not shown: it holds a secret)\n" : "\n");
}

void frame_write(struct buffer *out, const struct diagnostic *diagnostic, bool colour)
{
    struct frame frame = {.out = out,
                          .diagnostic = diagnostic,
                          .colour = colour,
                          .severity = diagnostic->severity == SEVERITY_ERROR ? PAINT_ERROR : PAINT_WARNING,
                          .gutter = gutter_width(diagnostic)};
    paint(&frame, frame.severity);
    buffer_text(out, severity_word(diagnostic->severity));
    buffer_format(out, "[%.*s]", TEXT_PRINT(diagnostic->rule->id));
    paint(&frame, PAINT_PLAIN);
    buffer_string(out, ": ");
    paint(&frame, PAINT_BOLD);
    render_plain(out, diagnostic->message);
    paint(&frame, PAINT_PLAIN);
    buffer_format(out, "\n%*s", frame.gutter, "");
    painted(&frame, PAINT_GUTTER, "--> ");
    render_plain(out, diagnostic->path);
    buffer_format(out, ":%zu:%zu\n", diagnostic->start.line, diagnostic->start.column);
    if (diagnostic->line_count > 0) {
        write_lines(&frame);
    }
    write_related_elsewhere(&frame);
    write_help(&frame);
    write_changes(&frame);
}
