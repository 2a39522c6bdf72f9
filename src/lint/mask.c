#include "lint/mask.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { DISTINCTIVE_SIZE = 6, SMALLEST_KEPT_ENDS = 3 };

size_t character_size(struct text text, size_t at)
{
    size_t end = at + 1;
    while (end < text.size && ((unsigned char)text.data[end] & 0xC0U) == 0x80U) {
        end++;
    }
    return end - at;
}

/* Sets hide[] for the bytes of all characters of the secret but its first and last one. */
static void hide_within(struct text whole, size_t start, size_t end, size_t from, size_t to, bool *hide)
{
    struct text secret = text_slice(whole, start, end);
    bool small = text_code_points(text_slice(secret, 0, 4 * SMALLEST_KEPT_ENDS)) < SMALLEST_KEPT_ENDS;
    size_t first_end = start + (secret.size == 0 ? 0 : character_size(secret, 0));
    size_t last = end;
    while (last > start && ((unsigned char)whole.data[last - 1] & 0xC0U) == 0x80U) {
        last--;
    }
    last -= last > start;
    size_t begin = small ? start : first_end;
    size_t stop = small ? end : last;
    for (size_t at = begin < from ? from : begin; at < stop && at < to; at++) {
        hide[at - from] = true;
    }
}

/* Appends whole[from..to), one `*` for each hidden character. */
static void emit(struct text whole, size_t from, size_t to, const bool *hide, struct buffer *out)
{
    for (size_t at = from; at < to;) {
        size_t size = character_size(text_slice(whole, 0, to), at);
        if (hide[at - from]) {
            buffer_byte(out, '*');
        } else {
            buffer_text(out, text_slice(whole, at, at + size));
        }
        at += size;
    }
}

