#include "lint/check/hygiene.h"

#include "base/file.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

enum { GIT_CONFIG_LIMIT = 256 * 1024, HOST_NAME_LIMIT = 256 };

struct words {
    struct arena *arena;
    ARENA_LIST(struct text) list;
};

static void add(struct words *words, struct text word)
{
    word = text_trim(word);
    if (word.size == 0) {
        return;
    }
    for (size_t i = 0; i < words->list.count; i++) {
        if (text_equal(words->list.items[i], word)) {
            return;
        }
    }
    arena_push(words->arena, &words->list, arena_copy(words->arena, word));
}

static void add_variable(struct words *words, const char *name)
{
    add(words, text_from(getenv(name)));
}

/* The variables by which the usual services say that a build is theirs. */
static bool is_ci(void)
{
    static const char *const variables[] = {
        "CI",        "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD",
        "BUILDKITE", "TEAMCITY_VERSION"};
    for (size_t i = 0; i < sizeof(variables) / sizeof(*variables); i++) {
        struct text value = text_from(getenv(variables[i]));
        if (value.size > 0 && !text_equal_fold(value, TEXT("false")) && !text_equal(value, TEXT("0"))) {
            return true;
        }
    }
    return false;
}

/* `/home/jdoe`: the path, and its last part, unless it says nothing, as `/root` does. */
static void add_home(struct words *words, struct text home)
{
    while (home.size > 1 && home.data[home.size - 1] == '/') {
        home.size--;
    }
    size_t slash = text_find_last_byte(home, '/');
    if (slash == TEXT_NONE || slash == 0) {
        return;
    }
    add(words, home);
    add(words, text_after(home, slash + 1));
}

static void add_account(struct words *words)
{
    add_variable(words, "USER");
    add_variable(words, "LOGNAME");
    add_home(words, text_from(getenv("HOME")));
    struct passwd entry;
    struct passwd *found = NULL;
    char buffer[4096];
    if (getpwuid_r(getuid(), &entry, buffer, sizeof(buffer), &found) == 0 && found != NULL) {
        add(words, text_from(found->pw_name));
        add_home(words, text_from(found->pw_dir));
    }
}

static void add_host(struct words *words)
{
    char name[HOST_NAME_LIMIT + 1] = {0};
    if (gethostname(name, HOST_NAME_LIMIT) != 0) {
        return;
    }
    struct text whole = text_from(name);
    add(words, whole);
    add(words, text_slice(whole, 0, text_find_byte(whole, '.', 0)));
}

/* The value of `key = value`, in the section where it counts; quotes and a comment behind it aside. */
static bool git_value(struct text line, struct text key, struct text *value)
{
    if (!text_starts_fold(line, key)) {
        return false;
    }
    struct text rest = text_trim(text_after(line, key.size));
    if (rest.size == 0 || rest.data[0] != '=') {
        return false;
    }
    rest = text_trim(text_after(rest, 1));
    if (rest.size > 1 && rest.data[0] == '"') {
        rest = text_after(rest, 1);
        rest = text_slice(rest, 0, text_find_byte(rest, '"', 0));
    } else {
        rest = text_slice(rest, 0, text_find_byte(rest, '#', 0));
        rest = text_trim(text_slice(rest, 0, text_find_byte(rest, ';', 0)));
    }
    *value = rest;
    return true;
}

static void add_mail(struct words *words, struct text mail)
{
    add(words, mail);
    size_t at = text_find_byte(mail, '@', 0);
    if (at != TEXT_NONE) {
        struct text name = text_slice(mail, 0, at);
        size_t plus = text_find_byte(name, '+', 0); /* 123+jdoe of a no-reply address */
        add(words, text_after(name, plus == TEXT_NONE ? 0 : plus + 1));
    }
}

static void read_git_config(struct words *words, struct text path)
{
    struct text bytes = TEXT("");
    struct file_fault fault = {0};
    if (!file_read(words->arena, path.data, GIT_CONFIG_LIMIT, &bytes, &fault)) {
        return;
    }
    bool user = false;
    struct text line;
    while (text_split(&bytes, '\n', &line)) {
        line = text_trim(line);
        struct text value;
        if (text_starts(line, TEXT("["))) {
            user = text_starts_fold(line, TEXT("[user]"));
        } else if (user && git_value(line, TEXT("name"), &value)) {
            add(words, value);
        } else if (user && git_value(line, TEXT("email"), &value)) {
            add_mail(words, value);
        }
    }
}

static void add_author(struct words *words, struct text root)
{
    static const char *const names[] = {"GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"};
    static const char *const mails[] = {"GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL", "EMAIL"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        add_variable(words, names[i]);
    }
    for (size_t i = 0; i < sizeof(mails) / sizeof(*mails); i++) {
        add_mail(words, text_from(getenv(mails[i])));
    }
    struct text home = text_from(getenv("HOME"));
    struct text config = text_from(getenv("XDG_CONFIG_HOME"));
    if (home.size > 0) {
        read_git_config(words, arena_join(words->arena, home, TEXT("/.gitconfig")));
    }
    if (config.size > 0 || home.size > 0) {
        struct text base = config.size > 0 ? config : arena_join(words->arena, home, TEXT("/.config"));
        read_git_config(words, arena_join(words->arena, base, TEXT("/git/config")));
    }
    if (root.size > 0) {
        read_git_config(words, arena_join(words->arena, root, TEXT("/.git/config")));
    }
}

struct text_list hygiene_local_words(struct arena *arena, struct text root)
{
    struct words words = {.arena = arena};
    if (is_ci()) {
        return (struct text_list){NULL, 0};
    }
    add_account(&words);
    add_host(&words);
    add_author(&words, root);
    return (struct text_list){words.list.items, words.list.count};
}
