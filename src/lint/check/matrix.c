/* operator-matrix: every operator there is has one benchmark directory, or a reason why it has none. */
#include "base/memory.h"
#include "lint/check/index.h"
#include "lint/check/results.h"

/* A passage of the index outside its coverage table that speaks of what is not benchmarked. */
struct passage {
    struct text text;
    bool under; /* a heading that says so: the passage itself need not */
    const struct passage *next;
};

struct judge {
    struct check *check;
    struct coverage_order operators;
    const struct yaml *absent; /* phrases for "is not benchmarked" */
    const struct yaml *idle;   /* words that give no reason */
    const struct passage *passages;
};

static size_t find_phrase(struct text text, const struct yaml *phrases, size_t *size)
{
    for (size_t i = 0; phrases != NULL && i < phrases->count; i++) {
        size_t at = text_find_fold(text, phrases->values[i].text, 0);
        if (at != TEXT_NONE) {
            *size = phrases->values[i].text.size;
            return at;
        }
    }
    return TEXT_NONE;
}

static bool is_idle(const struct judge *judge, struct text word)
{
    for (size_t i = 0; judge->idle != NULL && i < judge->idle->count; i++) {
        if (text_equal_fold(judge->idle->values[i].text, word)) {
            return true;
        }
    }
    return false;
}

/* Another operator's name beside this one's is no reason. */
static bool is_operator(const struct judge *judge, struct text word)
{
    struct text_list operators = judge->check->repository->matrix.operators;
    size_t low = 0;
    size_t high = operators.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(operators.items[middle], word);
        if (order == 0) {
            return true;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return false;
}

/* Words with a letter that say something of their own. */
static size_t count_words(const struct judge *judge, struct text text)
{
    size_t words = 0;
    for (size_t at = 0; at < text.size;) {
        size_t end = at;
        while (end < text.size && (byte_is_word(text.data[end]) || (unsigned char)text.data[end] >= 0x80)) {
            end++;
        }
        struct text word = text_slice(text, at, end);
        words += word.size > 0 && !byte_is_digit(word.data[0]) && !is_idle(judge, word) && !is_operator(judge, word);
        at = end + 1;
    }
    return words;
}

/*
 * Is there a reason in what a row says? Beside "not benchmarked" one word is one; without that phrase it takes a few to
 * tell a reason from a state.
 */
static bool gives_reason(const struct judge *judge, struct text text, bool said)
{
    size_t size = 0;
    size_t at = find_phrase(text, judge->absent, &size);
    if (at == TEXT_NONE) {
        return count_words(judge, text) >= (said ? 1 : 3);
    }
    return count_words(judge, text_slice(text, 0, at)) + count_words(judge, text_after(text, at + size)) > 0;
}

static bool told_elsewhere(const struct judge *judge, struct text name)
{
    for (const struct passage *passage = judge->passages; passage != NULL; passage = passage->next) {
        size_t at = text_find_word(passage->text, name, 0);
        if (at != TEXT_NONE) {
            struct text before = text_slice(passage->text, 0, at);
            struct text after = text_after(passage->text, at + name.size);
            struct text rest = arena_format(judge->check->arena, "%.*s %.*s", TEXT_PRINT(before), TEXT_PRINT(after));
            if (gives_reason(judge, rest, passage->under)) {
                return true;
            }
        }
    }
    return false;
}

static void report(const struct judge *judge, const char *variant, const struct coverage *row, struct text name)
{
    const struct repository_index *index = &judge->check->repository->index;
    size_t start = row != NULL ? row->start : index->coverage_table->header.start;
    size_t end = row != NULL ? row->end : index->coverage_table->header.end;
    finding_kind(judge->check->findings, CHECK_OPERATOR_MATRIX, variant, index->source, start, end,
                 FACTS({"operator", name}, {"matrix", judge->check->repository->matrix.path}));
}

/* The second directory that the rows of an operator name; NULL for at most one, which *first then is. */
static const struct coverage *second_directory(const struct coverage **rows, size_t count,
                                               const struct coverage **first)
{
    *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (rows[i]->target.size == 0) {
            continue;
        }
        if (*first != NULL && !text_equal((*first)->target, rows[i]->target)) {
            return rows[i];
        }
        *first = *first == NULL ? rows[i] : *first;
    }
    return NULL;
}

static void judge_operator(const struct judge *judge, struct text name)
{
    size_t count = 0;
    const struct coverage **rows = coverage_find(&judge->operators, name, &count);
    const struct coverage *first = NULL;
    const struct coverage *second = second_directory(rows, count, &first);
    if (second != NULL) {
        report(judge, "twice", second, name);
        return;
    }
    if (first != NULL || operator_list_find(&judge->check->repository->operators, name) != TEXT_NONE) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (gives_reason(judge, rows[i]->row_text, false)) {
            return;
        }
    }
    if (!told_elsewhere(judge, name)) {
        report(judge, count > 0 ? "reason" : NULL, count > 0 ? rows[0] : NULL, name);
    }
}

static struct text row_words(struct arena *arena, const struct table_row *row)
{
    struct text words = TEXT("");
    for (size_t i = 0; i < row->count; i++) {
        words = arena_format(arena, "%.*s %.*s", TEXT_PRINT(words), TEXT_PRINT(row->cells[i].text));
    }
    return words;
}

static void add_passage(struct arena *arena, const struct passage **passages, struct text text, bool under)
{
    struct passage *passage = arena_allocate(arena, sizeof(*passage));
    *passage = (struct passage){text, under, *passages};
    *passages = passage;
}

static bool is_coverage_table(const struct repository_index *index, const struct table *table)
{
    for (size_t i = 0; i < index->coverage_count; i++) {
        if (table->start <= index->coverage[i].start && index->coverage[i].start < table->end) {
            return true;
        }
    }
    return table == index->coverage_table;
}

/* What stands under a heading that says "not benchmarked", or says so itself. */
static const struct passage *find_passages(struct check *check, const struct yaml *absent)
{
    const struct markdown *markdown = check->repository->index.markdown;
    const struct passage *passages = NULL;
    bool under = false;
    size_t size = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        struct text text = text_slice(markdown->prose, block->start, block->end);
        if (block->kind == BLOCK_HEADING) {
            under = find_phrase(block->title, absent, &size) != TEXT_NONE;
        } else if (block->kind == BLOCK_PARAGRAPH && (under || find_phrase(text, absent, &size) != TEXT_NONE)) {
            add_passage(check->arena, &passages, text, under);
        } else if (block->table != NULL && under && !is_coverage_table(&check->repository->index, block->table)) {
            for (size_t k = 0; k < block->table->row_count; k++) {
                add_passage(check->arena, &passages, row_words(check->arena, &block->table->rows[k]), true);
            }
        }
    }
    return passages;
}

void check_matrix(struct check *check)
{
    const struct repository *repository = check->repository;
    if (repository->matrix.path.size == 0 || repository->index.coverage_table == NULL) {
        return;
    }
    struct judge judge = {.check = check, .operators = coverage_order(check->arena, &repository->index, false)};
    judge.absent = check_words(check, CHECK_OPERATOR_MATRIX, "absent");
    judge.idle = check_words(check, CHECK_OPERATOR_MATRIX, "idle");
    judge.passages = find_passages(check, judge.absent);
    for (size_t i = 0; i < repository->matrix.operators.count; i++) {
        judge_operator(&judge, repository->matrix.operators.items[i]);
    }
}
