#include "base/file.h"

#include "scene.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/socket.h>

static enum file_status read_status(struct scene *scene, const char *name, size_t limit, struct text *bytes)
{
    struct file_fault fault;
    bool read = file_read(&scene->arena, scene_path(scene, name), limit, bytes, &fault);
    cr_expect_eq(read, fault.status == FILE_OK);
    cr_expect(fault.status == FILE_OK || fault.message.size > 0);
    return fault.status;
}

Test(file, read)
{
    struct scene scene = scene_open();
    struct text bytes;
    scene_write(&scene, "plain", "twelve bytes");
    scene_write(&scene, "empty", "");
    mkfifo(scene_path(&scene, "fifo"), 0600);
    cr_assert_eq(symlink("plain", scene_path(&scene, "link")), 0);
    cr_assert_eq(symlink("loop", scene_path(&scene, "loop")), 0);
    cr_expect_eq(read_status(&scene, "plain", 100, &bytes), FILE_OK);
    cr_expect(text_equal(bytes, TEXT("twelve bytes")) && bytes.data[bytes.size] == '\0');
    cr_expect_eq(read_status(&scene, "plain", 12, &bytes), FILE_OK);
    cr_expect_eq(read_status(&scene, "plain", 11, &bytes), FILE_TOO_LARGE);
    cr_expect_eq(bytes.size, 0);
    cr_expect_eq(read_status(&scene, "link", 100, &bytes), FILE_OK);
    cr_expect_eq(bytes.size, 12);
    cr_expect_eq(read_status(&scene, "empty", 0, &bytes), FILE_OK);
    cr_expect_eq(bytes.size, 0);
    cr_expect_eq(read_status(&scene, "nothing", 100, &bytes), FILE_MISSING);
    cr_expect_eq(read_status(&scene, "plain/below", 100, &bytes), FILE_MISSING);
    cr_expect_eq(read_status(&scene, ".", 100, &bytes), FILE_DIRECTORY);
    cr_expect_eq(read_status(&scene, "fifo", 100, &bytes), FILE_SPECIAL);
    cr_expect_eq(read_status(&scene, "/dev/zero", 100, &bytes), FILE_SPECIAL);
    cr_expect_eq(read_status(&scene, "loop", 100, &bytes), FILE_UNREADABLE);
    scene_close(&scene);
}

Test(file, no_permission)
{
    struct scene scene = scene_open();
    struct text bytes;
    scene_write(&scene, "closed", "x");
    chmod(scene_path(&scene, "closed"), 0);
    struct file_fault fault;
    bool read = file_read(&scene.arena, scene_path(&scene, "closed"), 10, &bytes, &fault);
    if (geteuid() == 0) {
        cr_expect(read, "root reads everything");
    } else {
        cr_expect(!read && fault.status == FILE_UNREADABLE);
        cr_expect(text_equal(fault.message, TEXT("permission denied")));
    }
    scene_close(&scene);
}

/* Sizes that the system does not tell beforehand: /proc says 0. */
Test(file, size_unknown)
{
    struct arena arena = {0};
    struct text bytes;
    struct file_fault fault;
    cr_expect(file_read(&arena, "/proc/self/status", 1 << 20, &bytes, &fault));
    cr_expect(text_find(bytes, TEXT("VmSize"), 0) != TEXT_NONE);
    cr_expect(!file_read(&arena, "/proc/self/status", 16, &bytes, &fault));
    cr_expect_eq(fault.status, FILE_TOO_LARGE);
    arena_release(&arena);
}

Test(file, head)
{
    struct scene scene = scene_open();
    struct text bytes;
    struct file_fault fault;
    scene_write(&scene, "plain", "twelve bytes");
    const char *plain = scene_path(&scene, "plain");
    cr_expect(file_read_head(&scene.arena, plain, 6, &bytes, &fault) && text_equal(bytes, TEXT("twelve")));
    cr_expect(file_read_head(&scene.arena, plain, 100, &bytes, &fault) && bytes.size == 12);
    cr_expect(!file_read_head(&scene.arena, scene_path(&scene, "."), 6, &bytes, &fault));
    cr_expect_eq(fault.status, FILE_DIRECTORY);
    scene_close(&scene);
}

struct slow_writer {
    int descriptor;
    size_t pieces;
};

static void *write_slowly(void *argument)
{
    struct slow_writer *writer = argument;
    for (size_t i = 0; i < writer->pieces; i++) {
        usleep(2000);
        cr_expect(file_write_all(writer->descriptor, TEXT("0123456789")));
    }
    close(writer->descriptor);
    return NULL;
}

