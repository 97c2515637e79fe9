/* Runs that differ little from a plain one: no thread is interrupted, and where
 * one cannot go on the lowest-numbered one that can does, joining last. First the
 * plain run itself, then those that depart from it once, twice and so on, each
 * departure where the order of steps matters (a persistent set of several threads). Most
 * faults need few departures, however many threads there are (Musuvathi and
 * Qadeer, "Iterative context bounding"; Emmi et al., "Delay-bounded
 * scheduling").
 *
 * Of threads that stand at the same place of the program one is tried first.
 * This only looks for faults; what it leaves out is left to the search. */
#include "explore/search.h"
#include "explore/visited.h"

#include <string.h>

enum {
  MOST_TURNS = 64 /* of threads that wait in loops for each other, in one run */
};

typedef struct {
  fl_explorer *e;
  fl_visited visited; /* pairs of a state and the thread that moved last */
  uint64_t steps, most;
  uint32_t runs, level; /* departures at most */
  bool tries_alike;     /* threads at the same place, too */
  bool improves;        /* faults are known: runs with fewer preemptions are looked for */
} few;

static bool is_over(few *f) {
  const fl_explorer *e = f->e;
  if (f->steps >= f->most || fl_must_stop(f->e))
    return true;
  if (!f->improves)
    return e->found.n > 0;
  for (size_t i = 0; i < e->found.n; i++)
    if (e->found.v[i].cost > f->level)
      return false;
  return true;
}

static bool can_move(const fl_pendings *p, uint32_t t) {
  return p->is_alive[t] && p->p[t].is_enabled;
}

/* Whether two threads stand at the same place, called from the same places. */
static bool are_alike(const fl_state *s, uint32_t a, uint32_t b) {
  const fl_frame *x = s->threads[a]->top, *y = s->threads[b]->top;
  while (x && y && x->func == y->func && x->pc == y->pc) {
    x = x->parent;
    y = y->parent;
  }
  return !x && !y;
}

static uint32_t index_of(const fl_state *s, uint32_t id) {
  for (uint32_t t = 0; t < s->nthreads; t++)
    if (s->threads[t]->id == id)
      return t;
  return FL_NOREG;
}

/* Who moves in the plain run; `turn`: the one after the last thread. Whoever
 * joins another comes last, so that joins are made in a row. */
static uint32_t plain_choice(const fl_state *s, const fl_pendings *p, uint32_t last, bool turn) {
  uint32_t at = last == FL_NOREG ? FL_NOREG : index_of(s, last);
  if (at != FL_NOREG && can_move(p, at) && !turn)
    return at;
  uint32_t first = turn && at != FL_NOREG ? at + 1 : 0, joining = FL_NOREG;
  for (uint32_t k = 0; k < p->n; k++) {
    uint32_t t = (first + k) % p->n;
    if (!can_move(p, t))
      continue;
    if (p->p[t].action != FL_DO_JOIN)
      return t;
    if (joining == FL_NOREG)
      joining = t;
  }
  return joining;
}

/* Threads a run may go on with instead of the plain choice. */
static void find_departures(few *f, fl_state *s, const fl_pendings *p, uint32_t plain, bool *set) {
  uint32_t n = p->n;
  fl_joins **joins = fl_calloc(n, sizeof *joins);
  bool *independent = fl_calloc(n, sizeof *independent);
  fl_persistent(f->e, s, p, joins, independent, false, set);
  uint32_t count = 0;
  for (uint32_t t = 0; t < n; t++) {
    count += set[t];
    fl_joins_unref(joins[t]);
  }
  fl_free(joins);
  fl_free(independent);
  for (uint32_t t = 0; t < n; t++) {
    if (!set[t])
      continue;
    bool is_tried = count > 1 && t != plain;
    for (uint32_t u = 0; u < t && is_tried && !f->tries_alike; u++)
      is_tried = u == plain || !set[u] || !are_alike(s, u, t);
    set[t] = is_tried;
  }
}

static void run(few *f, fl_state *s, uint32_t last, uint32_t departures, uint32_t cost);

