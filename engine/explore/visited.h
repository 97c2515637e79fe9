/* States seen before, by their 128-bit hash. */
#ifndef FL_EXPLORE_VISITED_H
#define FL_EXPLORE_VISITED_H

#include "base/hash.h"

typedef struct {
  fl_hash128 hash;
  uint64_t sleep;  /* threads (by id) that were not moved from there */
  uint32_t on_path; /* how often it is on the path being looked at */
  bool is_used, is_full;
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
