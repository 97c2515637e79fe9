/* Inside the machine: what an instruction and a library model may do to the
 * state while a step runs. Nobody outside engine/machine includes this.
 *
 * Everything that can go wrong returns false after having raised the fault (or
 * the end of the process); the caller then returns at once. */
#ifndef FL_MACHINE_EXEC_H
#define FL_MACHINE_EXEC_H

#include "machine/machine.h"
#include "machine/pending.h"

typedef struct fl_code fl_code;
typedef struct fl_live fl_live;
typedef FL_VEC(fl_access) fl_access_list;

/* Canonical name of a thread: who created it, and the how manieth it was. */
typedef struct {
  uint32_t parent, nth;
} fl_thread_name;

struct fl_machine {
  const fl_program *program;
  fl_machine_config config;
  fl_names *names;
  fl_code **code; /* per function, made when first called */
  fl_fault fault;
  fl_str message;
  uint64_t instructions;
  fl_value input;
  bool has_input;
  fl_vk input_vk; /* of the input a library function wants */
  uint32_t choices, choice;
  bool has_choice;
  uint32_t reliance;
  FL_VEC(uint32_t) reuses; /* places, see fl_machine_reuses */
  FL_VEC(fl_thread_name) threads; /* by id */
  FL_VEC(char *) outputs;         /* texts printed so far in some run */
  struct fl_u64map *output_index; /* hash of a text to its index */
  uint32_t diag_site;
  bool *diag_also; /* by site; NULL: none */
  fl_value diag_value;
  bool diag_each;
  uint32_t diag_count;
  fl_term branch;
  bool pin_one; /* FL_STEP_PIN: any one number will do */
  bool is_symbolic; /* some input was a term */
  FL_VEC(fl_term) assumed;
  bool met_outside; /* see fl_machine_met_outside */
  uint64_t extra_cost; /* of a builtin, in instructions, for the limits */
  fl_site_seen *site_log;
  uint32_t site_clock;
  const fl_observer *observer; /* NULL: none */
  uint32_t watch_file, watch_line, watch_last; /* 0: none */
  uint64_t watch_hits;
  fl_live **live;                 /* per function, made when first needed */
  /* While not NULL, accesses to shared memory are noted here. */
  fl_access_list *log;
  bool has_thread_locals; /* variables that each thread has one of */
  FL_VEC(uint64_t) global_addr;
  FL_VEC(uint64_t) func_addr;
};

/* A running step. */
typedef struct {
  fl_machine *m;
  fl_state *s;
  uint32_t thread;    /* index in the state */
  fl_thread *t;       /* unshared */
  fl_frame *f;        /* top frame, unshared */
  const fl_insn *insn; /* being executed */
  fl_step_result result; /* FL_STEP_OK while all is well */
  bool may_step;         /* the one visible instruction of the step is still to come */
  const fl_insn *stepped; /* the visible instruction of the step */
} fl_exec;

/* Raises a violation of the property at the current instruction. If the
 * property is not selected and a native run would die of a signal, the run ends
 * with FL_STEP_ABORT; without a signal it becomes FL_STEP_UNMODELLED ("... but
 * property 'bounds' is not selected") unless the caller checked fl_checks()
 * first and goes on as the hardware would. Always returns false. */
