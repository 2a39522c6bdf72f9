#include "lint/check/hygiene.h"

#include "base/memory.h"
#include "lint/check/hygiene_code.h"
#include "lint/check/hygiene_line.h"
#include "lint/check/hygiene_owner.h"
#include "lint/check/hygiene_read.h"

enum { BEFORE_WINDOW = 96, AFTER_WINDOW = 64, MESSAGE_TEXT = 60, NAME_LIMIT = 256 };

/* The search of one file. */
struct search {
    struct check *check;
    const struct hygiene *hygiene;
    const struct source *source;
    enum hygiene_language language;
    bool name; /* the source is the file's name */
    struct pattern_matcher matcher;
    struct hygiene_code code;
    struct hygiene_candidates candidates;
    size_t owned;   /* end of a finding that reaches beyond its line */
    size_t gave_up; /* 1 + the line on which a pattern-limit finding stands last */
    size_t line_index;
    struct hygiene_line line; /* the current one */
};

/* In Python code, strings and comments aside; the code is read when it is first asked for. */
static bool in_python(struct search *search, size_t offset)
{
    if (search->language == HYGIENE_OTHER || search->language == HYGIENE_YAML) {
        return false;
    }
    hygiene_code_read(search->check->arena, &search->code, search->source, search->language);
    return hygiene_ranges_hold(&search->code.python, offset);
}

static bool in_fence(struct search *search, size_t offset)
{
    if (search->language != HYGIENE_MARKDOWN) {
        return search->language != HYGIENE_PYTHON;
    }
    hygiene_code_read(search->check->arena, &search->code, search->source, search->language);
    return hygiene_ranges_hold(&search->code.fences, offset);
}

static void report_limit(struct search *search, const struct hygiene_pattern *pattern)
{
    if (search->gave_up == search->line_index + 1 || search->name) {
        return;
    }
    search->gave_up = search->line_index + 1;
    const struct fact *facts = FACTS({"name", pattern->rule->id});
    (void)finding_kind(search->check->findings, CHECK_PATTERN_LIMIT, NULL, search->source, search->line.begin,
                       search->line.begin + search->line.text.size, facts);
}

/* Whether `pattern` (NULL: none) matches in `text`; a search that gave up counts as no match and is reported. */
static bool matches(struct search *search, const struct hygiene_pattern *owner, struct pattern *pattern,
                    struct text text, size_t from)
{
    if (pattern == NULL) {
        return false;
    }
    struct pattern_span span;
    enum pattern_result result = pattern_search(pattern, &search->matcher, text, from, &span);
    if (result == PATTERN_LIMIT || result == PATTERN_BROKEN) {
        report_limit(search, owner);
    }
    return result == PATTERN_FOUND;
}

/* What stands around the match decides: offsets are of the source. */
static bool context_allows(struct search *search, const struct hygiene_pattern *pattern, size_t start, size_t end)
{
    struct text bytes = search->source->bytes;
    struct text found = text_slice(bytes, start, end);
    if (matches(search, pattern, pattern->unless, found, 0) ||
        (pattern->only != NULL && !matches(search, pattern, pattern->only, found, 0))) {
        return false;
    }
    size_t from = start - search->line.begin > BEFORE_WINDOW ? start - BEFORE_WINDOW : search->line.begin;
    if (matches(search, pattern, pattern->unless_before, text_slice(bytes, from, start), 0)) {
        return false;
    }
    size_t line_end = search->line.begin + search->line.text.size;
    size_t to = line_end - end > AFTER_WINDOW ? end + AFTER_WINDOW : line_end;
    if (matches(search, pattern, pattern->unless_after, text_slice(bytes, end, to), 0)) {
        return false;
    }
    bool near = (pattern->near.within == 0 && pattern->near_behind.within == 0) ||
                hygiene_is_near(&pattern->near, bytes, start) ||
                hygiene_is_near_behind(&pattern->near_behind, bytes, end);
    return near && !hygiene_is_near(&pattern->far, bytes, start) &&
           !hygiene_is_near(&pattern->unless_near, bytes, start);
}

static void add_candidate(struct search *search, const struct hygiene_pattern *pattern, enum hygiene_verdict verdict,
                          size_t start, size_t end)
{
    struct hygiene_candidate candidate = {
        .start = start,
        .end = end,
        .rank = pattern->rank,
        .rule = pattern->rule,
        .what = pattern->what,
        .shield = verdict == VERDICT_SHIELD,
        .whole = pattern->reader == HYGIENE_READ_URL && verdict != VERDICT_SHIELD,
        .in_url = pattern->in_url,
    };
    if (verdict == VERDICT_INTERNAL) {
        candidate.rule = search->hygiene->hosts.internal_rule;
        candidate.rank = search->hygiene->hosts.internal_rank;
        candidate.what = TEXT("a location of an internal service");
    }
    hygiene_candidates_add(&search->candidates, &candidate);
}

