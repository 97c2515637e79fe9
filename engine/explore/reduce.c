/* Which threads suffice to be moved from a state (persistent sets).
 *
 * A set P of threads is enough if nothing the others may do, as long as no
 * thread of P moves, conflicts with the next step of a thread of P: then every
 * run from here can be reordered to begin with a step of P. What others may do
 * comes from the effects analysis; a thread that cannot move before one of P
 * does has no future that counts (see docs/decisions). The set is closed from
 * each enabled thread in turn, and the smallest is taken. */
#include "explore/solo.h"

#include "machine/parts.h"

#include <string.h>

typedef struct {
  fl_explorer *e;
  fl_state *s;
  const fl_pendings *p;
  fl_future *future; /* by thread, made when first asked for */
  bool *has_future;
  fl_joins **joins;  /* by thread, made when first asked for */
  bool *alone;       /* room for a set of one thread */
  uint32_t *queue;   /* room for the threads of a set */
  uint8_t *conflict; /* by pair of threads: 0 not known yet, 1 no, 2 yes */
} reduction;

static const fl_future *future_of(reduction *r, uint32_t thread) {
  fl_future *f = &r->future[thread];
  if (!r->has_future[thread]) {
    const fl_frame *frame = r->s->threads[thread]->top;
    if (!frame->parent) {
      *f = fl_effects_at(r->e->effects, frame->func, frame->pc);
    } else {
      memset(f->read, 0, 2 * fl_effects_words(r->e->effects) * sizeof *f->read);
      for (; frame; frame = frame->parent)
        fl_effects_add(r->e->effects, frame->func, frame->pc, f);
    }
    r->has_future[thread] = true;
  }
  return f;
}

/* ---- threads that cannot move yet ---- */

fl_joins *fl_joins_ref(fl_joins *j) {
  if (j)
    j->refs++;
  return j;
}

void fl_joins_unref(fl_joins *j) {
  if (j && --j->refs == 0)
    fl_free(j);
}

/* Whether nobody else will write what a step reads. */
static bool reads_what_stays(reduction *r, const fl_pending *step, uint32_t thread) {
  if (step->action != FL_DO_READ)
    return false;
  for (uint32_t u = 0; u < r->p->n; u++)
    if (u != thread && r->p->is_alive[u])
      for (uint32_t i = 0; i < step->n; i++)
        if (fl_effects_conflict(r->e->effects, r->e->m, r->s, &step->access[i], future_of(r, u)))
          return false;
  return true;
}

/* A thread that joins others, one after the other: whom must it wait for before
 * it can do anything else? Tried on a copy of the state. The list stays true
 * while the thread itself does not move. */
static fl_joins *find_joins(reduction *r, uint32_t thread) {
  enum { MOST_ROUNDS = 1000 };
  fl_joins *j = fl_malloc(sizeof *j + r->p->n * sizeof j->thread[0]);
  fl_state *s = fl_state_copy(r->s);
  *j = (fl_joins){.refs = 1};
  for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
    fl_pending next;
    bool is_join = fl_machine_peek(r->e->m, s, thread, &next) && next.action == FL_DO_JOIN &&
                   !next.address && next.target != FL_NOREG;
    bool goes_on = is_join || reads_what_stays(r, &next, thread);
    fl_pending_done(&next);
    if (!goes_on)
      break;
    if (is_join) {
      if (j->n == r->p->n)
        break;
      j->thread[j->n++] = s->threads[next.target]->id;
      fl_thread *t = fl_thread_writable(s, next.target);
      t->status = FL_THREAD_DONE;
      t->result = fl_value_of(0);
    }
    if (fl_machine_step(r->e->m, s, thread, 100000) != FL_STEP_OK)
      break;
  }
  fl_state_free(s);
  return j;
}

/* Whether some other thread may detach one: then a join that waits for it goes
 * on, as an error. */
static bool may_be_freed(reduction *r, uint32_t thread) {
  for (uint32_t u = 0; u < r->p->n; u++)
    if (u != thread && r->p->is_alive[u] &&
        fl_effects_detaches(r->e->effects, future_of(r, u)))
      return true;
  return false;
}

static bool joins_first(reduction *r, uint32_t thread, const bool *in) {
  if (may_be_freed(r, thread))
    return false;
  if (!r->joins[thread])
    r->joins[thread] = find_joins(r, thread);
  const fl_joins *j = r->joins[thread];
  for (uint32_t k = 0; k < j->n; k++)
    for (uint32_t t = 0; t < r->p->n; t++)
      if (in[t] && r->s->threads[t]->id == j->thread[k] && r->p->is_alive[t])
        return true;
  return false;
}

