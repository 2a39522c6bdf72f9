#include "base/pattern.h"

#include "base/memory.h"

#include <stdint.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum {
    MATCH_LIMIT = 200000, /* steps of one search: a few milliseconds */
    SIZE_LIMIT = 1 << 30, /* bytes of a subject that raise it */
    DEPTH_LIMIT = 10000,
    GROUPS = 2, /* pairs kept: the whole match and the first group */
    STACK_START = 32 * 1024,
    STACK_LIMIT = 1024 * 1024,
    /* Machine code pays after a thousand bytes or so: making it costs ten times what compiling the pattern does. */
    MACHINE_WORK = 1024,
    SEARCH_WORK = 16 /* a search costs what so many bytes do, however short the text */
};

static void *give(size_t size, void *tag)
{
    (void)tag;
    return memory_resize(NULL, size); /* PCRE2 clears what it must: its room for a search is 20 KB */
}

static void take(void *block, void *tag)
{
    (void)tag;
    memory_release(block);
}

/* Failures of memory are handled in one place, so PCRE2 takes its memory there too. */
static pcre2_general_context *general_context(void)
{
    return pcre2_general_context_create(give, take, NULL);
}

static pcre2_code *compile(struct text source, bool anchored, int *error, PCRE2_SIZE *offset)
{
    /* What shortens a search through a long text only costs time where the place is known. */
    uint32_t options = PCRE2_NEVER_BACKSLASH_C | (anchored ? PCRE2_ANCHORED | PCRE2_NO_START_OPTIMIZE : 0);
    pcre2_general_context *general = general_context();
    pcre2_compile_context *context = pcre2_compile_context_create(general);
    pcre2_set_newline(context, PCRE2_NEWLINE_ANYCRLF);
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)source.data, source.size, options, error, offset, context);
    pcre2_compile_context_free(context);
    pcre2_general_context_free(general);
    return code;
}

void pattern_open(struct pattern *pattern, struct text source, bool anchored)
{
    pattern->anchored = anchored;
    pattern->source = source;
    atomic_init(&pattern->code, NULL);
    atomic_init(&pattern->machine, NULL);
    atomic_init(&pattern->work, 0);
    atomic_init(&pattern->broken, false);
    atomic_init(&pattern->machineless, false);
}

void pattern_release(struct pattern *pattern)
{
    pcre2_code_free(atomic_exchange(&pattern->code, NULL));
    pcre2_code_free(atomic_exchange(&pattern->machine, NULL));
}

void pattern_matcher_release(struct pattern_matcher *matcher)
{
    pcre2_match_data_free(matcher->data);
    pcre2_match_context_free(matcher->context);
    pcre2_jit_stack_free(matcher->stack);
    *matcher = (struct pattern_matcher){0};
}

/* Two threads may make the same code at once: the first one's is kept. */
static pcre2_code *keep(_Atomic(void *) *place, pcre2_code *code)
{
    void *expected = NULL;
    if (atomic_compare_exchange_strong(place, &expected, code)) {
        return code;
    }
    pcre2_code_free(code);
    return expected;
}

static pcre2_code *code_of(struct pattern *pattern)
{
    pcre2_code *code = atomic_load_explicit(&pattern->code, memory_order_acquire);
    if (code != NULL || atomic_load(&pattern->broken)) {
        return code;
    }
    int error = 0;
    PCRE2_SIZE offset = 0;
    code = compile(pattern->source, pattern->anchored, &error, &offset);
    if (code == NULL) {
        atomic_store(&pattern->broken, true);
        return NULL;
    }
    return keep(&pattern->code, code);
}

/* A copy of `code` with machine code; another thread may be matching with `code` itself. NULL where there cannot be
 * one. */
static pcre2_code *make_machine(struct pattern *pattern, const pcre2_code *code)
{
    if (atomic_load(&pattern->machineless)) {
        return NULL;
    }
    pcre2_code *copy = pcre2_code_copy(code);
    if (copy == NULL || pcre2_jit_compile(copy, PCRE2_JIT_COMPLETE) != 0) {
        pcre2_code_free(copy);
        atomic_store(&pattern->machineless, true);
        return NULL;
    }
    return keep(&pattern->machine, copy);
}

/* The machine code, once so much was searched that it pays; NULL before. */
static pcre2_code *machine_of(struct pattern *pattern, const pcre2_code *code, size_t size)
{
    pcre2_code *machine = atomic_load_explicit(&pattern->machine, memory_order_acquire);
    if (machine != NULL) {
        return machine;
    }
    size_t work = SEARCH_WORK + (pattern->anchored ? 0 : size);
    work += atomic_fetch_add_explicit(&pattern->work, work, memory_order_relaxed);
    return work > MACHINE_WORK || size > MACHINE_WORK ? make_machine(pattern, code) : NULL;
}

