#include "base/sha256.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

/* From FIPS 180-4 and the NIST test vectors. */
Test(sha256, known_answers)
{
    static const struct {
        const char *text;
        size_t times;
        const char *digits;
    } cases[] = {
        {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct buffer text = {0};
        for (size_t n = 0; n < cases[i].times; n++) {
            buffer_string(&text, cases[i].text);
        }
        struct text digits = sha256_text(&arena, buffer_view(&text));
        cr_expect(text_equal(digits, text_from(cases[i].digits)), "case %zu: %.*s", i, TEXT_PRINT(digits));
        buffer_release(&text);
    }
    arena_release(&arena);
}

/* However the bytes are dealt out, the hash is that of the whole. */
Test(sha256, pieces)
{
    char bytes[200];
    for (size_t i = 0; i < sizeof(bytes); i++) {
        bytes[i] = (char)(i * 7);
    }
    struct arena arena = {0};
    for (size_t size = 0; size <= sizeof(bytes); size++) {
        struct text whole = {bytes, size};
        struct text expected = sha256_text(&arena, whole);
        for (size_t piece = 1; piece <= 130; piece += 43) {
            struct sha256 hash = sha256_begin();
            for (size_t at = 0; at < size; at += piece) {
                sha256_add(&hash, text_slice(whole, at, at + piece));
            }
            char digits[SHA256_HEX];
            sha256_end(&hash, digits);
            cr_assert(text_equal((struct text){digits, SHA256_HEX}, expected), "%zu by %zu", size, piece);
        }
    }
    arena_release(&arena);
}

Test(sha256, copies_go_on_alone)
{
    struct arena arena = {0};
    struct sha256 hash = sha256_begin();
    sha256_add(&hash, TEXT("line\n"));
    struct sha256 copy = hash;
    sha256_add(&hash, TEXT("one"));
    sha256_add(&copy, TEXT("two"));
    char one[SHA256_HEX];
    char two[SHA256_HEX];
    sha256_end(&hash, one);
    sha256_end(&copy, two);
    cr_expect(text_equal((struct text){one, SHA256_HEX}, sha256_text(&arena, TEXT("line\none"))));
    cr_expect(text_equal((struct text){two, SHA256_HEX}, sha256_text(&arena, TEXT("line\ntwo"))));
    arena_release(&arena);
}
