#include "lint/check/hygiene_url.h"

bool hygiene_is_ipv4(struct text host)
{
    size_t parts = 0;
    struct text rest = host;
    struct text part;
    while (text_split(&rest, '.', &part)) {
        unsigned value = 0;
        for (size_t i = 0; i < part.size; i++) {
            if (!byte_is_digit(part.data[i])) {
                return false;
            }
            value = value * 10 + (unsigned)(part.data[i] - '0');
        }
        if (part.size == 0 || part.size > 3 || value > 255 || (part.size > 1 && part.data[0] == '0')) {
            return false;
        }
        parts++;
    }
    return parts == 4;
}

bool hygiene_ipv4_is_nobody(struct text host)
{
    return text_starts(host, TEXT("127.")) || text_starts(host, TEXT("0.")) || text_starts(host, TEXT("255."));
}

/* `[text](url) and more)`: a bracket that closes what was opened outside ends the URL. */
static struct text cut_outer(struct text url, char open, char close)
{
    size_t depth = 0;
    for (size_t i = 0; i < url.size; i++) {
        if (url.data[i] == close && depth == 0) {
            return text_slice(url, 0, i);
        }
        depth += url.data[i] == open;
        depth -= url.data[i] == close;
    }
    return url;
}

static bool is_mark(char byte)
{
    static const struct text marks = TEXT_INIT(".,;:!?*_~");
    return text_find_byte(marks, byte, 0) != TEXT_NONE;
}

struct text hygiene_url_trim(struct text url)
{
    url = cut_outer(url, '(', ')');
    url = cut_outer(url, '[', ']');
    url = cut_outer(url, '{', '}');
    while (url.size > 0 && is_mark(url.data[url.size - 1])) {
        url.size--;
    }
    return url;
}

struct hygiene_url hygiene_url_read(struct text url)
{
    struct hygiene_url parts = {.scheme = TEXT("")};
    size_t colon = text_find(url, TEXT("://"), 0);
    if (colon == TEXT_NONE) {
        return parts;
    }
    parts.scheme = text_slice(url, 0, colon);
    struct text rest = text_after(url, colon + 3);
    size_t end = 0;
    while (end < rest.size && rest.data[end] != '/' && rest.data[end] != '?' && rest.data[end] != '#') {
        end++;
    }
    struct text authority = text_slice(rest, 0, end);
    parts.path = text_after(rest, end);
    size_t at = text_find_last_byte(authority, '@');
    parts.user = at == TEXT_NONE ? TEXT("") : text_slice(authority, 0, at);
    parts.host = text_after(authority, at == TEXT_NONE ? 0 : at + 1);
    size_t bracket = text_find_byte(parts.host, ']', 0);
    parts.bracketed = text_starts(parts.host, TEXT("[")) && bracket != TEXT_NONE;
    size_t port = text_find_byte(parts.host, ':', parts.bracketed ? bracket : 0);
    if (port != TEXT_NONE) {
        parts.port = text_after(parts.host, port + 1);
        parts.host = text_slice(parts.host, 0, port);
    }
    if (parts.bracketed) {
        parts.host = text_slice(parts.host, 1, bracket);
    }
    return parts;
}

/* `<host>`, `$HOST`, `{host}`, `%s`, `...`, `*`: nobody's name. */
static bool is_placeholder(struct text host)
{
    for (size_t i = 0; i < host.size; i++) {
        char byte = host.data[i];
        if (!byte_is_alnum(byte) && byte != '.' && byte != '-' && byte != '_' && (unsigned char)byte < 0x80U) {
            return true;
        }
    }
    bool capitals = text_find_byte(host, '_', 0) != TEXT_NONE || text_starts(host, TEXT("YOUR"));
    for (size_t i = 0; capitals && i < host.size; i++) {
        capitals = byte_lower(host.data[i]) == host.data[i] ? !byte_is_alpha(host.data[i]) : true;
    }
    return capitals || host.size == 0 || host.data[0] == '.' || text_find(host, TEXT(".."), 0) != TEXT_NONE;
}

static struct text last_label(struct text host)
{
    size_t dot = text_find_last_byte(host, '.');
    return dot == TEXT_NONE ? host : text_after(host, dot + 1);
}

/* The name itself or one of the domains above it is in `words`. */
static bool domain_in(const struct hygiene_words *words, struct text host)
{
    for (;;) {
        if (hygiene_words_has(words, host)) {
            return true;
        }
        size_t dot = text_find_byte(host, '.', 0);
        if (dot == TEXT_NONE) {
            return false;
        }
        host = text_after(host, dot + 1);
    }
}

