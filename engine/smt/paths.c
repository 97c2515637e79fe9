/* Questions about path conditions: sliced, cached, tried on known solutions. */
#include "smt/paths.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { KNOWN_SOLUTIONS = 8 };

/* Numbers for some unknowns; all others are 0. */
typedef struct {
  FL_VEC(fl_term) unknowns;
  FL_VEC(uint64_t) values;
} solution;

/* All values of a term under some conditions. */
typedef struct {
  fl_hash128 question;
  fl_answer answer;
  size_t n;
  uint64_t *values; /* owned */
} value_list;

struct fl_paths {
  fl_terms *terms;
  unsigned work;
  fl_solver *lazy_solver; /* made when it is first needed */
  fl_u64map *answers; /* hash of a question to its answer, twice checked */
  fl_u64map *check;   /* the other half of the hash */
  fl_u64map *list_of; /* hash of a question to an index here, and one */
  FL_VEC(value_list) lists;
  solution known[KNOWN_SOLUTIONS];
  uint32_t next_known;
  FL_VEC(bool) wanted; /* by term */
  FL_VEC(bool) kept;   /* by condition */
  FL_VEC(fl_term) slice;
};

fl_paths *fl_paths_new(fl_terms *terms, unsigned work) {
  fl_paths *p = fl_calloc(1, sizeof *p);
  p->terms = terms;
  p->work = work;
  p->answers = fl_u64map_new();
  p->check = fl_u64map_new();
  p->list_of = fl_u64map_new();
  return p;
}

void fl_paths_free(fl_paths *p) {
  if (!p)
    return;
  for (uint32_t i = 0; i < KNOWN_SOLUTIONS; i++) {
    fl_vec_free(&p->known[i].unknowns);
    fl_vec_free(&p->known[i].values);
  }
  fl_solver_free(p->lazy_solver);
  fl_u64map_free(p->answers);
  fl_u64map_free(p->check);
  fl_u64map_free(p->list_of);
  for (size_t i = 0; i < p->lists.n; i++)
    fl_free(p->lists.v[i].values);
  fl_vec_free(&p->lists);
  fl_vec_free(&p->wanted);
  fl_vec_free(&p->kept);
  fl_vec_free(&p->slice);
  fl_free(p);
}

uint64_t fl_paths_calls(const fl_paths *p) { return p->lazy_solver ? fl_solver_calls(p->lazy_solver) : 0; }

static fl_solver *solver_of(fl_paths *p) {
  if (!p->lazy_solver)
    p->lazy_solver = fl_solver_new(p->terms, p->work, false);
  return p->lazy_solver;
}

/* ---- slices ---- */

void fl_paths_slice(fl_terms *t, const fl_term *conditions, size_t n, bool *wanted,
                    bool *kept) {
  memset(kept, 0, n * sizeof *kept);
  for (bool grows = true; grows;) {
    grows = false;
    for (size_t i = 0; i < n; i++) {
      const fl_term *list;
      size_t count = kept[i] ? 0 : fl_term_unknowns(t, conditions[i], &list);
      bool touches = false;
      for (size_t k = 0; k < count && !touches; k++)
        touches = wanted[list[k]];
      for (size_t k = 0; k < count && touches; k++)
        wanted[list[k]] = true;
      kept[i] |= touches;
      grows |= touches;
    }
  }
}

/* The conditions a question about the term depends on. */
static void make_slice(fl_paths *p, const fl_term *conditions, size_t n, fl_term t) {
  const fl_term *list;
  fl_term last = t;
  for (size_t i = 0; i < n; i++)
    if (conditions[i] > last)
      last = conditions[i];
  fl_vec_reserve(&p->wanted, (size_t)last + 1);
  memset(p->wanted.v, 0, ((size_t)last + 1) * sizeof *p->wanted.v);
  fl_vec_reserve(&p->kept, n + 1);
  size_t count = fl_term_unknowns(p->terms, t, &list);
  for (size_t k = 0; k < count; k++)
    p->wanted.v[list[k]] = true; /* an unknown is older than what it is in */
  fl_paths_slice(p->terms, conditions, n, p->wanted.v, p->kept.v);
  p->slice.n = 0;
  for (size_t i = 0; i < n; i++)
    if (p->kept.v[i])
      fl_vec_push(&p->slice, conditions[i]);
}

/* ---- known solutions ---- */

