/* The step a thread would make next: what it does, to which memory, and whether
 * it can. Everything the search knows of a step before making it. */
#ifndef FL_MACHINE_PENDING_H
#define FL_MACHINE_PENDING_H

#include "machine/machine.h"

#define FL_ACTIONS(X)           \
  X(NONE, "none")               \
  X(START, "start")             \
  X(READ, "read")               \
  X(WRITE, "write")             \
  X(UPDATE, "update")           \
  X(COPY, "copy")               \
  X(CALL, "call")               \
  X(FREE, "free")               \
  X(LEAVE, "leave")             \
  X(ATOMIC, "atomic")           \
  X(CREATE, "create")           \
  X(JOIN, "join")               \
  X(TRY_JOIN, "tryjoin")        \
  X(CANCEL, "cancel")           \
  X(TEST_CANCEL, "testcancel")  \
  X(DETACH, "detach")           \
  X(END, "end")                 \
  X(EXIT, "exit")               \
  X(INIT, "init")               \
  X(DESTROY, "destroy")         \
  X(LOCK, "lock")               \
  X(TRYLOCK, "trylock")         \
  X(TIMED_LOCK, "timedlock")    \
  X(TIMED_OUT, "timeout")       \
  X(UNLOCK, "unlock")           \
  X(READ_LOCK, "rdlock")        \
  X(TRY_READ_LOCK, "tryrdlock") \
  X(TIMED_READ_LOCK, "timedrdlock") \
  X(WRITE_LOCK, "wrlock")       \
  X(TRY_WRITE_LOCK, "trywrlock") \
  X(TIMED_WRITE_LOCK, "timedwrlock") \
  X(WAIT, "wait")               \
  X(WAKE, "wake")               \
  X(SIGNAL, "signal")           \
  X(BROADCAST, "broadcast")     \
  X(BARRIER, "barrier")         \
  X(ONCE, "once")               \
  X(POST, "post")               \
  X(SEM_WAIT, "semwait")        \
  X(TRY_WAIT, "trywait")        \
  X(TIMED_WAIT, "timedwait")    \
  X(GET_VALUE, "getvalue")      \
  X(PRINT, "print")             \
  X(RANDOM, "random")

typedef enum {
#define FL_DO_ENUM(id, name) FL_DO_##id,
  FL_ACTIONS(FL_DO_ENUM)
#undef FL_DO_ENUM
  FL_DO_COUNT
} fl_action;

const char *fl_action_name(fl_action a);

/* Objects that are not memory, but are shared all the same; ids that no object
 * has. */
#define FL_SHARED_OUTPUT 0xfffffff0u /* the order in which threads print */
#define FL_SHARED_RANDOM 0xfffffff1u /* the state of rand and its like */
#define FL_SHARED_EXIT 0xfffffff2u   /* the functions registered with atexit */
#define FL_SHARED_CANCEL 0xfffffff4u /* who has been cancelled, by id */
#define FL_SHARED_ROBUST 0xfffffff5u /* threads that end and leave mutexes behind */
#define FL_SHARED_ALL 0xfffffff3u    /* anything: conflicts with every access */

/* One access of a step to shared memory. */
typedef struct {
  fl_objid object;
  uint64_t offset, size;
  bool is_write;
  bool is_atomic;
  bool is_sync; /* a synchronization object by its own functions */
} fl_access;

#define FL_MAX_ACCESSES 4

typedef struct {
  fl_action action;
  uint32_t thread; /* index */
  uint32_t loc;
  uint32_t func;
  bool is_enabled;
  uint32_t waits_for; /* disabled: index of the thread that must move first, or FL_NOREG */
  uint32_t target;    /* JOIN: index of the joined thread, else FL_NOREG */
  uint64_t address;   /* what it is about: the variable, the mutex, ...; 0 if nothing */
  uint64_t size;
  bool is_coarse;     /* several accesses in one step, as a library function makes them */
  bool is_call;       /* a library function: the accesses may be more than it makes here */
  uint32_t n;
  fl_access access[FL_MAX_ACCESSES];
  /* ATOMIC, exact calls: all it would access now; END: what dies, if that is more than fits
   * (owned; NULL otherwise) */
  fl_access *region;
} fl_pending;

/* Fills in what the thread would do next; false if it has ended. Release with
 * fl_pending_done. */
bool fl_machine_peek(fl_machine *m, fl_state *s, uint32_t thread, fl_pending *out);
void fl_pending_done(fl_pending *p);

/* A call of a library function is taken to touch all of an object that it is given a part
 * of, which is right for who may not be exchanged with it, but not for who races with it.
 * Makes *exact, to be released, from what it touches when it is run from here; false if
 * that cannot be told. */
bool fl_pending_exact(fl_machine *m, fl_state *s, const fl_pending *p, fl_pending *exact);

/* Whether the memory and the output of two states are the same, whatever their
 * threads do; synchronization objects at these places may differ. */
bool fl_state_same_memory(const fl_state *a, const fl_state *b, const fl_access *except, uint32_t n);

/* Whether two steps of different threads may not be exchanged. */
bool fl_pending_conflict(const fl_pending *a, const fl_pending *b);
/* Whether they race: same memory, one writes, not both atomic. */
bool fl_pending_race(const fl_pending *a, const fl_pending *b, fl_access *where);

#endif
