/* Between the files of the flow: abstract values, frames, the state of the device, and the run that holds them. */
#ifndef BENCHLINT_LINT_MODEL_FLOW_PART_H
#define BENCHLINT_LINT_MODEL_FLOW_PART_H

#include "lint/model/flow.h"

enum value_kind {
    VALUE_UNKNOWN,
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_STRING,
    VALUE_SEQUENCE,   /* list, tuple, set: `container` */
    VALUE_DICTIONARY, /* `container` */
    VALUE_FUNCTION,   /* `node` with its `frame`; a method with its object in `container` */
    VALUE_CLASS,      /* `node`, its names in `container` */
    VALUE_OBJECT,     /* an instance: attributes in `container`, class in `node` */
    VALUE_EXTERNAL,   /* a dotted name in `text` */
    VALUE_READING,    /* of a clock: `index` */
    VALUE_EVENT,      /* a device event: `index` */
    VALUE_RANGE,      /* `number` of steps, known when `known` */
    VALUE_OPTIONS,    /* what parse_args gives */
    VALUE_JSON        /* JSON text of the dictionary in `container`; NULL: of something else */
};

struct flow_container;
struct flow_frame;

struct value {
    enum value_kind kind;
    unsigned flags;
    bool known; /* of a range */
    bool lines; /* of JSON: over several lines, or with text before it */
    double number;
    size_t index;
    unsigned long long measures;
    struct text text;
    const struct python_node *origin;
    const struct python_node *mean;
    const struct python_node *node;
    struct flow_frame *frame;
    struct flow_container *container;
};

struct flow_member {
    struct text key; /* of a dictionary, object or frame; empty: not known */
    struct value value;
};
struct flow_container {
    ARENA_LIST(struct flow_member) members;
    bool open;                                /* more may be in it */
    const struct flow_container *class_names; /* of an object */
};

struct flow_frame {
    const struct python_node *node; /* module, function, lambda, class */
    struct flow_frame *outer;       /* where it was defined */
    struct flow_container names;
    ARENA_LIST(struct text) globals;
    struct value result; /* what return statements gave, joined */
    bool returned;
    const struct with_body *with; /* what runs at a yield */
};

/* The body of a `with` statement whose manager is a generator of the file. */
struct with_body {
    const struct python_node *rest;   /* the items behind this one and the block */
    const struct python_node *target; /* NULL: none */
    struct flow_frame *frame;
};

enum queue { QUEUE_FRESH, QUEUE_SYNCED, QUEUE_BUSY, QUEUE_UNKNOWN };
enum pending { PENDING_NONE, PENDING_EVENTS, PENDING_UNKNOWN };

struct device_state {
    enum queue queue;
    enum pending pending;
};

/* A clock reading or an event's record: everything that a difference needs to know of the moment. */
struct moment {
    const struct python_node *node;
    struct device_state state;
    size_t tick;
    size_t works; /* pieces of certain device work so far */
    const struct flow_frame *frame;
    bool recorded; /* of an event: it has been */
};

struct loop {
    const struct python_node *node;
    const struct flow_frame *frame;
    struct flow_count count;
    bool counted;     /* by range, repeat or the like: its passes are iterations of one thing */
    bool unrolled;    /* each pass is followed on its own */
    bool endless;     /* while: how often, the test decides */
    bool conditional; /* a branch in it depends on how far it is */
    bool work, clocks, timed;
    bool ended;
    size_t start, end; /* ticks */
};

struct option {
    struct text name;
    struct value value;
};

struct run {
    const struct script *script;
    const struct flow_words *words;
    struct arena *arena;
    struct flow *flow;
    struct flow_frame *module;
    struct device_state state;
    size_t tick, works, syncs, steps;
    size_t path;            /* identifies the chain of calls and unrolled passes */
    unsigned depth;         /* of calls */
    bool ended;             /* this branch returned, raised or left its loop */
    bool exited;            /* it ended the script */
    bool warm_hint;         /* a helper that may warm up was called */
    size_t warm_from;       /* tick of the last measurement's end */
    struct value handed[4]; /* functions among the arguments evaluated last */
    size_t handed_count;
    ARENA_LIST(struct moment) moments;
    ARENA_LIST(struct moment) events;
    ARENA_LIST(struct loop) loops;
    ARENA_LIST(size_t) open_loops;
    ARENA_LIST(struct flow_region) regions;
    ARENA_LIST(size_t) region_paths;
    ARENA_LIST(struct flow_helper) helpers;
    ARENA_LIST(size_t) helper_paths;
    ARENA_LIST(size_t) helper_measures;
    ARENA_LIST(struct flow_output) outputs;
    ARENA_LIST(struct option) options;
    ARENA_LIST(const struct python_node *) entered; /* functions that some call has run */
};

enum { STEP_LIMIT = 100000, CALL_LIMIT = 16, UNROLL_LIMIT = 8 };

