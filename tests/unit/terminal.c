#include "base/terminal.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static void set(const char *name, const char *value)
{
    if (value == NULL) {
        unsetenv(name);
    } else {
        setenv(name, value, 1);
    }
}

/* Descriptor -1 is no terminal. */
Test(terminal, colour)
{
    static const struct {
        enum color_choice choice;
        const char *no_color, *force_color, *clicolor_force;
        bool expected;
    } cases[] = {
        {COLOR_AUTO, NULL, NULL, NULL, false},  {COLOR_ALWAYS, "1", NULL, NULL, true},
        {COLOR_NEVER, NULL, "1", "1", false},   {COLOR_AUTO, NULL, "1", NULL, true},
        {COLOR_AUTO, NULL, NULL, "1", true},    {COLOR_AUTO, NULL, "0", "0", false},
        {COLOR_AUTO, "1", "1", "1", false},     {COLOR_AUTO, "", "1", NULL, true},
        {COLOR_AUTO, NULL, "", NULL, false},    {COLOR_ALWAYS, NULL, NULL, NULL, true},
        {COLOR_NEVER, NULL, NULL, NULL, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        set("NO_COLOR", cases[i].no_color);
        set("FORCE_COLOR", cases[i].force_color);
        set("CLICOLOR_FORCE", cases[i].clicolor_force);
        cr_expect_eq(color_resolve(cases[i].choice, -1), cases[i].expected, "case %zu", i);
    }
}

Test(terminal, names)
{
    enum color_choice choice = COLOR_NEVER;
    cr_expect(color_find(TEXT("auto"), &choice) && choice == COLOR_AUTO);
    cr_expect(color_find(TEXT("always"), &choice) && choice == COLOR_ALWAYS);
    cr_expect(color_find(TEXT("never"), &choice) && choice == COLOR_NEVER);
    cr_expect_not(color_find(TEXT("Always"), &choice));
    cr_expect_not(color_find(TEXT(""), &choice));
}

Test(terminal, width)
{
    static const struct {
        const char *columns;
        size_t expected;
    } cases[] = {{"120", 120}, {NULL, 80}, {"", 80}, {"wide", 80}, {"0", 80}, {"99999999999999999999", 80}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        set("COLUMNS", cases[i].columns);
        cr_expect_eq(terminal_width(-1), cases[i].expected, "case %zu", i);
    }
}

Test(terminal, output)
{
    struct buffer error = {0};
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    cr_expect(output_write(ends[1], TEXT("some bytes"), &error));
    char got[16];
    cr_expect_eq(read(ends[0], got, sizeof(got)), 10);

    /* The reader is gone: no message, and no success. */
    close(ends[0]);
    cr_expect_not(output_write(ends[1], TEXT("more"), &error));
    cr_expect_eq(error.size, 0);
    close(ends[1]);

    int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    if (full >= 0) {
        cr_expect_not(output_write(full, TEXT("more"), &error));
        cr_expect(text_starts(buffer_view(&error), TEXT("cannot write: ")));
        close(full);
    }
    buffer_release(&error);
}
