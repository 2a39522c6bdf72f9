#include "standard/vocabulary.h"

#define KEYS(array) .keys = (array), .key_count = sizeof(array) / sizeof(*(array))
#define WORDS(array) .words = (array), .word_count = sizeof(array) / sizeof(*(array))

static const struct shape text = {.kind = SHAPE_TEXT};
static const struct shape truth = {.kind = SHAPE_BOOLEAN};
static const struct shape word_list = {.kind = SHAPE_LIST, .item = &text, .expected = "a list of words"};
static const struct shape glob_list = {.kind = SHAPE_LIST, .item = &text, .expected = "a list of globs"};
static const struct shape path_list = {.kind = SHAPE_LIST, .item = &text, .expected = "a list of paths"};
static const struct shape at_least_one = {
    .kind = SHAPE_LIST, .item = &text, .least = 1, .expected = "a list of one word or more"};
static const struct shape count = {.kind = SHAPE_INTEGER, .least = 1, .most = 1000000000};
static const struct shape seed = {.kind = SHAPE_INTEGER, .least = 0, .most = 9223372036854775807LL};

static const struct shape_key section_keys[] = {
    {.name = TEXT_INIT("role"), .shape = &text, .required = true, .about = "what the checks know the section as"},
    {.name = TEXT_INIT("title"), .shape = &text, .required = true, .about = "its heading"},
};
static const struct shape section = {.kind = SHAPE_MAP, KEYS(section_keys), .expected = "a map of role and title"};
static const struct shape section_list = {
    .kind = SHAPE_LIST, .item = &section, .least = 1, .expected = "a list of sections"};
static const struct shape_key readme_keys[] = {
    {.name = TEXT_INIT("title"), .shape = &text, .about = "the first heading; {operator} stands for the operator"},
    {.name = TEXT_INIT("sections"), .shape = &section_list, .about = "the sections, in order"},
};
static const struct shape readme = {.kind = SHAPE_MAP, KEYS(readme_keys)};

static const struct shape more_labels = {.kind = SHAPE_LIST, .item = &text, .expected = "a list of labels"};
static const struct shape_key environment_keys[] = {
    {.name = TEXT_INIT("measured"), .shape = &text, .about = "label of the measured device's line"},
    {.name = TEXT_INIT("reference"), .shape = &text, .about = "label of the reference device's line"},
    {.name = TEXT_INIT("references"),
     .shape = &more_labels,
     .about = "labels of further reference devices; their bandwidths are reference-bandwidth-2, -3, ..."},
};
static const struct shape environment = {.kind = SHAPE_MAP, KEYS(environment_keys)};

static const struct text kind_words[] = {TEXT_INIT("name"), TEXT_INIT("number"), TEXT_INIT("text")};
static const struct shape kind = {.kind = SHAPE_WORD, WORDS(kind_words)};
static const struct text align_words[] = {TEXT_INIT("left"), TEXT_INIT("right")};
static const struct shape align = {.kind = SHAPE_WORD, WORDS(align_words)};
static const struct shape decimals = {.kind = SHAPE_INTEGER, .least = 0, .most = 12};
static const struct shape_key column_keys[] = {
    {.name = TEXT_INIT("role"), .shape = &text, .required = true, .about = "what the checks know the column as"},
    {.name = TEXT_INIT("title"), .shape = &text, .required = true, .about = "its header"},
    {.name = TEXT_INIT("kind"), .shape = &kind, .required = true, .about = "what its cells are"},
    {.name = TEXT_INIT("decimals"), .shape = &decimals, .about = "of a number: digits behind the point"},
    {.name = TEXT_INIT("unit"), .shape = &text, .about = "of a number"},
    {.name = TEXT_INIT("suffix"), .shape = &text, .about = "of a number: what follows the digits"},
    {.name = TEXT_INIT("align"), .shape = &align, .about = "how the cells are aligned"},
    {.name = TEXT_INIT("optional"), .shape = &truth, .about = "whether an empty cell means that there is none"},
};
static const struct shape column = {.kind = SHAPE_MAP, KEYS(column_keys), .expected = "a map of role, title and kind"};
static const struct shape column_list = {
    .kind = SHAPE_LIST, .item = &column, .least = 1, .expected = "a list of columns"};
static const struct shape_key table_keys[] = {
    {.name = TEXT_INIT("columns"), .shape = &column_list, .about = "the columns, in order"},
};
static const struct shape table = {.kind = SHAPE_MAP, KEYS(table_keys)};

static const struct text display_words[] = {TEXT_INIT("factor"), TEXT_INIT("percent"), TEXT_INIT("saving")};
static const struct shape display = {.kind = SHAPE_WORD, WORDS(display_words)};
static const struct shape_key relation_keys[] = {
    {.name = TEXT_INIT("rule"), .shape = &text, .about = "the rule that reports it"},
    {.name = TEXT_INIT("result"), .shape = &text, .required = true, .about = "the column that is computed"},
    {.name = TEXT_INIT("numerator"), .shape = &at_least_one, .required = true, .about = "what is multiplied"},
    {.name = TEXT_INIT("denominator"), .shape = &word_list, .about = "what the product is divided by"},
    {.name = TEXT_INIT("display"), .shape = &display, .about = "how the ratio is printed"},
};
static const struct shape relation = {
    .kind = SHAPE_MAP, KEYS(relation_keys), .expected = "a map of result, numerator and denominator"};
const struct shape vocabulary_relations_shape = {
    .kind = SHAPE_LIST, .item = &relation, .expected = "a list of relations"};

