/* The run to show: one with the fewest preemptions that fails in a given way.
 *
 * A shortest-path search over pairs of a state and the thread that moved last,
 * where going on with that thread, or leaving it where it cannot go on, costs
 * nothing and any other switch costs one (0-1 breadth-first search). Nothing is
 * left out but what can be reached with fewer preemptions. With a bound on
 * preemptions it also serves as the search itself. */
#include "explore/search.h"
#include "explore/visited.h"

#include <string.h>

/* Looks at a thread's next step, beyond some for each step of the search for the
 * verdict: the more threads, the fewer states. */
#define MOST_LOOKS 2000000u
#define LOOKS_PER_STEP 8u
/* Steps of the runs that are tried first. */
#define FEW_STEPS 20000u
/* Where the verdict is known, states that are met again are looked at for
 * waiting loops this often. */
#define MOST_SPIN_CHECKS 2000u

typedef struct {
  uint32_t parent;
  uint32_t input; /* where its inputs begin */
  uint32_t event, nevents; /* where its part of the trail begins */
  fl_move move;
} step;

typedef struct {
  fl_state *s;
  uint32_t node; /* how it was reached */
  uint32_t last; /* id of the thread that moved last, FL_NOREG at the start */
  uint32_t cost;
} item;

typedef struct {
  fl_explorer *e;
  fl_visited visited;
  FL_VEC(step) steps;
  fl_values inputs; /* of all steps */
  fl_events trail;
  FL_VEC(item) now, later; /* of this cost and of one more; used as stacks */
  bool is_verdict;
  bool was_cut;
  uint64_t looks, most;
  uint32_t bound; /* runs with as many preemptions or more are of no interest */
  uint32_t node;  /* the one being looked at */
  uint32_t spins;
} search;

/* The path of a node becomes the explorer's. */
static void set_path(search *d, uint32_t node) {
  fl_explorer *e = d->e;
  FL_VEC(uint32_t) chain = {0};
  for (; node; node = d->steps.v[node].parent)
    fl_vec_push(&chain, node);
  fl_schedule_clear(&e->path);
  while (chain.n) {
    const step *s = &d->steps.v[fl_vec_pop(&chain)];
    fl_vec_push(&e->path.moves, s->move);
    fl_vec_push(&e->path.trail_of, (uint32_t)e->path.trail.n);
    for (uint32_t i = 0; i < s->nevents; i++)
      fl_vec_push(&e->path.trail, d->trail.v[s->event + i]);
    for (uint32_t i = 0; i < s->move.ninputs; i++)
      fl_vec_push(&e->path.inputs, d->inputs.v[s->input + i]);
  }
  fl_vec_free(&chain);
}

static void locate(void *ctx) { set_path(ctx, ((search *)ctx)->node); }

/* All runs with fewer preemptions than `cost` were looked at: what has no more is
 * proved to have the fewest. */
static void confirm(search *d, uint32_t cost) {
  for (size_t i = 0; i < d->e->found.n; i++) {
    fl_found *f = &d->e->found.v[i];
    bool may_be_missed = f->property == FL_PROP_DEADLOCK && d->spins > MOST_SPIN_CHECKS;
    f->has_shortest |= f->cost <= cost && (!may_be_missed || !f->cost);
  }
}

static bool wants_deadlocks(const fl_explorer *e) {
  for (size_t i = 0; i < e->found.n; i++)
    if (e->found.v[i].property == FL_PROP_DEADLOCK && !e->found.v[i].has_shortest)
      return true;
  return false;
}

/* What is left to look for is below this; 0: nothing is left. */
static uint32_t bound_of(const fl_explorer *e) {
  uint32_t bound = 0;
  for (size_t i = 0; i < e->found.n; i++)
    if (!e->found.v[i].has_shortest && e->found.v[i].cost > bound)
      bound = e->found.v[i].cost;
  return bound;
}

static bool can_go_on(const fl_state *s, const fl_pendings *p, uint32_t last) {
  for (uint32_t t = 0; t < p->n; t++)
    if (s->threads[t]->id == last)
      return p->is_alive[t] && p->p[t].is_enabled;
  return false;
}

static bool checks_spins(const search *d) {
  return d->is_verdict || (wants_deadlocks(d->e) && d->spins <= MOST_SPIN_CHECKS);
}

/* A state that is met again may be part of a loop that waits for ever. Once is
 * enough for each state: however it is reached, it is the same. */