/* Short reads, and a descriptor that was made not to wait. */
Test(file, read_descriptor)
{
    for (int nonblocking = 0; nonblocking < 2; nonblocking++) {
        struct arena arena = {0};
        int ends[2];
        cr_assert_eq(pipe(ends), 0);
        if (nonblocking) {
            fcntl(ends[0], F_SETFL, O_NONBLOCK);
        }
        struct slow_writer writer = {ends[1], 20};
        pthread_t thread;
        cr_assert_eq(pthread_create(&thread, NULL, write_slowly, &writer), 0);
        struct text bytes;
        struct file_fault fault;
        cr_expect(file_read_descriptor(&arena, ends[0], -1, 1000, &bytes, &fault));
        cr_expect_eq(bytes.size, 200);
        pthread_join(thread, NULL);
        close(ends[0]);
        arena_release(&arena);
    }
}

/* What is read is passed on whole, also when it is more than may be read. */
Test(file, read_descriptor_through)
{
    static const size_t limits[] = {1000, 50};
    for (size_t i = 0; i < sizeof(limits) / sizeof(*limits); i++) {
        struct arena arena = {0};
        int from[2];
        int to[2];
        cr_assert_eq(pipe(from), 0);
        cr_assert_eq(pipe(to), 0);
        struct slow_writer writer = {from[1], 20};
        pthread_t thread;
        cr_assert_eq(pthread_create(&thread, NULL, write_slowly, &writer), 0);
        struct text bytes;
        struct file_fault fault;
        bool read = file_read_descriptor(&arena, from[0], to[1], limits[i], &bytes, &fault);
        cr_expect_eq(read, limits[i] > 200);
        cr_expect_eq(fault.status, limits[i] > 200 ? FILE_OK : FILE_TOO_LARGE);
        pthread_join(thread, NULL);
        close(to[1]);
        struct text passed;
        cr_expect(file_read_descriptor(&arena, to[0], -1, 1000, &passed, &fault));
        cr_expect_eq(passed.size, 200);
        close(from[0]);
        close(to[0]);
        arena_release(&arena);
    }
}

static void *read_all(void *argument)
{
    size_t *total = argument;
    char piece[512];
    ssize_t got;
    while ((got = read((int)total[1], piece, sizeof(piece))) > 0) {
        total[0] += (size_t)got;
        usleep(10);
    }
    return NULL;
}

Test(file, write_all_to_a_full_pipe)
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    size_t total[2] = {0, (size_t)ends[0]};
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, read_all, total), 0);
    size_t size = 300000;
    char *bytes = calloc(size, 1);
    cr_expect(file_write_all(ends[1], (struct text){bytes, size}));
    close(ends[1]);
    pthread_join(thread, NULL);
    cr_expect_eq(total[0], size);
    close(ends[0]);
    free(bytes);
}

static size_t entries(struct scene *scene, const char *name)
{
    struct file_list list;
    struct file_fault fault;
    cr_assert(file_list(&scene->arena, scene_path(scene, name), &list, &fault));
    return list.count;
}

static mode_t mode_of(struct scene *scene, const char *name)
{
    struct stat facts;
    cr_assert_eq(stat(scene_path(scene, name), &facts), 0);
    return facts.st_mode & 07777;
}

Test(file, write_atomic)
{
    struct scene scene = scene_open();
    struct buffer error = {0};
    umask(022);
    cr_expect(file_write_atomic(scene_path(&scene, "a/new"), TEXT("x"), &error) == false);
    cr_expect(error.size > 0, "a missing folder is told");
    scene_write(&scene, "a/there", "old");
    cr_expect(file_write_atomic(scene_path(&scene, "a/new"), TEXT("one"), &error));
    cr_expect_eq(mode_of(&scene, "a/new"), 0644);
    chmod(scene_path(&scene, "a/there"), 0751);
    cr_expect(file_write_atomic(scene_path(&scene, "a/there"), TEXT("two\0three"), &error));
    cr_expect_eq(mode_of(&scene, "a/there"), 0751);
    struct text bytes;
    cr_expect_eq(read_status(&scene, "a/there", 100, &bytes), FILE_OK);
    cr_expect(text_equal(bytes, TEXT("two\0three")));
    cr_expect_eq(entries(&scene, "a"), 2, "no temporary is left");
    buffer_release(&error);
    scene_close(&scene);
}