/* Index behind the last secret of `path` that begins before `offset`. */
static size_t behind(const struct secrets *secrets, struct text path, size_t offset)
{
    size_t low = 0;
    size_t high = secrets->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct secret *secret = &secrets->items[middle];
        int order = text_compare(secret->path, path);
        if (order < 0 || (order == 0 && secret->start < offset)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The secret before `index` in the same file, as long as one may still reach beyond `from`; else NULL. */
static const struct secret *earlier(const struct secrets *secrets, struct text path, size_t index, size_t from)
{
    if (index == 0) {
        return NULL;
    }
    const struct secret *secret = &secrets->items[index - 1];
    return text_equal(secret->path, path) && secret->reach > from ? secret : NULL;
}

void secrets_copy(const struct secrets *secrets, const struct source *source, size_t from, size_t to,
                  struct buffer *out)
{
    if (from >= to) {
        return;
    }
    bool *hide = memory_allocate(to - from);
    size_t index = behind(secrets, source->path, to);
    for (const struct secret *secret; (secret = earlier(secrets, source->path, index, from)) != NULL; index--) {
        hide_within(source->bytes, secret->start, secret->end, from, to, hide);
    }
    emit(source->bytes, from, to, hide, out);
    memory_release(hide);
}

static bool bounded(struct text whole, size_t start, struct text word)
{
    size_t end = start + word.size;
    bool open = start == 0 || !byte_is_word(word.data[0]) || !byte_is_word(whole.data[start - 1]);
    bool closed = end == whole.size || !byte_is_word(word.data[word.size - 1]) || !byte_is_word(whole.data[end]);
    return open && closed;
}

static bool hide_word(struct text message, struct text word, bool *hide)
{
    bool found = false;
    size_t at = word.size == 0 ? TEXT_NONE : text_find(message, word, 0);
    for (; at != TEXT_NONE; at = text_find(message, word, at + 1)) {
        if (bounded(message, at, word)) {
            hide_within(message, at, at + word.size, 0, message.size, hide);
            found = true;
        }
    }
    return found;
}

/* The last text that is not greater than `rest`: every text that `rest` begins with is it, or shorter and linked. */
static size_t nearest_text(const struct secrets *secrets, struct text rest)
{
    size_t low = 0;
    size_t high = secrets->text_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text_compare(secrets->texts[middle].text, rest) <= 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? TEXT_NONE : low - 1;
}

static bool hide_texts(const struct secrets *secrets, struct text message, bool *hide)
{
    bool found = false;
    for (size_t at = 0; at < message.size && secrets->text_count > 0; at++) {
        if (!secrets->begins[(unsigned char)message.data[at]]) {
            continue;
        }
        struct text rest = text_after(message, at);
        size_t index = nearest_text(secrets, rest);
        while (index != TEXT_NONE &&
               !(text_starts(rest, secrets->texts[index].text) && bounded(message, at, secrets->texts[index].text))) {
            index = secrets->texts[index].shorter;
        }
        if (index != TEXT_NONE) {
            hide_within(message, at, at + secrets->texts[index].text.size, 0, message.size, hide);
            found = true;
        }
    }
    return found;
}

static bool hide_all(const struct secrets *secrets, struct text message, const struct source *source, size_t from,
                     size_t to, bool *hide)
{
    bool found = hide_texts(secrets, message, hide);
    if (source == NULL) {
        return found;
    }
    size_t index = behind(secrets, source->path, to);
    for (const struct secret *secret; (secret = earlier(secrets, source->path, index, from)) != NULL; index--) {
        if (secret->quoted && secret->end > from) {
            found = hide_word(message, secret->text, hide) || found;
        }
    }
    return found;
}

struct text secrets_hide(struct arena *arena, const struct secrets *secrets, struct text message,
                         const struct source *source, size_t from, size_t to)
{
    if (message.size == 0 || (secrets->count == 0 && secrets->text_count == 0)) {
        return arena_copy(arena, message);
    }
    bool *hide = memory_allocate(message.size);
    struct buffer hidden = {0};
    hide_all(secrets, message, source, from, to, hide);
    emit(message, 0, message.size, hide, &hidden);
    struct text copy = arena_copy(arena, buffer_view(&hidden));
    buffer_release(&hidden);
    memory_release(hide);
    return copy;
}

bool secrets_show(const struct secrets *secrets, struct text message, const struct source *source, size_t from,
                  size_t to)
{
    if (message.size == 0) {
        return false;
    }
    bool *hide = memory_allocate(message.size);
    bool found = hide_all(secrets, message, source, from, to, hide);
    memory_release(hide);
    return found;
}

static struct text name_secret(const struct diagnostic *diagnostic)
{
    if (diagnostic->name_end > diagnostic->name_start) {
        return text_slice(diagnostic->path, diagnostic->name_start, diagnostic->name_end);
    }
    size_t slash = text_find_last_byte(diagnostic->path, '/');
    return text_after(diagnostic->path, slash == TEXT_NONE ? 0 : slash + 1);
}

static int text_order(const void *a, const void *b)
{
    const struct secret_text *left = a;
    const struct secret_text *right = b;
    return text_compare(left->text, right->text);
}

/* Sorts the texts, drops repeated ones and links each to the longest one that it begins with. */
static void order_texts(struct secrets *secrets)
{
    if (secrets->text_count == 0) {
        return;
    }
    qsort(secrets->texts, secrets->text_count, sizeof(*secrets->texts), text_order);
    size_t kept = 0;
    for (size_t i = 0; i < secrets->text_count; i++) {
        struct text text = secrets->texts[i].text;
        if (kept > 0 && text_equal(secrets->texts[kept - 1].text, text)) {
            continue;
        }
        size_t shorter = kept == 0 ? TEXT_NONE : kept - 1;
        while (shorter != TEXT_NONE && !text_starts(text, secrets->texts[shorter].text)) {
            shorter = secrets->texts[shorter].shorter;
        }
        secrets->texts[kept++] = (struct secret_text){text, shorter};
        secrets->begins[(unsigned char)text.data[0]] = true;
    }
    secrets->text_count = kept;
}

static bool is_distinctive(struct text text)
{
    bool letters = true;
    for (size_t i = 0; i < text.size && letters; i++) {
        letters = byte_is_alpha(text.data[i]);
    }
    return text.size >= DISTINCTIVE_SIZE && !letters;
}

static void add_text(struct secrets *secrets, struct text text)
{
    if (text.size > 0) {
        secrets->texts[secrets->text_count++] = (struct secret_text){text, TEXT_NONE};
    }
}

static void add_content(struct secrets *secrets, const struct finding *finding, bool quoted)
{
    const struct source *source = finding->source;
    size_t start = finding->diagnostic.start.offset;
    size_t end = finding->diagnostic.end.offset;
    end = end > source->bytes.size ? source->bytes.size : end;
    if (start >= end) {
        return;
    }
    struct text text = text_slice(source->bytes, start, end);
    secrets->items[secrets->count++] = (struct secret){source->path, start, end, text, quoted, end};
    if (quoted && is_distinctive(text)) {
        add_text(secrets, text);
    }
}

static int place_order(const void *a, const void *b)
{
    const struct secret *left = a;
    const struct secret *right = b;
    int order = text_compare(left->path, right->path);
    if (order == 0 && left->start != right->start) {
        order = left->start < right->start ? -1 : 1;
    }
    return order != 0 ? order : (left->end > right->end) - (left->end < right->end);
}

/* Sorts by place and notes how far the earlier ones of the file reach. */
static void order_places(struct secrets *secrets)
{
    if (secrets->count > 1) {
        qsort(secrets->items, secrets->count, sizeof(*secrets->items), place_order);
    }
    for (size_t i = 1; i < secrets->count; i++) {
        struct secret *secret = &secrets->items[i];
        if (text_equal(secret[-1].path, secret->path) && secret[-1].reach > secret->reach) {
            secret->reach = secret[-1].reach;
        }
    }
}

/* Several findings in one name are masked together. */
static void add_name(struct arena *arena, struct secrets *secrets, const struct diagnostic *diagnostic)
{
    struct text path = diagnostic->path;
    struct text name = name_secret(diagnostic);
    size_t last = secrets->path_count;
    bool again = last > 0 && text_equal(secrets->paths[last - 1], path);
    struct text shown = again ? secrets->names[last - 1] : path;
    size_t start = (size_t)(name.data - path.data);
    bool *hide = memory_allocate(path.size + 1);
    struct buffer masked = {0};
    hide_within(path, start, start + name.size, 0, path.size, hide);
    for (size_t at = 0, seen = 0; at < path.size; at += character_size(path, at)) {
        size_t size = character_size(shown, seen);
        buffer_text(&masked, hide[at] ? TEXT("*") : text_slice(shown, seen, seen + size));
        seen += size;
    }
    secrets->paths[again ? last - 1 : last] = path;
    secrets->names[again ? last - 1 : last] = arena_copy(arena, buffer_view(&masked));
    secrets->path_count += !again;
    buffer_release(&masked);
    memory_release(hide);
    add_text(secrets, name);
}

struct secrets secrets_collect(struct arena *arena, struct finding *const *ordered, size_t count,
                               const struct finding *hidden)
{
    struct secrets secrets = {0};
    size_t hidden_count = 0;
    for (const struct finding *place = hidden; place != NULL; place = place->next) {
        hidden_count++;
    }
    secrets.items = arena_array(arena, struct secret, count + hidden_count);
    secrets.texts = arena_array(arena, struct secret_text, count);
    secrets.paths = arena_array(arena, struct text, count);
    secrets.names = arena_array(arena, struct text, count);
    for (size_t i = 0; i < count; i++) {
        const struct diagnostic *diagnostic = &ordered[i]->diagnostic;
        if (diagnostic->secret && diagnostic->in_name) {
            add_name(arena, &secrets, diagnostic);
        } else if (diagnostic->secret && ordered[i]->source != NULL) {
            add_content(&secrets, ordered[i], true);
        }
    }
    for (const struct finding *place = hidden; place != NULL; place = place->next) {
        add_content(&secrets, place, false);
    }
    order_places(&secrets);
    order_texts(&secrets);
    return secrets;
}

struct text secrets_path(struct arena *arena, const struct secrets *secrets, struct text path)
{
    size_t low = 0;
    size_t high = secrets->path_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(secrets->paths[middle], path);
        if (order == 0) {
            return arena_copy(arena, secrets->names[middle]);
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return arena_copy(arena, path);
}
