/* The search that gives the verdict: depth first over distinct states, moving
 * only a persistent set of threads from each, without those that sleep.
 *
 * Sleep sets: a thread that was moved from a state need not be moved again
 * after steps that do not conflict with its own. They are kept with the state:
 * when it is reached again with fewer threads asleep, those are moved then.
 * Proviso: a state from which a step of its set leads back to the path is
 * expanded in full, nobody sleeping, so that no thread is forgotten on a
 * circle. docs/decisions/0002-reduction.md has the argument. */
#include "explore/search.h"
#include "explore/visited.h"

#include <string.h>

/* Once a fault is known, the rest is searched for others only so far: this many
 * states, and this many times as many as it took to find the last one. */
#define ENOUGH_STATES 100000u
#define ENOUGH_TIMES 4u
/* A search that has found nothing after this many states tries its luck, and
 * again whenever they have doubled: in few.c and sample.c, with this part of the
 * effort so far for each. */
#define LUCK_AFTER 20000u
#define LUCK_SHARE 4u

#define NEVER_SLEEPS 64u /* threads with higher ids do not sleep */

typedef struct {
  fl_state *s;
  fl_hash128 hash;
  fl_pendings p;
  bool *todo;  /* threads still to be moved, by index */
  bool *done;  /* threads that were moved */
  fl_joins **joins;
  bool *independent; /* threads that nobody can disturb any more */
  uint64_t sleep;
  bool is_full;
  bool asks_again;
  uint32_t thread; /* being moved */
  fl_successors next;
  size_t at; /* successor being looked at */
} level;

typedef struct {
  fl_explorer *e;
  fl_visited visited;
  FL_VEC(level) stack;
} search;

static uint64_t bit(uint32_t id) { return id < NEVER_SLEEPS ? UINT64_C(1) << id : 0; }

static void close_level(search *d, level *l) {
  bool is_new;
  fl_visited_get(&d->visited, l->hash, &is_new)->on_path--;
  fl_successors_free(&l->next);
  for (uint32_t t = 0; t < l->p.n; t++)
    fl_joins_unref(l->joins[t]);
  fl_free(l->joins); /* and the sets behind it */
  fl_pendings_free(&l->p);
  fl_state_free(l->s);
}

/* From now on every thread that can is moved from the state, and none sleeps:
 * where a step leads back to the path, and where one ends the run, so that what
 * the others do would not be seen behind it. */
static void expand_in_full(search *d, level *l) {
  bool is_new;
  if (l->is_full)
    return;
  l->is_full = true;
  l->sleep = 0;
  for (uint32_t t = 0; t < l->p.n; t++)
    l->todo[t] |= l->p.is_alive[t] && l->p.p[t].is_enabled && !l->done[t];
  fl_visit *here = fl_visited_get(&d->visited, l->hash, &is_new);
  here->sleep = 0;
  here->is_full = true;
}

static uint32_t count(const bool *set, uint32_t n) {
  uint32_t k = 0;
  for (uint32_t t = 0; t < n; t++)
    k += set[t];
  return k;
}

/* Enters a state, which is taken over; threads in `sleep` need not be moved. */
static void enter(search *d, fl_state *s, uint64_t sleep) {
  fl_explorer *e = d->e;
  fl_hash128 hash = fl_state_hash(s);
  bool is_new;
  fl_visit *v = fl_visited_get(&d->visited, hash, &is_new);
  uint64_t before = v->sleep;
  if (!is_new) {
    if (v->on_path) { /* a circle */
      expand_in_full(d, &fl_vec_last(&d->stack));
      v = fl_visited_get(&d->visited, hash, &is_new);
      fl_check_spin(e, s);
    }
    if (!(before & ~sleep)) {
      fl_state_free(s);
      return;
    }
  }
  level l = {.s = s, .hash = hash, .sleep = sleep, .thread = FL_NOREG};
  if (d->stack.n)
    fl_pendings_after(e, s, &fl_vec_last(&d->stack).p, fl_vec_last(&d->stack).thread, &l.p);
  else
    fl_pendings_of(e, s, &l.p);
  uint32_t n = l.p.n;
  l.joins = fl_calloc(n ? n : 1, sizeof *l.joins + 3 * sizeof(bool)); /* one block for all */
  l.todo = (bool *)(l.joins + n);
  l.done = l.todo + n;
  l.independent = l.done + n;
  /* once for each number of threads: what is independent stays so */
  bool is_first = !d->stack.n || fl_vec_last(&d->stack).p.n != n || fl_vec_last(&d->stack).asks_again;
  if (d->stack.n) {
    const level *before_it = &fl_vec_last(&d->stack);
    for (uint32_t t = 0; t < before_it->p.n; t++) {
      if (t != before_it->thread)
        l.joins[t] = fl_joins_ref(before_it->joins[t]);
      if (before_it->p.n == n)
        l.independent[t] = before_it->independent[t];
    }
  }
  l.asks_again = is_first; /* until it was asked where there was a choice */
  if (is_new) {
    e->result->states++;
    fl_check_state(e, s, &l.p);
    uint32_t enabled = 0;
    for (uint32_t t = 0; t < n; t++)
      enabled += l.p.is_alive[t] && l.p.p[t].is_enabled;
    fl_persistent(e, s, &l.p, l.joins, l.independent, is_first, l.todo);
    if (enabled > 1 && count(l.todo, n) > 1)
      l.asks_again = false;
    for (uint32_t t = 0; t < n; t++)
      if (l.independent[t])
        l.asks_again = false;
    for (uint32_t t = 0; t < n; t++)
      if (l.todo[t] && sleep & bit(s->threads[t]->id))
        l.todo[t] = false;
    v->sleep = sleep;
  } else {
    /* those that slept then and do not now */
    uint64_t now = before & ~sleep;
    for (uint32_t t = 0; t < n; t++)
      l.todo[t] = l.p.is_alive[t] && l.p.p[t].is_enabled && now & bit(s->threads[t]->id);
    l.sleep = sleep & before;
    v->sleep = l.sleep;
    l.is_full = v->is_full;
  }
  v->on_path++;
  fl_vec_push(&d->stack, l);
}

