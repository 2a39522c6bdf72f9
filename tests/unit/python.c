#include "lint/model/script.h"
#include "lint/model/script_case.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

struct file {
    struct arena arena;
    struct source source;
    struct python_tokens tokens;
};

static void open_file(struct file *file, struct text bytes)
{
    *file = (struct file){.arena = {0}};
    file->source = source_open(&file->arena, TEXT("file.py"), bytes);
    file->tokens = python_read(&file->arena, &file->source);
}

/* One letter a token, its text behind it where it has one on one line. */
static void describe_tokens(struct buffer *out, const struct python_tokens *tokens)
{
    static const char letters[] = "NnSOCEl><X.";
    for (size_t i = 0; i < tokens->count; i++) {
        enum python_kind kind = tokens->items[i].kind;
        bool shown = kind <= PYTHON_COMMENT || kind == PYTHON_ERROR;
        buffer_format(out, "%s%c%.*s", i > 0 ? " " : "", letters[kind], shown ? (int)python_text(tokens, i).size : 0,
                      python_text(tokens, i).data);
    }
}

Test(python, tokens)
{
    static const struct {
        const char *file;
        const char *tokens;
    } cases[] = {
        {"", "."},
        {"x", "Nx E ."},
        {"# c", "C# c l ."},
        {"x = 1 # c\n", "Nx O= n1 C# c E ."},
        {"if a:\n    b\nc\n", "Nif Na O: E > Nb E < Nc E ."},
        {"if a:\n\tb\n        c\n", "Nif Na O: E > Nb E Nc E < ."},
        {"if a:\n  b\n # c\nd\n", "Nif Na O: E > Nb E C# c l < Nd E ."},
        {"f(a,\n  b)\n", "Nf O( Na O, l Nb O) E ."},
        {"a + \\\n  b\n", "Na O+ Nb E ."},
        {"a\r\nb\rc", "Na E Nb E Nc E ."},
        {"\fx\n", "Nx E ."},
        {"\xEF\xBB\xBFx\n", "Nx E ."},
        {"'a\\'b' \"c\" rb'd' Rb'' f'{x}' U'e'\n", "S'a\\'b' S\"c\" Srb'd' SRb'' Sf'{x}' SU'e' E ."},
        {"ub'x'\n", "Nub S'x' E ."},
        {"'a\\\nb'\n", "S'a\\\nb' E ."},
        {"'''a\n'b''c\n'''\n", "S'''a\n'b''c\n''' E ."},
        {"0x_1F 0b1 0o17 1_000 1e5 1.5e-3j .5 5. 0777 1_\n",
         "n0x_1F n0b1 n0o17 n1_000 n1e5 n1.5e-3j n.5 n5. n0 n777 n1 N_ E ."},
        {"a**=b//c->d:=e...!=f\n", "Na O**= Nb O// Nc O-> Nd O:= Ne O... O!= Nf E ."},
        {"gr\xC3\xB6\xC3\x9F"
         "e = \xCE\xBB\n",
         "Ngr\xC3\xB6\xC3\x9F"
         "e O= N\xCE\xBB E ."},
        {"x\n  ", "Nx E ."},
        {"0xg 1j 1J .5J\n", "n0 Nxg n1j n1J n.5J E ."},
        {"async def f(): await g\n", "Nasync Ndef Nf O( O) O: Nawait Ng E ."},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct file file;
        struct buffer out = {0};
        open_file(&file, text_from(cases[i].file));
        describe_tokens(&out, &file.tokens);
        cr_expect(file.tokens.complete, "%s", cases[i].file);
        cr_expect(text_equal(buffer_view(&out), text_from(cases[i].tokens)), "%s\ngives %.*s\nnot   %s", cases[i].file,
                  TEXT_PRINT(buffer_view(&out)), cases[i].tokens);
        buffer_release(&out);
        arena_release(&file.arena);
    }
}

