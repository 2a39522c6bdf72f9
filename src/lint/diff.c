#include "lint/diff.h"

#include "base/memory.h"
#include "base/render.h"

#include <stdlib.h>

/*
 * Patience: lines that occur once on either side and keep their order are anchors; what lies between two anchors is
 * looked at again, and taken as replaced when it has no anchor. Close to linear, and right for any input.
 */
enum { CONTEXT = 3, DEEPEST = 64 };

struct line {
    struct text text; /* with its line end */
    size_t id;        /* the same for equal lines */
    bool changed;     /* removed or added */
};

struct side {
    struct line *lines;
    size_t count;
};

struct seen {
    size_t before, after; /* how often in the region */
    size_t before_at, after_at;
};

struct comparison {
    struct side before, after;
    struct seen *seen; /* by id; zeroed between uses */
    size_t id_count;
};

static struct side split(struct text text)
{
    struct side side = {0};
    size_t count = 1;
    for (size_t i = 0; i < text.size; i++) {
        count += text.data[i] == '\n';
    }
    side.lines = memory_allocate(memory_product(count, sizeof(*side.lines)));
    for (size_t at = 0; at < text.size;) {
        size_t feed = text_find_byte(text, '\n', at);
        size_t end = feed == TEXT_NONE ? text.size : feed + 1;
        side.lines[side.count++].text = text_slice(text, at, end);
        at = end;
    }
    return side;
}

static int line_order(const void *a, const void *b)
{
    const struct line *const *left = a;
    const struct line *const *right = b;
    return text_compare((*left)->text, (*right)->text);
}

static void number_lines(struct comparison *comparison)
{
    size_t total = comparison->before.count + comparison->after.count;
    struct line **ordered = memory_allocate(memory_product(total, sizeof(struct line *)));
    for (size_t i = 0; i < total; i++) {
        bool old = i < comparison->before.count;
        ordered[i] = old ? &comparison->before.lines[i] : &comparison->after.lines[i - comparison->before.count];
    }
    qsort(ordered, total, sizeof(struct line *), line_order);
    for (size_t i = 0; i < total; i++) {
        bool again = i > 0 && text_equal(ordered[i - 1]->text, ordered[i]->text);
        ordered[i]->id = again ? ordered[i - 1]->id : comparison->id_count++;
    }
    memory_release(ordered);
    comparison->seen = memory_allocate(memory_product(comparison->id_count, sizeof(*comparison->seen)));
}

/* A part of both sides. */
struct region {
    size_t before, before_end;
    size_t after, after_end;
};

static bool same(const struct comparison *comparison, size_t before, size_t after)
{
    return comparison->before.lines[before].id == comparison->after.lines[after].id;
}

static struct region trim(const struct comparison *comparison, struct region region)
{
    while (region.before < region.before_end && region.after < region.after_end &&
           same(comparison, region.before, region.after)) {
        region.before++;
        region.after++;
    }
    while (region.before < region.before_end && region.after < region.after_end &&
           same(comparison, region.before_end - 1, region.after_end - 1)) {
        region.before_end--;
        region.after_end--;
    }
    return region;
}

static void mark_changed(struct comparison *comparison, struct region region)
{
    for (size_t i = region.before; i < region.before_end; i++) {
        comparison->before.lines[i].changed = true;
    }
    for (size_t i = region.after; i < region.after_end; i++) {
        comparison->after.lines[i].changed = true;
    }
}

struct anchor {
    size_t before, after;
    size_t previous; /* in the longest rising chain that ends here */
};

/* Lines that occur once on either side of the region, by their place on the first. */
static size_t find_unique(struct comparison *comparison, struct region region, struct anchor *anchors)
{
    size_t count = 0;
    for (size_t i = region.before; i < region.before_end; i++) {
        struct seen *seen = &comparison->seen[comparison->before.lines[i].id];
        seen->before++;
        seen->before_at = i;
    }
    for (size_t i = region.after; i < region.after_end; i++) {
        struct seen *seen = &comparison->seen[comparison->after.lines[i].id];
        seen->after++;
        seen->after_at = i;
    }
    for (size_t i = region.before; i < region.before_end; i++) {
        struct seen *seen = &comparison->seen[comparison->before.lines[i].id];
        if (seen->before == 1 && seen->after == 1) {
            anchors[count++] = (struct anchor){i, seen->after_at, TEXT_NONE};
        }
    }
    for (size_t i = region.before; i < region.before_end; i++) {
        comparison->seen[comparison->before.lines[i].id] = (struct seen){0};
    }
    for (size_t i = region.after; i < region.after_end; i++) {
        comparison->seen[comparison->after.lines[i].id] = (struct seen){0};
    }
    return count;
}

