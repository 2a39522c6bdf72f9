/*
 * What a bench script does, followed through its functions, loops and branches without running it: which clock readings
 * stand around which device work, which loops ran before, and where each number of the printed JSON object comes from.
 * What cannot be known is said to be unknown, never guessed.
 */
#ifndef BENCHLINT_LINT_MODEL_FLOW_H
#define BENCHLINT_LINT_MODEL_FLOW_H

#include "lint/model/script.h"

/* Dotted names and words that the reading works from; `*` in a pattern stands for anything within one part. */
struct flow_words {
    struct text_list synchronizes;      /* wait for the device */
    struct text_list sync_methods;      /* likewise, on a stream, event, device or array */
    struct text_list sync_hints;        /* parts of the name of a helper that may synchronize */
    struct text_list event_readers;     /* methods that give the time between two events: elapsed_time */
    struct text_list event_differences; /* functions that do: cupy.cuda.get_elapsed_time */
    struct text_list text_methods;      /* leave JSON text what it is: decode, strip */
    struct text_list waiting;           /* methods that wait as a side effect: item, cpu */
    struct text_list clocks;
    struct text_list events;          /* make a device event */
    struct text_list timers;          /* measure on their own and by the protocol or a known one */
    struct text_list timer_medians;   /* those of them that return percentiles */
    struct text_list warm_hints;      /* parts of the name of a helper that may warm up, or of its argument */
    struct text_list iteration_hints; /* parts of the name of an argument that counts iterations */
    struct text_list means, percentiles, totals, extremes;                     /* functions */
    struct text_list mean_names, percentile_names, total_names, extreme_names; /* methods and attributes */
    struct text_list passing; /* give back what they are given: float, list, sorted, numpy.array, tqdm.tqdm */
    struct text_list host;    /* first parts of names that never reach the device */
    struct text_list host_methods;
    struct text_list device;       /* first parts of names of device libraries */
    struct text_list device_idle;  /* functions of them that start no work */
    struct text_list allocations;  /* functions of them that give an array without work */
    struct text_list device_names; /* texts that name a device: cuda */
    struct text_list array_parts;  /* attributes of an array that are arrays themselves: T */
    struct text_list counters;     /* give something to count with: range, tqdm.trange */
    struct text_list pairings;     /* zip */
    struct text_list lengths;      /* len */
    struct text_list dictionaries; /* dict */
    struct text_list numberings;   /* enumerate */
    struct text_list kernels;      /* decorators that make a function device code */
    struct text_list files;        /* read a file */
    struct text_list arguments;    /* read the command line or the environment */
    struct text_list exits;        /* end the script */
    struct text_list callables;    /* give a callable: functools.partial, torch.compile */
    struct text_list prints;       /* write a line to standard output: print, sys.stdout.write, click.echo */
    struct text_list dumps;        /* give JSON text */
    struct text_list dump_to_file; /* json.dump(value, stream) */
};

enum flow_flag {
    FLOW_LITERAL = 1,  /* a literal takes part */
    FLOW_FILE = 2,     /* something read from a file */
    FLOW_ARGUMENT = 4, /* something from the command line or the environment */
    FLOW_MEASURED = 8, /* a measured duration */
    FLOW_SAMPLES = 16, /* a collection of them */
    FLOW_TOTAL = 32,   /* a sum of them, or one duration over many iterations */
    FLOW_MEAN = 64,
    FLOW_PERCENTILE = 128,
    FLOW_EXTREME = 256,
    FLOW_UNKNOWN = 512, /* something that the script alone does not tell */
    FLOW_DEVICE = 1024, /* made by a device library */
    FLOW_CALLABLE = 2048
};

/* A count that a loop runs: known with the expression that it comes from, or not. */
struct flow_count {
    bool known;
    double value;
    const struct python_node *origin; /* a literal, or the expression that computes it */
};

enum flow_order { FLOW_SYNCED, FLOW_MISSING, FLOW_UNDECIDED };

/* A duration: the difference of two clock readings, or the time between two device events. */
struct flow_region {
    const struct python_node *node;           /* the difference, or the call that reads the events */
    const struct python_node *first, *second; /* the two readings; of events the two records */
    unsigned long long measures;              /* its bit: its own, or FLOW_MEASURES_BEYOND */
    bool events;
    bool shared;  /* one place serves several measurements: a loop around the function is not told apart */
    bool dropped; /* nobody takes the duration: the measuring function is run to warm up */
    bool work;    /* device work certainly stands between the readings */
    enum flow_order before,
        after; /* is a synchronize right before the first, right after the work? events: `after` alone */
    const struct python_node *whole_loop; /* a loop with the work in it that is timed as a whole, or NULL */
    struct flow_count iterations;         /* measured iterations */
    const struct python_node *loop;       /* the innermost loop that they are counted by; NULL: there is none */
    bool warmed;                          /* a warm-up loop ran before, or may have */
    struct flow_count warmup;             /* of that loop; !known with `warmed`: undecided */
};

/* A call of a helper that measures by itself, with the counts it was given. */
struct flow_helper {
    const struct python_node *call;
    struct flow_count warmup, iterations;
};

struct flow_key {
    struct text name;
    unsigned flags;
    unsigned long long measures;      /* set of measurements (regions and helper calls, in order) that it comes from */
    const struct python_node *origin; /* the literal or call that it comes from; never NULL */
    const struct python_node *mean;   /* where a mean was taken; NULL: nowhere */
};

/* A JSON object (or a Python dictionary as such) that is printed. */
struct flow_output {
    const struct python_node *call;
    bool json;  /* through json.dumps; else the dictionary itself */
    bool alone; /* on one line with nothing before it */
    bool open;  /* more keys may be in it than are known */
    struct flow_key *keys;
    size_t count;
};

enum { FLOW_MEASURE_LIMIT = 63 };
/* The bit that all measurements beyond the limit share. */
#define FLOW_MEASURES_BEYOND (1ULL << FLOW_MEASURE_LIMIT)

struct flow {
    const struct script *script;
    bool exhausted;  /* too much to follow: nothing may be judged */
    bool device;     /* the script names a device or a library that has nothing else */
    bool ends_here;  /* measures or prints when run: it is a script, not a library of functions */
    bool sliced;     /* samples are cut, which may drop the first ones as warm-up */
    bool percentile; /* a percentile of samples is taken somewhere */
    bool escapes;    /* measured values go to functions that are not in the file */
    struct flow_region *regions;
    size_t region_count;
    struct flow_helper *helpers;
    size_t helper_count;
    size_t measure_count; /* regions, helper calls and unknown timers */
    struct flow_output *outputs;
    size_t output_count;
    const struct python_node *printed_mean; /* a mean that is printed in whatever form */
};

/* Lives in the script's arena. `words` must outlive the call only. Never fails. */
const struct flow *flow_read(const struct script *script, const struct flow_words *words);

#endif
