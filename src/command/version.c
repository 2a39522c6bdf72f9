#include "command/version.h"

#include "base/exact.h"
#include "base/pattern.h"
#include "benchlint_version.h"
#include "command/command.h"
#include "lint/read/markdown.h"
#include "lint/rule/rule.h"
#include "yaml/yaml.h"
#include "json/json.h"

static void write_packs(struct buffer *out)
{
    buffer_string(out, "packs:");
    for (size_t i = 0; i < builtin_rules.count;) {
        struct text pack = builtin_rules.items[i].pack;
        size_t first = i;
        while (i < builtin_rules.count && text_equal(builtin_rules.items[i].pack, pack)) {
            i++;
        }
        buffer_format(out, "%s %.*s (%zu rules)", first > 0 ? "," : "", TEXT_PRINT(pack), i - first);
    }
    buffer_byte(out, '\n');
}

/* Asked of the libraries themselves: those loaded need not be those built with. */
static void write_libraries(struct buffer *out)
{
    struct arena arena = {0};
    struct text pcre2 = pattern_library_version(&arena);
    buffer_format(out, "libraries: cmark %s, PCRE2 %.*s, libyaml %s, cJSON %s, GMP %s\n", markdown_library_version(),
                  TEXT_PRINT(pcre2), yaml_library_version(), json_library_version(), exact_library_version());
    arena_release(&arena);
}

int version_print(void)
{
    struct buffer out = {0};
    buffer_format(&out, "benchlint %s\n", BENCHLINT_VERSION);
    write_packs(&out);
    write_libraries(&out);
    buffer_string(&out, "runtimes: host; cuda, musa and hip, each loaded when a measurement asks for it\n");
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}
