#include "lint/check/hygiene_read.h"

/* How far back is looked for what a place belongs to: enough for real text, and floods stay linear. */
enum { TAG_LIMIT = 80, URL_LIMIT = 2048 };

static struct text found_text(const struct hygiene_place_read *read, size_t start, size_t end)
{
    return text_slice(read->source->bytes, start, end);
}

static enum hygiene_verdict verdict_of(enum hygiene_place place)
{
    switch (place) {
    case PLACE_PRIVATE:
        return VERDICT_FINDING;
    case PLACE_INTERNAL:
        return VERDICT_INTERNAL;
    default:
        return VERDICT_SHIELD;
    }
}

static enum hygiene_verdict read_url(const struct hygiene_place_read *read, size_t start, size_t *end)
{
    struct text url = hygiene_url_trim(found_text(read, start, *end));
    *end = start + url.size;
    size_t separator = text_find(url, TEXT("://"), 0);
    if (separator == TEXT_NONE || separator + 3 >= url.size) {
        return VERDICT_NONE;
    }
    struct hygiene_url parts = hygiene_url_read(url);
    enum hygiene_place place = hygiene_url_place(&read->hygiene->hosts, read->matcher, url);
    if (place == PLACE_NOBODY && (parts.host.size == 0 || !text_starts_fold(parts.scheme, TEXT("http")))) {
        return VERDICT_NONE; /* the path behind it is judged by itself */
    }
    return verdict_of(place);
}

/* Cuts a match down to the address before `:port` or `/bits`. */
static struct text address_of(struct text found)
{
    size_t end = 0;
    while (end < found.size && (byte_is_digit(found.data[end]) || found.data[end] == '.')) {
        end++;
    }
    return text_slice(found, 0, end);
}

static enum hygiene_verdict read_address(const struct hygiene_place_read *read, size_t start, size_t end)
{
    struct text address = address_of(found_text(read, start, end));
    return hygiene_is_ipv4(address) && !hygiene_ipv4_is_nobody(address) ? VERDICT_FINDING : VERDICT_NONE;
}

static enum hygiene_verdict read_domain(const struct hygiene_place_read *read, size_t start, size_t end)
{
    struct text found = found_text(read, start, end);
    size_t stop = 0;
    while (stop < found.size && found.data[stop] != '/' && found.data[stop] != ':') {
        stop++;
    }
    struct text host = text_slice(found, 0, stop);
    enum hygiene_place place = hygiene_host_place(&read->hygiene->hosts, host);
    if (place == PLACE_NOBODY) {
        return VERDICT_NONE;
    }
    bool port = stop < found.size && found.data[stop] == ':';
    bool path = stop < found.size && found.data[stop] == '/';
    if (place == PLACE_PUBLIC) {
        return port && !hygiene_host_listed(&read->hygiene->hosts, host) ? VERDICT_FINDING : VERDICT_NONE;
    }
    return place == PLACE_INTERNAL && path ? VERDICT_INTERNAL : VERDICT_FINDING;
}

/* git@host:path of a public host is an address for everybody. */
static enum hygiene_verdict read_remote(const struct hygiene_place_read *read, size_t start, size_t end)
{
    struct text found = found_text(read, start, end);
    size_t at = text_find_byte(found, '@', 0);
    struct text host = text_slice(found, at + 1, text_find_byte(found, ':', at));
    return hygiene_host_listed(&read->hygiene->hosts, host) ? VERDICT_SHIELD : VERDICT_FINDING;
}

static size_t count_parts(struct text path)
{
    size_t parts = 0;
    for (size_t i = 1; i < path.size; i++) {
        parts += path.data[i] != '/' && path.data[i - 1] == '/';
    }
    return parts;
}

static struct text first_part(struct text path)
{
    return text_slice(path, 1, text_find_byte(path, '/', 1));
}

/* A link such as `](/docs/x)` or `src="/docs/x"` leads to another page of the site. */
static bool is_link_target(const struct hygiene_place_read *read, size_t start)
{
    struct text before = text_slice(read->line, 0, start - read->begin);
    if (text_ends(before, TEXT("]("))) {
        return true;
    }
    if (text_ends(before, TEXT("\"")) || text_ends(before, TEXT("'"))) {
        before.size--;
    }
    return text_ends(before, TEXT("src=")) || text_ends(before, TEXT("href="));
}

