#include "lint/check/claim.h"

void check_claim(struct check *check, const struct markdown *markdown)
{
    (void)markdown;
    check->findings->audit.documents_audited++;
}
