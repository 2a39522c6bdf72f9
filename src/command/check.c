#include "command/check_run.h"

#include "base/memory.h"
#include "base/terminal.h"
#include "base/thread.h"

#include <stdint.h>
#include <unistd.h>

static const struct option_spec options[] = {
    {"records", "DIR", VALUE_OPTIONAL, "audit the tables against records (default: configured)"},
    {"pack", "NAME[,NAME]", VALUE_NEEDED, "the packs of rules to run (default: operator)"},
    {"config", "FILE", VALUE_NEEDED, "read this instead of the nearest .benchlint.yaml"},
    {"select", "RULES", VALUE_NEEDED, "run these rules only: ids or `prefix-*`, with commas"},
    {"ignore", "RULES", VALUE_NEEDED, "leave these rules out"},
    {"format", "NAME[=FILE]", VALUE_NEEDED,
     "text, concise, json, sarif, github, gitlab or junit; may be given several times"},
    {"output", "FILE", VALUE_NEEDED, "write the report to FILE, not to standard output"},
    {"force", NULL, VALUE_NEEDED, "overwrite a file that is no earlier report or baseline"},
    {"fix", NULL, VALUE_NEEDED, "make the safe fixes"},
    {"unsafe-fixes", NULL, VALUE_NEEDED, "with --fix or --diff: those too that choose or move"},
    {"diff", NULL, VALUE_NEEDED, "show the fixes as a diff, change nothing"},
    {"baseline", "FILE", VALUE_NEEDED, "do not report the findings listed in FILE"},
    {"write-baseline", "FILE", VALUE_NEEDED, "list all findings in FILE"},
    {"changed", "REF", VALUE_JOINED,
     "only files that differ from REF; without REF: from the last commit, as they are staged"},
    {"rules", "DIR", VALUE_NEEDED, "add the rules of DIR as a pack of its name"},
    {"stdin-filename", "PATH", VALUE_NEEDED, "lint standard input as if it were the file PATH"},
    {"promote", NULL, VALUE_NEEDED, "pack kernel: ask what a promotion needs, too"},
    {"tee", NULL, VALUE_NEEDED, "pass standard input on; report on standard error"},
    {"jobs", "N", VALUE_NEEDED, "threads (default: one per processor)"},
    {"color", "auto|always|never", VALUE_NEEDED, "colour the report; auto: on a terminal"},
    {"fail-on", "error|warning|never", VALUE_NEEDED, "exit 1 from this severity on; error is the default"},
    {"statistics", NULL, VALUE_NEEDED, "count the findings of each rule"},
    {"timing", NULL, VALUE_NEEDED, "tell on standard error where the time went"},
    {"quiet", NULL, VALUE_NEEDED, "print the findings alone"},
    {"show-secrets", NULL, VALUE_NEEDED, "do not mask what the hygiene rules find"},
    {"version", NULL, VALUE_NEEDED, "what this build is"},
    {"help", NULL, VALUE_NEEDED, "this text"},
};

const struct command command_check = {
    .name = "check",
    .operands = "[PATH...]",
    .summary = "lint a benchmark repository",
    .details = "Without PATH: the repository around the working directory. A directory: what lies in it. A file: that "
               "file alone,\njudged in its repository's context. Exit status: 0 nothing found at or above --fail-on, 1 "
               "findings, 2 trouble.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 0,
    .most = SIZE_MAX,
    .run = run_check,
    .refuse = refuse_check,
};
