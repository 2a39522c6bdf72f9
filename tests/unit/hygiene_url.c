#include "lint/check/hygiene_url.h"
#include "../hygiene/scan.h"

#include <criterion/criterion.h>

Test(hygiene_url, urls)
{
    static const struct {
        const char *url;
        enum hygiene_place place;
    } cases[] = {
        {"https://pytorch.org/docs/", PLACE_PUBLIC},
        {"https://pytorch.org:8443/docs/", PLACE_PRIVATE},
        {"https://bob:x@pytorch.org/", PLACE_PRIVATE},
        {"http://rows/", PLACE_PRIVATE},
        {"http://localhost:8000/", PLACE_NOBODY},
        {"http://$HOST:8000/", PLACE_NOBODY},
        {"http://<host>/", PLACE_NOBODY},
        {"http://[::1]:80/", PLACE_NOBODY},
        {"http://[fd12::1]/", PLACE_PRIVATE},
        {"http://127.0.0.1/", PLACE_NOBODY},
        {"http://10.1.2.3/", PLACE_PRIVATE},
        {"https://x.example.invalid/", PLACE_PRIVATE},
        {"https://git.x.example.invalid/", PLACE_INTERNAL},
        {"https://x.corp/perf/-/issues/1", PLACE_INTERNAL},
        {"https://gitlab.com/a/b", PLACE_PUBLIC},
        {"https://gitlab.gnome.org/a/b", PLACE_PUBLIC},
        {"https://gitlab.acme.com/a/b", PLACE_INTERNAL},
        {"https://wiki.acme.com/a", PLACE_INTERNAL},
        {"ssh://git@github.com/a/b.git", PLACE_PUBLIC},
        {"git+https://github.com/a/b", PLACE_PUBLIC},
        {"s3://rows/x", PLACE_PRIVATE},
        {"tcp://gpu1:80", PLACE_PRIVATE},
        {"policy://x", PLACE_NOBODY},
    };
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    struct pattern_matcher matcher = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        enum hygiene_place place = hygiene_url_place(&scan.hygiene->hosts, &matcher, text_from(cases[i].url));
        cr_expect(place == cases[i].place, "%s is %d", cases[i].url, (int)place);
    }
    cr_expect(text_equal(hygiene_url_trim(TEXT("https://a.b/c_(d).")), TEXT("https://a.b/c_(d)")));
    cr_expect(text_equal(hygiene_url_trim(TEXT("https://a.b/c)**:")), TEXT("https://a.b/c")));
    pattern_matcher_release(&matcher);
    scan_close(&scan);
}
