#include "lint/check/runner_part.h"

#include "lint/check/vocabulary.h"

static struct library_words library_of(struct arena *arena, const struct yaml *library)
{
    return (struct library_words){.roots = vocabulary_words(arena, library, "roots"),
                                  .draws = vocabulary_words(arena, library, "draws"),
                                  .except = vocabulary_words(arena, library, "except"),
                                  .methods = vocabulary_words(arena, library, "methods"),
                                  .generators = vocabulary_words(arena, library, "generators"),
                                  .engines = vocabulary_words(arena, library, "engines")};
}

static void read_seed(struct arena *arena, const struct rule_set *rules, struct seed_words *words)
{
#define WORDS(field, name) words->field = vocabulary_list(arena, rule_parameter(rules, CHECK_RUNNER_SEED, name))
    WORDS(seeds, "seeds");
    WORDS(keywords, "keywords");
#undef WORDS
    const struct yaml *libraries = rule_parameter(rules, CHECK_RUNNER_SEED, "libraries");
    for (size_t i = 0; i < yaml_count(libraries) && words->library_count < LIBRARY_LIMIT; i++) {
        words->libraries[words->library_count++] = library_of(arena, &libraries->values[i]);
    }
}

static void read_timing(struct arena *arena, const struct rule_set *rules, struct timing_words *words)
{
#define WORDS(field, name) words->field = vocabulary_list(arena, rule_parameter(rules, CHECK_RUNNER_TIMING, name))
    WORDS(clocks, "clocks");
    WORDS(stamps, "stamps");
    WORDS(moments, "moments");
    WORDS(dates, "dates");
    WORDS(events, "events");
    WORDS(plain_events, "plain-events");
    WORDS(timers, "timers");
    WORDS(event_methods, "event-methods");
    WORDS(host_modules, "host-modules");
    WORDS(host_methods, "host-methods");
#undef WORDS
}

static void read_cases(struct arena *arena, const struct rule_set *rules, struct case_words *words)
{
    words->word = yaml_text(rule_parameter(rules, CHECK_RUNNER_CASE_IDS, "word"), TEXT("CASE"));
    words->endings = vocabulary_list(arena, rule_parameter(rules, CHECK_RUNNER_CASE_IDS, "endings"));
    words->wrappers = vocabulary_list(arena, rule_parameter(rules, CHECK_RUNNER_CASE_IDS, "wrappers"));
}

const struct runner_words *runner_words_read(struct arena *arena, const struct rule_set *rules)
{
    struct runner_words *words = arena_allocate(arena, sizeof(*words));
    read_seed(arena, rules, &words->seed);
    read_timing(arena, rules, &words->timing);
    read_cases(arena, rules, &words->cases);
    words->loaders = vocabulary_list(arena, rule_parameter(rules, CHECK_RUNNER_HARNESS, "loaders"));
    return words;
}
