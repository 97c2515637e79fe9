/* Loops that only wait: deadlocks in which threads still move. */
#include "explore/search.h"
#include "explore/visited.h"

#define MOST_STATES 4096u
#define MOST_STEPS_ALONE 4096u

typedef struct {
  uint32_t from, to;
} edge;

typedef struct {
  FL_VEC(fl_state *) states;
  FL_VEC(edge) edges;
  fl_visited seen; /* index of a state by its hash */
} spinning;

/* Whether a step of this kind is one of waiting, if memory is the same after it
 * as before, locks excepted. */
static bool may_wait(fl_action a) {
  switch (a) {
  case FL_DO_START:
  case FL_DO_READ:
  case FL_DO_WRITE:
  case FL_DO_UPDATE:
  case FL_DO_ATOMIC:
  case FL_DO_CALL:
  case FL_DO_LOCK:
  case FL_DO_TRYLOCK:
  case FL_DO_UNLOCK:
  case FL_DO_READ_LOCK:
  case FL_DO_TRY_READ_LOCK:
  case FL_DO_WRITE_LOCK:
  case FL_DO_TRY_WRITE_LOCK:
  case FL_DO_ONCE:
  case FL_DO_TRY_WAIT:
  case FL_DO_GET_VALUE:
  case FL_DO_TRY_JOIN:
  case FL_DO_TEST_CANCEL:
  case FL_DO_WAIT: /* wakes up without a cause, looks and waits again */
  case FL_DO_WAKE: return true;
  default: return false;
  }
}

/* Locks may be taken and released on the way; a semaphore may not be taken. */
static bool may_change(fl_action a) { return a != FL_DO_TRY_WAIT && a != FL_DO_GET_VALUE; }

static bool is_quiet(const fl_pending *p, const fl_state *before, const fl_successor *after) {
  if (after->result != FL_STEP_OK || after->state->nthreads != before->nthreads ||
      !may_wait(p->action))
    return false;
  fl_access locks[FL_MAX_ACCESSES];
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n && !p->region && may_change(p->action); i++)
    if (p->access[i].is_sync)
      locks[n++] = p->access[i];
  return fl_state_same_memory(before, after->state, locks, n);
}

/* Adds a state, which is taken over; returns its index. */
static uint32_t add_state(spinning *w, fl_state *s) {
  bool is_new;
  fl_visit *v = fl_visited_get(&w->seen, fl_state_hash(s), &is_new);
  if (is_new) {
    v->index = w->states.n;
    fl_vec_push(&w->states, s);
  } else {
    fl_state_free(s);
  }
  return (uint32_t)v->index;
}

/* Adds the successors of a state; false if one of them is of a thread that does
 * something else than wait. */
static bool add_successors(fl_explorer *e, spinning *w, uint32_t from) {
  fl_state *s = w->states.v[from];
  fl_pendings p;
  fl_pendings_of(e, s, &p);
  bool waits = fl_any_enabled(&p);
  for (uint32_t t = 0; t < p.n && waits; t++) /* cheap, and most often enough */
    waits = !p.is_alive[t] || !p.p[t].is_enabled || may_wait(p.p[t].action);
  for (uint32_t t = 0; t < p.n && waits; t++) {
    if (!p.is_alive[t] || !p.p[t].is_enabled)
      continue;
    fl_successors next = {0};
    fl_machine_met_outside(e->m);
    fl_expand(e, s, t, &next);
    waits = next.n && !e->was_dropped && !fl_machine_met_outside(e->m);
    for (size_t k = 0; k < next.n && waits; k++) {
      waits = is_quiet(&p.p[t], s, &next.v[k]);
      if (waits) {
        fl_vec_push(&w->edges, (edge){from, add_state(w, next.v[k].state)});
        next.v[k].state = NULL;
      }
    }
    fl_successors_free(&next);
  }
  fl_pendings_free(&p);
  return waits;
}

/* Marks what can be reached from a state, or from where it can be reached. */
static void mark(const spinning *w, uint32_t from, bool backwards, bool *set) {
  for (size_t i = 0; i < w->states.n; i++)
    set[i] = i == from;
  for (bool grows = true; grows;) {
    grows = false;
    for (size_t k = 0; k < w->edges.n; k++) {
      size_t i = backwards ? w->edges.n - 1 - k : k;
      uint32_t a = w->edges.v[i].from, b = w->edges.v[i].to;
      if (backwards ? set[b] && !set[a] : set[a] && !set[b])
        grows = set[a] = set[b] = true;
    }
  }
}

/* Marks states that come again and again: threads may have some way to go before
 * they are in their loops. */
