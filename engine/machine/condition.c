/* Path conditions of states, kept small. */
#include "machine/condition.h"

#include "machine/exec.h"
#include "machine/parts.h"

#include <string.h>

/* ---- the terms in a state ---- */

static bool is_term(fl_value v) { return (v.meta & FL_VALUE_SYMBOLIC) != 0; }

/* Calls `see` for each term in registers, results and memory. */
static void for_terms(const fl_state *s, void (*see)(void *ctx, fl_term t), void *ctx) {
  for (uint32_t i = 0; i < s->nthreads; i++) {
    const fl_thread *t = s->threads[i];
    if (is_term(t->result))
      see(ctx, (fl_term)t->result.bits);
    for (const fl_frame *f = t->top; f; f = f->parent)
      for (uint32_t k = 0; k < f->nregs; k++)
        if (is_term(f->regs[k]))
          see(ctx, (fl_term)f->regs[k].bits);
  }
  for (size_t i = 0; i < s->cells.n; i++)
    see(ctx, s->cells.v[i].term);
  for (size_t i = 0; i < s->given.n; i++)
    if (is_term(s->given.v[i]))
      see(ctx, (fl_term)s->given.v[i].bits);
}

typedef struct {
  fl_terms *terms;
  FL_VEC(bool) in; /* by term */
} unknowns;

static void add_unknowns(void *ctx, fl_term t) {
  unknowns *u = ctx;
  const fl_term *list;
  size_t n = fl_term_unknowns(u->terms, t, &list);
  for (size_t k = 0; k < n; k++) {
    while (u->in.n <= list[k])
      fl_vec_push(&u->in, false);
    u->in.v[list[k]] = true;
  }
}

void fl_state_tidy(fl_machine *m, fl_state *s) {
  if (!s->conditions.n)
    return;
  unknowns u = {.terms = m->config.terms};
  for_terms(s, add_unknowns, &u);
  while (u.in.n <= fl_vec_last(&s->conditions)) /* the largest */
    fl_vec_push(&u.in, false);
  bool *kept = fl_malloc(s->conditions.n * sizeof *kept);
  fl_paths_slice(m->config.terms, s->conditions.v, s->conditions.n, u.in.v, kept);
  size_t n = 0;
  for (size_t i = 0; i < s->conditions.n; i++)
    if (kept[i])
      s->conditions.v[n++] = s->conditions.v[i];
  s->conditions.n = n;
  fl_free(kept);
  fl_vec_free(&u.in);
}

fl_term fl_state_input(fl_machine *m, fl_state *s, uint32_t thread, unsigned bits, bool is_signed) {
  unknowns u = {.terms = m->config.terms};
  uint32_t id = s->threads[thread]->id, owner, nth, first = 0;
  fl_state_tidy(m, s);
  for_terms(s, add_unknowns, &u);
  for (size_t i = 0; i < s->conditions.n; i++)
    add_unknowns(&u, s->conditions.v[i]);
  for (bool is_free = false; !is_free; first += !is_free) {
    is_free = true;
    for (size_t t = 0; t < u.in.n && is_free; t++)
      is_free = !(u.in.v[t] && fl_term_is_named(m->config.terms, (fl_term)t, &owner, &nth) &&
                  owner == id && nth == first);
  }
  fl_vec_free(&u.in);
  return fl_term_named(m->config.terms, id, first, bits, is_signed);
}

/* ---- replacing ---- */

static fl_value replaced(fl_terms *t, fl_value v) {
  uint64_t number;
  if (!is_term(v))
    return v;
  fl_term n = fl_term_replace(t, (fl_term)v.bits);
  return fl_term_is_const(t, n, &number) ? fl_value_of(number) : (fl_value){n, FL_VALUE_SYMBOLIC};
}

static bool frames_change(fl_terms *t, const fl_thread *thread) {
  if (is_term(thread->result))
    return true;
  for (const fl_frame *f = thread->top; f; f = f->parent)
    for (uint32_t k = 0; k < f->nregs; k++)
      if (is_term(f->regs[k]) && fl_term_replace(t, (fl_term)f->regs[k].bits) != f->regs[k].bits)
        return true;
  return false;
}

