/* GitLab's code quality artifact: an array of findings, each with a fingerprint of its own. */
#include "base/memory.h"
#include "base/sha256.h"
#include "lint/report/fingerprint.h"
#include "lint/report/report.h"
#include "json/json.h"

static void write_fingerprint(struct buffer *out, const struct diagnostic *diagnostic, size_t occurrence)
{
    struct buffer key = {0};
    buffer_text(&key, diagnostic->rule->id);
    buffer_byte(&key, '\n');
    buffer_text(&key, diagnostic->path);
    buffer_format(&key, "\n%.*s\n%zu", TEXT_PRINT(diagnostic->finger), occurrence);
    struct sha256 hash = sha256_begin();
    char digits[SHA256_HEX];
    sha256_add(&hash, buffer_view(&key));
    sha256_end(&hash, digits);
    buffer_format(out, "\"fingerprint\": \"%.*s\"", (int)SHA256_HEX, digits);
    buffer_release(&key);
}

void report_gitlab(struct buffer *out, const struct report *report)
{
    size_t *occurrences = fingerprint_occurrences(report);
    buffer_byte(out, '[');
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *diagnostic = &report->diagnostics[i];
        buffer_string(out, i == 0 ? "\n {\"description\": " : ",\n {\"description\": ");
        json_write_string(out, diagnostic->message);
        buffer_string(out, ", \"check_name\": ");
        json_write_string(out, diagnostic->rule->id);
        buffer_string(out, ",\n  ");
        write_fingerprint(out, diagnostic, occurrences[i]);
        buffer_format(out, ", \"severity\": \"%s\",\n  \"location\": {\"path\": ",
                      diagnostic->severity == SEVERITY_ERROR ? "major" : "minor");
        json_write_string(out, diagnostic->path);
        buffer_format(out, ", \"lines\": {\"begin\": %zu, \"end\": %zu}}}", diagnostic->start.line,
                      diagnostic->end.line);
    }
    buffer_string(out, report->count > 0 ? "\n]\n" : "]\n");
    memory_release(occurrences);
}
