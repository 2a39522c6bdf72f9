/*
 * Random bench results whose speedup is baseline / candidate, printed with any number of digits: none is accused. The
 * same with a speedup off by more than all three roundings allow: each is accused. Prints what was tried, exits 1 on a
 * breach.
 */
#include "base/memory.h"
#include "lint/check/output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 20000 };

static unsigned long long state = 88172645463325252ULL;

static unsigned long long next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double between(double low, double high)
{
    return low + (high - low) * ((double)(next() % 1000000007ULL) / 1000000007.0);
}

/* A number as scripts print it: rounded to some decimals, or with all the digits of the double. Half a unit in *half.
 */
static int print_number(char *out, size_t size, double number, double *half)
{
    unsigned decimals = (unsigned)(next() % 7);
    if (decimals == 6) {
        *half = number * 1e-14;
        return snprintf(out, size, "%.17g", number);
    }
    *half = 0.5 * pow(10.0, -(double)decimals);
    return snprintf(out, size, "%.*f", (int)decimals, number);
}

static bool is_accused(const char *line)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("bench.log"), text_from(line));
    struct findings findings = {.arena = &arena, .rules = &builtin_rules};
    struct config config = config_default();
    struct check check = {.arena = &arena, .findings = &findings, .config = &config};
    const struct rule *rule = rule_of_kind(&builtin_rules, CHECK_BENCH_SPEEDUP);
    bool accused = false;
    check_output(&check, &source, false);
    for (const struct finding *finding = findings.first; finding != NULL; finding = finding->next) {
        accused = accused || finding->diagnostic.rule == rule;
    }
    arena_release(&arena);
    return accused;
}

struct sample {
    char line[512];
    double slack; /* by how much the speedup may be off for the roundings alone */
};

static struct sample make(double baseline, double candidate, double speedup)
{
    struct sample sample;
    char b[64];
    char c[64];
    char s[64];
    double hb = 0;
    double hc = 0;
    double hs = 0;
    print_number(b, sizeof(b), baseline, &hb);
    print_number(c, sizeof(c), candidate, &hc);
    print_number(s, sizeof(s), speedup, &hs);
    snprintf(sample.line, sizeof(sample.line),
             "{\"baseline_latency_us\": %s, \"candidate_latency_us\": %s, \"speedup\": %s}\n", b, c, s);
    double ratio = baseline / candidate;
    sample.slack = 2.0 * hs + ratio * (2.0 * hb / baseline + 2.0 * hc / (candidate - 2.0 * hc)) + ratio * 1e-12;
    return sample;
}

int main(void)
{
    size_t right = 0;
    size_t wrong = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        double baseline = between(2.0, 5000.0);
        double candidate = between(2.0, 5000.0);
        struct sample sample = make(baseline, candidate, baseline / candidate);
        if (is_accused(sample.line)) {
            printf("accused though right: %s", sample.line);
            return 1;
        }
        right++;
        struct sample off = make(baseline, candidate, baseline / candidate);
        double shifted = baseline / candidate + off.slack * between(1.5, 40.0);
        char *tail = strstr(off.line, "\"speedup\"");
        snprintf(tail, (size_t)(off.line + sizeof(off.line) - tail), "\"speedup\": %.17g}\n", shifted);
        if (!is_accused(off.line)) {
            printf("not accused though wrong: %s", off.line);
            return 1;
        }
        wrong++;
    }
    printf("%zu right speedups not accused, %zu wrong ones accused\n", right, wrong);
    return 0;
}