Test(python, broken)
{
    static const struct {
        struct text file;
        size_t broken;
    } cases[] = {
        {TEXT_INIT("x = (1,\ny = 2\n"), 4},
        {TEXT_INIT("x = 'a\ny = 2\n"), 4},
        {TEXT_INIT("'''a\n"), 0},
        {TEXT_INIT("x = \"a\\\nb\n"), 4},
        {TEXT_INIT("a\n)\n"), 2},
        {TEXT_INIT("a $ b\n"), 2},
        {TEXT_INIT("if a:\n    b\n  c\n"), 14},
        {TEXT_INIT("a = 1 \\"), 6},
        {TEXT_INIT("a = 1 \\\n"), 8},
        {TEXT_INIT("a\0b\n"), 1},
        {TEXT_INIT("a \xFF\n"), 2},
        {TEXT_INIT("f('x"), 1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct file file;
        open_file(&file, cases[i].file);
        cr_expect(!file.tokens.complete, "case %zu", i);
        cr_expect_eq(file.tokens.broken, cases[i].broken, "case %zu: %zu", i, file.tokens.broken);
        cr_expect_eq(file.tokens.items[file.tokens.count - 1].kind, PYTHON_END);
        arena_release(&file.arena);
    }
}

static void describe_node(struct buffer *out, const struct python_node *node)
{
    static const char *const names[] = {
        "name",  "number",  "string", "bytes",  "formatted", "...",    "attribute", "call",  "subscript", "slice",
        "tuple", "list",    "set",    "dict",   "pair",      "comp",   "clause",    "star",  "kw",        "binary",
        "unary", "if-else", "lambda", ":=",     "yield",     "module", "block",     "expr",  "assign",    "annotated",
        "def",   "params",  "param",  "class",  "decorator", "if",     "for",       "while", "with",      "item",
        "try",   "except",  "return", "import", "from",      "alias",  "keyword",   "other"};
    buffer_string(out, names[node->kind]);
    if (node->text.size > 0) {
        buffer_format(out, ":%.*s", TEXT_PRINT(node->text));
    }
    for (const struct python_node *child = node->first; child != NULL; child = child->next) {
        buffer_string(out, child == node->first ? "(" : " ");
        describe_node(out, child);
    }
    buffer_string(out, node->first == NULL ? "" : ")");
}

Test(python, trees)
{
    static const struct {
        const char *file;
        const char *tree;
    } cases[] = {
        {"a.b(c, d=1, *e)\n", "module(expr(call(attribute:b(name:a) name:c kw:d(number:1) star:*(name:e))))"},
        {"x = y = 1, 2\n", "module(assign:=(name:x name:y tuple(number:1 number:2)))"},
        {"x += -1 ** 2\n", "module(assign:+=(name:x unary:-(binary:**(number:1 number:2))))"},
        {"a or not b == c - d * e\n",
         "module(expr(binary:or(name:a unary:not(binary:==(name:b binary:-(name:c binary:*(name:d name:e)))))))"},
        {"x: dict[str, int] = {'a': 1, **b}\n", "module(annotated(name:x subscript(name:dict tuple(name:str name:int)) "
                                                "dict(pair(string:a number:1) star:**(name:b))))"},
        {"[a for b in c if d]\n", "module(expr(comp:[(name:a clause(name:b name:c name:d))))"},
        {"f(a for b in c)\n", "module(expr(call(name:f comp:((name:a clause(name:b name:c)))))"},
        {"def f(a, *b, c=1, **d) -> e:\n    return a\n",
         "module(def:f(params(param:a param:b param:c(number:1) param:d) block(return(name:a))))"},
        {"@a.b\nclass C(D, e=1): pass\n",
         "module(class:C(block(keyword:pass) decorator(attribute:b(name:a)) name:D kw:e(number:1)))"},
        {"if a: b\nelif c: d\nelse: e\n",
         "module(if(name:a block(expr(name:b)) name:c block(expr(name:d)) block(expr(name:e))))"},
        {"with (a as b, c): d\n", "module(with(item(name:a name:b) item(name:c) block(expr(name:d))))"},
        {"with (a, b).c as d: e\n", "module(with(item(attribute:c(tuple(name:a name:b)) name:d) block(expr(name:e))))"},
        {"try: a\nexcept B as c: d\nfinally: e\n",
         "module(try(block(expr(name:a)) except:c(name:B block(expr(name:d))) block:finally(expr(name:e))))"},
        {"import a.b as c, d\nfrom ..e import (f as g, h)\n",
         "module(import(alias:a.b(name:c) alias:d) from:..e(alias:f(name:g) alias:h))"},
        {"lambda a, b=1: a if b else c\n",
         "module(expr(lambda(params(param:a param:b(number:1)) if-else(name:a name:b name:c))))"},
        {"f'{a!r:>{b}} {c.d()} {{e}}'\n", "module(expr(formatted(name:a call(attribute:d(name:c)))))"},
        {"'a' \"b\\x41\\n\" r'\\n'\n", "module(expr(string:abA\n\\n))"},
        {"a[1:, ::2]\n", "module(expr(subscript(name:a tuple(slice(number:1) slice(number:2)))))"},
        {"print 'a'\nb()\n", "module(other expr(call(name:b)))"},
        {"match a:\n    case 1: b()\nc()\n", "module(other(block(other)) expr(call(name:c)))"},
        {"{1: 2, 3}\n", "module(other)"},
        {"f'{}'\n", "module(expr(formatted))"},
        {"a not in b, c not d\n", "module(other)"},
        {"if a: b\nelse c\n", "module(if(name:a block(expr(name:b))) other)"},
        {"if a: b\nelif: c\n", "module(if(name:a block(expr(name:b))) other)"},
        {"try: a\nexcept 1 +: b\nc\n", "module(try(block(expr(name:a))) other expr(name:c))"},
        {"try: a\nexcept B as $", "module(try(block(expr(name:a))) other)"},
        {"@a\n@b c\ndef f(): d\n", "module(other other def:f(params block(expr(name:d))))"},
        {"@a\nb\n", "module(other expr(name:b))"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct file file;
        struct buffer out = {0};
        open_file(&file, text_from(cases[i].file));
        describe_node(&out, python_tree(&file.arena, &file.tokens));
        cr_expect(text_equal(buffer_view(&out), text_from(cases[i].tree)), "%s\ngives %.*s\nnot   %s", cases[i].file,
                  TEXT_PRINT(buffer_view(&out)), cases[i].tree);
        buffer_release(&out);
        arena_release(&file.arena);
    }
}

/* A line with each `%` of `form` replaced; the statement behind it must be there, whatever became of the first. */
static void expect_first(const char *form, struct text inside, bool read)
{
    struct file file;
    struct buffer code = {0};
    struct buffer out = {0};
    for (const char *at = form; *at != '\0'; at++) {
        buffer_text(&code, *at == '%' ? inside : (struct text){at, 1});
    }
    buffer_string(&code, "\nafter\n");
    open_file(&file, buffer_view(&code));
    const struct python_node *module = python_tree(&file.arena, &file.tokens);
    cr_expect_eq(module->first->kind != NODE_OTHER, read, "%s", form);
    describe_node(&out, module->last);
    cr_expect(text_equal(buffer_view(&out), TEXT("expr(name:after)")), "%s", form);
    buffer_release(&code);
    buffer_release(&out);
    arena_release(&file.arena);
}

/* An expression as deep as the limit fits into nothing, one of a few parts into everything. */
Test(python, too_deep)
{
    static const char *const forms[] = {"%",
                                        "[%]",
                                        "[% for a in b]",
                                        "{%}",
                                        "{%: a}",
                                        "{a: %}",
                                        "{% for a in b}",
                                        "a[%:]",
                                        "a[:%]",
                                        "a[%, b]",
                                        "a[b, %]",
                                        "% + a",
                                        "a + %",
                                        "% ** a",
                                        "a ** %",
                                        "(% := a)",
                                        "(a := %)",
                                        "% if a else b",
                                        "a if % else b",
                                        "a if b else %",
                                        "f(%)",
                                        "f(a=%)",
                                        "f(% for a in b)",
                                        "f(*%)",
                                        "lambda: %",
                                        "x = yield %",
                                        "%, a",
                                        "a, %",
                                        "a = %",
                                        "% = a",
                                        "% += a",
                                        "a += %",
                                        "a: %",
                                        "del %",
                                        "return %",
                                        "raise a from %",
                                        "if %: a",
                                        "while %: a",
                                        "for % in a: b",
                                        "for a in %: b",
                                        "with %: a",
                                        "with a as %: b",
                                        "[a for b in %]",
                                        "[a for b in c if %]",
                                        "not %",
                                        "-%",
                                        "await %",
                                        "class A(%): b",
                                        "f(%)(a)",
                                        "(%)[a]",
                                        "def f(a=%): b"};
    struct buffer deep = {0};
    buffer_string(&deep, "a");
    for (int i = 0; i < PYTHON_DEPTH_LIMIT; i++) {
        buffer_string(&deep, ".b");
    }
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        expect_first(forms[i], buffer_view(&deep), false);
        expect_first(forms[i], TEXT("a.b"), true);
    }
    buffer_release(&deep);
}

Test(python, no_statements)
{
    static const char *const lines[] = {"[a for b c]",
                                        "[a for b in]",
                                        "[a for]",
                                        "{a for b c}",
                                        "{a for b in c d}",
                                        "[a for b in c d]",
                                        "f(a for b)",
                                        "a[b c]",
                                        "a[b, c d]",
                                        "a ** *b",
                                        "(a := *b)",
                                        "a if b else *c",
                                        "x = yield def",
                                        "(yield for a in b)",
                                        "import a as 1",
                                        "from a import (b 1)",
                                        "from a import b as 1",
                                        "while : a",
                                        "while a b",
                                        "while a else: b",
                                        "for a else: b",
                                        "try else: a",
                                        "with a as: b",
                                        "with a b: c",
                                        "class 1: a",
                                        "class A(b c): d",
                                        "class A(b) c",
                                        "def f(a) -> def: b",
                                        "@a b",
                                        "x = def",
                                        "x += def",
                                        "raise def",
                                        "raise a from def",
                                        "return def",
                                        "async x",
                                        "del *, a",
                                        "a: def",
                                        "a: b = def",
                                        "lambda a b: c",
                                        "lambda *: def",
                                        "a not b"};
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        expect_first(lines[i], TEXT(""), false);
    }
}

