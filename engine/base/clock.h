/* clock.h - clocks that only go forward. */
#ifndef FL_BASE_CLOCK_H
#define FL_BASE_CLOCK_H

#include <time.h>

static inline double fl_clock_seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds since some moment in the past. */
static inline double fl_seconds(void) { return fl_clock_seconds(CLOCK_MONOTONIC); }

/* Seconds the process has computed: what is bounded by this comes out the same on
 * a busy machine. */
static inline double fl_effort(void) { return fl_clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }

#endif