static void replace_in_threads(fl_machine *m, fl_state *s) {
  fl_terms *t = m->config.terms;
  for (uint32_t i = 0; i < s->nthreads; i++) {
    if (!frames_change(t, s->threads[i]))
      continue;
    fl_thread *thread = fl_thread_writable(s, i);
    thread->result = replaced(t, thread->result);
    for (fl_frame **f = &thread->top; *f; f = &(*f)->parent) {
      *f = fl_frame_writable(*f);
      for (uint32_t k = 0; k < (*f)->nregs; k++)
        (*f)->regs[k] = replaced(t, (*f)->regs[k]);
    }
  }
}

static void replace_in_cells(fl_machine *m, fl_state *s) {
  fl_terms *t = m->config.terms;
  size_t kept = 0;
  for (size_t i = 0; i < s->cells.n; i++) {
    fl_cell c = s->cells.v[i];
    uint64_t number;
    c.term = fl_term_replace(t, c.term);
    if (fl_term_is_const(t, c.term, &number))
      fl_poke(m, s, c.addr, c.size, number);
    else
      s->cells.v[kept++] = c;
  }
  s->cells.n = kept;
  for (size_t i = 0; i < s->given.n; i++)
    s->given.v[i] = replaced(t, s->given.v[i]);
}

/* ---- adding a condition ---- */

typedef FL_VEC(fl_term) term_list;

static void insert(fl_state *s, fl_term t) {
  size_t at = s->conditions.n;
  while (at && s->conditions.v[at - 1] > t)
    at--;
  if (at && s->conditions.v[at - 1] == t)
    return;
  fl_vec_push(&s->conditions, 0);
  memmove(s->conditions.v + at + 1, s->conditions.v + at,
          (s->conditions.n - 1 - at) * sizeof *s->conditions.v);
  s->conditions.v[at] = t;
}

static void remove_at(fl_state *s, size_t at) {
  s->conditions.n--;
  memmove(s->conditions.v + at, s->conditions.v + at + 1,
          (s->conditions.n - at) * sizeof *s->conditions.v);
}

/* A term that is a number from now on. */
static void settle(fl_machine *m, fl_state *s, fl_term from, uint64_t number, term_list *todo) {
  fl_terms *t = m->config.terms;
  fl_term_unbind(t);
  fl_term_bind(t, from, fl_term_const(t, number));
  replace_in_threads(m, s);
  replace_in_cells(m, s);
  for (size_t i = 0; i < s->conditions.n;) {
    fl_term now = fl_term_replace(t, s->conditions.v[i]);
    if (now != s->conditions.v[i]) {
      fl_vec_push(todo, now);
      remove_at(s, i);
    } else {
      i++;
    }
  }
  for (size_t i = 0; i < todo->n; i++)
    todo->v[i] = fl_term_replace(t, todo->v[i]);
  fl_term_unbind(t);
}

/* x <= c or c <= x, with the kind of the comparison. */
typedef struct {
  fl_term x;
  uint64_t c;
  bool is_upper;
  unsigned bits;
  bool is_signed;
} bound;

static bool as_bound(const fl_terms *t, fl_term n, bound *out) {
  const fl_term_node *k = fl_term_get(t, n);
  if (k->op != FL_T_LE)
    return false;
  *out = (bound){.bits = k->bits, .is_signed = k->is_signed};
  if (fl_term_is_const(t, k->b, &out->c)) {
    out->x = k->a;
    out->is_upper = true;
    return true;
  }
  out->x = k->b;
  return fl_term_is_const(t, k->a, &out->c);
}

static bool is_below(const bound *b, uint64_t x, uint64_t y) {
  return b->is_signed ? (int64_t)x < (int64_t)y : x < y;
}

/* Makes one of a bound and what is known already; true iff the bound is used up
 * (what is to be known instead is in `todo`). */
static bool meet_bound(fl_machine *m, fl_state *s, const bound *b, term_list *todo) {
  fl_terms *t = m->config.terms;
  for (size_t i = 0; i < s->conditions.n; i++) {
    bound k;
    const fl_term_node *n = fl_term_get(t, s->conditions.v[i]);
    uint64_t c;
    if (as_bound(t, s->conditions.v[i], &k) && k.x == b->x && k.bits == b->bits &&
        k.is_signed == b->is_signed) {
      if (k.is_upper != b->is_upper) {
        if (k.c != b->c)
          continue;
        remove_at(s, i);
        fl_vec_push(todo, fl_term_make(t, FL_T_EQ, b->bits, false, b->x, fl_term_const(t, b->c)));
        return true;
      }
      bool is_tighter = b->is_upper ? is_below(b, b->c, k.c) : is_below(b, k.c, b->c);
      if (!is_tighter)
        return true;
      remove_at(s, i);
      return meet_bound(m, s, b, todo);
    }
    if (n->op == FL_T_NE && n->a == b->x && n->bits == b->bits &&
        fl_term_is_const(t, n->b, &c) &&
        fl_term_make(t, FL_T_EQ, b->bits, false, fl_term_const(t, c), fl_term_const(t, b->c)) ==
            fl_term_const(t, 1)) { /* x <= c and x != c */
      remove_at(s, i);
      fl_term number = fl_term_const(t, b->c);
      fl_vec_push(todo, b->is_upper ? fl_term_make(t, FL_T_LT, b->bits, b->is_signed, b->x, number)
                                    : fl_term_make(t, FL_T_LT, b->bits, b->is_signed, number, b->x));
      return true;
    }
  }
  return false;
}

