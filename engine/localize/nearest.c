/* The nearest passing run. */
#include "localize/nearest.h"

#include <string.h>

enum { MOST_TRIED = 200, MOST_FLIPPED = 4 };

typedef struct {
  const fl_search_request *request;
  const fl_trace *failing;
  fl_schedule original; /* of the failing run */
  fl_nearest *out;
  uint32_t tried;
} finder;

/* ---- conflicts, from the words of a trace ---- */

static bool reads_only(fl_action a) { return a == FL_DO_READ || a == FL_DO_GET_VALUE; }

static bool conflict(const fl_trace_step *a, const fl_trace_step *b) {
  if (a->thread == b->thread || !a->object || !b->object)
    return false;
  return !(reads_only(a->action) && reads_only(b->action)) && strcmp(a->object, b->object) == 0;
}

/* Position of the k-th step of a thread in a run, SIZE_MAX if it has fewer. */
static size_t position(const fl_trace *t, uint32_t thread, uint32_t k) {
  for (size_t i = 0; i < t->steps.n; i++)
    if (t->steps.v[i].thread == thread && k-- == 0)
      return i;
  return SIZE_MAX;
}

static uint32_t number_in_thread(const fl_trace *t, size_t at) {
  uint32_t k = 0;
  for (size_t i = 0; i < at; i++)
    k += t->steps.v[i].thread == t->steps.v[at].thread;
  return k;
}

static bool is_of_memory(const fl_trace_step *s) {
  return s->action == FL_DO_READ || s->action == FL_DO_WRITE || s->action == FL_DO_UPDATE;
}

/* Those of memory, or the others: locks only order what happens to memory. */
static void find_flipped(finder *f, bool of_memory) {
  const fl_trace *a = f->failing, *b = &f->out->run;
  for (uint32_t j = 0; j < a->steps.n; j++)
    for (uint32_t i = j; i-- > 0 && f->out->flipped.n < MOST_FLIPPED;) {
      bool is_memory = is_of_memory(&a->steps.v[i]) && is_of_memory(&a->steps.v[j]);
      if (is_memory != of_memory || !conflict(&a->steps.v[i], &a->steps.v[j]))
        continue;
      size_t x = position(b, a->steps.v[i].thread, number_in_thread(a, i));
      size_t y = position(b, a->steps.v[j].thread, number_in_thread(a, j));
      bool are_the_same = x != SIZE_MAX && y != SIZE_MAX && b->steps.v[x].loc == a->steps.v[i].loc &&
                          b->steps.v[y].loc == a->steps.v[j].loc;
      if (are_the_same && y < x)
        fl_vec_push(&f->out->flipped, (fl_flipped){a->steps.v[i], a->steps.v[j]});
    }
}

/* ---- variants ---- */

/* A run that goes round in a loop that waits has no end. */
static size_t run_limit(const finder *f) { return 4 * f->failing->steps.n + 1000; }

static bool passes(finder *f, const fl_schedule *s) {
  fl_trace t;
  fl_wanted wanted = {.property = FL_PROP_COUNT, .most_steps = run_limit(f)};
  f->tried++;
  fl_trace_run(f->request, s, &wanted, &t);
  if (t.result != FL_STEP_EXIT) {
    fl_trace_free(&t);
    return false;
  }
  f->out->is_found = true;
  f->out->run = t;
  find_flipped(f, true);
  find_flipped(f, false);
  return true;
}

/* The moves of one thread in (from, to] are put before `from`. */
static bool try_moved(finder *f, size_t from, size_t to, uint32_t thread) {
  fl_schedule s = {0};
  const fl_schedule *o = &f->original;
  fl_schedule_copy(&s, o);
  s.moves.n = from;
  for (size_t i = from; i <= to; i++)
    if (o->moves.v[i].thread == thread)
      fl_vec_push(&s.moves, o->moves.v[i]);
  for (size_t i = from; i <= to; i++)
    if (o->moves.v[i].thread != thread)
      fl_vec_push(&s.moves, o->moves.v[i]);
  for (size_t i = to + 1; i < o->moves.n; i++)
    fl_vec_push(&s.moves, o->moves.v[i]);
  bool ok = passes(f, &s);
  fl_schedule_free(&s);
  return ok;
}

