#include "command/survey.h"

#include "lint/check/hygiene.h"
#include "lint/model/environment_values.h"

void survey_open(struct survey *survey, const struct session *session, bool show_secrets)
{
    *survey = (struct survey){0};
    struct arena *arena = &survey->arena;
    struct text_list only = session_only(session);
    struct repository_request request = {.root = session->root,
                                         .config = &session->config,
                                         .standard = session->standard,
                                         .only = only.items,
                                         .only_count = only.count,
                                         .stdin_path = session->stdin_path,
                                         .stdin_bytes = session->stdin_bytes};
    const struct repository *repository = repository_survey(arena, &request, &survey->trouble);
    const struct record_directory *records =
        session->records
            ? records_read(arena, repository, session->standard, session->records_path.data, &survey->trouble)
            : NULL;
    struct hygiene_inputs inputs = {.local = hygiene_local_words(arena, session->root),
                                    .environment = environment_values(arena, records),
                                    .inside = boundary_values(arena, session->standard, repository, records),
                                    .show_secrets = show_secrets};
    survey->lint = (struct lint){.config = &session->config,
                                 .standard = session->standard,
                                 .selection = &session->selection,
                                 .repository = repository,
                                 .targets = &session->targets,
                                 .hygiene = hygiene_prepare(arena, &session->rules, &session->config, &inputs),
                                 .records = records,
                                 .show_secrets = show_secrets};
}

void survey_release(struct survey *survey)
{
    hygiene_release(survey->lint.hygiene);
    arena_release(&survey->arena);
}
