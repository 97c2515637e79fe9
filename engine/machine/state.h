/* The state of a running program: cheap to copy, cheap to compare.
 *
 * A state is a tree of reference-counted parts (pages of the object table,
 * objects, threads, frames). Copying a state copies a few pointers; a part that
 * is shared is copied when it is first written ("unshared"). Every part keeps
 * its own hash, so that the hash of a state costs what has changed.
 *
 * Objects and threads have canonical names: what creates them and the how
 * manieth it is there, never a global order. The same thing therefore has the
 * same name in every interleaving. Names are interned to dense ids (names.h);
 * the id is the upper half of an address. */
#ifndef FL_MACHINE_STATE_H
#define FL_MACHINE_STATE_H

#include "base/hash.h"
#include "ir/ir.h"
#include "machine/value.h"

typedef uint32_t fl_objid; /* 0: no object */

enum {
  FL_OBJ_READONLY = 1,
  FL_OBJ_SHARED = 2,  /* another thread may reach it */
  FL_OBJ_ESCAPED = 4, /* a pointer to it may outlive it */
  FL_OBJ_FREED = 8    /* a heap block that was freed: size is what it had, no bytes */
};

#define FL_CHUNK 4096u /* larger objects are kept in chunks of this size */

/* A run of bytes; undef[i] has a 1 for each indeterminate bit of data[i], and
 * undef is NULL when every bit is defined. */
typedef struct {
  uint32_t refs;
  uint32_t length;
  uint32_t nundef; /* bytes with an indeterminate bit; 0 iff undef is NULL */
  uint8_t *undef;
  fl_hash128 hash;
  bool hash_valid;
  _Alignas(16) uint8_t data[];
} fl_chunk;

typedef struct {
  uint32_t refs;
  uint32_t flags;
  uint64_t size;
  uint32_t alloc_loc; /* where it was created, for messages; not part of the hash */
  uint32_t free_loc;
  uint32_t nchunks;   /* 1 unless size > FL_CHUNK */
  fl_hash128 hash;    /* of contents and flags, without the name */
  bool hash_valid;
  bool in_sum;        /* its hash is part of the state's sum */
  fl_chunk *chunks[];
} fl_obj;

#define FL_PAGE 64u
typedef struct {
  uint32_t refs;
  fl_obj *obj[FL_PAGE];
} fl_page;

typedef struct fl_frame fl_frame;
struct fl_frame {
  uint32_t refs;
  uint32_t func;
  uint32_t pc; /* next instruction; below the top: the one after the call */
  uint32_t depth;
  uint32_t ret_reg; /* register of the caller that takes the result */
  uint32_t nregs;
  fl_frame *parent;
  fl_hash128 hash; /* of this frame and all below it */
  bool hash_valid;
  fl_value regs[];
};

typedef enum { FL_THREAD_READY, FL_THREAD_DONE } fl_thread_status;

/* Where a thread stands inside a call that takes two steps: waiting on a
 * condition or barrier ends when another thread says so. */
typedef enum {
  FL_PHASE_NONE,
  FL_PHASE_WAITING, /* until somebody wakes it */
  FL_PHASE_WOKEN,     /* the call is to be finished */
  FL_PHASE_TIMED_OUT, /* the same, by a time-out */
  FL_PHASE_CANCELLED  /* the same, by a cancellation */
} fl_phase;

/* What a thread that ends does first. */
typedef enum {
  FL_ENDING_NOT,
  FL_ENDING_CLEANUP, /* runs its cleanup handlers, on top of its frames */
  FL_ENDING_KEYS,    /* runs the destructors of its keys; its frames are gone */
  FL_ENDING_PROCESS  /* the last one: runs the functions registered with atexit */
} fl_ending;

enum { FL_MOST_ROBUST = 4 };

typedef struct {
  uint32_t refs;
  uint32_t id; /* interned thread name */
  fl_thread_status status;
  bool is_started; /* its first step was made */
  bool repeats; /* in the middle of a step: its visible instruction is executed again */
  bool is_detached, is_joined;
  fl_phase phase;
  bool is_cancelled;      /* somebody has asked for it */
  bool refuses_cancel;    /* it does not listen now */
  fl_ending ending;
  uint32_t ending_depth;  /* FL_ENDING_CLEANUP: of the frame whose call ends the thread */
  uint64_t robust[FL_MOST_ROBUST]; /* robust mutexes it holds, or 0 */
  uint64_t waits_on; /* FL_PHASE_WAITING: address of the condition or barrier */
  fl_frame *top;
  uint32_t heap_count;  /* blocks it has allocated */
  uint32_t child_count; /* threads it has created */
  uint32_t input_count; /* inputs it has read; nothing depends on it, so it is not hashed */
  uint32_t stack_gen;   /* escaped locals of its that have died */
  uint32_t atomic_depth;
  uint64_t stack_bytes; /* what its frames would take on a native stack */
  fl_value result;
  fl_hash128 hash;
  bool hash_valid;
} fl_thread;

/* A scalar in memory whose value is a term; its bytes are meaningless. */
typedef struct {
  uint64_t addr, size;
  uint32_t term;
} fl_cell;

typedef struct {
  fl_page **pages;
  uint32_t npages;
  fl_thread **threads; /* threads[0] is main; in order of creation in this run */
  uint32_t nthreads;
  fl_hash128 obj_sum; /* sum of the hashes of the objects with in_sum */
  FL_VEC(fl_objid) dirty; /* objects that are not in obj_sum */
  FL_VEC(uint32_t) atexit; /* functions to call at exit */
  bool ended; /* the process has ended */
  int exit_status;
  uint64_t rand_state;
  uint64_t heap_bytes; /* allocated and not freed */
  FL_VEC(fl_cell) cells; /* empty unless the machine has terms; by address */
  /* What is known of the unknowns in it: terms that are true, ascending. Those
   * that no longer say anything about the state are left out. */
  FL_VEC(uint32_t) conditions;
  FL_VEC(fl_value) given; /* in the middle of a call that reads several inputs: those it has */
  fl_hash128 output;   /* of what was printed so far, where that matters */
} fl_state;

#endif