/* Where the name begins that ends at `start`: letters, digits and what joins them. */
static size_t name_start(const struct search *search, size_t start)
{
    const char *data = search->source->bytes.data;
    size_t at = start;
    while (at > search->line.begin &&
           (byte_is_word(data[at - 1]) || ((data[at - 1] == '.' || data[at - 1] == '-') && start - at < NAME_LIMIT))) {
        at--;
    }
    while (at < start && !byte_is_alnum(data[at])) {
        at++;
    }
    return at;
}

/* A match of the pattern over bytes start..end of the source. */
static void weigh(struct search *search, const struct hygiene_pattern *pattern, size_t start, size_t end)
{
    if (pattern->back) {
        start = name_start(search, start);
    }
    while (end > start + 1 &&
           (search->source->bytes.data[end - 1] == '.' || search->source->bytes.data[end - 1] == ',')) {
        end--;
    }
    if (start >= end || start < search->owned || (!pattern->code && in_python(search, start))) {
        return;
    }
    struct hygiene_place_read read = {.hygiene = search->hygiene,
                                      .matcher = &search->matcher,
                                      .source = search->source,
                                      .line_index = search->line_index,
                                      .line = search->line.text,
                                      .begin = search->line.begin};
    if (!context_allows(search, pattern, start, end)) {
        return;
    }
    read.in_fence = pattern->reader == HYGIENE_READ_COMMAND && in_fence(search, start);
    enum hygiene_verdict verdict = hygiene_read(&read, pattern, &start, &end);
    if (verdict != VERDICT_NONE && start < end) {
        add_candidate(search, pattern, verdict, start, end);
    }
}

/* A match at or after `*at` is weighed and `*at` moved behind what it found; false when there is none. */
static bool search_from(struct search *search, const struct hygiene_pattern *pattern, size_t *at)
{
    struct pattern_span span;
    enum pattern_result result = pattern_search(pattern->match, &search->matcher, search->line.text, *at, &span);
    if (result == PATTERN_LIMIT || result == PATTERN_BROKEN) {
        report_limit(search, pattern);
    }
    if (result != PATTERN_FOUND) {
        return false;
    }
    weigh(search, pattern, search->line.begin + span.group_start, search->line.begin + span.group_end);
    size_t next = span.group_end > span.start ? span.group_end : span.end;
    *at = next > *at ? next : *at + 1;
    return true;
}

static void search_pattern(struct search *search, const struct hygiene_pattern *pattern)
{
    size_t at = 0;
    while (at <= search->line.text.size && search_from(search, pattern, &at)) {
    }
}

/* The same where the words of the pattern stand. */
static void search_words(struct search *search, const struct hygiene_pattern *pattern)
{
    const struct hygiene_hits *hits = hygiene_line_hits(&search->line, search->hygiene);
    size_t behind = 0;
    for (size_t i = 0; i < hits->count; i++) {
        size_t at = hits->items[i].at;
        if (at >= behind && hygiene_line_is_hit(&search->line, pattern, &hits->items[i]) &&
            search_from(search, pattern, &at)) {
            behind = at;
        }
    }
}

static void try_pattern(struct search *search, const struct hygiene_pattern *pattern)
{
    bool wanted = !pattern->only_name || search->name;
    if (!wanted || (!search->hygiene->every_pattern && !hygiene_line_may_match(&search->line, pattern))) {
        return;
    }
    if (pattern->anchored) {
        search_words(search, pattern);
    } else if (pattern->words == 0 || search->hygiene->every_pattern ||
               hygiene_line_has_hit(&search->line, search->hygiene, pattern)) {
        search_pattern(search, pattern);
    }
}

static void try_bucket(struct search *search, const struct hygiene_bucket *bucket)
{
    for (size_t i = 0; i < bucket->count; i++) {
        try_pattern(search, bucket->items[i]);
    }
}

static void try_worded(struct search *search)
{
    const struct hygiene *hygiene = search->hygiene;
    if ((search->line.needs & hygiene->worded_needs) == 0 && !hygiene->worded_always && !hygiene->every_pattern) {
        return;
    }
    uint64_t sets = hygiene->every_pattern ? UINT64_MAX : hygiene_line_hits(&search->line, search->hygiene)->sets;
    for (; sets != 0; sets &= sets - 1) {
        const struct hygiene_pattern *pattern = hygiene->worded[__builtin_ctzll(sets)];
        if (pattern != NULL) {
            try_pattern(search, pattern);
        }
    }
}