/* Keeps the longest chain of anchors that rises on both sides; returns its length. */
static size_t longest_rise(struct anchor *anchors, size_t count)
{
    size_t *tails = memory_allocate(memory_product(count, sizeof(*tails)));
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        size_t low = 0;
        size_t high = length;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (anchors[tails[middle]].after < anchors[i].after) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        anchors[i].previous = low == 0 ? TEXT_NONE : tails[low - 1];
        tails[low] = i;
        length = low == length ? length + 1 : length;
    }
    struct anchor *chain = memory_allocate(memory_product(length, sizeof(*chain)));
    size_t at = length == 0 ? TEXT_NONE : tails[length - 1];
    for (size_t i = length; i > 0; i--) {
        chain[i - 1] = anchors[at];
        at = anchors[at].previous;
    }
    for (size_t i = 0; i < length; i++) {
        anchors[i] = chain[i];
    }
    memory_release(chain);
    memory_release(tails);
    return length;
}

static void compare_region(struct comparison *comparison, struct region region, unsigned depth)
{
    region = trim(comparison, region);
    bool empty = region.before == region.before_end || region.after == region.after_end;
    if (empty || depth == DEEPEST) {
        mark_changed(comparison, region);
        return;
    }
    struct anchor *anchors = memory_allocate(memory_product(region.before_end - region.before, sizeof(*anchors)));
    size_t count = longest_rise(anchors, find_unique(comparison, region, anchors));
    if (count == 0) {
        mark_changed(comparison, region);
    }
    for (size_t i = 0; i <= count && count > 0; i++) {
        struct region gap = region;
        gap.before = i == 0 ? region.before : anchors[i - 1].before + 1;
        gap.after = i == 0 ? region.after : anchors[i - 1].after + 1;
        gap.before_end = i == count ? region.before_end : anchors[i].before;
        gap.after_end = i == count ? region.after_end : anchors[i].after;
        compare_region(comparison, gap, depth + 1);
    }
    memory_release(anchors);
}

/* Where the first change at or after these places begins; false when there is none. */
static bool next_change(const struct comparison *comparison, size_t *before, size_t *after)
{
    while (*before < comparison->before.count || *after < comparison->after.count) {
        bool removed = *before < comparison->before.count && comparison->before.lines[*before].changed;
        bool added = *after < comparison->after.count && comparison->after.lines[*after].changed;
        if (removed || added) {
            return true;
        }
        ++*before;
        ++*after;
    }
    return false;
}

/* Moves both places behind the run of changes that begins there. */
static void skip_changes(const struct comparison *comparison, size_t *before, size_t *after)
{
    while (*before < comparison->before.count && comparison->before.lines[*before].changed) {
        ++*before;
    }
    while (*after < comparison->after.count && comparison->after.lines[*after].changed) {
        ++*after;
    }
}

static size_t at_most(size_t value, size_t limit)
{
    return value < limit ? value : limit;
}

/* The hunk whose first change stands at these places, context included; runs of changes close to each other join. */
static struct region hunk_at(const struct comparison *comparison, size_t before, size_t after)
{
    size_t lead = at_most(before, CONTEXT);
    struct region hunk = {.before = before - lead, .after = after - lead};
    skip_changes(comparison, &before, &after);
    for (;;) {
        size_t next_before = before;
        size_t next_after = after;
        if (!next_change(comparison, &next_before, &next_after) || next_before - before > 2 * CONTEXT) {
            break;
        }
        before = next_before;
        after = next_after;
        skip_changes(comparison, &before, &after);
    }
    size_t tail = at_most(comparison->before.count - before, CONTEXT);
    hunk.before_end = before + tail;
    hunk.after_end = after + tail;
    return hunk;
}

static bool side_shows(const struct diff *diff, const struct side *side, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        for (size_t secret = 0; secret < diff->secret_count; secret++) {
            if (text_find(side->lines[i].text, diff->secrets[secret], 0) != TEXT_NONE) {
                return true;
            }
        }
    }
    return false;
}