/* Threads that sleep in the state a step leads to. */
static uint64_t sleep_after(const level *l, uint32_t moved) {
  uint64_t sleep = 0;
  for (uint32_t t = 0; t < l->p.n; t++) {
    uint64_t b = bit(l->s->threads[t]->id);
    if (t != moved && l->sleep & b && l->p.is_alive[t] &&
        !fl_pending_conflict(&l->p.p[t], &l->p.p[moved]))
      sleep |= b;
  }
  return sleep;
}

/* Checks the analysis behind the reduction by what really happens: a step must
 * be among those it foresaw. The end of a thread is a step of all its frames. */
static void check_foreseen(fl_explorer *e, const level *l) {
  const fl_pending *p = &l->p.p[l->thread];
  if (!e->effects || p->action == FL_DO_ATOMIC)
    return;
  const fl_access *a = p->region ? p->region : p->access;
  for (uint32_t i = 0; i < p->n; i++) {
    const fl_frame *f = l->s->threads[l->thread]->top;
    bool is_foreseen = false;
    do {
      is_foreseen = fl_effects_cover(e->effects, e->m, l->s, &a[i], f->func, f->pc);
      f = f->parent;
    } while (!is_foreseen && f && p->action == FL_DO_END);
    if (!is_foreseen)
      e->was_surprised = true;
  }
}

/* The next successor of the top state; false if there is none left. */
static bool advance(search *d, level *l) {
  while (l->at >= l->next.n) {
    fl_successors_free(&l->next);
    l->at = 0;
    if (l->thread != FL_NOREG && !l->is_full)
      l->sleep |= bit(l->s->threads[l->thread]->id);
    l->thread = FL_NOREG;
    for (uint32_t t = 0; t < l->p.n && l->thread == FL_NOREG; t++)
      if (l->todo[t])
        l->thread = t;
    if (l->thread == FL_NOREG)
      return false;
    l->todo[l->thread] = false;
    l->done[l->thread] = true;
    check_foreseen(d->e, l);
    fl_expand(d->e, l->s, l->thread, &l->next);
    if (d->e->was_dropped)
      expand_in_full(d, l);
  }
  return true;
}

static bool has_most_states(fl_explorer *e) {
  if (!e->request->most_states || e->result->states < e->request->most_states)
    return false;
  e->is_bounded = true;
  fl_add_reason(e, "bound on states reached: %llu",
                (unsigned long long)e->request->most_states);
  return true;
}

/* Whether to give up looking for further faults. */
static bool is_enough(fl_explorer *e, uint64_t *found_at, size_t *found) {
  if (e->found.n != *found) {
    *found = e->found.n;
    *found_at = e->result->states;
  }
  if (!*found || e->result->states < ENOUGH_STATES + ENOUGH_TIMES * *found_at)
    return false;
  fl_add_reason(e, "after the last fault the search went on for %llu states; there may be others",
                (unsigned long long)(e->result->states - *found_at));
  return true;
}

static void try_luck(fl_explorer *e, fl_state *start, uint64_t states) {
  fl_search_few(e, start, FL_MOST_DEPARTURES, states / LUCK_SHARE, false);
  if (!e->found.n)
    fl_search_sample(e, start, states / LUCK_SHARE, (uint32_t)(states / LUCK_AFTER));
}

void fl_search_depth(fl_explorer *e, fl_state *start) {
  search d = {.e = e};
  size_t base = e->path.moves.n;
  fl_visited_init(&d.visited);
  enter(&d, fl_state_copy(start), 0);
  uint64_t found_at = 0;
  size_t found = 0;
  uint64_t luck_at = LUCK_AFTER;
  while (d.stack.n && !fl_must_stop(e) && !has_most_states(e) && !is_enough(e, &found_at, &found) && !e->was_surprised) {
    if (!e->found.n && e->result->states >= luck_at) {
      try_luck(e, start, luck_at);
      luck_at *= 2;
    }
    level *l = &fl_vec_last(&d.stack);
    if (e->path.moves.n > base + d.stack.n - 1)
      fl_path_pop(e);
    if (!advance(&d, l)) {
      close_level(&d, l);
      d.stack.n--;
      continue;
    }
    fl_successor *n = &l->next.v[l->at++];
    e->result->transitions++;
    if (!fl_note_end(e, n)) {
      /* whoever can move before a step that ends the process is moved anyway */
      if (n->result != FL_STEP_EXIT || l->p.p[l->thread].action != FL_DO_EXIT)
        expand_in_full(&d, l);
      continue;
    }
    /* without reduction nobody sleeps either */
    uint64_t sleep = l->is_full || !e->effects ? 0 : sleep_after(l, l->thread);
    fl_path_push(e, n);
    fl_state *s = n->state;
    n->state = NULL;
    enter(&d, s, sleep);
  }
  while (d.stack.n) {
    close_level(&d, &fl_vec_last(&d.stack));
    d.stack.n--;
  }
  while (e->path.moves.n > base)
    fl_path_pop(e);
  fl_visited_free(&d.visited);
  fl_vec_free(&d.stack);
}
