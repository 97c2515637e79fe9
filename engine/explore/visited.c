/* A hash table with open addressing; its keys are hashes already. */
#include "explore/visited.h"

#include "base/alloc.h"

void fl_visited_init(fl_visited *t) {
  t->mask = 1023;
  t->n = 0;
  t->v = fl_calloc(t->mask + 1, sizeof *t->v);
}

void fl_visited_free(fl_visited *t) { fl_free(t->v); }

static void grow(fl_visited *t) {
  fl_visit *old = t->v;
  size_t count = t->mask + 1;
  t->mask = count * 2 - 1;
  t->v = fl_calloc(t->mask + 1, sizeof *t->v);
  for (size_t i = 0; i < count; i++) {
    if (!old[i].is_used)
      continue;
    size_t at = old[i].hash.a & t->mask;
    while (t->v[at].is_used)
      at = (at + 1) & t->mask;
    t->v[at] = old[i];
  }
  fl_free(old);
}

fl_visit *fl_visited_get(fl_visited *t, fl_hash128 hash, bool *is_new) {
  if (t->n * 3 > t->mask * 2)
    grow(t);
  size_t at = hash.a & t->mask;
  while (t->v[at].is_used && !fl_hash_equal(t->v[at].hash, hash))
    at = (at + 1) & t->mask;
  *is_new = !t->v[at].is_used;
  if (*is_new) {
    t->v[at] = (fl_visit){.hash = hash, .is_used = true};
    t->n++;
  }
  return &t->v[at];
}
