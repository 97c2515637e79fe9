/* Which threads suffice to be moved from a state (persistent sets).
 *
 * A set P of threads is enough if nothing the others may do, as long as no
 * thread of P moves, conflicts with the next step of a thread of P: then every
 * run from here can be reordered to begin with a step of P. What others may do
 * comes from the effects analysis; a thread that cannot move before one of P
 * does has no future that counts (see docs/decisions). The set is closed from
 * each enabled thread in turn, and the smallest is taken. */
#include "explore/search.h"

#include "machine/parts.h"

#include <string.h>

typedef struct {
  fl_explorer *e;
  fl_state *s;
  const fl_pendings *p;
  fl_future *future; /* by thread, made when first asked for */
  bool *has_future;
  uint8_t *conflict; /* by pair of threads: 0 not known yet, 1 no, 2 yes */
} reduction;

static const fl_future *future_of(reduction *r, uint32_t thread) {
  fl_future *f = &r->future[thread];
  if (!r->has_future[thread]) {
    size_t words = fl_effects_words(r->e->effects);
    f->read = fl_calloc(2 * words, sizeof *f->read);
    f->write = f->read + words;
    for (const fl_frame *frame = r->s->threads[thread]->top; frame; frame = frame->parent)
      fl_effects_add(r->e->effects, frame->func, frame->pc, f);
    r->has_future[thread] = true;
  }
  return f;
}

/* ---- threads that cannot move yet ---- */

/* A thread that joins one after the other: whom else must it wait for before it
 * can do anything but join? Tried on a copy of the state. */
static bool joins_first(reduction *r, uint32_t thread, const bool *in) {
  fl_state *s = fl_state_copy(r->s);
  bool stuck = false;
  for (uint32_t round = 0; round < 2 * r->p->n; round++) {
    fl_pending next;
    if (!fl_machine_peek(r->e->m, s, thread, &next) || next.action != FL_DO_JOIN || next.n ||
        next.target == FL_NOREG)
      break;
    if (in[next.target] && s->threads[next.target]->status != FL_THREAD_DONE) {
      stuck = true;
      break;
    }
    fl_thread *t = fl_thread_writable(s, next.target);
    t->status = FL_THREAD_DONE;
    t->result = fl_value_of(0);
    if (fl_machine_step(r->e->m, s, thread, 100000) != FL_STEP_OK)
      break;
  }
  fl_state_free(s);
  return stuck;
}

/* True iff the thread cannot move before a thread of the set does. */
static bool is_stuck(reduction *r, uint32_t thread, const bool *in) {
  uint32_t at = thread;
  for (uint32_t hops = 0; hops <= r->p->n; hops++) {
    const fl_pending *next = &r->p->p[at];
    if (next->is_enabled || next->waits_for == FL_NOREG)
      break;
    at = next->waits_for;
    if (at == thread || in[at])
      return true; /* it waits for one of them, or for itself */
    if (hops == r->p->n)
      return true; /* in a circle */
  }
  const fl_pending *next = &r->p->p[thread];
  return !next->is_enabled && next->action == FL_DO_JOIN && joins_first(r, thread, in);
}

/* ---- closing a set ---- */

static bool find_conflict(reduction *r, const fl_pending *step, uint32_t other) {
  if (step->action == FL_DO_JOIN && step->target == other)
    return true;
  if (step->action == FL_DO_DETACH)
    return true;
  /* after the end of the process nobody moves: whoever can must be moved before */
  if (step->action == FL_DO_EXIT)
    return true;
  const fl_access *a = step->region ? step->region : step->access;
  for (uint32_t i = 0; i < step->n; i++)
    if (fl_effects_conflict(r->e->effects, r->e->m, r->s, &a[i], future_of(r, other)))
      return true;
  /* where a process ends matters only if its end is looked at */
  if (r->e->request->wants_outcomes || r->e->request->properties >> FL_PROP_LEAK & 1)
    return true;
  return false;
}

/* Whether the next step of one conflicts with what the other may still do. */
static bool conflicts(reduction *r, uint32_t thread, uint32_t other) {
  uint8_t *known = &r->conflict[(size_t)thread * r->p->n + other];
  if (!*known)
    *known = find_conflict(r, &r->p->p[thread], other) ? 2 : 1;
  return *known == 2;
}

/* The number of enabled threads in the closed set. */
static uint32_t close(reduction *r, uint32_t start, bool *in) {
  uint32_t n = r->p->n, enabled = 0;
  memset(in, 0, n * sizeof *in);
  in[start] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t t = 0; t < n; t++) {
      if (!in[t])
        continue;
      for (uint32_t u = 0; u < n; u++)
        if (!in[u] && r->p->is_alive[u] && conflicts(r, t, u) &&
            (r->p->p[t].action == FL_DO_EXIT || !is_stuck(r, u, in)))
          in[u] = changed = true;
    }
  }
  for (uint32_t t = 0; t < n; t++)
    enabled += in[t] && r->p->p[t].is_enabled;
  return enabled;
}

void fl_persistent(fl_explorer *e, fl_state *s, const fl_pendings *p, bool *chosen) {
  uint32_t n = p->n, best = UINT32_MAX, enabled = 0;
  for (uint32_t t = 0; t < n; t++) {
    chosen[t] = p->is_alive[t] && p->p[t].is_enabled;
    enabled += chosen[t];
  }
  if (!e->effects || enabled < 2)
    return;
  reduction r = {.e = e, .s = s, .p = p};
  r.future = fl_calloc(n, sizeof *r.future);
  r.has_future = fl_calloc(n, sizeof *r.has_future);
  r.conflict = fl_calloc((size_t)n * n, 1);
  bool *in = fl_calloc(n, sizeof *in), *best_in = fl_calloc(n, sizeof *in);
  for (uint32_t t = 0; t < n && best > 1; t++) {
    if (!chosen[t])
      continue;
    uint32_t size = close(&r, t, in);
    if (size < best) {
      best = size;
      memcpy(best_in, in, n * sizeof *in);
    }
  }
  for (uint32_t t = 0; t < n; t++) {
    chosen[t] = chosen[t] && best_in[t];
    if (r.has_future[t])
      fl_free(r.future[t].read);
  }
  fl_free(in);
  fl_free(best_in);
  fl_free(r.future);
  fl_free(r.has_future);
  fl_free(r.conflict);
}