static void mark_last_states(const spinning *w, bool *last) {
  bool *before = fl_calloc(w->states.n, sizeof *before);
  for (uint32_t at = 0, next = 0;; at = next) {
    mark(w, at, false, last);
    mark(w, at, true, before);
    for (uint32_t i = 0; i < w->states.n; i++)
      if (last[i] && !before[i])
        next = i; /* no way back from there */
    if (next == at)
      break;
  }
  fl_free(before);
}

/* Whether a step is a better place for the fault than the one known: of the
 * lowest-numbered thread; a call that waits; the first in the source. */
static bool is_better(const fl_explorer *e, const fl_state *s, const fl_pending *p,
                      const fl_pending *known) {
  int order = fl_thread_order(e->m, s->threads[p->thread]->id, s->threads[known->thread]->id);
  if (order)
    return order < 0;
  if ((p->action == FL_DO_WAKE) != (known->action == FL_DO_WAKE))
    return p->action == FL_DO_WAKE;
  const fl_program *prog = e->request->program;
  const fl_loc *a = &prog->locs.v[p->loc], *b = &prog->locs.v[known->loc];
  return a->file < b->file || (a->file == b->file && a->offset < b->offset);
}

static void report(fl_explorer *e, const spinning *w) {
  fl_pending best = {.thread = FL_NOREG};
  bool *last = fl_calloc(w->states.n, sizeof *last);
  mark_last_states(w, last);
  for (size_t i = 0; i < w->states.n; i++) {
    if (!last[i])
      continue;
    fl_pendings p;
    fl_pendings_of(e, w->states.v[i], &p);
    for (uint32_t t = 0; t < p.n; t++)
      if (p.is_alive[t] && p.p[t].is_enabled &&
          (best.thread == FL_NOREG || is_better(e, w->states.v[i], &p.p[t], &best)))
        best = p.p[t];
    fl_pendings_free(&p);
  }
  fl_free(last);
  fl_fault f = {
      .property = FL_PROP_DEADLOCK,
      .loc = best.loc,
      .func = best.func,
      .thread = best.thread,
      .message = (char *)"deadlock: this loop waits for something that no thread can do any more"};
  fl_note_fault(e, &f, NULL);
}

/* Whether a thread, running alone, soon does something else than wait. */
static bool works_alone(fl_explorer *e, const fl_state *start, uint32_t thread) {
  fl_state *s = fl_state_copy((fl_state *)start);
  bool works = false;
  for (uint32_t n = 0; n < MOST_STEPS_ALONE && !works && !fl_must_stop(e); n++) {
    fl_pending p;
    fl_successors next = {0};
    bool can_move = fl_machine_peek(e->m, s, thread, &p) && p.is_enabled;
    fl_machine_met_outside(e->m);
    if (can_move)
      fl_expand(e, s, thread, &next);
    if (can_move)
      works = !next.n || e->was_dropped || fl_machine_met_outside(e->m) ||
              !is_quiet(&p, s, &next.v[0]);
    fl_pending_done(&p);
    if (can_move && !works) {
      fl_state_free(s);
      s = next.v[0].state;
      next.v[0].state = NULL;
    }
    fl_successors_free(&next);
    if (!can_move)
      break;
  }
  fl_state_free(s);
  return works;
}

/* There are too many states to look at: is it sure that somebody works? */
static void give_up(fl_explorer *e, fl_state *start) {
  fl_pendings p;
  fl_pendings_of(e, start, &p);
  bool works = false;
  for (uint32_t t = 0; t < p.n && !works; t++)
    works = p.is_alive[t] && p.p[t].is_enabled && works_alone(e, start, t);
  fl_pendings_free(&p);
  if (works)
    return;
  e->is_bounded = true;
  fl_add_reason(e, "threads in loops that wait have more than %u states together: whether anybody "
                   "can release them was not found out", MOST_STATES);
}

/* All states from here on: if every step is one of waiting, nobody will ever be
 * released. */
void fl_check_spin(fl_explorer *e, const fl_state *start) {
  if (!(e->request->properties >> FL_PROP_DEADLOCK & 1))
    return;
  spinning w = {0};
  bool waits = true, is_cut = false;
  fl_visited_init(&w.seen);
  add_state(&w, fl_state_copy((fl_state *)start));
  for (size_t i = 0; i < w.states.n && waits && !is_cut; i++) {
    waits = add_successors(e, &w, (uint32_t)i);
    is_cut = w.states.n >= MOST_STATES || fl_must_stop(e);
  }
  if (waits && is_cut)
    give_up(e, w.states.v[0]);
  else if (waits)
    report(e, &w);
  for (size_t i = 0; i < w.states.n; i++)
    fl_state_free(w.states.v[i]);
  fl_vec_free(&w.states);
  fl_vec_free(&w.edges);
  fl_visited_free(&w.seen);
}