static void matcher_open(struct pattern_matcher *matcher)
{
    pcre2_general_context *general = general_context();
    matcher->data = pcre2_match_data_create(GROUPS, general);
    matcher->context = pcre2_match_context_create(general);
    pcre2_set_match_limit(matcher->context, MATCH_LIMIT);
    pcre2_set_depth_limit(matcher->context, DEPTH_LIMIT);
    pcre2_general_context_free(general);
}

static int interpret(const pcre2_code *code, const struct pattern_matcher *matcher, struct text subject, size_t from)
{
    return pcre2_match(code, (PCRE2_SPTR)subject.data, subject.size, from, 0, matcher->data, matcher->context);
}

/* Few searches outgrow the part of the thread's own stack that machine code uses by default. */
static void enlarge_stack(struct pattern_matcher *matcher)
{
    pcre2_general_context *general = general_context();
    matcher->stack = pcre2_jit_stack_create(STACK_START, STACK_LIMIT, general);
    pcre2_jit_stack_assign(matcher->context, NULL, matcher->stack);
    pcre2_general_context_free(general);
}

static int run_machine(const pcre2_code *machine, struct pattern_matcher *matcher, struct text subject, size_t from)
{
    PCRE2_SPTR data = (PCRE2_SPTR)subject.data;
    int count = pcre2_jit_match(machine, data, subject.size, from, 0, matcher->data, matcher->context);
    if (count == PCRE2_ERROR_JIT_STACKLIMIT && matcher->stack == NULL) {
        enlarge_stack(matcher);
        count = pcre2_jit_match(machine, data, subject.size, from, 0, matcher->data, matcher->context);
    }
    return count;
}

/* Which of the two serves shows nowhere: what the interpreter gives up on is left to the machine code, whose limits are
 * wider. */
static int match(struct pattern *pattern, const pcre2_code *code, struct pattern_matcher *matcher, struct text subject,
                 size_t from)
{
    const pcre2_code *machine = machine_of(pattern, code, subject.size - from);
    if (machine == NULL) {
        int count = interpret(code, matcher, subject, from);
        if (count >= 0 || count == PCRE2_ERROR_NOMATCH) {
            return count;
        }
        machine = make_machine(pattern, code);
        if (machine == NULL) {
            return count;
        }
    }
    return run_machine(machine, matcher, subject, from);
}

enum pattern_result pattern_search(struct pattern *pattern, struct pattern_matcher *matcher, struct text subject,
                                   size_t from, struct pattern_span *span)
{
    pcre2_code *code = code_of(pattern);
    if (code == NULL) {
        return PATTERN_BROKEN;
    }
    if (matcher->data == NULL) {
        matcher_open(matcher);
    }
    subject = subject.data == NULL ? TEXT("") : subject;
    /* A search costs a step for every byte it begins at: that much is always allowed. */
    pcre2_set_match_limit(matcher->context,
                          (uint32_t)(MATCH_LIMIT + (subject.size > SIZE_LIMIT ? SIZE_LIMIT : subject.size)));
    int count = match(pattern, code, matcher, subject, from);
    if (count == PCRE2_ERROR_NOMATCH) {
        return PATTERN_NONE;
    }
    if (count < 0) {
        return PATTERN_LIMIT;
    }
    const PCRE2_SIZE *pairs = pcre2_get_ovector_pointer(matcher->data);
    *span = (struct pattern_span){pairs[0], pairs[1], pairs[0], pairs[1]};
    if (count != 1 && pairs[2] != PCRE2_UNSET) {
        span->group_start = pairs[2];
        span->group_end = pairs[3];
    }
    return PATTERN_FOUND;
}

bool pattern_valid(struct arena *arena, struct text source, struct text *message, size_t *offset)
{
    int error = 0;
    PCRE2_SIZE place = 0;
    pcre2_code *code = compile(source, false, &error, &place);
    pcre2_code_free(code);
    if (code == NULL) {
        PCRE2_UCHAR words[256];
        (void)pcre2_get_error_message(error, words, sizeof(words));
        *message = arena_copy(arena, text_from((const char *)words));
        *offset = place;
    }
    return code != NULL;
}

struct text pattern_library_version(struct arena *arena)
{
    int size = pcre2_config(PCRE2_CONFIG_VERSION, NULL); /* with its NUL */
    if (size <= 0) {
        return TEXT("");
    }
    char *version = arena_allocate(arena, (size_t)size);
    pcre2_config(PCRE2_CONFIG_VERSION, version);
    return text_from(version);
}
