#include "lint/model/word.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

/* Names as they are, numbers behind #, marks in ( ); a word that is glued to the one before follows without a blank. */
static void describe(struct buffer *out, const struct word_list *list)
{
    static const char *const forms[] = {[WORD_NAME] = "%.*s", [WORD_NUMBER] = "#%.*s", [WORD_MARK] = "(%.*s)"};
    for (size_t i = 0; i < list->count; i++) {
        const struct word *word = &list->items[i];
        buffer_string(out, i == 0 || word->glued ? "" : " ");
        buffer_string(out, word->code ? "`" : "");
        buffer_format(out, forms[word->kind], TEXT_PRINT(word->text));
    }
}

static void expect_words(const char *text, const char *expected)
{
    struct arena arena = {0};
    struct buffer out = {0};
    struct word_list list = {0};
    words_read(&arena, text_from(text), text_from(text), 0, text_from(text).size, &list);
    describe(&out, &list);
    cr_expect(text_equal(buffer_view(&out), text_from(expected)), "%s: %.*s, not %s", text,
              TEXT_PRINT(buffer_view(&out)), expected);
    buffer_release(&out);
    arena_release(&arena);
}

Test(word, numbers)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"", ""},
        {"41 41.2 0.5", "#41 #41.2 #0.5"},
        {"41us", "#41us"},
        {"1,010 us", "#1,010 us"},
        {"1,010,000 us", "#1,010,000 us"},
        {"1,01 1,0100 1,", "#1(,)#01 #1(,)#0100 #1(,)"},
        {"1e-5 1E+6 2e3", "#1e-5 #1E+6 #2e3"},
        {"1e 1e- 1e5x", "#1e #1e(-) #1e5x"},
        {"41.", "#41(.)"},
        {"41..42", "#41(..)#42"},
        {"40-42", "#40(-)#42"},
        {"40\xe2\x80\x93"
         "42",
         "#40(-)#42"},
        {"\xc2\xb1"
         "0.5",
         "(+-)#0.5"},
        {"3\xc3\x97 x3", "#3x x3"},
        {"41\xc2\xa0\xc2\xb5s", "#41 us"},
        {"M=4096", "m(=)#4096"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_words(cases[i].text, cases[i].words);
    }
}

Test(word, names_and_marks)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"It isn't", "it isn't"},
        {"It isn\xe2\x80\x99t the vendor\xe2\x80\x99s", "it isn't the vendor"},
        {"the vendor's, 'quoted' text'", "the vendor(,) (')quoted(') text(')"},
        {"\xe2\x80\x98quoted\xe2\x80\x99 text", "(')quoted(') text"},
        {"run-to-run", "runtorun"},
        {"warm-up 10-fold", "warmup #10fold"},
        {"gfx950.x rocm6.1 end. Next", "gfx950x rocm6.1 end(.) next"},
        {"a - b -- c \xe2\x80\x94 d", "a (--) b (--) c (--) d"},
        {"a -b -", "a (-)b (--)"},
        {"a->b a-->b a => b \xe2\x86\x92", "a(->)b a(->)b a (->) b (->)"},
        {"wait\xe2\x80\xa6 ... ..", "wait(..) (..) (..)"},
        {"\xce\xbcs \xe2\x89\x88 \xe2\x88\x9e", "us (~) infinity"},
        {"se\xc3\xb1or", "se\xc3\xb1or"},
        {"a_b __c", "a_b __c"},
        {"_ZN7cutlass6KernelINS_4gemm6kernel13GemmUniversalIN4cute5tupleIJiiiiEEENS1_10collectiveEE",
         "_zn7cutlass6kernelins_4gemm6kernel13gemmuniversalin4cute5tupleijiiiieeens1_10collectiveee"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_words(cases[i].text, cases[i].words);
    }
}

/* What a code span's marks are in the bytes is blank in the prose. */
Test(word, code_spans)
{
    static const struct {
        const char *bytes, *prose, *words;
    } cases[] = {
        {"a `b c` d", "a  b c  d", "a `b `c d"},
        {"`b`, d", " b , d", "`b(,) d"},
        {"``b ` c`` d", "  b   c   d", "`b `c d"},
        {"a`b", "a b", "a`b"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena = {0};
        struct buffer out = {0};
        struct word_list list = {0};
        struct text prose = text_from(cases[i].prose);
        words_read(&arena, prose, text_from(cases[i].bytes), 0, prose.size, &list);
        describe(&out, &list);
        cr_expect(text_equal(buffer_view(&out), text_from(cases[i].words)), "%s: %.*s, not %s", cases[i].bytes,
                  TEXT_PRINT(buffer_view(&out)), cases[i].words);
        buffer_release(&out);
        arena_release(&arena);
    }
}