static uint64_t value_in(const solution *s, fl_term unknown) {
  for (size_t i = 0; i < s->unknowns.n; i++)
    if (s->unknowns.v[i] == unknown)
      return s->values.v[i];
  return 0;
}

/* What a term is in a solution; false if that is not defined. */
static bool eval_in(fl_paths *p, const solution *s, fl_term t, uint64_t *value) {
  const fl_term *list;
  size_t n = fl_term_unknowns(p->terms, t, &list);
  fl_term first[16];
  if (n > 16)
    return false;
  if (n)
    memcpy(first, list, n * sizeof *first);
  fl_term_unbind(p->terms);
  for (size_t i = 0; i < n; i++)
    fl_term_bind(p->terms, first[i], fl_term_const(p->terms, value_in(s, first[i])));
  t = fl_term_replace(p->terms, t);
  fl_term_unbind(p->terms);
  return fl_term_is_const(p->terms, t, value);
}

/* The truth in a known solution of the slice, if there is one. */
static unsigned from_known(fl_paths *p, fl_term truth) {
  unsigned may = 0;
  for (uint32_t k = 0; k < KNOWN_SOLUTIONS; k++) {
    uint64_t v = 1;
    for (size_t i = 0; i < p->slice.n && v; i++)
      if (!eval_in(p, &p->known[k], p->slice.v[i], &v))
        v = 0;
    if (v && eval_in(p, &p->known[k], truth, &v))
      may |= v ? FL_MAY_BE_TRUE : FL_MAY_BE_FALSE;
    if (may == (FL_MAY_BE_TRUE | FL_MAY_BE_FALSE))
      break;
  }
  return may;
}

/* Keeps the solver's solution for the unknowns of the slice and of the term. */
static void keep_solution(fl_paths *p, fl_term t) {
  solution *s = &p->known[p->next_known++ % KNOWN_SOLUTIONS];
  s->unknowns.n = s->values.n = 0;
  for (size_t i = 0; i <= p->slice.n; i++) {
    const fl_term *list;
    size_t n = fl_term_unknowns(p->terms, i < p->slice.n ? p->slice.v[i] : t, &list);
    for (size_t k = 0; k < n; k++) {
      bool is_there = false;
      for (size_t j = 0; j < s->unknowns.n && !is_there; j++)
        is_there = s->unknowns.v[j] == list[k];
      if (!is_there) {
        fl_vec_push(&s->unknowns, list[k]);
        fl_vec_push(&s->values, fl_solver_value(solver_of(p), list[k]));
      }
    }
  }
}

/* ---- questions ---- */

static fl_term equal(fl_terms *t, fl_term a, uint64_t value) {
  return fl_term_make(t, FL_T_EQ, 64, false, a, fl_term_const(t, value));
}

static void assume_slice(fl_paths *p) {
  fl_solver_reset(solver_of(p));
  for (size_t i = 0; i < p->slice.n; i++)
    fl_solver_assume(solver_of(p), p->slice.v[i], true);
}

static fl_answer try(fl_paths *p, fl_term truth, bool is_true) {
  assume_slice(p);
  fl_solver_assume(solver_of(p), truth, is_true);
  fl_answer a = fl_solver_check(solver_of(p));
  if (a == FL_SAT)
    keep_solution(p, truth);
  return a;
}

static unsigned answer(fl_paths *p, fl_term truth) {
  fl_term not_so = fl_term_truth(p->terms, truth, false);
  for (size_t i = 0; i < p->slice.n; i++) {
    if (p->slice.v[i] == truth)
      return FL_MAY_BE_TRUE;
    if (p->slice.v[i] == not_so)
      return FL_MAY_BE_FALSE;
  }
  unsigned may = from_known(p, truth);
  for (unsigned way = FL_MAY_BE_FALSE; way <= FL_MAY_BE_TRUE; way++) {
    if (may & way)
      continue;
    /* one of both can be: where the other cannot, this one needs no question */
    if (way == FL_MAY_BE_TRUE && !(may & FL_MAY_BE_FALSE))
      return FL_MAY_BE_TRUE;
    fl_answer a = try(p, truth, way == FL_MAY_BE_TRUE);
    if (a == FL_SOLVER_GAVE_UP)
      return FL_MAY_NOT_KNOWN;
    if (a == FL_SAT)
      may |= way;
  }
  return may;
}

static fl_hash128 question(const fl_paths *p, fl_term t) {
  return fl_hash_pair(fl_hash_bytes(p->slice.v, p->slice.n * sizeof *p->slice.v, 61),
                      fl_hash_u64(t, 67));
}

