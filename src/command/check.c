#include "command/check_run.h"

#include "base/memory.h"
#include "base/terminal.h"
#include "base/thread.h"

#include <stdint.h>
#include <unistd.h>

static const struct option_spec options[] = {
    {"records", "DIR", true, "audit the tables against the records in DIR (default: the configuration's `records`)"},
    {"pack", "NAME[,NAME]", false, "the packs of rules to run (default: operator)"},
    {"config", "FILE", false, "read this configuration instead of the nearest .benchlint.yaml"},
    {"select", "RULES", false, "run these rules only: ids, `prefix-*` or all, with commas"},
    {"ignore", "RULES", false, "leave these rules out"},
    {"format", "NAME[=FILE]", false, "text, concise, json, sarif, github, gitlab or junit; may be given several times"},
    {"output", "FILE", false, "write the report to FILE instead of standard output"},
    {"fix", NULL, false, "make the safe fixes"},
    {"unsafe-fixes", NULL, false, "with --fix or --diff: those too that may change what is meant"},
    {"diff", NULL, false, "show the fixes as a diff, change nothing"},
    {"baseline", "FILE", false, "do not report the findings listed in FILE"},
    {"write-baseline", "FILE", false, "list all findings in FILE"},
    {"rules", "DIR", false, "add the rules of DIR as a pack of its name"},
    {"stdin-filename", "PATH", false, "lint standard input as if it were the file PATH"},
    {"jobs", "N", false, "threads (default: one per processor)"},
    {"color", "WHEN", false, "auto, always or never"},
    {"fail-on", "LEVEL", false, "exit 1 from error (default), from warning, or never"},
    {"statistics", NULL, false, "count the findings of each rule"},
    {"timing", NULL, false, "tell on standard error where the time went"},
    {"quiet", NULL, false, "print the findings alone"},
    {"show-secrets", NULL, false, "do not mask what the hygiene rules find"},
    {"version", NULL, false, "what this build is"},
    {"help", NULL, false, "this text"},
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
    .run = check_run,
    .refuse = check_refuse,
};