/* x != c where c is a bound of x. */
static bool meet_unequal(fl_machine *m, fl_state *s, const fl_term_node *n, term_list *todo) {
  fl_terms *t = m->config.terms;
  for (size_t i = 0; i < s->conditions.n; i++) {
    bound k;
    if (!as_bound(t, s->conditions.v[i], &k) || k.x != n->a || k.bits != n->bits ||
        fl_term_make(t, FL_T_EQ, k.bits, false, n->b, fl_term_const(t, k.c)) != fl_term_const(t, 1))
      continue;
    remove_at(s, i);
    fl_term number = fl_term_const(t, k.c);
    fl_vec_push(todo, k.is_upper ? fl_term_make(t, FL_T_LT, k.bits, k.is_signed, k.x, number)
                                 : fl_term_make(t, FL_T_LT, k.bits, k.is_signed, number, k.x));
    return true;
  }
  return false;
}

static bool is_truth(const fl_terms *t, fl_term n) {
  fl_term_op op = (fl_term_op)fl_term_get(t, n)->op;
  return fl_term_op_compares(op) || op == FL_T_OVERFLOWS;
}

/* An equation with a number says what a term is, if it is about all its bits. */
static bool says_number(const fl_terms *t, const fl_term_node *n, uint64_t *number) {
  const fl_term_node *a = fl_term_get(t, n->a);
  if (n->op != FL_T_EQ || !fl_term_is_const(t, n->b, number) || is_truth(t, n->a))
    return false;
  if (a->bits > n->bits)
    return false;
  unsigned bits = a->bits;
  uint64_t v = *number;
  if (bits < 64) {
    v &= (UINT64_C(1) << bits) - 1;
    if (a->is_signed && v >> (bits - 1) & 1)
      v |= ~UINT64_C(0) << bits;
  }
  *number = v;
  return true;
}

static void assume_all(fl_machine *m, fl_state *s, term_list *todo) {
  fl_terms *t = m->config.terms;
  while (todo->n) {
    fl_term next = fl_vec_pop(todo);
    fl_term_node n = *fl_term_get(t, next), inner = *fl_term_get(t, n.a);
    uint64_t number;
    bound b;
    if (fl_term_is_const(t, next, &number))
      continue;
    if (n.op == FL_T_NE && inner.op == FL_T_AND && fl_term_is_const(t, n.b, &number) && !number &&
        is_truth(t, inner.a) && is_truth(t, inner.b)) {
      fl_vec_push(todo, inner.a);
      fl_vec_push(todo, inner.b);
    } else if (says_number(t, &n, &number)) {
      settle(m, s, n.a, number, todo);
      if (inner.op != FL_T_VAR)
        insert(s, next);
    } else if (as_bound(t, next, &b) ? !meet_bound(m, s, &b, todo)
                                     : n.op != FL_T_NE || !meet_unequal(m, s, &n, todo)) {
      insert(s, next);
    }
  }
}

void fl_state_assume(fl_machine *m, fl_state *s, fl_term truth) {
  term_list todo = {0};
  fl_vec_push(&todo, truth);
  assume_all(m, s, &todo);
  fl_vec_free(&todo);
}

void fl_state_pin(fl_machine *m, fl_state *s, fl_term t, uint64_t number) {
  fl_terms *terms = m->config.terms;
  fl_term same = fl_term_make(terms, FL_T_EQ, 64, false, t, fl_term_const(terms, number));
  fl_state_assume(m, s, same);
  /* the equation may have become a condition in which the term does not occur */
  fl_term_unbind(terms);
  fl_term_bind(terms, t, fl_term_const(terms, number));
  replace_in_threads(m, s);
  replace_in_cells(m, s);
  fl_term_unbind(terms);
}
