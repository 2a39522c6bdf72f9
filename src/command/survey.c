#include "command/survey.h"

#include "lint/check/hygiene.h"
#include "lint/check/runner.h"
#include "lint/check/vocabulary.h"
#include "lint/model/environment_values.h"

static const struct hygiene *prepare_hygiene(struct arena *arena, const struct session *session,
                                             const struct lint *lint)
{
    struct text_list keys =
        vocabulary_list(arena, rule_parameter(&session->rules, CHECK_HYGIENE_ENVIRONMENT, "evidence-keys"));
    struct text_list environment = environment_values(arena, lint->records, keys);
    struct hygiene_inputs inputs = {.local = hygiene_local_words(arena, session->root),
                                    .environment = environment,
                                    .show_secrets = lint->show_secrets};
    if (environment.count > 0) { /* else nothing is accused that could stand inside */
        inputs.inside = boundary_values(arena, session->standard, lint->repository, lint->records);
    }
    return hygiene_prepare(arena, &session->rules, &session->config, &inputs);
}

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
                                         .overlay = &session->overlay};
    struct pack_question question = {&request, &session->targets, session->operators, session->packs_given};
    const struct repository *repository = session->operators ? repository_survey(arena, &request, &survey->trouble)
                                                             : repository_without_operators(arena, &request);
    const struct record_directory *records =
        session->records && session->operators
            ? records_read(arena, repository, session->standard, session->records_path.data, &survey->trouble)
            : NULL;
    survey->lint = (struct lint){.config = &session->config,
                                 .standard = session->standard,
                                 .selection = &session->selection,
                                 .repository = repository,
                                 .targets = &session->targets,
                                 .records = records,
                                 .operators = session->operators,
                                 .pack_files = pack_files_choose(arena, &question, &survey->trouble),
                                 .promote = session->promote,
                                 .show_secrets = show_secrets};
    if (session->operators) {
        survey->lint.hygiene = prepare_hygiene(arena, session, &survey->lint);
        survey->lint.runner_words = runner_words_read(arena, &session->rules);
    }
}

void survey_release(struct survey *survey)
{
    if (survey->lint.hygiene != NULL) {
        hygiene_release(survey->lint.hygiene);
    }
    arena_release(&survey->arena);
}