static void write_line(struct buffer *out, const struct diff *diff, char sign, struct text line)
{
    bool ended = text_ends(line, TEXT("\n"));
    buffer_string(out, !diff->colour ? "" : sign == '+' ? "\033[32m" : sign == '-' ? "\033[31m" : "");
    buffer_byte(out, sign);
    if (diff->colour) {
        line.size -= ended;
        line.size -= ended && text_ends(line, TEXT("\r"));
        render_text(out, line, 0);
        buffer_string(out, sign == ' ' ? "\n" : "\033[0m\n");
    } else {
        buffer_text(out, line);
        buffer_string(out, ended ? "" : "\n");
    }
    buffer_string(out, ended ? "" : "\\ No newline at end of file\n");
}

/* "12,3": a side of a hunk's header; an empty side names the line before it. */
static void write_range(struct buffer *out, size_t from, size_t count)
{
    buffer_format(out, "%zu", count == 0 ? from : from + 1);
    if (count != 1) {
        buffer_format(out, ",%zu", count);
    }
}

static void write_hunk(struct buffer *out, const struct diff *diff, const struct comparison *comparison,
                       struct region hunk, size_t new_start)
{
    buffer_string(out, diff->colour ? "\033[36m@@ -" : "@@ -");
    write_range(out, hunk.before, hunk.before_end - hunk.before);
    buffer_string(out, " +");
    write_range(out, new_start, hunk.after_end - hunk.after);
    buffer_string(out, diff->colour ? " @@\033[0m\n" : " @@\n");
    size_t before = hunk.before;
    size_t after = hunk.after;
    while (before < hunk.before_end || after < hunk.after_end) {
        const struct line *old = before < hunk.before_end ? &comparison->before.lines[before] : NULL;
        const struct line *new = after < hunk.after_end ? &comparison->after.lines[after] : NULL;
        if (old != NULL && old->changed) {
            write_line(out, diff, '-', old->text);
            before++;
        } else if (new != NULL &&new->changed) {
            write_line(out, diff, '+', new->text);
            after++;
        } else {
            write_line(out, diff, ' ', comparison->before.lines[before].text);
            before++;
            after++;
        }
    }
}

/* As Git writes a name, `side` being part of it: quoted when it holds anything but plain ASCII. */
static void write_name(struct buffer *out, const char *mark, const char *side, struct text path)
{
    bool plain = true;
    for (size_t i = 0; i < path.size && plain; i++) {
        plain = path.data[i] >= ' ' && path.data[i] < 0x7F && path.data[i] != '"' && path.data[i] != '\\';
    }
    buffer_string(out, mark);
    buffer_string(out, plain ? "" : "\"");
    buffer_string(out, side);
    for (size_t i = 0; i < path.size; i++) {
        unsigned char byte = (unsigned char)path.data[i];
        if (byte < ' ' || byte >= 0x7F) {
            buffer_format(out, "\\%03o", byte);
        } else {
            buffer_string(out, byte == '"' || byte == '\\' ? "\\" : "");
            buffer_byte(out, path.data[i]);
        }
    }
    buffer_string(out, plain ? "\n" : "\"\n");
}

static size_t write_hunks(struct buffer *out, const struct diff *diff, const struct comparison *comparison)
{
    size_t before = 0;
    size_t after = 0;
    size_t hidden = 0;
    bool named = false;
    long long withheld = 0; /* lines that hunks left out would have added */
    while (next_change(comparison, &before, &after)) {
        struct region hunk = hunk_at(comparison, before, after);
        if (side_shows(diff, &comparison->before, hunk.before, hunk.before_end) ||
            side_shows(diff, &comparison->after, hunk.after, hunk.after_end)) {
            hidden++;
            withheld += (long long)(hunk.after_end - hunk.after) - (long long)(hunk.before_end - hunk.before);
        } else {
            if (!named) {
                write_name(out, "--- ", "a/", diff->path);
                write_name(out, "+++ ", "b/", diff->path);
                named = true;
            }
            write_hunk(out, diff, comparison, hunk, (size_t)((long long)hunk.after - withheld));
        }
        before = hunk.before_end;
        after = hunk.after_end;
    }
    return hidden;
}

size_t diff_unified(struct buffer *out, const struct diff *diff)
{
    struct comparison comparison = {.before = split(diff->before), .after = split(diff->after)};
    number_lines(&comparison);
    struct region all = {0, comparison.before.count, 0, comparison.after.count};
    compare_region(&comparison, all, 0);
    size_t hidden = write_hunks(out, diff, &comparison);
    memory_release(comparison.seen);
    memory_release(comparison.before.lines);
    memory_release(comparison.after.lines);
    return hidden;
}
