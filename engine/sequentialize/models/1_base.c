/*@ base */
/* ---- what the program is run or checked by ----
 * gcc: it runs, and a violated property ends it with a message and status 1.
 * FL_CBMC, FL_ESBMC: the same, as assertions for that checker.
 * FL_DEADLOCKS_ONLY, FL_NO_DEADLOCKS: look for these, or for everything else.
 * FL_NAMES_BOUNDS: with the next, a claim is violated wherever the text ends before the run does.
 * FL_ASSUMES_BOUNDS, FL_ASSUMES_MODELS, FL_ASSUMES_THREADS: of all schedules, only those that need no
 * deeper calls, nothing that has no text, no other threads; without these names that is claimed.
 * FL_DIAG (for a checker): properties are assumed, and whatever site can make the run succeed
 * violates its own assertion at the end. */
#include <stdint.h>
#define FL_MODEL static __attribute__((unused))
#include <stdlib.h>
#include <string.h>
#if defined FL_CBMC || defined FL_ESBMC
#define FL_CHECKER
_Bool nondet_bool(void);
int nondet_int(void);
long nondet_long(void);
#ifdef FL_CBMC
#define FL_ASSUME(condition) __CPROVER_assume(condition)
#define FL_ASSERT(condition, text) __CPROVER_assert(condition, text)
#else
#define FL_ASSUME(condition) __ESBMC_assume(condition)
#define FL_ASSERT(condition, text) __ESBMC_assert(condition, text)
#endif
#if defined FL_DIAG || defined FL_DEADLOCKS_ONLY
#define FL_CHECK(condition, property, text) FL_ASSUME(condition)
#else
#define FL_CHECK(condition, property, text)                                                    \
  do {                                                                                         \
    _Bool fl_holds = (condition);                                                              \
    FL_ASSERT(fl_holds, property ": " text);                                                   \
    FL_ASSUME(fl_holds);                                                                       \
  } while (0)
#endif
#define FL_OUTPUT(call) ((void)0)
#define FL_CALLS() ((void)0)
#else
#include <stdarg.h>
#include <stdio.h>
FL_MODEL const char *fl_file = "";
FL_MODEL int fl_line;
#define FL_HERE() (fl_file = __FILE__, fl_line = __LINE__)
__attribute__((noreturn, format(printf, 3, 4))) FL_MODEL void fl_stop(int status, const char *tag, const char *format, ...) {
  va_list values;
  fflush(stdout);
  fprintf(stderr, "%s:%d: error: ", fl_file, fl_line);
  va_start(values, format);
  vfprintf(stderr, format, values);
  va_end(values);
  fprintf(stderr, " [%s]\n", tag);
  exit(status);
}
#define FL_CHECK(condition, property, text)                                                    \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      FL_HERE();                                                                               \
      fl_stop(1, property, "%s", text);                                                        \
    }                                                                                          \
  } while (0)
#define FL_ASSUME(condition)                                                                   \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      FL_HERE();                                                                               \
      fl_stop(3, "assumption", "an assumption does not hold in this run");                     \
    }                                                                                          \
  } while (0)
#define FL_OUTPUT(call) ((void)(call))
#define FL_CALLS() FL_HERE() /* what a model finds wrong is told of the line that uses it */
#endif
/*@ bound */
/* Reached what this program has no text for: nothing is known about the run from here on. */
#ifdef FL_CHECKER
#define FL_TEXT_ENDS(what, text) do { FL_ASSERT(0, what ": " text); FL_ASSUME(0); } while (0)
#if defined FL_DIAG && !defined FL_NAMES_BOUNDS
#define FL_ASSUMES_BOUNDS
#define FL_ASSUMES_MODELS
#define FL_ASSUMES_THREADS
#endif
#else
#define FL_TEXT_ENDS(what, text) do { FL_HERE(); fl_stop(3, what, "%s", text); } while (0)
#endif
#ifdef FL_ASSUMES_BOUNDS
#define FL_DEPTH(text) FL_ASSUME(0)
#else
#define FL_DEPTH(text) FL_TEXT_ENDS("bound", text)
#endif
#ifdef FL_ASSUMES_MODELS
#define FL_BOUND(what, text) FL_ASSUME(0)
#else
#define FL_BOUND(what, text) FL_TEXT_ENDS(what, text)
#endif
#ifdef FL_ASSUMES_THREADS
#define FL_NO_THREAD(text) FL_ASSUME(0)
#else
#define FL_NO_THREAD(text) FL_TEXT_ENDS("bound", text)
#endif
/*@ steps */
/* ---- threads and steps ----
 * A thread's function stops before each visible step, where fl_at says, and is called again to go
 * on from there. fl_waits says what the step has to wait for. */
enum { FL_NOT_YET, FL_LIVE, FL_ENDED };
enum { FL_NOTHING, FL_MUTEX, FL_JOIN, FL_WOKEN, FL_READ_LOCK, FL_WRITE_LOCK, FL_SEMAPHORE, FL_ONCE, FL_GONE_ON };
FL_MODEL unsigned char fl_status[FL_THREADS], fl_waits[FL_THREADS];
FL_MODEL FL_PLACE fl_at[FL_THREADS];
FL_MODEL void *fl_object[FL_THREADS];
FL_MODEL _Bool fl_has_ended; /* the process */
FL_MODEL int fl_can_move(int thread);
#ifndef FL_CHECKER
FL_MODEL int fl_waiting_line[FL_THREADS];
FL_MODEL const char *fl_waiting_file[FL_THREADS];
#define FL_STANDS(thread) (fl_waiting_line[thread] = __LINE__, fl_waiting_file[thread] = __FILE__)
#else
#define FL_STANDS(thread) ((void)0)
#endif
/* The visible step number `step` of the thread. */
#define STEP(thread, step)                                                                     \
  do {                                                                                         \
    if (!FL_VISIBLE)                                                                           \
      break;                                                                                   \
    fl_at[thread] = (step);                                                                    \
    fl_waits[thread] = FL_NOTHING;                                                             \
    FL_STANDS(thread);                                                                         \
    if (FL_PAUSES(thread))                                                                     \
      return;                                                                                  \
    FL_MOVES(thread);                                                                          \
  } while (0)