/* `<org>/<name>`: the end of a placeholder, not of a tag such as `<td>` or `<img ...">`. */
static bool behind_placeholder(const struct hygiene_place_read *read, size_t start)
{
    static const struct text tags[] = {TEXT_INIT("p"),   TEXT_INIT("td"),   TEXT_INIT("th"),   TEXT_INIT("br"),
                                       TEXT_INIT("li"),  TEXT_INIT("dd"),   TEXT_INIT("dt"),   TEXT_INIT("b"),
                                       TEXT_INIT("i"),   TEXT_INIT("em"),   TEXT_INIT("sub"),  TEXT_INIT("sup"),
                                       TEXT_INIT("h1"),  TEXT_INIT("h2"),   TEXT_INIT("code"), TEXT_INIT("pre"),
                                       TEXT_INIT("kbd"), TEXT_INIT("span"), TEXT_INIT("div")};
    struct text before = text_slice(read->line, 0, start - read->begin);
    if (!text_ends(before, TEXT(">"))) {
        return false;
    }
    before = text_after(before, before.size > TAG_LIMIT ? before.size - TAG_LIMIT : 0);
    before.size--;
    size_t open = text_find_last_byte(before, '<');
    if (open == TEXT_NONE || text_find_byte(before, ' ', open) != TEXT_NONE) {
        return false;
    }
    struct text name = text_after(before, open + 1);
    name = text_after(name, text_starts(name, TEXT("/")) ? 1 : 0);
    for (size_t i = 0; i < sizeof(tags) / sizeof(*tags); i++) {
        if (text_equal_fold(name, tags[i])) {
            return false;
        }
    }
    return !text_ends(name, TEXT("/"));
}

/* A letter beyond ASCII right before the slash: words of a text without blanks, unless the path is plainly one. */
static bool behind_letter(const struct hygiene_place_read *read, size_t start)
{
    struct text before = text_slice(read->line, 0, start - read->begin);
    if (before.size < 3 || ((unsigned char)before.data[before.size - 1] & 0x80U) == 0) {
        return false;
    }
    struct text sign = text_after(before, before.size - 3);
    return !text_starts(sign, TEXT("\xEF\xBC")) && !text_starts(sign, TEXT("\xE3\x80")) &&
           !text_starts(sign, TEXT("\xE2\x80")) && !text_starts(sign, TEXT("\xE2\x86"));
}

/* `/v1/models`, `/x/api/y`, `/k/1`: a server's route or a pointer into a document. */
static bool has_route(const struct hygiene *hygiene, struct text path)
{
    struct text rest = text_after(path, 1);
    struct text part;
    bool first = true;
    bool digits = false;
    while (text_split(&rest, '/', &part)) {
        bool version = part.size == 2 && part.data[0] == 'v' && byte_is_digit(part.data[1]);
        if (version || text_equal(part, TEXT("api")) || (first && hygiene_words_has(&hygiene->routes, part))) {
            return true;
        }
        digits = part.size > 0;
        for (size_t i = 0; i < part.size; i++) {
            digits = digits && byte_is_digit(part.data[i]);
        }
        first = false;
    }
    return digits;
}

static bool is_plain_path(struct text first, size_t parts)
{
    char byte = first.size == 0 ? '{' : first.data[0];
    if (byte_is_digit(byte) || byte == '{' || byte == '<' || text_equal(first, TEXT(".")) ||
        text_equal(first, TEXT(".."))) {
        return false;
    }
    return first.size > 1 || !byte_is_alpha(byte) || parts > 2;
}

static enum hygiene_verdict read_path(const struct hygiene_place_read *read, size_t start, size_t *end)
{
    while (*end > start && (found_text(read, start, *end).data[*end - start - 1] == '.' ||
                            found_text(read, start, *end).data[*end - start - 1] == '*' ||
                            found_text(read, start, *end).data[*end - start - 1] == '~')) {
        (*end)--;
    }
    struct text path = found_text(read, start, *end);
    if (text_equal(path, TEXT("/dev/null"))) {
        return VERDICT_SHIELD;
    }
    if (behind_placeholder(read, start)) {
        return VERDICT_NONE;
    }
    struct text first = first_part(path);
    size_t parts = count_parts(path);
    if (is_link_target(read, start) || behind_letter(read, start)) {
        return parts > 1 && hygiene_words_has(&read->hygiene->link_roots, first) ? VERDICT_FINDING : VERDICT_NONE;
    }
    if (hygiene_words_has(&read->hygiene->roots, first)) {
        return VERDICT_FINDING;
    }
    return parts >= 2 && !has_route(read->hygiene, path) && is_plain_path(first, parts) ? VERDICT_FINDING
                                                                                        : VERDICT_NONE;
}