/* Each of these nested `count` times; a block that was read twice on every level would never come to an end. */
static void expect_nested(const char *line, int count, struct text inside)
{
    struct buffer code = {0};
    for (int i = 0; i < count; i++) {
        for (const char *at = line; *at != '\0'; at++) {
            buffer_text(&code, *at == '%' ? inside : (struct text){at, 1});
            if (*at == '\n') {
                buffer_repeat(&code, ' ', (size_t)i + (at[1] == '\0'));
            }
        }
    }
    buffer_string(&code, "pass");
    expect_first("%", buffer_view(&code), line[0] == 'i');
    buffer_release(&code);
}

Test(python, nested)
{
    struct buffer deep = {0};
    buffer_string(&deep, "a");
    for (int i = 0; i < PYTHON_DEPTH_LIMIT; i++) {
        buffer_string(&deep, ".b");
    }
    expect_nested("while x else:\n", 90, TEXT(""));
    expect_nested("for x else:\n", 90, TEXT(""));
    expect_nested("try else:\n", 90, TEXT(""));
    expect_nested("while %:\n", 60, buffer_view(&deep));
    expect_nested("if a:\n", 99, TEXT(""));
    expect_nested("if a:\n", 120, TEXT(""));
    struct text shorter = buffer_view(&deep);
    shorter.size -= 4;
    expect_nested("if %:\n", 90, shorter);
    buffer_release(&deep);
}