bool hygiene_host_listed(const struct hygiene_hosts *hosts, struct text host)
{
    return domain_in(&hosts->public_domains, host) || domain_in(&hosts->extra_public, host);
}

bool hygiene_host_configured(const struct hygiene_hosts *hosts, struct text host)
{
    return domain_in(&hosts->internal, host);
}

enum hygiene_place hygiene_host_place(const struct hygiene_hosts *hosts, struct text host)
{
    if (host.size > 0 && host.data[host.size - 1] == '.') {
        host.size--;
    }
    if (is_placeholder(host) || hygiene_words_has(&hosts->nobody, host)) {
        return PLACE_NOBODY;
    }
    if (domain_in(&hosts->internal, host)) {
        return PLACE_INTERNAL;
    }
    if (domain_in(&hosts->extra_public, host)) {
        return PLACE_PUBLIC;
    }
    size_t dot = text_find_byte(host, '.', 0);
    if (dot == TEXT_NONE) {
        return PLACE_PRIVATE;
    }
    struct text first = text_slice(host, 0, dot);
    bool service = hygiene_words_has(&hosts->services, first) && text_find_byte(host, '.', dot + 1) != TEXT_NONE;
    if (hygiene_words_has(&hosts->private_domains, last_label(host))) {
        return service ? PLACE_INTERNAL : PLACE_PRIVATE;
    }
    return service && !hygiene_host_listed(hosts, host) ? PLACE_INTERNAL : PLACE_PUBLIC;
}

static bool is_repository(const struct hygiene_hosts *hosts, struct pattern_matcher *matcher, struct text path)
{
    struct pattern_span span;
    return hosts->repository != NULL && pattern_search(hosts->repository, matcher, path, 0, &span) == PATTERN_FOUND;
}

/* Behind `git+` and the like stands the scheme that counts. */
static struct text inner_scheme(struct text scheme)
{
    size_t plus = text_find_last_byte(scheme, '+');
    return plus == TEXT_NONE ? scheme : text_after(scheme, plus + 1);
}

static bool is_web(struct text scheme)
{
    return text_equal_fold(scheme, TEXT("http")) || text_equal_fold(scheme, TEXT("https"));
}

enum hygiene_place hygiene_url_place(const struct hygiene_hosts *hosts, struct pattern_matcher *matcher,
                                     struct text url)
{
    struct hygiene_url parts = hygiene_url_read(url);
    struct text scheme = inner_scheme(parts.scheme);
    if (!is_web(scheme) && !hygiene_words_has(&hosts->schemes, scheme) &&
        !hygiene_words_has(&hosts->schemes, parts.scheme)) {
        return PLACE_NOBODY;
    }
    if (parts.bracketed && text_find_byte(parts.host, ':', 0) == TEXT_NONE) {
        return PLACE_NOBODY; /* `[HOST]` */
    }
    if (parts.bracketed) {
        return text_equal(parts.host, TEXT("::1")) || text_equal(parts.host, TEXT("::")) ? PLACE_NOBODY : PLACE_PRIVATE;
    }
    if (hygiene_is_ipv4(parts.host)) {
        return hygiene_ipv4_is_nobody(parts.host) ? PLACE_NOBODY : PLACE_PRIVATE;
    }
    enum hygiene_place place = hygiene_host_place(hosts, parts.host);
    bool git_user = text_equal(parts.user, TEXT("git"));
    bool git = text_equal_fold(scheme, TEXT("git")) || text_equal_fold(scheme, TEXT("ftp")) ||
               (git_user && text_equal_fold(scheme, TEXT("ssh")));
    bool foreign = !is_web(scheme) && !(git && hygiene_host_listed(hosts, parts.host));
    struct text name = text_slice(parts.user, 0, text_find_byte(parts.user, ':', 0));
    bool user = parts.user.size > 0 && !git_user && !is_placeholder(name);
    bool port = parts.port.size > 0;
    if (place == PLACE_PUBLIC && (foreign || user || port)) {
        place = PLACE_PRIVATE;
    }
    if (hygiene_host_configured(hosts, parts.host)) {
        return PLACE_INTERNAL;
    }
    if (place == PLACE_PRIVATE || place == PLACE_INTERNAL) {
        struct text dot = text_slice(parts.host, 0, text_find_byte(parts.host, '.', 0));
        bool service = hygiene_words_has(&hosts->services, dot) && parts.host.size > dot.size;
        return service || is_repository(hosts, matcher, parts.path) ? PLACE_INTERNAL : PLACE_PRIVATE;
    }
    return place;
}