static void check_spin(search *d, const item *i) {
  bool is_new;
  fl_visit *v = fl_visited_get(&d->visited, fl_state_hash(i->s), &is_new);
  if (d->is_verdict ? v->was_waited : d->spins++ >= MOST_SPIN_CHECKS)
    return;
  v->was_waited = true;
  d->node = i->node;
  d->e->path_cost = i->cost;
  fl_check_spin(d->e, i->s);
}

/* Whether the state was reached with fewer preemptions, by whichever thread: what
 * can be done from here can be done from there with at most one more. */
static bool is_dominated(search *d, fl_state *s, uint32_t cost) {
  bool is_new;
  fl_visit *v = fl_visited_get(&d->visited, fl_state_hash(s), &is_new);
  if (is_new || v->cost > cost)
    v->cost = cost;
  return v->cost < cost;
}

/* Moves one thread; false if a run ends with that step. The beginning and the
 * end of a thread, which nobody notices, are no switch. */
static bool expand_thread(search *d, const item *i, const fl_pendings *p, uint32_t t) {
  fl_explorer *e = d->e;
  bool is_free = fl_is_unnoticed(&p->p[t]);
  uint32_t id = is_free ? i->last : i->s->threads[t]->id;
  bool preempts = !is_free && id != i->last && can_go_on(i->s, p, i->last);
  if (preempts && e->request->switches >= 0 && i->cost >= (uint64_t)e->request->switches) {
    d->was_cut = true;
    return true;
  }
  fl_successors next = {0};
  fl_expand(e, i->s, t, &next);
  bool goes_on = !e->was_dropped;
  for (size_t k = 0; k < next.n; k++) {
    fl_successor *n = &next.v[k];
    e->result->transitions++;
    d->node = i->node;
    e->path_cost = i->cost + preempts;
    if (!fl_note_end(e, n)) {
      goes_on = false;
      continue;
    }
    if (i->cost + preempts >= d->bound) /* no better than what is known */
      continue;
    bool is_dear = is_dominated(d, n->state, i->cost + preempts);
    if (is_dear && !checks_spins(d))
      continue;
    fl_vec_push(&d->steps, (step){i->node, (uint32_t)d->inputs.n, (uint32_t)d->trail.n,
                                  (uint32_t)n->events.n, n->move});
    for (size_t j = 0; j < n->events.n; j++)
      fl_vec_push(&d->trail, n->events.v[j]);
    for (size_t j = 0; j < n->inputs.n; j++)
      fl_vec_push(&d->inputs, n->inputs.v[j]);
    item next_one = {n->state, (uint32_t)d->steps.n - 1, id, i->cost + preempts};
    if (is_dear) {
      check_spin(d, &next_one);
      continue;
    }
    if (preempts)
      fl_vec_push(&d->later, next_one);
    else
      fl_vec_push(&d->now, next_one);
    n->state = NULL;
  }
  fl_successors_free(&next);
  return goes_on;
}

/* A step that nobody notices is made first, and then the others from behind it,
 * unless it ends the run: then they have to be made from here. */
static void expand_item(search *d, const item *i, const fl_pendings *p) {
  uint32_t first = fl_unnoticed(p);
  if (first != FL_NOREG && expand_thread(d, i, p, first))
    return;
  for (uint32_t t = 0; t < p->n; t++)
    if (p->is_alive[t] && p->p[t].is_enabled && t != first)
      expand_thread(d, i, p, t);
}

/* Looks at a state with its last thread for the first time at the least cost. */
static void settle(search *d, item *i) {
  fl_explorer *e = d->e;
  bool is_new = false;
  if (!is_dominated(d, i->s, i->cost)) {
    fl_hash128 h = fl_state_hash(i->s);
    fl_visited_get(&d->visited, fl_hash_pair(h, fl_hash_u64(i->last, 41)), &is_new);
  }
  if (!is_new) {
    if (checks_spins(d))
      check_spin(d, i);
    return;
  }
  if (d->is_verdict)
    e->result->states++;
  fl_pendings p;
  fl_pendings_of(e, i->s, &p);
  d->node = i->node;
  d->looks += p.n;
  e->path_cost = i->cost;
  fl_check_state(e, i->s, &p);
  expand_item(d, i, &p);
  fl_pendings_free(&p);
}

static bool wants_more(const search *d) {
  if (fl_must_stop(d->e))
    return false;
  return d->is_verdict || (bound_of(d->e) && d->looks < d->most);
}

