/* Computing with terms. */
#include "machine/symbolic.h"

#include <string.h>

static fl_term term_of(fl_exec *x, fl_value v) {
  return fl_is_symbolic(v) ? (fl_term)v.bits : fl_term_const(x->m->config.terms, v.bits);
}

static fl_value value_of(fl_exec *x, fl_term t) {
  uint64_t v;
  if (fl_term_is_const(x->m->config.terms, t, &v))
    return fl_value_of(v);
  return (fl_value){t, FL_VALUE_SYMBOLIC};
}

void fl_symbolic_assume(fl_exec *x, fl_term t) { fl_vec_push(&x->m->assumed, t); }

static fl_term make(fl_exec *x, fl_term_op op, fl_vk vk, fl_term a, fl_term b) {
  return fl_term_make(x->m->config.terms, op, 8 * fl_vk_size(vk), fl_vk_is_signed(vk), a, b);
}

static fl_term_op operation(fl_op op) {
  switch (op) {
  case FL_OP_ADD: return FL_T_ADD;
  case FL_OP_SUB: return FL_T_SUB;
  case FL_OP_MUL: return FL_T_MUL;
  case FL_OP_DIV: return FL_T_DIV;
  case FL_OP_REM: return FL_T_REM;
  case FL_OP_AND: return FL_T_AND;
  case FL_OP_OR: return FL_T_OR;
  case FL_OP_XOR: return FL_T_XOR;
  case FL_OP_SHL: return FL_T_SHL;
  case FL_OP_SHR: return FL_T_SHR;
  case FL_OP_EQ: return FL_T_EQ;
  case FL_OP_NE: return FL_T_NE;
  case FL_OP_LT: return FL_T_LT;
  case FL_OP_LE: return FL_T_LE;
  case FL_OP_GT: return FL_T_GT;
  default: return FL_T_GE;
  }
}

bool fl_symbolic_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst) {
  fl_vk vk = (fl_vk)i->vk;
  if (fl_value_is_undef(a) || fl_value_is_undef(b)) {
    *dst = fl_value_undef();
    return true;
  }
  if (fl_vk_is_float(vk))
    return fl_raise_pin(x, (fl_term)(fl_is_symbolic(a) ? a : b).bits, "floating-point arithmetic");
  fl_term ta = term_of(x, a), tb = term_of(x, b);
  fl_term_op op = operation((fl_op)i->op);
  fl_terms *t = x->m->config.terms;
  if (op == FL_T_DIV || op == FL_T_REM)
    fl_symbolic_assume(x, make(x, FL_T_NE, vk, tb, fl_term_const(t, 0)));
  if (op == FL_T_SHL || op == FL_T_SHR)
    fl_symbolic_assume(x, fl_term_make(t, FL_T_LT, 64, false, tb,
                                       fl_term_const(t, 8 * fl_vk_size(vk))));
  bool can_overflow = op == FL_T_ADD || op == FL_T_SUB || op == FL_T_MUL;
  if (can_overflow && fl_vk_is_signed(vk) && fl_checks(x, FL_PROP_OVERFLOW))
    fl_symbolic_assume(x, fl_term_make(t, FL_T_EQ, 64, false,
                                       fl_term_overflows(t, op, 8 * fl_vk_size(vk), ta, tb),
                                       fl_term_const(t, 0)));
  *dst = value_of(x, make(x, op, vk, ta, tb));
  return true;
}

bool fl_symbolic_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  fl_vk vk = (fl_vk)i->vk;
  fl_terms *t = x->m->config.terms;
  if (fl_vk_is_float(vk))
    return fl_raise_pin(x, (fl_term)a.bits, "floating-point arithmetic");
  fl_term ta = term_of(x, a), zero = fl_term_const(t, 0);
  switch ((fl_op)i->op) {
  case FL_OP_NEG: *dst = value_of(x, make(x, FL_T_SUB, vk, zero, ta)); break;
  case FL_OP_NOT: *dst = value_of(x, make(x, FL_T_XOR, vk, ta, fl_term_const(t, ~UINT64_C(0)))); break;
  default: *dst = value_of(x, make(x, FL_T_EQ, vk, ta, zero)); break;
  }
  return true;
}

fl_value fl_symbolic_extend(fl_exec *x, fl_value v, fl_vk vk) {
  return fl_is_symbolic(v) ? value_of(x, make(x, FL_T_EXTEND, vk, (fl_term)v.bits, 0)) : v;
}