/* The same, if it may have to wait for an object. */
#define STEP_OR_WAIT(thread, step, kind, object)                                               \
  do {                                                                                         \
    fl_at[thread] = (step);                                                                    \
    fl_waits[thread] = (kind);                                                                 \
    fl_object[thread] = (void *)(object);                                                      \
    if (!FL_VISIBLE) {                                                                         \
      FL_WAIT_INSIDE(thread);                                                                  \
      break;                                                                                   \
    }                                                                                          \
    FL_STANDS(thread);                                                                         \
    if (FL_PAUSES(thread) || !fl_can_move(thread))                                             \
      return;                                                                                  \
    FL_MOVES(thread);                                                                          \
  } while (0)
/*@ atomic */
FL_MODEL int fl_atomic; /* the steps inside such a region are one */
#define FL_VISIBLE (fl_atomic == 0)
#define FL_WAIT_INSIDE(thread)                                                                 \
  do {                                                                                         \
    if (!fl_can_move(thread))                                                                  \
      FL_BOUND("unmodelled", "waiting inside an atomic region");                               \
  } while (0)
/*@ noatomic */
#define FL_VISIBLE 1
#define FL_WAIT_INSIDE(thread) ((void)0)
/*@ real */
#ifdef FL_CHECKER /* a number of an ordinary size */
double nondet_double(void);
FL_MODEL double fl_any_real(void) {
  double value = nondet_double();
  FL_ASSUME(value >= -1e30 && value <= 1e30);
  return value;
}
#endif
/*@ follow */
/* One schedule: how many steps the thread may make now, and whether it must stop once it has done
 * something another thread may have waited for. */
FL_MODEL FL_STEPS fl_left; /* -1: any number */
#ifndef FL_CHECKER
FL_MODEL long fl_total;
#endif
FL_MODEL _Bool fl_yields, fl_event;
#define FL_PAUSES(thread) (fl_left == 0 || (fl_yields && fl_event))
#ifdef FL_MODES
FL_MODEL long fl_each; /* another value each time: one execution may be written as several expressions */
#ifdef FL_REALS_USED
FL_MODEL double fl_each_real;
#define FL_AGAIN() (fl_each = nondet_long(), fl_each_real = fl_any_real())
#else
#define FL_AGAIN() (fl_each = nondet_long())
#endif
#else
#define FL_AGAIN() ((void)0)
#endif
#ifdef FL_CHECKER
#define FL_MOVES(thread) ((void)(fl_left -= fl_left > 0), FL_COUNT(thread), FL_AGAIN())
#else
FL_MODEL void fl_count_step(void) {
  if (++fl_total > FL_MOST_STEPS)
    fl_stop(3, "bound", "the run goes on and on");
}
#define FL_MOVES(thread) ((void)(fl_left -= fl_left > 0), FL_COUNT(thread), FL_HERE(), fl_count_step())
#endif
#define FL_EVENT() (fl_event = 1)
/*@ choices */
FL_MODEL FL_STEPS fl_count[FL_THREADS];
#define FL_COUNT(thread) ((void)fl_count[thread]++)
/*@ nochoices */
#define FL_COUNT(thread) ((void)0)
/*@ free */
/* All schedules: after each step the checker decides whether the thread goes on. What it decides is
 * read back from the values fl_moved, fl_chose and fl_read take. */
#ifndef FL_CHECKER
#error "the program of all schedules is for a checker: define FL_CBMC or FL_ESBMC"
#endif
FL_MODEL _Bool fl_has_begun; /* the initial values are no decisions */
FL_MODEL int fl_moved, fl_chose;
FL_MODEL long fl_read;
#define FL_PAUSES(thread) nondet_bool()
#define FL_MOVES(thread) (fl_moved = (thread))
#define FL_EVENT() ((void)0)
/*@ pick */
/* Which of several ways a step goes. */
FL_MODEL int fl_pick(int thread, int ways) {
#ifdef FL_FREE
  (void)thread;
  int way = nondet_int();
  FL_ASSUME(way >= 0 && way < ways);
  fl_chose = way;
  return way;
#else
  for (unsigned i = 0; i < sizeof fl_choices / sizeof fl_choices[0]; i++)
    if (fl_choices[i].thread == thread && fl_choices[i].step == fl_count[thread])
      return fl_choices[i].way < ways ? fl_choices[i].way : 0;
  return 0;
#endif
}
/*@ input */
#ifdef FL_FREE
FL_MODEL long fl_input(void) {
  long value = nondet_long();
  fl_read = value;
  return value;
}
#else
FL_MODEL unsigned fl_inputs_read;
FL_MODEL long fl_input(void) {
  unsigned i = fl_inputs_read++;
  return i < sizeof fl_inputs / sizeof fl_inputs[0] ? fl_inputs[i] : 0;
}
#endif
/*@ truth */
FL_MODEL long fl_input_truth(void) {
  long value = fl_input();
  FL_ASSUME(value == 0 || value == 1);
  return value;
}
