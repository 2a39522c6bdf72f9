/* What the HTML page shows of the tables and records, gathered from the repository once more after the lint. */
#ifndef BENCHLINT_COMMAND_REPORT_PAGE_H
#define BENCHLINT_COMMAND_REPORT_PAGE_H

#include "lint/lint.h"
#include "lint/report/page.h"

/*
 * Fills everything of the page but `report`, in `arena`. `diagnostics` are those of the lint: cells that they accuse
 * are marked, and what they call secret is masked unless `lint->show_secrets`. A README that cannot be read has no
 * rows.
 */
void page_gather(struct arena *arena, const struct lint *lint, const struct diagnostic_list *diagnostics,
                 struct page *page);

#endif
