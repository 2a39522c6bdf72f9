#include "base/thread.h"

#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

/* Deep syntax is read by recursion; the default of some systems is too little for it. */
enum { STACK_SIZE = 8 * 1024 * 1024 };

struct share {
    atomic_size_t next;
    size_t count;
    void (*work)(void *context, size_t index, size_t worker);
    void *context;
};

struct worker {
    struct share *share;
    size_t number;
    pthread_t thread;
};

static void *work_on(void *argument)
{
    struct worker *worker = argument;
    struct share *share = worker->share;
    for (;;) {
        size_t index = atomic_fetch_add_explicit(&share->next, 1, memory_order_relaxed);
        if (index >= share->count) {
            return NULL;
        }
        share->work(share->context, index, worker->number);
    }
}

static bool start(struct worker *worker)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    bool started = pthread_attr_setstacksize(&attributes, STACK_SIZE) == 0 &&
                   pthread_create(&worker->thread, &attributes, work_on, worker) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void thread_each(size_t jobs, size_t count, void (*work)(void *context, size_t index, size_t worker), void *context)
{
    jobs = jobs > count ? count : jobs;
    jobs = jobs < 1 ? 1 : jobs;
    struct share share = {.count = count, .work = work, .context = context};
    struct worker *workers = memory_allocate(memory_product(jobs, sizeof(*workers)));
    size_t started = 1;
    for (size_t i = 0; i < jobs; i++) {
        workers[i] = (struct worker){.share = &share, .number = i};
    }
    while (started < jobs && start(&workers[started])) {
        started++;
    }
    work_on(&workers[0]);
    for (size_t i = 1; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    memory_release(workers);
}

size_t thread_processors(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    /* A machine with more processors than the set holds refuses the question. */
    long count = sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (size_t)count;
}
