#include "base/terminal.h"

#include "base/file.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 80, LARGEST_WIDTH = 10000 };

bool color_find(struct text name, enum color_choice *choice)
{
    static const struct text names[] = {
        [COLOR_AUTO] = TEXT_INIT("auto"), [COLOR_ALWAYS] = TEXT_INIT("always"), [COLOR_NEVER] = TEXT_INIT("never")};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (text_equal(names[i], name)) {
            *choice = (enum color_choice)i;
            return true;
        }
    }
    return false;
}

static struct text variable(const char *name)
{
    return text_from(getenv(name));
}

static bool forced(const char *name)
{
    struct text value = variable(name);
    return value.size > 0 && !text_equal(value, TEXT("0"));
}

bool color_resolve(enum color_choice choice, int descriptor)
{
    if (choice != COLOR_AUTO) {
        return choice == COLOR_ALWAYS;
    }
    if (variable("NO_COLOR").size > 0) {
        return false;
    }
    if (forced("FORCE_COLOR") || forced("CLICOLOR_FORCE")) {
        return true;
    }
    if (text_equal(variable("TERM"), TEXT("dumb")) || text_equal(variable("CLICOLOR"), TEXT("0"))) {
        return false;
    }
    return terminal_is(descriptor);
}

bool terminal_is(int descriptor)
{
    return isatty(descriptor) == 1;
}

size_t terminal_width(int descriptor)
{
    struct text columns = variable("COLUMNS");
    size_t width = 0;
    for (size_t i = 0; i < columns.size && byte_is_digit(columns.data[i]) && width < LARGEST_WIDTH; i++) {
        width = width * 10 + (size_t)(columns.data[i] - '0');
    }
    struct winsize size;
    if (width == 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0) {
        width = size.ws_col;
    }
    return width == 0 || width > LARGEST_WIDTH ? DEFAULT_WIDTH : width;
}

bool output_write(int descriptor, struct text bytes, struct buffer *error)
{
    signal(SIGPIPE, SIG_IGN);
    bool written = file_write_all(descriptor, bytes);
    /* Some file systems tell of a full disk only when a descriptor is closed: a copy may be. */
    int copy = written ? dup(descriptor) : -1;
    written = written && (copy < 0 || close(copy) == 0);
    if (!written && errno != EPIPE) {
        buffer_format(error, "cannot write: %s", strerror(errno));
    }
    return written;
}
