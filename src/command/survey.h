/* What a lint reads, opened once from a session: the repository's files and facts, records, words not to publish. */
#ifndef BENCHLINT_COMMAND_SURVEY_H
#define BENCHLINT_COMMAND_SURVEY_H

#include "command/session.h"

struct survey {
    struct arena arena;
    struct trouble trouble; /* what could not be read, in the arena */
    struct lint lint;
};

/* Looks at the disk as it is now. `lint` is valid until survey_release; the session must outlive it. */
void survey_open(struct survey *survey, const struct session *session, bool show_secrets);
void survey_release(struct survey *survey);

#endif
