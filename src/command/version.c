#include "command/version.h"

#include "command/command.h"
#include "lint/rule/rule.h"
#include "benchlint_version.h"

int version_print(void)
{
    struct buffer out = {0};
    buffer_format(&out, "benchlint %s\npacks:", BENCHLINT_VERSION);
    struct text last = TEXT("");
    size_t count = 0;
    for (size_t i = 0; i <= builtin_rules.count; i++) {
        struct text pack = i < builtin_rules.count ? builtin_rules.items[i].pack : TEXT("");
        if (i > 0 && !text_equal(pack, last)) {
            buffer_format(&out, " %.*s (%zu rules)", TEXT_PRINT(last), count);
            count = 0;
        }
        last = pack;
        count++;
    }
    buffer_byte(&out, '\n');
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}
