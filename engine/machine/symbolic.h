/* Inside the machine: values that are terms, and the one place in the program
 * whose value is replaced by one (the diagnosis).
 *
 * A machine with a table of terms (config.terms) computes with them: arithmetic
 * makes terms, memory keeps them beside its bytes, a branch on one asks which
 * way to go (FL_STEP_BRANCH). What would fail for some values is assumed not to
 * happen: runs that succeed are looked for. */
#ifndef FL_MACHINE_SYMBOLIC_H
#define FL_MACHINE_SYMBOLIC_H

#include "machine/exec.h"

static inline bool fl_is_symbolic(fl_value v) { return (v.meta & FL_VALUE_SYMBOLIC) != 0; }

bool fl_symbolic_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst);
bool fl_symbolic_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
bool fl_symbolic_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
/* The value as one of this kind. */
fl_value fl_symbolic_extend(fl_exec *x, fl_value v, fl_vk vk);

/* True iff the caller may go on; *truth is then known. */
bool fl_symbolic_truth(fl_exec *x, fl_value v, bool *truth);
void fl_symbolic_assume(fl_exec *x, fl_term t);

/* Terms in memory. */
typedef enum { FL_CELL_NONE, FL_CELL_EXACT, FL_CELL_PART } fl_cell_match;
fl_cell_match fl_cell_find(const fl_state *s, uint64_t addr, uint64_t n, fl_term *t);
void fl_cells_forget(fl_state *s, uint64_t addr, uint64_t n);
void fl_cell_put(fl_state *s, uint64_t addr, uint64_t n, fl_term t);
void fl_cells_copy(fl_state *s, uint64_t to, uint64_t from, uint64_t n);

/* The value that stands for the diagnosed site this time. */
fl_value fl_diag_value(fl_machine *m);
static inline bool fl_is_diag(const fl_machine *m, uint32_t site) {
  return site && (site == m->diag_site || (m->diag_also && m->diag_also[site]));
}
static inline fl_value fl_arg_value(fl_exec *x, const fl_arg *a) {
  return fl_is_diag(x->m, a->site) ? fl_diag_value(x->m) : x->f->regs[a->reg];
}
/* Notes that a site was executed, with this value. */
void fl_log_site(fl_machine *m, uint32_t site, fl_value v);
static inline void fl_note_line(fl_machine *m, const fl_insn *i) {
  const fl_loc *l = &m->program->locs.v[i->loc];
  m->watch_hits += m->watch_line && l->line >= m->watch_line && l->line <= m->watch_last &&
                   l->file == m->watch_file;
}
/* Whether an instruction has to do with the diagnosed site. */
bool fl_insn_is_diag(const fl_machine *m, const fl_insn *i);

#endif
