/* Gives every file of the folders named to a fuzz target: the corpus as a test, without a fuzzer. */
#include "base/file.h"
#include "fuzz.h"

#include <stdio.h>

enum { LARGEST = 1 << 24 };

int main(int count, char **values)
{
    size_t replayed = 0;
    for (int folder = 1; folder < count; folder++) {
        struct arena arena = {0};
        struct file_list list = {0};
        struct file_fault fault;
        struct text bytes;
        check(file_list(&arena, values[folder], &list, &fault));
        for (size_t i = 0; i < list.count; i++) {
            struct text path = path_join(&arena, text_from(values[folder]), list.items[i].name);
            check(file_read(&arena, path.data, LARGEST, &bytes, &fault));
            printf("%s\n", path.data); /* the last one printed is the one that failed */
            fflush(stdout);
            LLVMFuzzerTestOneInput((const uint8_t *)bytes.data, bytes.size);
            replayed++;
        }
        arena_release(&arena);
    }
    printf("%zu inputs replayed\n", replayed);
    return replayed > 0 ? 0 : 1;
}
