#include "yaml/subset.h"

struct text subset_advice(struct text bytes, size_t offset)
{
    static const struct {
        char byte;
        struct text advice;
    } special[] = {
        {'\t', TEXT_INIT("a tab cannot indent; blanks can")},
        {'*', TEXT_INIT("`*` begins an alias, which is not supported; a value that begins so needs quotes")},
        {'&', TEXT_INIT("`&` begins an anchor, which is not supported; a value that begins so needs quotes")},
        {'!', TEXT_INIT("`!` begins a tag, which is not supported; a value that begins so needs quotes")},
        {'%', TEXT_INIT("a value that begins with `%` needs quotes")},
        {'@', TEXT_INIT("a value that begins with `@` needs quotes")},
        {'`', TEXT_INIT("a value that begins with a back-tick needs quotes")},
    };
    if (offset < bytes.size) {
        for (size_t i = 0; i < sizeof(special) / sizeof(*special); i++) {
            if (special[i].byte == bytes.data[offset]) {
                return special[i].advice;
            }
        }
    }
    return TEXT("");
}