/* Whether a short hash in a URL is a commit: what stands right before it says so. */
static bool names_commit(const struct hygiene_place_read *read, size_t start)
{
    struct text before = text_slice(read->line, 0, start - read->begin);
    if (text_ends(before, TEXT("@")) || text_ends(before, TEXT(".."))) {
        return true;
    }
    if (!text_ends(before, TEXT("/"))) {
        return false;
    }
    before.size--;
    size_t at = before.size;
    while (at > 0 && (byte_is_word(before.data[at - 1]) || before.data[at - 1] == '-')) {
        at--;
    }
    return hygiene_words_has(&read->hygiene->url_parts, text_after(before, at));
}

/* Does the text before `start` belong to a URL? */
static bool inside_url(const struct hygiene_place_read *read, size_t start)
{
    size_t at = start - read->begin;
    size_t limit = at > URL_LIMIT ? at - URL_LIMIT : 0;
    while (at > limit) {
        char byte = read->line.data[at - 1];
        if (byte_is_space(byte) || byte == '<' || byte == '>' || byte == '"' || byte == '\'' || byte == '`' ||
            byte == '(' || byte == '|') {
            return false;
        }
        if (at >= 3 && byte == '/' && read->line.data[at - 2] == '/' && read->line.data[at - 3] == ':') {
            return true;
        }
        at--;
    }
    return false;
}

static enum hygiene_verdict read_hash(const struct hygiene_place_read *read, size_t start, size_t end)
{
    bool whole = end - start == 40;
    return whole || !inside_url(read, start) || names_commit(read, start) ? VERDICT_FINDING : VERDICT_NONE;
}

/* Whether the command is one, and no sentence about it: "docker run needs a GPU". */
static bool is_command(const struct hygiene_place_read *read, struct text before, struct text rest)
{
    rest = text_trim(rest);
    bool quoted = before.size > 0 && (before.data[before.size - 1] == '`' || before.data[before.size - 1] == '"' ||
                                      before.data[before.size - 1] == '\'');
    if (quoted || read->in_fence) {
        return true;
    }
    size_t end = 0;
    while (end < rest.size && !byte_is_space(rest.data[end])) {
        end++;
    }
    struct text first = text_slice(rest, 0, end);
    for (size_t i = 0; i < first.size; i++) {
        char byte = first.data[i];
        bool inner = i + 1 < first.size;
        if (byte == '/' || (byte == ':' && inner) || byte == '$' || byte == '=' || (byte == '.' && inner) ||
            (byte == '-' && i == 0 && inner)) {
            return true;
        }
    }
    return false;
}

/* The end of the logical line: a backslash at a line's end joins the next; a quote that opened before it closes it. */
static size_t command_end(const struct hygiene_place_read *read, size_t start, char quote)
{
    const struct source *source = read->source;
    for (size_t index = read->line_index;; index++) {
        struct text line = source_line(source, index);
        size_t begin = source->lines[index];
        size_t from = index == read->line_index ? start - begin : 0;
        size_t close = quote == 0 ? TEXT_NONE : text_find_byte(line, quote, from);
        if (close != TEXT_NONE) {
            return begin + close;
        }
        while (line.size > from && byte_is_space(line.data[line.size - 1])) {
            line.size--;
        }
        bool joined = line.size > from && line.data[line.size - 1] == '\\' && index + 1 < source->line_count;
        if (!joined) {
            return begin + line.size;
        }
    }
}

static enum hygiene_verdict read_command(const struct hygiene_place_read *read, size_t start, size_t *end)
{
    struct text before = text_slice(read->line, 0, start - read->begin);
    struct text rest = text_after(read->line, *end - read->begin);
    struct text bare = before;
    if (text_ends(bare, TEXT("sudo "))) {
        bare.size -= 5;
    }
    if (!is_command(read, bare, rest)) {
        return VERDICT_NONE;
    }
    char last = bare.size == 0 ? ' ' : bare.data[bare.size - 1];
    *end = command_end(read, start, last == '`' || last == '"' || last == '\'' ? last : 0);
    return VERDICT_FINDING;
}

enum hygiene_verdict hygiene_read(const struct hygiene_place_read *read, const struct hygiene_pattern *pattern,
                                  size_t *start, size_t *end)
{
    switch (pattern->reader) {
    case HYGIENE_READ_COMMAND:
        return read_command(read, *start, end);
    case HYGIENE_READ_REMOTE:
        return read_remote(read, *start, *end);
    case HYGIENE_READ_PATH:
        return read_path(read, *start, end);
    case HYGIENE_READ_ADDRESS:
        return read_address(read, *start, *end);
    case HYGIENE_READ_DOMAIN:
        return read_domain(read, *start, *end);
    case HYGIENE_READ_HASH:
        return read_hash(read, *start, *end);
    case HYGIENE_READ_URL:
        return read_url(read, *start, end);
    default:
        return VERDICT_FINDING;
    }
}