unsigned fl_paths_ask(fl_paths *p, const fl_term *conditions, size_t n, fl_term truth) {
  uint64_t v, other;
  if (fl_term_is_const(p->terms, truth, &v))
    return v ? FL_MAY_BE_TRUE : FL_MAY_BE_FALSE;
  make_slice(p, conditions, n, truth);
  fl_hash128 h = question(p, truth);
  if (fl_u64map_get(p->check, h.a, &other) && other == h.b && fl_u64map_get(p->answers, h.a, &v))
    return (unsigned)v;
  unsigned may = answer(p, truth);
  fl_u64map_put(p->check, h.a, h.b);
  fl_u64map_put(p->answers, h.a, may);
  return may;
}

bool fl_paths_some(fl_paths *p, const fl_term *conditions, size_t n, fl_term t, uint64_t *value) {
  make_slice(p, conditions, n, t);
  assume_slice(p);
  if (fl_solver_check(solver_of(p)) != FL_SAT)
    return false;
  *value = fl_solver_value(solver_of(p), t);
  keep_solution(p, t);
  return true;
}

static int ascending(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static fl_answer find_values(fl_paths *p, fl_term t, size_t most, uint64_t *values, size_t *count) {
  *count = 0;
  assume_slice(p);
  for (;;) {
    fl_answer a = fl_solver_check(solver_of(p));
    if (a == FL_SOLVER_GAVE_UP)
      return a;
    if (a == FL_UNSAT)
      break;
    if (*count == most)
      return FL_UNSAT;
    uint64_t v = fl_solver_value(solver_of(p), t);
    values[(*count)++] = v;
    fl_term same = equal(p->terms, t, v);
    fl_solver_assume(solver_of(p), same, false);
  }
  qsort(values, *count, sizeof *values, ascending);
  return FL_SAT;
}

fl_answer fl_paths_values(fl_paths *p, const fl_term *conditions, size_t n, fl_term t, size_t most,
                          uint64_t *values, size_t *count) {
  uint64_t index;
  make_slice(p, conditions, n, t);
  fl_hash128 h = fl_hash_pair(question(p, t), fl_hash_u64(most, 71));
  if (fl_u64map_get(p->list_of, h.a, &index) && fl_hash_equal(p->lists.v[index - 1].question, h)) {
    const value_list *l = &p->lists.v[index - 1];
    *count = l->n;
    if (l->n)
      memcpy(values, l->values, l->n * sizeof *values);
    return l->answer;
  }
  value_list l = {.question = h, .answer = find_values(p, t, most, values, count)};
  if (l.answer != FL_SAT)
    *count = 0;
  l.n = *count;
  l.values = fl_malloc((l.n ? l.n : 1) * sizeof *l.values);
  if (l.n)
    memcpy(l.values, values, l.n * sizeof *values);
  fl_vec_push(&p->lists, l);
  fl_u64map_put(p->list_of, h.a, p->lists.n);
  return l.answer;
}

/* ---- solutions ---- */

/* The solver's own order of trying must not matter: it is asked from the
 * beginning, for one unknown after the other. */
bool fl_paths_solve(fl_paths *p, const fl_term *conditions, size_t n, const fl_term *unknowns,
                    size_t count, uint64_t *values) {
  fl_solver *s = fl_solver_new(p->terms, p->work, false);
  for (size_t i = 0; i < n; i++)
    fl_solver_assume(s, conditions[i], true);
  bool ok = fl_solver_check(s) == FL_SAT;
  for (size_t i = 0; ok && i < count; i++) {
    static const uint64_t wishes[] = {0, 1, 2, 3};
    uint64_t found = fl_solver_value(s, unknowns[i]);
    bool is_small = false;
    for (size_t k = 0; k < sizeof wishes / sizeof *wishes && !is_small; k++) {
      if (found == wishes[k])
        break;
      fl_solver_push(s);
      fl_solver_assume(s, equal(p->terms, unknowns[i], wishes[k]), true);
      is_small = fl_solver_check(s) == FL_SAT;
      if (is_small)
        found = wishes[k];
      fl_solver_pop(s);
    }
    values[i] = found;
    fl_solver_assume(s, equal(p->terms, unknowns[i], found), true);
    ok = fl_solver_check(s) == FL_SAT;
  }
  fl_solver_free(s);
  return ok;
}
