/*
 * Any bytes as a baseline: what is refused says why; what is taken and printed reads back as the same and prints the
 * same, and every entry vanishes where nothing is found.
 */
#include "lint/baseline.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct baseline baseline = {0};
    struct text fault = {0};
    if (!baseline_parse(&arena, fuzz_bytes(&arena, data, size), &baseline, &fault)) {
        check(text_starts(fault, TEXT("line ")) || fault.size > 0);
    } else {
        struct buffer printed = {0};
        struct buffer again = {0};
        struct buffer told = {0};
        struct baseline second = {0};
        struct baseline vanished = {0};
        struct diagnostic_list nothing = {0};
        baseline_print(&printed, &baseline);
        check(baseline_parse(&arena, buffer_view(&printed), &second, &fault) && second.count == baseline.count);
        baseline_print(&again, &second);
        check(text_equal(buffer_view(&printed), buffer_view(&again)));
        check(baseline_filter(&arena, &baseline, &nothing, &vanished).count == 0 && vanished.count == baseline.count);
        baseline_tell(&told, &vanished);
        check((told.size > 0) == (baseline.count > 0));
        buffer_release(&printed);
        buffer_release(&again);
        buffer_release(&told);
    }
    arena_release(&arena);
    return 0;
}
