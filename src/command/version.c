#include "command/version.h"

#include "benchlint_version.h"
#include "command/command.h"
#include "lint/rule/rule.h"

#include <cJSON.h>
#include <cmark.h>
#include <gmp.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <yaml.h>

enum { VERSION_SIZE = 64 };

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
    char pcre2[VERSION_SIZE] = "";
    if (pcre2_config(PCRE2_CONFIG_VERSION, NULL) <= VERSION_SIZE) {
        pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
    }
    buffer_format(out, "libraries: cmark %s, PCRE2 %s, libyaml %s, cJSON %s, GMP %s\n", cmark_version_string(), pcre2,
                  yaml_get_version_string(), cJSON_Version(), gmp_version);
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
