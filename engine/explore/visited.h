/* States seen before, by their 128-bit hash. */
#ifndef FL_EXPLORE_VISITED_H
#define FL_EXPLORE_VISITED_H

#include "base/hash.h"

/* Each search keeps its own with a state. */
typedef struct {
  fl_hash128 hash;
  union {
    uint64_t sleep; /* depth.c: threads (by id) that were not moved from there */
    uint64_t tries; /* few.c: most departures that were left there, and one more */
    uint64_t cost;  /* shortest.c: fewest preemptions it was reached with */
    uint64_t index; /* spin.c: of the state */
  };
  union {
    uint32_t on_path;    /* depth.c: how often it is on the path being looked at */
    uint32_t run;        /* few.c: the last one that came through */
    uint32_t was_waited; /* shortest.c: it was looked at for loops that wait */
  };
  bool is_used;
  bool is_full; /* depth.c: every thread that can is moved from there */
} fl_visit;

typedef struct {
  fl_visit *v;
  size_t mask, n;
} fl_visited;

void fl_visited_init(fl_visited *t);
void fl_visited_free(fl_visited *t);
/* The entry of a state, made if it is new; valid until the next call. */
fl_visit *fl_visited_get(fl_visited *t, fl_hash128 hash, bool *is_new);

#endif
