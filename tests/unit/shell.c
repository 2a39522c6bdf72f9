#include "lint/model/shell.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

/* `a b | c`: words apart by blanks, commands by bars; a word in ( ) is not sure. */
static void describe(struct buffer *out, const struct shell_script *script)
{
    for (size_t i = 0; i < script->count; i++) {
        buffer_string(out, i > 0 ? " | " : "");
        for (size_t k = 0; k < script->items[i].count; k++) {
            const struct shell_word *word = &script->items[i].items[k];
            buffer_string(out, k > 0 ? " " : "");
            buffer_format(out, word->sure ? "%.*s" : "(%.*s)", TEXT_PRINT(word->text));
        }
    }
}

static void expect_commands(const char *text, const char *expected)
{
    struct arena arena = {0};
    struct buffer out = {0};
    struct shell_script script = shell_read(&arena, text_from(text), 0);
    describe(&out, &script);
    cr_expect(text_equal(buffer_view(&out), text_from(expected)), "%s: %.*s, not %s", text,
              TEXT_PRINT(buffer_view(&out)), expected);
    buffer_release(&out);
    arena_release(&arena);
}

Test(shell, words)
{
    static const struct {
        const char *text, *commands;
    } cases[] = {
        {"", ""},
        {"\n  \n", ""},
        {"python a.py", "python a.py"},
        {"python a.py # --seed 1", "python a.py"},
        {"# all of it\npython a.py", "python a.py"},
        {"python a.py#1", "python a.py#1"},
        {"python \\\n  a.py", "python a.py"},
        {"python \\\r\n  a.py\r\n", "python a.py"},
        {"python benchmarks/\\\na.py", "python benchmarks/a.py"},
        {"python a.py\\\n --seed 1", "python a.py --seed 1"},
        {"python a.py \\", "python a.py \\"},
        {"echo \\r", "echo r"},
        {"echo 'a b' \"c d\" e' 'f", "echo a b c d e f"},
        {"echo 'it''s' \"it's\" 'a\\b'", "echo its it's a\\b"},
        {"echo \"a\\\"b\\\\c\\\nd\\e\"", "echo a\"b\\cd\\e"},
        {"echo \"\\$HOME \\`date\\`\"", "echo $HOME `date`"},
        {"echo 'open", "echo open"},
        {"echo a\\ b", "echo a b"},
        {"echo \\<a\\>", "echo <a>"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_commands(cases[i].text, cases[i].commands);
    }
}

Test(shell, what_cannot_be_known)
{
    static const struct {
        const char *text, *commands;
    } cases[] = {
        {"ls *.py a?b [ab] {a,b}", "ls (*.py) (a?b) ([ab]) ({a,b})"},
        {"ls '*.py' \"a?b\"", "ls *.py a?b"},
        {"echo $A ${B:-x y} \"$C\" '$D'", "echo ($A) (${B:-x y}) ($C) $D"},
        {"echo $(date +%s) `hostname` $((1 + (2))) end", "echo ($(date +%s)) (`hostname`) ($((1 + (2)))) end"},
        {"echo ${A:-${B}} a$", "echo (${A:-${B}}) (a$)"},
        {"echo $(open\necho more", "echo ($(open) | echo more"},
        {"run --case <case-id> --n <n>", "run --case <case-id> --n <n>"},
        {"run --out=<name>.json", "run --out=<name>.json"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_commands(cases[i].text, cases[i].commands);
    }
}

Test(shell, commands)
{
    static const struct {
        const char *text, *commands;
    } cases[] = {
        {"a; b && c || d & e | f", "a | b | c | d | e | f"},
        {"(cd x; a) && b", "cd x | a | b"},
        {"a > log 2>&1; b", "a | b"},
        {"a 2> log --seed 2 > log", "a --seed 2"},
        {"a >> log < in 3<in &> all", "a"},
        {"a <<< text --seed 1", "a --seed 1"},
        {"a <b -c", "a -c"},
        {"a |& b", "a | b"},
        {"cat <<EOF > x\npython a.py\nEOF\npython b.py", "cat | python b.py"},
        {"cat <<-'EOF'\n\tpython a.py\n\tEOF\npython b.py", "cat | python b.py"},
        {"bash <<EOF\npython a.py\nEOF", "bash | python a.py | EOF"},
        {"/bin/sh -s <<EOF\npython a.py\nEOF", "/bin/sh -s | python a.py | EOF"},
        {"cat <<EOF | zsh\npython a.py\nEOF", "cat | zsh | python a.py | EOF"},
        {"cat <<EOF\nopen", "cat"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_commands(cases[i].text, cases[i].commands);
    }
}

/* A span is what stands between the quotes where a word is one quoted text, else the source of the word. */
Test(shell, spans)
{
    static const struct {
        const char *text, *source;
    } cases[] = {
        {"a 'b c'", "b c"}, {"a \"b\"", "b"},           {"a b'c'", "b'c'"},         {"a \"b\"'c'", "\"b\"'c'"},
        {"a ''", ""},       {"a 'b\\\n c'", "b\\\n c"}, {"a \"\\\"\"", "\"\\\"\""}, {"a x\\\ny", "x\\\ny"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena = {0};
        struct text text = text_from(cases[i].text);
        struct shell_script script = shell_read(&arena, text, 100);
        cr_assert(script.count == 1 && script.items[0].count == 2, "%s", cases[i].text);
        const struct shell_word *word = &script.items[0].items[1];
        struct text source = text_slice(text, word->start - 100, word->end - 100);
        cr_expect(text_equal(source, text_from(cases[i].source)), "%s: %.*s, not %s", cases[i].text, TEXT_PRINT(source),
                  cases[i].source);
        arena_release(&arena);
    }
}