static void search_patterns(struct search *search)
{
    const struct hygiene *hygiene = search->hygiene;
    uint64_t needs = search->line.needs;
    uint64_t first = hygiene->every_pattern ? hygiene->first_needs : needs & hygiene->first_needs;
    for (; first != 0; first &= first - 1) {
        try_bucket(search, &hygiene->buckets[__builtin_ctzll(first)]);
    }
    try_bucket(search, &hygiene->buckets[HYGIENE_NEEDS]);
    try_worded(search);
}

/* The literal that begins at this byte of the line, as a candidate; returns its size, 0 when there is none. */
static size_t take_literal(struct search *search, size_t at)
{
    const struct hygiene_literal *literal = hygiene_literal_at(&search->hygiene->literals, search->line.text, at);
    if (literal == NULL) {
        return 0;
    }
    struct hygiene_candidate candidate = {.start = search->line.begin + at,
                                          .end = search->line.begin + at + literal->text.size,
                                          .rank = literal->rank,
                                          .rule = literal->rule,
                                          .variant = literal->variant,
                                          .what = TEXT("a name of an internal service"),
                                          .shield = literal->allowed,
                                          .in_url = !literal->allowed};
    hygiene_candidates_add(&search->candidates, &candidate);
    return literal->text.size;
}

static void search_every_byte(struct search *search)
{
    for (size_t at = 0; at < search->line.text.size;) {
        size_t size = take_literal(search, at);
        at += size > 0 ? size : 1;
    }
}

/* Where the first four bytes of one stand. */
static void search_hits(struct search *search)
{
    const struct hygiene_hits *hits = hygiene_line_hits(&search->line, search->hygiene);
    uint64_t words = search->hygiene->literals.words;
    size_t behind = 0;
    for (size_t i = 0; (hits->sets & words) != 0 && i < hits->count; i++) {
        const struct hygiene_hit *hit = &hits->items[i];
        if ((hit->sets & words) != 0 && hit->at >= behind) {
            size_t size = take_literal(search, hit->at);
            behind = size > 0 ? hit->at + size : behind;
        }
    }
}

static void search_literals(struct search *search)
{
    const struct hygiene_literals *literals = &search->hygiene->literals;
    if (literals->list.count == 0) {
        return;
    }
    if (search->hygiene->every_pattern || literals->shorter) {
        search_every_byte(search);
    } else if ((literals->need & ~search->line.needs) == 0) {
        search_hits(search);
    }
}

/* The found text for a message: one line, not too long, masked unless secrets are shown. */
static struct text shown(struct search *search, const struct hygiene_candidate *candidate)
{
    struct text found = text_slice(search->source->bytes, candidate->start, candidate->end);
    struct arena *arena = search->check->findings->arena;
    size_t line_end = text_find_byte(found, '\n', 0);
    struct text first = text_trim(text_slice(found, 0, line_end));
    size_t size = first.size > MESSAGE_TEXT ? MESSAGE_TEXT : first.size;
    while (size < first.size && size > 0 && ((unsigned char)first.data[size] & 0xC0U) == 0x80U) {
        size--;
    }
    struct text head = text_slice(first, 0, size);
    struct text text = search->hygiene->show_secrets ? head : hygiene_mask(arena, head);
    bool cut = size < found.size;
    return cut ? arena_join(arena, text, TEXT("...")) : arena_copy(arena, text);
}

static void report(struct search *search, const struct hygiene_candidate *candidate)
{
    const struct fact *facts = FACTS({"found", shown(search, candidate)}, {"what", candidate->what});
    struct findings *findings = search->check->findings;
    struct finding *finding;
    if (search->name) {
        const char *variant = candidate->variant == NULL ? "name" : candidate->variant;
        finding = finding_add(findings, candidate->rule, variant, NULL, 0, 0, facts);
        finding->diagnostic.path = arena_copy(findings->arena, search->source->path);
        finding->diagnostic.in_name = true;
        finding->diagnostic.name_start = candidate->start;
        finding->diagnostic.name_end = candidate->end;
    } else {
        finding = finding_add(findings, candidate->rule, candidate->variant, search->source, candidate->start,
                              candidate->end, facts);
    }
    finding->diagnostic.secret = true;
}