/* Brackets and signs nested beyond the limit, odd and even. */
Test(python, too_nested)
{
    static const struct text openings[] = {TEXT_INIT("("), TEXT_INIT("-"), TEXT_INIT("-(")};
    for (size_t i = 0; i < sizeof(openings) / sizeof(openings[0]); i++) {
        struct buffer code = {0};
        for (int k = 0; k < 2 * PYTHON_DEPTH_LIMIT; k++) {
            buffer_text(&code, openings[i]);
        }
        buffer_string(&code, "a");
        buffer_repeat(&code, ')', text_find_byte(openings[i], '(', 0) == TEXT_NONE ? 0 : 2 * PYTHON_DEPTH_LIMIT);
        expect_first("%", buffer_view(&code), false);
        buffer_release(&code);
    }
}

/* The meanings of the callee of the call that ends last, joined by commas. */
static void expect_meaning(const char *code, const char *expected)
{
    struct file file;
    struct buffer out = {0};
    open_file(&file, text_from(code));
    const struct script *script = script_read(&file.arena, &file.tokens);
    const struct python_node *last = NULL;
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        bool later = node->kind == NODE_CALL && (last == NULL || node->end > last->end);
        last = later ? node : last;
    }
    cr_assert_not_null(last, "%s", code);
    struct text_list meanings = script_meanings(script, last->first);
    for (size_t i = 0; i < meanings.count; i++) {
        buffer_format(&out, "%s%.*s", i > 0 ? "," : "", TEXT_PRINT(meanings.items[i]));
    }
    cr_expect(text_equal(buffer_view(&out), text_from(expected)), "%s means %.*s, not %s", code,
              TEXT_PRINT(buffer_view(&out)), expected);
    buffer_release(&out);
    arena_release(&file.arena);
}

