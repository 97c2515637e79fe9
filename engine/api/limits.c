/* Time, memory and cancellation. */
#include "api/limits.h"

#include "base/clock.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#define LOOK_EVERY 0.01 /* seconds between looks at the memory */

size_t fl_memory_kib(void) {
  unsigned long size = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "re");
  if (!f)
    return 0;
  if (fscanf(f, "%lu %lu", &size, &resident) != 2)
    resident = 0;
  fclose(f);
  return resident * ((size_t)sysconf(_SC_PAGESIZE) / 1024);
}

size_t fl_peak_memory_kib(void) {
  struct rusage u;
  return getrusage(RUSAGE_SELF, &u) == 0 ? (size_t)u.ru_maxrss : 0;
}

void fl_limits_begin(fl_limits *l, double seconds, size_t memory_mib) {
  l->start = l->last_look = fl_seconds();
  l->seconds = seconds;
  l->memory_mib = memory_mib;
  l->why = FL_STOP_NONE;
}

double fl_limits_elapsed(const fl_limits *l) { return fl_seconds() - l->start; }

bool fl_limits_stop(void *limits) {
  fl_limits *l = limits;
  if (l->why)
    return true;
  if (l->cancel || (l->cancelled && l->cancelled(l->context))) {
    l->why = FL_STOP_CANCELLED;
    return true;
  }
  double now = fl_seconds();
  if (now - l->start > l->seconds) {
    l->why = FL_STOP_TIME;
    return true;
  }
  if (now - l->last_look < LOOK_EVERY)
    return false;
  l->last_look = now;
  if (fl_memory_kib() / 1024 > l->memory_mib)
    l->why = FL_STOP_MEMORY;
  return l->why != FL_STOP_NONE;
}