/* The preemptions of a run, counted as here. */
static uint32_t count_preemptions(fl_explorer *e, fl_state *start, const fl_schedule *run) {
  fl_state *s = fl_state_copy(start);
  uint32_t last = FL_NOREG, cost = 0;
  size_t input = 0;
  for (size_t k = 0; k < run->moves.n && s; k++) {
    fl_move move = run->moves.v[k];
    fl_pendings p;
    fl_pendings_of(e, s, &p);
    uint32_t t = 0;
    while (t < p.n && s->threads[t]->id != move.thread)
      t++;
    bool is_there = t < p.n && p.is_alive[t] && p.p[t].is_enabled;
    if (is_there && !fl_is_unnoticed(&p.p[t])) {
      cost += last != move.thread && can_go_on(s, &p, last);
      last = move.thread;
    }
    fl_pendings_free(&p);
    fl_successors next = {0};
    e->given = run->inputs.v ? run->inputs.v + input : NULL; /* the numbers, not all of them */
    e->ngiven = move.ninputs;
    if (is_there)
      fl_expand(e, s, t, &next);
    e->given = NULL;
    fl_state_free(s);
    s = NULL;
    for (size_t j = 0; j < next.n && !s; j++) {
      const fl_successor *n = &next.v[j];
      bool same = n->move.choice == move.choice && n->inputs.n == move.ninputs;
      for (size_t i = 0; i < n->inputs.n && same; i++)
        same = n->inputs.v[i] == run->inputs.v[input + i];
      if (same) {
        s = next.v[j].state;
        next.v[j].state = NULL;
      }
    }
    input += move.ninputs;
    fl_successors_free(&next);
    if (!s)
      return UINT32_MAX;
  }
  fl_state_free(s);
  return cost;
}

/* Good runs are found quickly where they differ little from a plain one: then
 * only better ones have to be looked for. */
static void find_bound(search *d, fl_state *start) {
  fl_explorer *e = d->e;
  fl_search_few(e, start, 0, FEW_STEPS, true); /* where it fails, the plain run is shown */
  for (size_t i = 0; i < e->found.n; i++)
    if (e->found.v[i].cost == UINT32_MAX)
      e->found.v[i].cost = count_preemptions(e, start, &e->found.v[i].schedule);
  confirm(d, 0);
  if (bound_of(e))
    fl_search_few(e, start, FL_MOST_DEPARTURES, FEW_STEPS, true);
  confirm(d, 0);
  d->bound = bound_of(e);
}

void fl_search_shortest(fl_explorer *e, fl_state *start, bool is_verdict) {
  search d = {.e = e,
              .is_verdict = is_verdict,
              .most = LOOKS_PER_STEP * e->result->transitions + MOST_LOOKS,
              .bound = UINT32_MAX};
  uint32_t cost = 0;
  if (!is_verdict)
    find_bound(&d, start);
  fl_visited_init(&d.visited);
  fl_vec_push(&d.steps, (step){0});
  e->is_shortest = true;
  e->locate = locate;
  e->locate_ctx = &d;
  fl_vec_push(&d.now, (item){fl_state_copy(start), 0, FL_NOREG, 0});
  while ((d.now.n || d.later.n) && wants_more(&d)) {
    if (!d.now.n) {
      fl_vec_free(&d.now);
      memcpy(&d.now, &d.later, sizeof d.now);
      memset(&d.later, 0, sizeof d.later);
      cost++;
      if (!is_verdict) {
        confirm(&d, cost);
        d.bound = bound_of(e);
        continue;
      }
    }
    item i = fl_vec_pop(&d.now);
    settle(&d, &i);
    fl_state_free(i.s);
  }
  if (!is_verdict && !d.now.n && !d.later.n)
    confirm(&d, UINT32_MAX - 1);
  if (is_verdict && d.was_cut) {
    e->is_bounded = true;
    fl_add_reason(e, "bound 'switches' reached: runs with more than %lld preemptions were not looked at",
                  e->request->switches);
  }
  e->is_shortest = false;
  e->path_cost = UINT32_MAX;
  e->locate = NULL;
  fl_schedule_clear(&e->path);
  for (size_t k = 0; k < d.now.n; k++)
    fl_state_free(d.now.v[k].s);
  for (size_t k = 0; k < d.later.n; k++)
    fl_state_free(d.later.v[k].s);
  fl_vec_free(&d.inputs);
  fl_vec_free(&d.trail);
  fl_vec_free(&d.now);
  fl_vec_free(&d.later);
  fl_vec_free(&d.steps);
  fl_visited_free(&d.visited);
}