/* Goes on with one successor in a run of its own, which is one departure more. */
static void depart(few *f, fl_successor *n, uint32_t departures, uint32_t cost) {
  f->e->path_cost = cost;
  if (!fl_note_end(f->e, n))
    return;
  size_t moves = f->e->path.moves.n;
  fl_path_push(f->e, n);
  fl_state *s = n->state;
  n->state = NULL;
  run(f, s, n->move.thread, departures - 1, cost);
  while (f->e->path.moves.n > moves)
    fl_path_pop(f->e);
}

/* Runs that depart from this one here. */
static void depart_from(few *f, fl_state *s, const fl_pendings *p, uint32_t plain, uint32_t last,
                        uint32_t departures, uint32_t cost) {
  bool *set = fl_calloc(p->n, sizeof *set);
  uint32_t at = last == FL_NOREG ? FL_NOREG : index_of(s, last);
  bool preempts = at != FL_NOREG && can_move(p, at);
  find_departures(f, s, p, plain, set);
  for (uint32_t t = 0; t < p->n && !is_over(f); t++) {
    if (!set[t])
      continue;
    fl_successors next = {0};
    fl_expand(f->e, s, t, &next);
    f->steps++;
    for (size_t k = 0; k < next.n && !is_over(f); k++)
      depart(f, &next.v[k], departures, cost + (preempts && t != at));
    fl_successors_free(&next);
  }
  fl_free(set);
}

/* One run from the state, which is taken over, to its end. */
static void run(few *f, fl_state *s, uint32_t last, uint32_t departures, uint32_t cost) {
  fl_explorer *e = f->e;
  uint32_t number = ++f->runs, turns = 0;
  for (bool goes_on = true; goes_on && !is_over(f);) {
    bool is_new, is_circle = false;
    fl_visit *v =
        fl_visited_get(&f->visited, fl_hash_pair(fl_state_hash(s), fl_hash_u64(last, 43)), &is_new);
    if (!is_new) {
      is_circle = v->run == number;
      if (is_circle ? ++turns > MOST_TURNS : v->tries >= departures + 1)
        break;
    }
    if (v->tries < departures + 1)
      v->tries = departures + 1;
    v->run = number;
    fl_pendings p;
    fl_pendings_of(e, s, &p);
    e->path_cost = cost;
    fl_check_state(e, s, &p);
    uint32_t moved = fl_unnoticed(&p);
    if (moved == FL_NOREG) {
      moved = plain_choice(s, &p, last, is_circle);
      if (departures && moved != FL_NOREG && !is_circle)
        depart_from(f, s, &p, moved, last, departures, cost);
      if (moved != FL_NOREG) {
        uint32_t at = last == FL_NOREG ? FL_NOREG : index_of(s, last);
        cost += at != FL_NOREG && can_move(&p, at) && moved != at;
        last = s->threads[moved]->id;
      }
    }
    fl_pendings_free(&p);
    if (moved == FL_NOREG || is_over(f))
      break;
    fl_successors next = {0};
    fl_expand(e, s, moved, &next);
    f->steps++;
    for (size_t k = 1; k < next.n && departures && !is_over(f); k++)
      depart(f, &next.v[k], departures, cost);
    e->path_cost = cost;
    goes_on = next.n && fl_note_end(e, &next.v[0]);
    if (goes_on) {
      fl_path_push(e, &next.v[0]);
      fl_state_free(s);
      s = next.v[0].state;
      next.v[0].state = NULL;
    }
    fl_successors_free(&next);
  }
  fl_state_free(s);
}

void fl_search_few(fl_explorer *e, fl_state *start, uint32_t departures, uint64_t most,
                   bool improves) {
  fl_schedule saved = e->path;
  uint64_t schedules = e->result->schedules;
  memset(&e->path, 0, sizeof e->path);
  few f = {.e = e, .most = most, .improves = improves};
  for (uint32_t round = 0; round < (departures ? 2 : 1); round++) {
    f.tries_alike = round > 0;
    for (f.level = 0; f.level <= departures && !is_over(&f); f.level++) {
      fl_visited_init(&f.visited);
      run(&f, fl_state_copy(start), FL_NOREG, f.level, 0);
      fl_visited_free(&f.visited);
      fl_schedule_clear(&e->path);
    }
  }
  fl_schedule_free(&e->path);
  e->path = saved;
  e->path_cost = UINT32_MAX;
  e->result->schedules = schedules; /* those of the search alone are counted */
}