static const struct shape decimal = {.kind = SHAPE_DECIMAL};
static const struct shape constants = {.kind = SHAPE_TABLE, .item = &decimal, .expected = "a map of names to numbers"};
static const struct shape_key device_keys[] = {
    {.name = TEXT_INIT("measured"), .shape = &text, .about = "model name of the measured device"},
    {.name = TEXT_INIT("constants"), .shape = &constants, .about = "numbers that relations may use"},
};
static const struct shape devices = {.kind = SHAPE_MAP, KEYS(device_keys)};

static const struct shape_key protocol_keys[] = {
    {.name = TEXT_INIT("warmup"), .shape = &count, .about = "launches before sampling"},
    {.name = TEXT_INIT("iterations"), .shape = &count, .about = "timed launches of a sample"},
    {.name = TEXT_INIT("repeats"), .shape = &count, .about = "samples"},
    {.name = TEXT_INIT("seed"), .shape = &seed, .about = "seed of the inputs"},
    {.name = TEXT_INIT("timer"), .shape = &text, .about = "the timer, as records name it"},
    {.name = TEXT_INIT("executions-when-unstable"), .shape = &count, .about = "executions of a row that varies"},
};
static const struct shape protocol = {.kind = SHAPE_MAP, KEYS(protocol_keys)};

static const struct shape three = {.kind = SHAPE_LIST,
                                   .item = &text,
                                   .least = 3,
                                   .expected = "a list that begins with the names of README, runner and case file"};
static const struct shape_key index_keys[] = {
    {.name = TEXT_INIT("required"), .shape = &at_least_one, .about = "files that must stand there, the index first"},
    {.name = TEXT_INIT("allowed"), .shape = &glob_list, .about = "files that may stand there"},
};
static const struct shape index_files = {.kind = SHAPE_MAP, KEYS(index_keys)};
static const struct shape_key layout_keys[] = {
    {.name = TEXT_INIT("required"),
     .shape = &three,
     .about = "files of an operator directory: README, runner, case file"},
    {.name = TEXT_INIT("allowed"), .shape = &glob_list, .about = "further files that may stand in it"},
    {.name = TEXT_INIT("index"), .shape = &index_files, .about = "files beside the operator directories"},
    {.name = TEXT_INIT("tests"), .shape = &text, .about = "the test of an operator"},
    {.name = TEXT_INIT("scratch"), .shape = &text, .about = "where runs write, outside version control"},
    {.name = TEXT_INIT("matrix"), .shape = &path_list, .about = "where the operator matrix may stand"},
};
static const struct shape layout = {.kind = SHAPE_MAP, KEYS(layout_keys)};

static const struct text field_words[] = {TEXT_INIT("string"), TEXT_INIT("number"), TEXT_INIT("integer"),
                                          TEXT_INIT("numbers"), TEXT_INIT("object")};
static const struct shape field_kind = {.kind = SHAPE_WORD, WORDS(field_words)};
static const struct shape_key field_keys[] = {
    {.name = TEXT_INIT("at"), .shape = &text, .required = true, .about = "path in the record, with points"},
    {.name = TEXT_INIT("kind"), .shape = &field_kind, .required = true, .about = "type of the value"},
    {.name = TEXT_INIT("unit"), .shape = &text, .about = "of a number"},
    {.name = TEXT_INIT("nullable"), .shape = &truth, .about = "whether null may stand for none"},
    {.name = TEXT_INIT("reference"), .shape = &truth, .about = "whether a reference record needs it too"},
    {.name = TEXT_INIT("unknown"), .shape = &text, .about = "reason in `unpublishable` beside which it may be null"},
};
static const struct shape field = {.kind = SHAPE_MAP, KEYS(field_keys), .expected = "a map of at and kind"};
static const struct shape record = {.kind = SHAPE_TABLE, .item = &field, .expected = "a map of roles to fields"};
static const struct shape templates = {.kind = SHAPE_TABLE, .item = &text, .expected = "a map of texts"};
static const struct shape words = {.kind = SHAPE_TABLE, .item = &word_list, .expected = "a map of word lists"};

static const struct shape_key vocabulary_keys[] = {
    {.name = TEXT_INIT("name"), .shape = &text, .about = "name of the standard"},
    {.name = TEXT_INIT("readme"), .shape = &readme, .about = "title and sections of an operator README"},
    {.name = TEXT_INIT("environment"), .shape = &environment, .about = "labels in the section of devices"},
    {.name = TEXT_INIT("cases"), .shape = &table, .about = "the table of cases"},
    {.name = TEXT_INIT("results"), .shape = &table, .about = "the table of results"},
    {.name = TEXT_INIT("relations"), .shape = &vocabulary_relations_shape, .about = "what is computed from what"},
    {.name = TEXT_INIT("devices"), .shape = &devices, .about = "the measured device and its constants"},
    {.name = TEXT_INIT("protocol"), .shape = &protocol, .about = "defaults of the measurement protocol"},
    {.name = TEXT_INIT("scopes"), .shape = &word_list, .about = "known scopes"},
    {.name = TEXT_INIT("dtypes"), .shape = &word_list, .about = "known data types"},
    {.name = TEXT_INIT("layout"), .shape = &layout, .about = "files of the repository"},
    {.name = TEXT_INIT("record"), .shape = &record, .about = "fields of a record, by role"},
    {.name = TEXT_INIT("skeleton"), .shape = &templates, .about = "what `benchlint new` writes"},
    {.name = TEXT_INIT("words"), .shape = &words, .about = "word lists that a pack's own checks work from"},
};
const struct shape vocabulary_shape = {.kind = SHAPE_MAP, KEYS(vocabulary_keys)};
