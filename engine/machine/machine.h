/* The machine: runs the program model, one step at a time. */
#ifndef FL_MACHINE_MACHINE_H
#define FL_MACHINE_MACHINE_H

#include "machine/names.h"
#include "machine/state.h"
#include "smt/paths.h"

/* What can go wrong; the order is that of the contract. */
#define FL_PROPERTY_LIST(X)   \
  X(ASSERTION, "assertion")   \
  X(DEADLOCK, "deadlock")     \
  X(LOCK, "lock")             \
  X(DIVISION, "division")     \
  X(OVERFLOW, "overflow")     \
  X(SHIFT, "shift")           \
  X(BOUNDS, "bounds")         \
  X(POINTER, "pointer")       \
  X(UNINITIALIZED, "uninitialized") \
  X(STACK, "stack")           \
  X(LEAK, "leak")             \
  X(RACE, "race")

typedef enum {
#define FL_PROP_ENUM(id, name) FL_PROP_##id,
  FL_PROPERTY_LIST(FL_PROP_ENUM)
#undef FL_PROP_ENUM
  FL_PROP_COUNT
} fl_property;

const char *fl_property_name(fl_property p);

/* How a step ended. */
typedef enum {
  FL_STEP_OK,        /* the thread stands before its next visible step */
  FL_STEP_THREAD_END,
  FL_STEP_EXIT,      /* the process has ended: state->exit_status */
  FL_STEP_ABORT,     /* abort() */
  FL_STEP_FAULT,     /* a property is violated: the machine's fault */
  FL_STEP_UNMODELLED, /* something we do not model: the machine's fault has the words */
  FL_STEP_INPUT,     /* an input is wanted in the middle of a step: give it and resume */
  FL_STEP_CHOICE,    /* one of several ways to go is wanted; nothing was executed */
  FL_STEP_ASSUME,    /* an assumption does not hold: the run is void */
  FL_STEP_BRANCH,    /* on a term, in the middle of a step: which way? Choose and resume */
  FL_STEP_PIN,       /* a number is needed where a term is: the run cannot go on with it; the
                        machine's fault says what for */
  FL_STEP_BOUND,     /* the bound on loops and calls is reached: the machine's fault says where */
  FL_STEP_BUDGET,    /* the instruction budget is used up; go on by calling again */
  FL_STEP_CANCELLED
} fl_step_result;

typedef struct {
  fl_property property;
  uint32_t loc;  /* place */
  uint32_t func; /* function it happened in */
  uint32_t thread; /* index in the state */
  int signal;    /* what a native run would die of, or 0 */
  bool is_unmodelled; /* FL_STEP_UNMODELLED rather than FL_STEP_FAULT */
  char *message; /* one sentence; owned by the machine, valid until the next fault */
} fl_fault;

typedef struct fl_machine fl_machine;

typedef struct {
  uint32_t properties;  /* bit mask of the properties that end a run */
  /* Steps end before the next access to shared memory or synchronization, as
   * the search wants it; otherwise threads cannot be used. */
  bool is_stepwise;
  bool is_spurious;    /* waits may end without a signal */
  bool tracks_output;  /* what is printed, and in which order, is part of the state */
  long long unwind;    /* rounds of a loop, or nested calls of a function, at most; 0: any */
  fl_terms *terms; /* NULL: values are numbers */
  fl_paths *paths; /* inputs are terms, and all of their values count; NULL: not so */
  uint64_t stack_limit; /* bytes of locals per thread */
  uint64_t heap_limit;  /* bytes alive at once; malloc returns NULL beyond */
  /* Output of the program; NULL: not wanted, and formatting is skipped. */
  void (*output)(void *ctx, int fd, const char *bytes, size_t n);
  /* Bytes of the program's standard input from a position on; 0 at its end.
   * NULL: reading it is not modelled. */
  size_t (*read_input)(void *ctx, uint64_t at, char *bytes, size_t n);
  bool (*cancelled)(void *ctx); /* polled; may be NULL */
  void *ctx;
} fl_machine_config;

fl_machine *fl_machine_new(const fl_program *p, const fl_machine_config *config);
void fl_machine_free(fl_machine *m);
const fl_fault *fl_machine_fault(const fl_machine *m);
/* The canonical names of objects. */
const fl_names *fl_machine_names(const fl_machine *m);
const fl_program *fl_machine_program(const fl_machine *m);
/* Instructions executed since the machine was made. */
uint64_t fl_machine_instructions(const fl_machine *m);

/* The state before main's first instruction, globals initialized; NULL with
 * the machine's fault set if an initializer is at fault. */
fl_state *fl_machine_start(fl_machine *m);

fl_state *fl_state_copy(fl_state *s);
void fl_state_free(fl_state *s);
/* Hash of everything that matters for the future of the run. */
fl_hash128 fl_state_hash(fl_state *s);
/* Compares two states part by part (tests; the search compares hashes). */
bool fl_state_equal(const fl_state *a, const fl_state *b);

/* One visible step of the thread with this index, and the private computation
 * after it. `budget`: how many instructions at most. The step must be enabled
 * (machine/pending.h). */
fl_step_result fl_machine_step(fl_machine *m, fl_state *s, uint32_t thread, uint64_t budget);
/* Goes on with a step that ended with FL_STEP_INPUT, FL_STEP_BUDGET, FL_STEP_BRANCH
 * or FL_STEP_PIN; for the last two, after the state was told more
 * (machine/condition.h) or a choice was given. */
fl_step_result fl_machine_resume(fl_machine *m, fl_state *s, uint32_t thread, uint64_t budget);