static bool must_stop(const finder *f) {
  return f->tried >= MOST_TRIED || (f->request->stop && f->request->stop(f->request->ctx));
}

/* A thread that another one interrupted goes on at once instead. */
static bool without_a_preemption(finder *f) {
  const fl_schedule *o = &f->original;
  for (size_t i = o->moves.n; i-- > 1 && !must_stop(f);) {
    uint32_t before = o->moves.v[i - 1].thread;
    if (o->moves.v[i].thread == before)
      continue;
    size_t k = i;
    while (k < o->moves.n && o->moves.v[k].thread != before)
      k++;
    if (k == o->moves.n)
      continue; /* it does not go on */
    while (k + 1 < o->moves.n && o->moves.v[k + 1].thread == before)
      k++;
    if (try_moved(f, i, k, before))
      return true;
  }
  return false;
}

static bool with_a_pair_flipped(finder *f) {
  const fl_trace *t = f->failing;
  for (size_t j = t->steps.n; j-- > 1;)
    for (size_t i = j; i-- > 0;) {
      if (must_stop(f))
        return false;
      if (conflict(&t->steps.v[i], &t->steps.v[j]) && try_moved(f, i, j, t->steps.v[j].thread))
        return true;
    }
  return false;
}

/* What the other threads do to the memory of a step in the passing run, and have
 * not done yet where the failing run makes it. */
static void find_awaited(finder *f, const fl_trace_step *late) {
  const fl_trace *b = &f->out->run;
  for (size_t i = b->steps.n; i-- > 0 && !f->out->flipped.n;)
    if (is_of_memory(&b->steps.v[i]) && conflict(late, &b->steps.v[i]))
      fl_vec_push(&f->out->flipped, (fl_flipped){*late, b->steps.v[i]});
}

/* The others go on to their ends before one of the last steps. */
static bool with_the_others_first(finder *f) {
  enum { MOST_WAITED = 12, TO_THE_END = 400 };
  const fl_schedule *o = &f->original;
  uint32_t last = o->moves.n ? fl_vec_last(&o->moves).thread : 0;
  for (size_t i = o->moves.n, tried = 0; i-- > 0 && tried < MOST_WAITED && !must_stop(f);) {
    if (o->moves.v[i].thread != last)
      continue;
    tried++;
    fl_schedule s = {0};
    fl_schedule_copy(&s, o);
    s.moves.n = i;
    for (uint32_t t = 0; t < o->threads.n; t++)
      for (uint32_t k = 0; k < TO_THE_END && t != last; k++)
        fl_vec_push(&s.moves, (fl_move){.thread = t, .choice = -1});
    for (size_t k = i; k < o->moves.n; k++)
      fl_vec_push(&s.moves, o->moves.v[k]);
    bool ok = passes(f, &s);
    fl_schedule_free(&s);
    if (ok) {
      for (size_t k = f->failing->steps.n; k-- > i;)
        if (f->failing->steps.v[k].thread == f->failing->steps.v[i].thread)
          find_awaited(f, &f->failing->steps.v[k]);
      return true;
    }
  }
  return false;
}

void fl_find_nearest(const fl_search_request *request, const fl_trace *failing, fl_nearest *out) {
  memset(out, 0, sizeof *out);
  finder f = {.request = request, .failing = failing, .out = out};
  fl_trace_schedule(failing, &f.original);
  if (failing->threads.n > 1 && !without_a_preemption(&f) && !with_a_pair_flipped(&f)) {
    f.tried = 0;
    with_the_others_first(&f);
  }
  fl_schedule_free(&f.original);
}

void fl_nearest_free(fl_nearest *n) {
  if (n->is_found)
    fl_trace_free(&n->run);
  fl_vec_free(&n->flipped);
}