bool fl_raise(fl_exec *x, fl_property p, int signal, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool fl_raise_unmodelled(fl_exec *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool fl_raise_abort(fl_exec *x); /* the program calls abort(): FL_STEP_ABORT, of no property */
bool fl_raise_bound(fl_exec *x); /* the bound on loops and calls is reached here */
static inline bool fl_checks(const fl_exec *x, fl_property p) {
  return (x->m->config.properties >> p) & 1;
}
/* Ends the step without a fault: FL_STEP_EXIT, FL_STEP_ABORT, ... */
bool fl_end_step(fl_exec *x, fl_step_result r);

/* ---- memory (memory.c) ----
 * `undef` is one byte of mask per byte, 1 bits are indeterminate; NULL means
 * "all defined" when storing and "not wanted" when loading. */
bool fl_mem_load(fl_exec *x, uint64_t addr, uint64_t n, uint8_t *out, uint8_t *undef);
bool fl_mem_store(fl_exec *x, uint64_t addr, uint64_t n, const uint8_t *in, const uint8_t *undef);
bool fl_mem_fill(fl_exec *x, uint64_t addr, uint64_t n, uint8_t byte);
/* Copies with indeterminate bits kept; ranges may overlap (memmove). */
bool fl_mem_copy(fl_exec *x, uint64_t dst, uint64_t src, uint64_t n);
/* Scalars of a kind, extended as registers hold them. */
bool fl_mem_load_value(fl_exec *x, uint64_t addr, fl_vk vk, fl_value *out);
bool fl_mem_store_value(fl_exec *x, uint64_t addr, fl_vk vk, fl_value v);
/* Appends the bytes up to (without) the NUL, at most `max`; an access beyond
 * the object or of an indeterminate byte is raised. */
bool fl_mem_string(fl_exec *x, uint64_t addr, uint64_t max, fl_str *out);
/* Bytes from the address to the end of its object; 0 if it has none. */
uint64_t fl_mem_room(fl_exec *x, uint64_t addr);
/* Sets bytes that exist, of the state alone: nothing is checked or noted. */
void fl_poke(fl_machine *m, fl_state *s, uint64_t addr, uint64_t n, uint64_t value);

/* ---- objects (heap.c, objects.c) ---- */
/* A new heap block; 0 when the heap limit is reached. */
uint64_t fl_heap_alloc(fl_exec *x, uint64_t size, bool zeroed);
bool fl_heap_free(fl_exec *x, uint64_t addr);
/* Size of the live heap block that begins at the address; false and raised if
 * there is none. `what` is the function's name for the message. */
bool fl_heap_block(fl_exec *x, uint64_t addr, const char *what, uint64_t *size);

/* The library's own objects, made when first asked for. */
typedef enum {
  FL_SYS_NONE,
  FL_SYS_STDIN,
  FL_SYS_STDOUT,
  FL_SYS_STDERR,
  FL_SYS_ERRNO,        /* int, one per thread */
  FL_SYS_CTYPE_B,      /* table of 384 unsigned short */
  FL_SYS_CTYPE_UPPER,  /* table of 384 int */
  FL_SYS_CTYPE_LOWER,
  FL_SYS_CTYPE_B_PTR,  /* pointer to entry 128 of the table */
  FL_SYS_CTYPE_UPPER_PTR,
  FL_SYS_CTYPE_LOWER_PTR,
  FL_SYS_STRTOK,       /* char *: where strtok goes on */
  FL_SYS_STRERROR,     /* char[64] */
  FL_SYS_ARG0,         /* the name of the program */
  FL_SYS_ARGV          /* char *[3]: argv, and an empty envp */
} fl_system_object;
/* Address of the object; created with `size` zero bytes if it does not exist
 * yet (*created tells). per_thread: one for each thread. */
uint64_t fl_system(fl_exec *x, fl_system_object which, uint64_t size, bool per_thread,
                   bool *created);

/* ---- output ---- */
static inline bool fl_wants_output(const fl_exec *x) {
  return x->m->config.output != NULL || x->m->config.tracks_output;
}
void fl_output(fl_exec *x, int fd, const char *bytes, size_t n);
void fl_outputs_free(fl_machine *m);

/* A number is needed where there is a term, for `use` ("an array index"): the
 * step ends with FL_STEP_PIN. Always returns false. */
bool fl_raise_pin(fl_exec *x, fl_term t, const char *use);

/* Demands defined values: raises FL_PROP_UNINITIALIZED (if selected) naming
 * what it is used for ("argument of strlen"). */
bool fl_need_defined(fl_exec *x, fl_value v, const char *use);

/* ---- library models (lib_*.c) ----
 * Values arrive as the prototype converted them (variadic ones promoted);
 * args->args[i].type is the static type of argument i. */
typedef struct {
  fl_builtin builtin;
  const fl_value *v;
  uint32_t n;
  const fl_arglist *args;
  fl_vk result_vk; /* FL_VK_NONE if the result is not used */
  fl_value result;
} fl_call;

/* Each returns true iff it knows the builtin and *ok tells whether all is well. */
bool fl_lib_memory(fl_exec *x, fl_call *c, bool *ok);  /* malloc family */
bool fl_lib_string(fl_exec *x, fl_call *c, bool *ok);  /* string.h */
bool fl_lib_ctype(fl_exec *x, fl_call *c, bool *ok);   /* ctype.h */
bool fl_lib_stdio(fl_exec *x, fl_call *c, bool *ok);   /* printf family and output */
bool fl_lib_stdlib(fl_exec *x, fl_call *c, bool *ok);  /* exit, abs, atoi, rand, strtol, ... */
bool fl_lib_time(fl_exec *x, fl_call *c, bool *ok);    /* sleep, time, ... */
/* Threads and synchronization (threads.c, sync_*.c). `again`: the call is not
 * finished, it is executed again when the thread moves next. */
bool fl_builtin_prints(fl_builtin b);
bool fl_lib_threads(fl_exec *x, fl_call *c, bool *ok, bool *again);
bool fl_lib_mutex(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_spin(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_condition(fl_exec *x, fl_call *c, bool *ok, bool *again);
bool fl_lib_rwlock(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_barrier(fl_exec *x, fl_call *c, bool *ok, bool *again);
bool fl_lib_semaphore(fl_exec *x, fl_call *c, bool *ok);

/* lib_input.c: what a search gives a program for its standard input. */
static inline bool fl_lib_takes_inputs(const fl_exec *x) {
  return !x->m->config.read_input && x->m->config.is_stepwise;
}
bool fl_lib_input_char(fl_exec *x, fl_call *c);
/* scanf; `first`: argument of the first value. */
bool fl_lib_input_scan(fl_exec *x, fl_call *c, uint64_t format, uint32_t first);

/* printf formatting (format.c): appends to `out`; `next` is the index of the
 * first variadic argument. */
bool fl_format(fl_exec *x, fl_call *c, uint64_t format_addr, uint32_t next, fl_str *out);

#endif