/* After FL_STEP_INPUT: gives the input its value, for the next call. */
void fl_machine_give_input(fl_machine *m, fl_value v);
/* After FL_STEP_INPUT: where it is read, and the kind of its value. */
fl_vk fl_machine_input_kind(const fl_machine *m, const fl_state *s, uint32_t thread, uint32_t *loc);
bool fl_machine_input_is_bool(const fl_machine *m, const fl_state *s, uint32_t thread);
/* ---- with terms ---- */
/* From now on the value of a site is `value`: a number or a term; `each`: a new
 * unknown each time. Before the start only. */
void fl_machine_diagnose(fl_machine *m, uint32_t site, fl_value value, bool each);
/* Other sites that have the same value from now on. Before the start only. */
void fl_machine_diagnose_also(fl_machine *m, const uint32_t *sites, size_t n);
uint32_t fl_machine_diagnosed(const fl_machine *m); /* how often it was asked for */
/* After FL_STEP_BRANCH: the term; choice 1 is that it is not 0. After
 * FL_STEP_PIN: the term whose number is needed. */
fl_term fl_machine_branch(const fl_machine *m);
bool fl_machine_pins_one(const fl_machine *m); /* FL_STEP_PIN: one number is enough */
/* Terms that had to be true for the run to go as it went. */
size_t fl_machine_assumed(const fl_machine *m, const fl_term **terms);
void fl_machine_assumed_cut(fl_machine *m, size_t n);
/* What a run shows of a site. */
typedef struct {
  uint32_t when; /* it was executed last: larger is later; 0: never */
  bool has_value;
  bool varies;   /* it had different values */
  uint64_t value; /* the last */
} fl_site_seen;
/* Notes what is seen of the sites, by number. Before the start. */
void fl_machine_log_sites(fl_machine *m, fl_site_seen *sites);
/* Somebody who is told of each instruction before it is executed, jumps left out
 * and some that wait more than once, and of the memory it then reads and writes. */
typedef struct {
  void (*executes)(void *ctx, const fl_state *s, uint32_t thread, uint32_t func, uint32_t pc);
  void (*accesses)(void *ctx, uint32_t object, uint64_t offset, uint64_t n, bool is_write);
  void *ctx;
} fl_observer;
/* Together with fl_machine_log_sites only. Before the start. */
void fl_machine_observe(fl_machine *m, const fl_observer *o);
/* Counts executions of some lines of a file from now on. Before the start. */
void fl_machine_watch_lines(fl_machine *m, const char *path, uint32_t first, uint32_t last);
uint64_t fl_machine_watched(const fl_machine *m);

/* Whether some path from the instruction on reads the register. */
bool fl_machine_is_live(fl_machine *m, uint32_t func, uint32_t pc, uint32_t reg);
/* The value of this kind at an address; false if there is none that is defined. */
bool fl_machine_read(const fl_machine *m, const fl_state *s, uint64_t address, fl_vk vk,
                     uint64_t *value);
/* Address of a global; 0 if each thread has its own. */
uint64_t fl_machine_global(const fl_machine *m, uint32_t index);
/* After FL_STEP_CHOICE: how many ways there are; and the way to go, for the
 * next call of fl_machine_step. */
uint32_t fl_machine_choices(const fl_machine *m);
void fl_machine_give_choice(fl_machine *m, uint32_t choice);

/* What the run relies on though another run may see it differently. */
enum {
  FL_RELIES_ON_RAND = 1,  /* one sequence of rand */
  FL_RELIES_ON_TIME = 2,  /* a clock that stands still */
  FL_RELIES_ON_ORDER = 4, /* atomics with a weaker order, taken as sequentially consistent */
  FL_RELIES_ON_NAMES = 8, /* a thread reached memory nobody had passed to it */
  FL_RELIES_ON_ADDRESSES = 16 /* which of two objects has the higher address */
};
uint32_t fl_machine_reliance(const fl_machine *m);
/* Places where an address that was freed was compared with that of another
 * block: a real allocator may have given it again. */
size_t fl_machine_reuses(const fl_machine *m, const uint32_t **locs);

/* The parent of a thread, by id, and how manieth of its children it is. */
uint32_t fl_machine_thread_count(const fl_machine *m);
/* Compares threads in an order that no interleaving changes: parents before
 * children, children in the order of their creation. */
int fl_thread_compare(const fl_machine *m, uint32_t a, uint32_t b);
uint32_t fl_machine_thread_parent(const fl_machine *m, uint32_t id, uint32_t *nth);

/* Whether anything was printed, or would have been, or a clock was read since
 * this was asked last. */
bool fl_machine_met_outside(fl_machine *m);
/* All that was printed on the way to a state (config.tracks_output). */
const char *fl_machine_output(const fl_machine *m, const fl_state *s);

/* What lies at an address, as C would call it: "m", "fork[2]", "q.lock". */
void fl_describe_address(const fl_machine *m, const fl_state *s, uint64_t addr, uint64_t size,
                         fl_str *out);

/* What the blocks allocated at a place hold, from where their address is kept;
 * NULL if that does not tell. */
const fl_type *fl_block_type(const fl_program *p, uint32_t alloc_loc);
/* A part of a block: "node@9.next", "int@14[2]"; "heap@9+8" without a type. */
void fl_block_path(const fl_program *p, const fl_obj *o, uint64_t offset, uint64_t size,
                   fl_str *out);

/* Memory still allocated that nothing points to any more: the number of such
 * blocks; the fault names the first. */
uint32_t fl_machine_find_leaks(fl_machine *m, fl_state *s);

#endif
