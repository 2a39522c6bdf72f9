#include "lint/check/results.h"

#include "lint/check/relation.h"
#include "lint/check/structure.h"

void check_results(struct check *check, const struct readme *readme)
{
    if (judged_section(readme, TEXT("results")) != NULL) {
        check_results_header(check, readme);
        for (size_t i = 0; i < readme->row_count; i++) {
            check_row(check, readme, i);
        }
        check_relations(check, readme);
    }
    check_reference(check, readme);
    check_acceptance(check, readme);
    check_quoted_numbers(check, readme->markdown, readme);
}