/* A link stays a link, its target is replaced; a folder is refused; a link to nothing too. */
Test(file, write_atomic_through_links)
{
    struct scene scene = scene_open();
    struct buffer error = {0};
    scene_write(&scene, "target/file", "old");
    cr_assert_eq(symlink("target/file", scene_path(&scene, "link")), 0);
    cr_assert_eq(symlink("nowhere", scene_path(&scene, "dangling")), 0);
    cr_expect(file_write_atomic(scene_path(&scene, "link"), TEXT("new"), &error));
    struct file_facts facts;
    cr_expect(file_look(scene_path(&scene, "link"), &facts) && facts.kind == FILE_KIND_LINK);
    struct text bytes;
    cr_expect_eq(read_status(&scene, "target/file", 100, &bytes), FILE_OK);
    cr_expect(text_equal(bytes, TEXT("new")));
    cr_expect_eq(entries(&scene, "target"), 1);
    cr_expect_not(file_write_atomic(scene_path(&scene, "dangling"), TEXT("x"), &error));
    cr_expect_not(file_write_atomic(scene_path(&scene, "target"), TEXT("x"), &error));
    cr_expect_eq(entries(&scene, "."), 3);
    buffer_release(&error);
    scene_close(&scene);
}

Test(file, list_is_sorted_by_bytes)
{
    struct scene scene = scene_open();
    const char *names[] = {"b", "a", "B", "a-b", "a b", ".hidden", "\xc3\xa4", "new\nline"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        scene_write(&scene, names[i], "");
    }
    mkdir(scene_path(&scene, "folder"), 0700);
    mkfifo(scene_path(&scene, "fifo"), 0600);
    cr_assert_eq(symlink(".", scene_path(&scene, "up")), 0);
    struct file_list list;
    struct file_fault fault;
    cr_assert(file_list(&scene.arena, scene.root.data, &list, &fault));
    cr_assert_eq(list.count, 11);
    for (size_t i = 1; i < list.count; i++) {
        cr_expect(text_compare(list.items[i - 1].name, list.items[i].name) < 0);
    }
    for (size_t i = 0; i < list.count; i++) {
        struct text name = list.items[i].name;
        enum file_kind expected = text_equal(name, TEXT("folder")) ? FILE_KIND_DIRECTORY
                                  : text_equal(name, TEXT("fifo")) ? FILE_KIND_OTHER
                                  : text_equal(name, TEXT("up"))   ? FILE_KIND_LINK
                                                                   : FILE_KIND_REGULAR;
        cr_expect_eq(list.items[i].kind, expected, "%s", name.data);
    }
    cr_expect_not(file_list(&scene.arena, scene_path(&scene, "none"), &list, &fault));
    cr_expect_eq(fault.status, FILE_MISSING);
    scene_close(&scene);
}

Test(file, paths)
{
    struct arena arena = {0};
    static const char *const normal[][2] = {
        {"a/b/../c", "a/c"}, {"./a//b/", "a/b"}, {"..", ".."}, {"../../a", "../../a"},
        {"a/..", ""},        {"/", "/"},         {"/..", "/"}, {"/a/../..", "/"},
        {"a/../..", ".."},   {".", ""},          {"", ""},     {"a/./b", "a/b"},
    };
    for (size_t i = 0; i < sizeof(normal) / sizeof(normal[0]); i++) {
        struct text made = path_normal(&arena, text_from(normal[i][0]));
        cr_expect(text_equal(made, text_from(normal[i][1])), "%s -> %s", normal[i][0], made.data);
    }
    cr_expect(path_under(TEXT("a/b"), TEXT("a")) && path_under(TEXT("a"), TEXT("a")) &&
              path_under(TEXT("a"), TEXT("")));
    cr_expect(!path_under(TEXT("ab"), TEXT("a")) && !path_under(TEXT("a"), TEXT("a/b")));
    cr_expect(text_equal(path_name(TEXT("a/b")), TEXT("b")) && text_equal(path_directory(TEXT("a")), TEXT("")));
    cr_expect(text_equal(path_join(&arena, TEXT("a/"), TEXT("b")), TEXT("a/b")));
    cr_expect(text_equal(path_join(&arena, TEXT("a"), TEXT("/b")), TEXT("/b")));
    cr_expect(text_equal(path_join(&arena, TEXT(""), TEXT("b")), TEXT("b")));
    arena_release(&arena);
}