/* Values. */
/* How many turns a loop takes that has so many steps to go: part of one is one more. */
double whole_steps(double steps);
struct value value_unknown(unsigned flags, const struct python_node *origin);
struct value value_number(double number, const struct python_node *origin);
/* A string of digits as the number that int() makes of it; any other value as it is. */
struct value value_of_digits(struct value value);
struct value value_external(struct text name, const struct python_node *origin);
struct value value_container(struct run *run, enum value_kind kind, const struct python_node *origin);
/* What both may be: the same where they agree, else unknown with the flags of both. */
struct value value_join(struct value a, struct value b);
/* Flags and measurements of everything in a container, joined into one value; of another value itself. */
struct value value_element(struct value collection);
/* The flags and measurements of `from`, without what it is. */
struct value value_derived(struct value from, const struct python_node *origin);
void container_add(struct run *run, struct flow_container *container, struct text key, struct value value);
/* Lays the members of a dictionary over the container; what is not known leaves it open. */
void container_spread(struct run *run, struct flow_container *container, struct value value);
const struct value *container_find(const struct flow_container *container, struct text key);
/* Does the external name fit one of the patterns, through star imports too? */
bool names(const struct run *run, struct value value, struct text_list patterns);
struct text root_of(struct text name);
struct text last_of(struct text name);
bool hints(struct text name, struct text_list parts);

/* Frames. */
struct flow_frame *frame_new(struct run *run, const struct python_node *node, struct flow_frame *outer);
struct value frame_get(struct run *run, struct flow_frame *frame, const struct python_node *name);
void frame_set(struct run *run, struct flow_frame *frame, struct text name, struct value value);
/* Is the name bound as a parameter of the function that the frame runs? */
bool frame_is_parameter(const struct flow_frame *frame, struct text name);

/* Is the function under a decorator of this name? */
bool function_under(const struct python_node *function, struct text name);
/* Device code of the file itself: a function under a decorator such as triton.jit. */
bool function_is_kernel(const struct run *run, struct value function);
/* What the function's name stands for when decorators of the file itself have been called with it. */
struct value decorate(struct run *run, struct flow_frame *frame, struct value function);
/* The name that the test of a `while` loop compares, or NULL. */
const struct python_node *while_counter(const struct python_node *loop);
/* A range of as many passes as the loop makes; of unknown kind when that cannot be told. */
struct value while_range(struct run *run, struct flow_frame *frame, const struct python_node *loop);

/* The device and the clocks. */
void device_work(struct run *run);  /* certainly starts work */
void device_sync(struct run *run);  /* certainly waits for all of it */
void device_maybe(struct run *run); /* may do either */
struct device_state device_join(struct device_state a, struct device_state b);
struct value read_clock(struct run *run, struct flow_frame *frame, const struct python_node *call);
struct value make_event(struct run *run, const struct python_node *call);
void record_event(struct run *run, struct flow_frame *frame, struct value event, const struct python_node *call);
struct value read_events(struct run *run, struct value first, struct value second, const struct python_node *call);
struct value clock_difference(struct run *run, struct value second, struct value first, const struct python_node *node);
unsigned long long new_measure(struct run *run);
/* An expression whose value nobody takes: in a counted loop, durations in it are none, and the loop is warm-up. */
void evaluate_dropped(struct run *run, struct flow_frame *frame, const struct python_node *expression);
size_t loop_begin(struct run *run, struct flow_frame *frame, const struct python_node *node, struct value iterable);
/* Can the passes over this be followed one by one? */
bool is_unrolled(struct value iterable);
void loop_end(struct run *run, size_t loop);
/* Is the place one that runs an unknown or counted number of times, so that what is added is not one thing? */
bool in_counted_loop(const struct run *run);

/* Following. */
struct value evaluate(struct run *run, struct flow_frame *frame, const struct python_node *node);
struct value evaluate_call(struct run *run, struct flow_frame *frame, const struct python_node *call);
/* What an external function does to the device, and what it gives. */
struct value call_external(struct run *run, struct flow_frame *frame, const struct python_node *call,
                           struct value callee);
/* A method of a value that is none of the script's own objects. */
struct value call_method(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value object,
                         struct text method);
/* Calls a function of the file with the call's arguments (`call` NULL: none are known). */
struct value call_function(struct run *run, struct flow_frame *frame, const struct python_node *call,
                           struct value function, const struct with_body *with);
struct value call_class(struct run *run, struct flow_frame *frame, const struct python_node *call,
                        struct value class_value);
/* What any arguments, evaluated, have in common: their flags and measurements. */
struct value evaluate_arguments(struct run *run, struct flow_frame *frame, const struct python_node *call);
/* Runs the functions that were among the arguments evaluated last: whoever got them may call them. */
void run_handed(struct run *run, struct flow_frame *frame);
struct value attribute_of(struct run *run, struct value object, struct text name, const struct python_node *node);
void assign(struct run *run, struct flow_frame *frame, const struct python_node *target, struct value value);
void execute_block(struct run *run, struct flow_frame *frame, const struct python_node *block);
void execute_loop(struct run *run, struct flow_frame *frame, const struct python_node *node);
/* The items of a `with` from this one on, and its block. */
void execute_items(struct run *run, struct flow_frame *frame, const struct python_node *item);
/* What an operator makes of two values: `sign` as between them, without the `=` of an assignment in place. */
struct value operate(struct run *run, struct value a, struct value b, struct text sign, const struct python_node *node);
/* Text added to text, one of the two JSON. */
struct value join_text(struct value a, struct value b);
/* A formatted string: JSON where a field is. */
struct value formatted_text(struct run *run, struct flow_frame *frame, const struct python_node *node);
/* What one pass of a loop over `iterable` gets. */
struct value iterate_element(struct value iterable);
struct value statistic(struct run *run, struct value of, unsigned flag, const struct python_node *node);

/* Printed objects. */
struct value dump_json(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value value);
void print_value(struct run *run, struct value value, const struct python_node *call, bool alone);
void note_escape(struct run *run, struct value value);

#endif
