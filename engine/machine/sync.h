/* Inside the machine: synchronization objects.
 *
 * They live in the program's own memory, in the bytes the C library gives them,
 * so that copying, static initialization and freeing are what they are for any
 * other memory. Words are 32 bits:
 *
 *   mutex      0: 0 free, 1 held   1: depth   2: owner + 1   KIND: 0 normal, 1 recursive,
 *              2 errorcheck (where glibc keeps it, for its static initializers)
 *   condition  0: 0                (who waits is known to the threads)
 *   rwlock     0: readers          1: writer + 1
 *   barrier    0: count            1: arrived    2: INITIALIZED
 *   semaphore  0: value                          2: INITIALIZED
 *   once       0: 0 never, 1 done, fl_once_word while it runs
 *   spinlock   0: INITIALIZED free, else owner + 1
 *
 * The kind of a mutex also has the bits ROBUST, INCONSISTENT (its owner died) and
 * LOST (and nobody has repaired it); its owner is then OWNER_DEAD.
 *
 * Word 0 of what was destroyed is DESTROYED. Owners are ids of threads. */
#ifndef FL_MACHINE_SYNC_H
#define FL_MACHINE_SYNC_H

#include "machine/exec.h"

enum {
  FL_SYNC_BYTES = 20, /* what of an object matters */
  FL_SYNC_DESTROYED = 0x64656164,
  FL_SYNC_INITIALIZED = 0x696e6974,
  FL_SYNC_OWNER_DEAD = 0x6f776e64
};

/* How long a call waits for what it wants: for ever, not at all, some time. */
typedef enum { FL_WAIT_EVER, FL_WAIT_NOT, FL_WAIT_TIME } fl_patience;

enum {
  FL_MUTEX_NORMAL,
  FL_MUTEX_RECURSIVE,
  FL_MUTEX_ERRORCHECK,
  FL_MUTEX_ADAPTIVE,
  FL_MUTEX_TYPE = 3, /* the bits of these */
  FL_MUTEX_ROBUST = 16,
  FL_MUTEX_INCONSISTENT = 32,
  FL_MUTEX_LOST = 64
};

typedef struct {
  uint32_t held, depth, owner, kind;
} fl_mutex;

/* Word k of the object at the address, without raising anything: false if there
 * is no such memory or it is indeterminate. */
bool fl_sync_word(const fl_machine *m, const fl_state *s, uint64_t addr, uint32_t k, uint32_t *out);
bool fl_sync_mutex(const fl_machine *m, const fl_state *s, uint64_t addr, fl_mutex *out);

bool fl_sync_set(fl_exec *x, uint64_t addr, uint32_t k, uint32_t value);
/* Reads word 0 and `mark` (if not 0) of an object that must be usable; raises a
 * lock error otherwise. `what` is "mutex", ... */
bool fl_sync_usable(fl_exec *x, uint64_t addr, const char *what, uint32_t mark_word);
bool fl_sync_init(fl_exec *x, uint64_t addr, uint32_t word0, uint32_t word1, uint32_t word2);

/* Raises a lock error; the format's only %s is the object's name. */
bool fl_raise_lock(fl_exec *x, uint64_t addr, const char *format);

/* Index of the thread with this id, FL_NOREG if there is none. */
uint32_t fl_thread_index(const fl_state *s, uint32_t id);

/* What a once control holds while the function that a call in this frame has
 * started runs: the low half is the thread's id + 2. */
static inline uint32_t fl_once_word(const fl_thread *t, const fl_frame *f) {
  return f->depth << 16 | (t->id + 2);
}

/* Takes or releases a mutex whose state allows it. */
bool fl_mutex_take(fl_exec *x, uint64_t addr);
bool fl_mutex_release(fl_exec *x, uint64_t addr);
/* Whether a mutex can be had: it is free, its owner died, or it is lost. What
 * having it delivers: 0, EOWNERDEAD, ENOTRECOVERABLE. */
bool fl_mutex_is_open(const fl_mutex *m);
bool fl_mutex_acquire(fl_exec *x, uint64_t addr, const fl_mutex *m, int *result);
/* The thread ends with these mutexes held. */
bool fl_robust_abandon(fl_exec *x);

/* The time a call waits until is its last argument: *error is EINVAL if it is
 * none, otherwise 0. */
bool fl_sync_time(fl_exec *x, const fl_call *c, int *error);

/* Whether a call is one at which a thread may be cancelled, and whether this
 * thread has been and listens. */
bool fl_is_cancellation_point(fl_builtin b);
static inline bool fl_is_cancelled(const fl_thread *t) {
  return t->is_cancelled && !t->refuses_cancel;
}
/* The thread begins to end: with its cleanup handlers, if there are any. */
bool fl_thread_begin_exit(fl_exec *x, fl_value result, bool *again);
/* Whether the call a thread stands at is to be executed again only to end it. */
static inline bool fl_is_cleaned_up(const fl_thread *t, const fl_frame *f) {
  return t->ending == FL_ENDING_CLEANUP && f->depth == t->ending_depth;
}
bool fl_cancel(fl_exec *x, bool *again); /* the thread ends because of a cancellation */

/* Marks what a value points to, and all that can be reached from there, as
 * reachable by other threads. */
void fl_share(fl_machine *m, fl_state *s, uint64_t value);
/* The same for pointers in a range of an object that is shared. */
void fl_share_range(fl_machine *m, fl_state *s, fl_objid id, uint64_t offset, uint64_t n);
/* True iff an access of this thread to the address is visible to others. */
bool fl_is_shared(fl_exec *x, uint64_t addr);

/* True iff the instruction the thread stands at is a step of its own. */
bool fl_is_visible(fl_exec *x, const fl_insn *i);

/* Sets registers that no instruction from `pc` on reads to zero, so that equal
 * futures have equal states. `keep` is a register to leave alone. */
void fl_clear_dead(fl_machine *m, fl_frame *f, uint32_t pc);
void fl_live_free(fl_machine *m);

/* The thread ends here, whatever its frames are. */
bool fl_thread_exit(fl_exec *x, fl_value result);

#endif