/* True iff the thread cannot move before a thread of the set does. */
static bool is_stuck(reduction *r, uint32_t thread, const bool *in) {
  uint32_t at = thread;
  for (uint32_t hops = 0; hops <= r->p->n; hops++) {
    const fl_pending *next = &r->p->p[at];
    if (next->is_enabled || next->waits_for == FL_NOREG ||
        (next->action == FL_DO_JOIN && may_be_freed(r, at)))
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
  if ((step->action == FL_DO_JOIN || step->action == FL_DO_TRY_JOIN) &&
      (step->target == other || fl_effects_joins(r->e->effects, future_of(r, other))))
    return true;
  if (step->action == FL_DO_DETACH || step->action == FL_DO_CANCEL)
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

/* Closes the set that begins with a thread; returns how many of it are enabled.
 * Gives up once there are as many as in the best set so far. Each member is
 * looked at once: who is stuck stays so while the set grows. */
static uint32_t close(reduction *r, uint32_t start, uint32_t best, bool *in) {
  uint32_t n = r->p->n, enabled = 1, done = 0, count = 1;
  memset(in, 0, n * sizeof *in);
  in[start] = true;
  r->queue[0] = start;
  while (done < count && enabled < best) {
    uint32_t t = r->queue[done++];
    bool ends = r->p->p[t].action == FL_DO_EXIT;
    for (uint32_t u = 0; u < n && enabled < best; u++) {
      if (in[u] || !r->p->is_alive[u] || !conflicts(r, t, u) || (!ends && is_stuck(r, u, in)))
        continue;
      in[u] = true;
      r->queue[count++] = u;
      enabled += r->p->p[u].is_enabled;
    }
  }
  return enabled;
}

/* ---- threads that nobody can disturb ---- */

/* Whether anything the other may do conflicts with what this one does alone. */
static bool may_disturb(reduction *r, const fl_solo *solo, uint32_t thread, uint32_t other) {
  for (size_t i = 0; i < solo->accesses.n; i++)
    if (fl_effects_conflict(r->e->effects, r->e->m, r->s, &solo->accesses.v[i],
                            future_of(r, other))) {
      /* unless it joins this one first: only the end of a thread frees a joining one */
      const fl_pending *next = &r->p->p[other];
      memset(r->alone, 0, r->p->n * sizeof *r->alone);
      r->alone[thread] = true;
      return next->action != FL_DO_JOIN || next->is_enabled ||
             !joins_first(r, other, r->alone);
    }
  return false;
}

/* The largest set of threads each of which conflicts, to the byte, with no other
 * of the set and with nothing the threads outside may do. */
static void find_independent(reduction *r, bool *independent) {
  uint32_t n = r->p->n;
  fl_solo *solo = fl_calloc(n, sizeof *solo);
  fl_solo_runs(r->e, r->s, r->p, solo);
  for (uint32_t t = 0; t < n; t++)
    independent[t] = solo[t].has_ended;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t t = 0; t < n; t++)
      for (uint32_t u = 0; u < n && independent[t]; u++) {
        if (u == t || !r->p->is_alive[u])
          continue;
        if (independent[u] ? fl_solo_conflict(&solo[t], &solo[u])
                           : may_disturb(r, &solo[t], t, u)) {
          independent[t] = false;
          changed = true;
        }
      }
  }
  fl_solo_free(solo, n);
  fl_free(solo);
}

void fl_persistent(fl_explorer *e, fl_state *s, const fl_pendings *p, fl_joins **joins,
                   bool *independent, bool is_first, bool *chosen) {
  uint32_t n = p->n, best, enabled = 0;
  for (uint32_t t = 0; t < n; t++) {
    chosen[t] = p->is_alive[t] && p->p[t].is_enabled;
    enabled += chosen[t];
  }
  if (!e->effects || enabled < 2)
    return;
  for (uint32_t t = 0; t < n; t++)
    if (chosen[t] && independent[t]) { /* known from an earlier state */
      memset(chosen, 0, n * sizeof *chosen);
      chosen[t] = true;
      return;
    }
  best = enabled;
  reduction r = {.e = e, .s = s, .p = p, .joins = joins};
  /* one block for all that is needed here: futures, then bytes */
  size_t words = 2 * fl_effects_words(e->effects);
  r.future = fl_malloc(n * sizeof *r.future + n * words * sizeof(uint64_t) +
                       n * sizeof *r.queue + 4 * n + (size_t)n * n);
  uint64_t *sets = (uint64_t *)(r.future + n);
  for (uint32_t t = 0; t < n; t++)
    r.future[t] = (fl_future){sets + t * words, sets + t * words + words / 2};
  r.queue = (uint32_t *)(sets + n * words);
  r.has_future = (bool *)(r.queue + n);
  memset(r.has_future, 0, 4 * n + (size_t)n * n);
  bool *in = r.has_future + n, *best_in = in + n;
  r.alone = best_in + n;
  r.conflict = (uint8_t *)(r.alone + n);
  for (uint32_t t = 0; t < n && best > 1; t++) {
    if (!chosen[t])
      continue;
    uint32_t size = close(&r, t, best, in);
    if (size < best) {
      best = size;
      memcpy(best_in, in, n * sizeof *in);
    }
  }
  bool looks_at_ends = e->request->wants_outcomes || e->request->properties >> FL_PROP_LEAK & 1;
  uint32_t free_one = FL_NOREG;
  if (best > 1 && is_first && !looks_at_ends) {
    find_independent(&r, independent);
    for (uint32_t t = 0; t < n && free_one == FL_NOREG; t++)
      if (chosen[t] && independent[t])
        free_one = t;
  }
  for (uint32_t t = 0; t < n; t++) {
    if (free_one != FL_NOREG)
      chosen[t] = t == free_one;
    else if (best < enabled)
      chosen[t] = chosen[t] && best_in[t];
  }
  fl_free(r.future);
}
