/* Runs at random, for when the search takes long: most faults show themselves in
 * one of them, however many threads there are, and are then shown at once. The same runs every
 * time: the numbers come from a generator with a fixed seed.
 *
 * Every other run switches now and then; the rest follow priorities that are
 * drawn at the start and lowered at one step (after Burckhardt et al., "A
 * randomized scheduler with probabilistic guarantees of finding bugs"). */
#include "explore/search.h"

#include <string.h>

enum { MOST_RUNS = 2000, MOST_THREADS = 128 };

typedef struct {
  uint64_t seed;
  uint32_t last;                   /* index of the thread that moved last */
  bool by_priority;
  uint32_t one_in;                 /* otherwise: how rarely to switch */
  uint32_t priority[MOST_THREADS]; /* by index; 0: not drawn yet */
  uint32_t lower_at, step;
} sampler;

static uint32_t draw(sampler *r, uint32_t n) {
  r->seed ^= r->seed << 13;
  r->seed ^= r->seed >> 7;
  r->seed ^= r->seed << 17;
  return (uint32_t)((r->seed >> 16) % n);
}

static bool can_move(const fl_pendings *p, uint32_t t) { return p->is_alive[t] && p->p[t].is_enabled; }

static uint32_t pick_any(sampler *r, const fl_pendings *p) {
  uint32_t enabled = 0;
  for (uint32_t t = 0; t < p->n; t++)
    enabled += can_move(p, t);
  uint32_t k = enabled ? draw(r, enabled) : 0;
  for (uint32_t t = 0; t < p->n; t++)
    if (can_move(p, t) && k-- == 0)
      return t;
  return FL_NOREG;
}

static uint32_t pick_highest(sampler *r, const fl_pendings *p) {
  uint32_t best = FL_NOREG;
  for (uint32_t t = 0; t < p->n && t < MOST_THREADS; t++) {
    if (!r->priority[t]) /* whoever creates others comes first, or nobody would meet */
      r->priority[t] = t ? 2 + draw(r, 1000) : 2000;
    if (can_move(p, t) && (best == FL_NOREG || r->priority[t] > r->priority[best]))
      best = t;
  }
  if (best != FL_NOREG && r->step++ == r->lower_at) {
    r->priority[best] = 1;
    return pick_highest(r, p);
  }
  return best == FL_NOREG ? pick_any(r, p) : best;
}

static uint32_t pick(sampler *r, const fl_pendings *p) {
  if (r->by_priority)
    return pick_highest(r, p);
  if (r->last != FL_NOREG && can_move(p, r->last) && draw(r, r->one_in))
    return r->last;
  return pick_any(r, p);
}

/* One run; returns its number of steps. */
static uint32_t run(fl_explorer *e, const fl_state *start, sampler *r, uint64_t most) {
  fl_state *s = fl_state_copy((fl_state *)start);
  uint32_t steps = 0;
  r->last = FL_NOREG;
  for (bool goes_on = true; goes_on && steps < most / 8 && !fl_must_stop(e); steps++) {
    fl_pendings p;
    fl_successors next = {0};
    fl_pendings_of(e, s, &p);
    fl_check_state(e, s, &p);
    r->last = pick(r, &p);
    if (r->last != FL_NOREG)
      fl_expand(e, s, r->last, &next);
    fl_pendings_free(&p);
    goes_on = next.n > 0;
    if (goes_on) {
      fl_successor *n = &next.v[next.n > 1 ? draw(r, (uint32_t)next.n) : 0];
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
  return steps;
}

void fl_search_sample(fl_explorer *e, const fl_state *start, uint64_t most, uint32_t turn) {
  sampler r = {.seed = UINT64_C(0x9e3779b97f4a7c15) + turn};
  uint64_t steps = 0;
  uint32_t longest = 1;
  fl_schedule saved = e->path;
  uint64_t schedules = e->result->schedules;
  memset(&e->path, 0, sizeof e->path);
  for (uint32_t k = 0; k < MOST_RUNS && steps < most && !e->found.n; k++) {
    r.by_priority = k % 2;
    r.one_in = 2 + k / 2 % 4 * 3;
    r.step = 0;
    r.lower_at = draw(&r, longest);
    memset(r.priority, 0, sizeof r.priority);
    uint32_t n = run(e, start, &r, most);
    fl_schedule_clear(&e->path);
    steps += n;
    if (n > longest)
      longest = n;
  }
  fl_schedule_free(&e->path);
  e->path = saved;
  e->result->schedules = schedules; /* those of the search alone are counted */
}