Test(python, meanings)
{
    static const struct {
        const char *code;
        const char *meaning;
    } cases[] = {
        {"import time as t\nt.time()\n", "time.time"},
        {"from time import perf_counter as now\nnow()\n", "time.perf_counter"},
        {"import torch.cuda\ntorch.cuda.synchronize()\n", "torch.cuda.synchronize"},
        {"from . import a\na.f()\n", ".a.f"},
        {"from ..b import c\nc()\n", "..b.c"},
        {"from time import *\ntime()\n", "time,time.time"},
        {"print()\n", "print"},
        {"import time\nclock = time.time\nclock()\n", "time.time"},
        {"import time\ndef f(clock=time.time):\n    clock()\n", "time.time"},
        {"import numpy as np\nr = np.random.default_rng(1)\nr.normal()\n", "numpy.random.default_rng().normal"},
        {"import torch\ngetattr(torch, 'rand')()\n", "torch.rand"},
        {"import importlib\nimportlib.import_module('time').time()\n", "time.time"},
        {"try:\n    import a as m\nexcept ImportError:\n    import b as m\nm.f()\n", "a.f,b.f"},
        {"def time(): pass\ntime()\n", ""},
        {"import time\ndef f(time):\n    time.time()\n", ""},
        {"import time\ndef f():\n    time = 1\ntime.time()\n", "time.time"},
        {"import time\nclass C:\n    time = 1\n    def f(self):\n        time.time()\n", "time.time"},
        {"import time\n[time.time() for x in y]\n", "time.time"},
        {"def f():\n    global m\n    import time as m\nm.time()\n", "time.time"},
        {"a = b\nb = a\na()\n", ""},
        {"m = __import__('')\nm()\n", ""},
        {"if a: import b as m\nelif a: import c as m\nelif a: import d as m\nelif a: import e as m\n"
         "elif a: import f as m\nelif a: import g as m\nelif a: import h as m\nelif a: import i as m\n"
         "elif a: import j as m\nm()\n",
         "b,c,d,e,f,g,h,i"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_meaning(cases[i].code, cases[i].meaning);
    }
}

Test(python, patterns)
{
    static const struct text items[] = {TEXT_INIT("torch.*.Event"), TEXT_INIT("random.*"), TEXT_INIT("*.t*c")};
    static const struct text_list patterns = {items, sizeof(items) / sizeof(items[0])};
    cr_expect_eq(script_match(patterns, TEXT("torch.cuda.Event")), 0);
    cr_expect_eq(script_match(patterns, TEXT("torch.Event")), TEXT_NONE);
    cr_expect_eq(script_match(patterns, TEXT("torch.cuda.x.Event")), TEXT_NONE);
    cr_expect_eq(script_match(patterns, TEXT("random.choice")), 1);
    cr_expect_eq(script_match(patterns, TEXT("random.Random().choice")), TEXT_NONE);
    cr_expect_eq(script_match(patterns, TEXT("a.tabc")), 2);
    cr_expect_eq(script_match(patterns, TEXT("a.tab")), TEXT_NONE);
    cr_expect_eq(script_match(patterns, TEXT("random.")), 1);
    cr_expect_eq(script_match(patterns, TEXT("")), TEXT_NONE);
    cr_expect(!python_is_keyword(TEXT("")));
}

Test(python, cases)
{
    static const struct {
        const char *code;
        const char *ids;
        bool open;
    } cases[] = {
        {"CASES = {'a': {'b': 1}, 'c': 2}\n", "a c", false},
        {"X = 'a'\nCASE_IDS: list = [X, 'b' 'c']\n", "a bc", false},
        {"CASES = dict(a=1)\nCASES['b'] = 2\nCASES.update({'c': 3})\n", "a b c", false},
        {"CASES = frozenset({'a'}) | {'b'}\n", "a b", false},
        {"BASE = ('a',)\nCASES = (*BASE, 'b')\n", "a b", false},
        {"CASES = {name: 1 for name in names}\n", "", true},
        {"if fast:\n    CASES = ['a']\nelse:\n    CASES = ['b', f()]\n", "a b", true},
        {"CASES = dict(a=1, b=2, *BASE)\n", "a b", true},
        {"BASE = ['a']\nBASE = ['b']\nCASES = BASE\n", "", true},
        {"from a import BASE\nCASES = BASE\n", "", true},
        {"from a import X\nY = 'b'\nY = 'c'\nCASES = [X, Y, 'a']\n", "a", true},
        {"CASES = ['a']\nCASES.append('b')\nCASES.extend(['c'])\nCASES.sort(key)\nprint('d')\n", "a b c", false},
        {"CASES = {}\nCASES.update({'a': 1}, b=2, **more())\nCASES.add()\n", "a b", true},
        {"CASE_NAME = lambda case: case\n", "-", false},
        {"def f():\n    CASES = ['a']\nclass C:\n    CASES = ['b']\n", "-", false},
        {"# CASES = ['a']\n'''CASES = ['b']'''\nCASE = 'c'\n", "-", false},
    };
    static const struct text wrappers[] = {TEXT_INIT("dict"), TEXT_INIT("frozenset")};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct file file;
        struct buffer out = {0};
        open_file(&file, text_from(cases[i].code));
        const struct script *script = script_read(&file.arena, &file.tokens);
        struct case_collections found = script_cases(script, TEXT("CASE"), (struct text_list){wrappers, 2});
        buffer_string(&out, found.count == 0 ? "-" : "");
        for (size_t k = 0; found.count > 0 && k < found.items[found.count - 1].count; k++) {
            struct text id = found.items[found.count - 1].cases[k].id;
            buffer_format(&out, "%s%.*s", k > 0 ? " " : "", TEXT_PRINT(id));
        }
        cr_expect(text_equal(buffer_view(&out), text_from(cases[i].ids)), "%s gives %.*s, not %s", cases[i].code,
                  TEXT_PRINT(buffer_view(&out)), cases[i].ids);
        cr_expect(found.count == 0 || found.items[found.count - 1].open == cases[i].open, "%s", cases[i].code);
        buffer_release(&out);
        arena_release(&file.arena);
    }
}
