/* clock.h - a clock that only goes forward. */
#ifndef FL_BASE_CLOCK_H
#define FL_BASE_CLOCK_H

#include <time.h>

/* Seconds since some moment in the past. */
static inline double fl_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