bool fl_symbolic_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  if (fl_vk_is_float((fl_vk)i->vk) || fl_vk_is_float((fl_vk)i->vk2))
    return fl_raise_pin(x, (fl_term)a.bits, "a floating-point conversion");
  if (i->flags & FL_INSN_TO_BOOL)
    *dst = value_of(x, make(x, FL_T_NE, (fl_vk)i->vk2, (fl_term)a.bits,
                            fl_term_const(x->m->config.terms, 0)));
  else
    *dst = fl_symbolic_extend(x, a, (fl_vk)i->vk);
  return true;
}

bool fl_symbolic_truth(fl_exec *x, fl_value v, bool *truth) {
  if (!x->m->has_choice) {
    x->m->choices = 2;
    x->m->branch = (fl_term)v.bits;
    return fl_end_step(x, FL_STEP_BRANCH);
  }
  x->m->has_choice = false;
  *truth = x->m->choice == 1;
  return true;
}

/* ---- terms in memory ---- */

fl_cell_match fl_cell_find(const fl_state *s, uint64_t addr, uint64_t n, fl_term *t) {
  for (size_t i = 0; i < s->cells.n; i++) {
    const fl_cell *c = &s->cells.v[i];
    if (c->addr == addr && c->size == n) {
      *t = c->term;
      return FL_CELL_EXACT;
    }
    if (c->addr < addr + n && addr < c->addr + c->size) {
      *t = c->term;
      return FL_CELL_PART;
    }
  }
  return FL_CELL_NONE;
}

void fl_cells_forget(fl_state *s, uint64_t addr, uint64_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < s->cells.n; i++) {
    fl_cell c = s->cells.v[i];
    if (!(c.addr < addr + n && addr < c.addr + c.size))
      s->cells.v[kept++] = c;
  }
  s->cells.n = kept;
}

void fl_cell_put(fl_state *s, uint64_t addr, uint64_t n, fl_term t) {
  fl_vec_push(&s->cells, (fl_cell){addr, n, t});
}

void fl_cells_copy(fl_state *s, uint64_t to, uint64_t from, uint64_t n) {
  size_t count = s->cells.n;
  for (size_t i = 0; i < count; i++) {
    fl_cell c = s->cells.v[i];
    if (c.addr >= from && c.addr + c.size <= from + n)
      fl_cell_put(s, c.addr - from + to, c.size, c.term);
  }
}

/* ---- the diagnosed site ---- */

fl_value fl_diag_value(fl_machine *m) {
  m->diag_count++;
  if (!m->diag_each)
    return m->diag_value;
  const fl_type *t = m->program->sites.v[m->diag_site].type;
  return (fl_value){fl_term_var(m->config.terms, 8 * fl_vk_size(t->vk), fl_vk_is_signed(t->vk)),
                    FL_VALUE_SYMBOLIC};
}

bool fl_insn_is_diag(const fl_machine *m, const fl_insn *i) {
  if (!m->diag_site)
    return false;
  return fl_is_diag(m, i->site) || fl_is_diag(m, i->site_b);
}

void fl_machine_diagnose(fl_machine *m, uint32_t site, fl_value value, bool each) {
  m->diag_site = site;
  m->diag_value = value;
  m->diag_each = each;
}

void fl_machine_diagnose_also(fl_machine *m, const uint32_t *sites, size_t n) {
  if (!m->diag_also)
    m->diag_also = fl_calloc(m->program->sites.n + 1, sizeof *m->diag_also);
  for (size_t i = 0; i < n; i++)
    m->diag_also[sites[i]] = true;
}

uint32_t fl_machine_diagnosed(const fl_machine *m) { return m->diag_count; }
fl_term fl_machine_branch(const fl_machine *m) { return m->branch; }

size_t fl_machine_assumed(const fl_machine *m, const fl_term **terms) {
  *terms = m->assumed.v;
  return m->assumed.n;
}

void fl_machine_assumed_cut(fl_machine *m, size_t n) { m->assumed.n = n; }

void fl_machine_watch_lines(fl_machine *m, const char *path, uint32_t first, uint32_t last) {
  for (uint32_t f = 1; f < m->program->files.n; f++)
    if (strcmp(m->program->files.v[f].path, path) == 0) {
      m->watch_file = f;
      m->watch_line = first;
      m->watch_last = last > first ? last : first;
    }
}

uint64_t fl_machine_watched(const fl_machine *m) { return m->watch_hits; }

void fl_machine_log_sites(fl_machine *m, fl_site_seen *sites) { m->site_log = sites; }

void fl_machine_observe(fl_machine *m, const fl_observer *o) { m->observer = o; }

void fl_log_site(fl_machine *m, uint32_t site, fl_value v) {
  fl_site_seen *seen = &m->site_log[site];
  if (!site)
    return;
  seen->when = ++m->site_clock;
  if (v.meta)
    return;
  seen->varies |= seen->has_value && seen->value != v.bits;
  seen->has_value = true;
  seen->value = v.bits;
}