static void settle(struct search *search)
{
    hygiene_candidates_settle(&search->candidates, search->owned);
    size_t line_end = search->line.begin + search->line.text.size;
    for (size_t i = 0; i < search->candidates.count; i++) {
        const struct hygiene_candidate *candidate = &search->candidates.items[i];
        report(search, candidate);
        search->owned = candidate->end > line_end ? candidate->end : search->owned;
    }
    search->candidates.count = 0;
}

static void search_line(struct search *search)
{
    bool shebang = search->line.text.size > 2 && search->line.text.data[0] == '#' && search->line.text.data[1] == '!' &&
                   (text_starts(search->line.text, TEXT("#!/")) || text_starts(search->line.text, TEXT("#! /")));
    if (!shebang) {
        search_patterns(search);
    }
    search_literals(search);
    if (search->candidates.count > 0) {
        settle(search);
    }
}

static void release(struct search *search)
{
    pattern_matcher_release(&search->matcher);
    hygiene_line_release(&search->line);
    hygiene_candidates_release(&search->candidates);
}

/* Line `index` becomes the current one, without its line end and a byte order mark. */
static void enter_line(struct search *search, size_t index)
{
    const struct source *source = search->source;
    size_t begin = index == 0 ? source->body : source->lines[index];
    size_t end = index + 1 < source->line_count ? source->lines[index + 1] : source->bytes.size;
    const char *data = source->bytes.data;
    end -= end > begin && data[end - 1] == '\n';
    end -= end > begin && data[end - 1] == '\r';
    search->line_index = index;
    hygiene_line_enter(&search->line, search->hygiene, (struct text){data + begin, end - begin}, begin);
}

void check_hygiene(struct check *check, const struct hygiene *hygiene, const struct source *source,
                   enum hygiene_language language)
{
    if (!source->text) {
        return;
    }
    struct search search = {.check = check, .hygiene = hygiene, .source = source, .language = language};
    for (size_t i = 0; i < source->line_count; i++) {
        enter_line(&search, i);
        search_line(&search);
    }
    release(&search);
}

/* A name's words are joined by `_`, its extension says nothing: both become blanks, so that words have edges. */
static struct text spaced_name(struct arena *arena, struct text path)
{
    char *bytes = arena_allocate(arena, path.size + 1);
    for (size_t i = 0; i < path.size; i++) {
        bool gap = path.data[i] == '/' || path.data[i] == '_' || (path.data[i] >= 0 && path.data[i] < ' ');
        bytes[i] = gap ? ' ' : path.data[i];
    }
    size_t slash = text_find_last_byte(path, '/');
    size_t dot = text_find_last_byte(path, '.');
    bool extension = dot != TEXT_NONE && (slash == TEXT_NONE || dot > slash + 1);
    return (struct text){bytes, extension ? dot : path.size};
}

void check_hygiene_name(struct check *check, const struct hygiene *hygiene, struct text path)
{
    struct source source = source_open(check->arena, path, spaced_name(check->arena, path));
    struct search search = {
        .check = check, .hygiene = hygiene, .source = &source, .language = HYGIENE_OTHER, .name = true};
    hygiene_line_enter(&search.line, hygiene, source.bytes, 0);
    search_line(&search);
    release(&search);
}

enum hygiene_language hygiene_language_of(struct text path)
{
    if (text_ends(path, TEXT(".md")) || text_ends(path, TEXT(".markdown"))) {
        return HYGIENE_MARKDOWN;
    }
    if (text_ends(path, TEXT(".py")) || text_ends(path, TEXT(".pyi"))) {
        return HYGIENE_PYTHON;
    }
    return text_ends(path, TEXT(".yaml")) || text_ends(path, TEXT(".yml")) ? HYGIENE_YAML : HYGIENE_OTHER;
}

bool hygiene_exempt(const struct config *config, struct text path)
{
    for (size_t i = 0; i < config->exempt.count; i++) {
        if (text_equal(config->exempt.items[i], path) || glob_matches(config->exempt.items[i], path)) {
            return true;
        }
    }
    return false;
}

struct text hygiene_mask(struct arena *arena, struct text text)
{
    size_t count = text_code_points(text);
    char *bytes = arena_allocate(arena, text.size + 1);
    size_t size = 0;
    size_t index = 0;
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        bool first = ((unsigned char)byte & 0xC0U) != 0x80U;
        index += first;
        bool kept = (count > 2 && (index == 1 || index == count)) || byte == '\n';
        if (kept) {
            bytes[size++] = byte;
        } else if (first) {
            bytes[size++] = '*';
        }
    }
    return (struct text){bytes, size};
}
