/* What a URL or a host name is: public, internal, or a location of the team's network. */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_URL_H
#define BENCHLINT_LINT_CHECK_HYGIENE_URL_H

#include "lint/check/hygiene_rules.h"

enum hygiene_place {
    PLACE_PUBLIC,
    PLACE_NOBODY, /* loopback, a placeholder, a file, no host at all */
    PLACE_PRIVATE,
    PLACE_INTERNAL /* a repository, issue or service of the team */
};

struct hygiene_url {
    struct text scheme, user, host, port, path;
    bool bracketed; /* an IPv6 address */
};

/* `url` begins with a scheme and `://`. */
struct hygiene_url hygiene_url_read(struct text url);
enum hygiene_place hygiene_url_place(const struct hygiene_hosts *hosts, struct pattern_matcher *matcher,
                                     struct text url);
/* Of a host name alone, perhaps with a port and a path behind it. */
enum hygiene_place hygiene_host_place(const struct hygiene_hosts *hosts, struct text host);
/* The URL without what closes the sentence, link or bracket around it. */
struct text hygiene_url_trim(struct text url);
/* Is the name listed as public, or one of its parent domains? */
bool hygiene_host_listed(const struct hygiene_hosts *hosts, struct text host);

/* Does the configuration call it, or a domain above it, internal? */
bool hygiene_host_configured(const struct hygiene_hosts *hosts, struct text host);

/* Four decimal parts of at most 255 without leading zeros. */
bool hygiene_is_ipv4(struct text host);
/* Loopback, "this" network, broadcast or netmask. */
bool hygiene_ipv4_is_nobody(struct text host);

#endif
