/* A handful of runs at random before the search proper: most faults show
 * themselves in one of them, however many threads there are. The same runs every
 * time: the numbers come from a generator with a fixed seed. */
#include "explore/search.h"

enum { RUNS = 64, MOST_STEPS = 40000, SWITCH_ONE_IN = 6 };

static uint32_t draw(uint64_t *seed, uint32_t n) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return (uint32_t)((*seed >> 16) % n);
}

/* The thread to move: mostly the one that moved last. */
static uint32_t pick(const fl_pendings *p, uint32_t last, uint64_t *seed) {
  if (last != FL_NOREG && p->is_alive[last] && p->p[last].is_enabled && draw(seed, SWITCH_ONE_IN))
    return last;
  uint32_t enabled = 0;
  for (uint32_t t = 0; t < p->n; t++)
    enabled += p->is_alive[t] && p->p[t].is_enabled;
  if (!enabled)
    return FL_NOREG;
  uint32_t k = draw(seed, enabled);
  for (uint32_t t = 0; t < p->n; t++)
    if (p->is_alive[t] && p->p[t].is_enabled && k-- == 0)
      return t;
  return FL_NOREG;
}

static void run(fl_explorer *e, const fl_state *start, uint64_t *seed, uint32_t *steps) {
  fl_state *s = fl_state_copy((fl_state *)start);
  uint32_t last = FL_NOREG;
  for (bool goes_on = true; goes_on && *steps < MOST_STEPS && !fl_must_stop(e); ++*steps) {
    fl_pendings p;
    fl_successors next = {0};
    fl_pendings_of(e, s, &p);
    fl_check_state(e, s, &p);
    last = pick(&p, last, seed);
    if (last != FL_NOREG)
      fl_expand(e, s, last, &next);
    fl_pendings_free(&p);
    goes_on = next.n > 0;
    if (goes_on) {
      fl_successor *n = &next.v[next.n > 1 ? draw(seed, (uint32_t)next.n) : 0];
      goes_on = fl_note_end(e, n);
      if (goes_on) {
        fl_path_push(e, n);
        fl_state_free(s);
        s = n->state;
        n->state = NULL;
      }
    }
    fl_successors_free(&next);
  }
  fl_state_free(s);
  e->path.moves.n = e->path.inputs.n = 0;
}

void fl_search_sample(fl_explorer *e, const fl_state *start) {
  uint64_t seed = UINT64_C(0x9e3779b97f4a7c15);
  uint32_t steps = 0;
  for (uint32_t k = 0; k < RUNS && steps < MOST_STEPS && !e->found.n; k++)
    run(e, start, &seed, &steps);
}
