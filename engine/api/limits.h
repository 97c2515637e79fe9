/* Time, memory and cancellation, asked for in one place.
 *
 * fl_limits_stop is cheap enough to be called often: the clock and the memory
 * are looked at only now and then. Once it has said stop, it goes on to. */
#ifndef FL_API_LIMITS_H
#define FL_API_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum { FL_STOP_NONE, FL_STOP_CANCELLED, FL_STOP_TIME, FL_STOP_MEMORY } fl_stop;

typedef struct {
  double start, seconds; /* by the monotonic clock; how long at most */
  size_t memory_mib;
  bool (*cancelled)(void *context);
  void *context;
  volatile sig_atomic_t cancel; /* set from other threads and signal handlers */
  fl_stop why;
  double last_look;
} fl_limits;

void fl_limits_begin(fl_limits *l, double seconds, size_t memory_mib);
/* True iff the work must end; `limits` is an fl_limits *, so that it can serve
 * as a callback. */
bool fl_limits_stop(void *limits);
double fl_limits_elapsed(const fl_limits *l); /* Memory the process has in use now, and its highest so far, in KiB. */
size_t fl_memory_kib(void);
size_t fl_peak_memory_kib(void);

#endif
