/* Inside the machine: values that are terms, and the one place in the program
 * whose value is replaced by one (the diagnosis).
 *
 * A machine with a table of terms (config.terms) computes with them: arithmetic
 * makes terms, memory keeps them beside its bytes, a branch on one asks which
 * way to go (FL_STEP_BRANCH).
 *
 * For the diagnosis, what would fail for some values is assumed not to happen:
 * runs that succeed are looked for. For the search (config.paths) it is a branch
 * of its own. There a state knows the conditions its unknowns fulfil; an
 * instruction that needs to know more ends the step before it has changed
 * anything, and is executed again once the condition says enough. */
#ifndef FL_MACHINE_SYMBOLIC_H
#define FL_MACHINE_SYMBOLIC_H

#include "machine/condition.h"
#include "machine/exec.h"

static inline bool fl_is_symbolic(fl_value v) { return (v.meta & FL_VALUE_SYMBOLIC) != 0; }
/* Whether all values are of interest, not only those of runs that succeed. */
static inline bool fl_searches(const fl_exec *x) { return x->m->config.paths != NULL; }

bool fl_symbolic_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst);
bool fl_symbolic_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
bool fl_symbolic_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
/* The value as one of this kind. */
fl_value fl_symbolic_extend(fl_exec *x, fl_value v, fl_vk vk);

/* Some bits of an unsigned number as a value; the number with these bits replaced. */
fl_value fl_symbolic_bits(fl_exec *x, fl_value v, unsigned first, unsigned width, bool is_signed);
fl_value fl_symbolic_set_bits(fl_exec *x, fl_value old, unsigned first, unsigned width, fl_value v);

/* True iff the caller may go on; *truth is then known. */
bool fl_symbolic_truth(fl_exec *x, fl_value v, bool *truth);
void fl_symbolic_assume(fl_exec *x, fl_term t);
/* The same for any term: whether it is not 0. */
bool fl_symbolic_decide(fl_exec *x, fl_term t, bool *truth);
bool fl_search_assume(fl_exec *x, fl_term t); /* the run goes on where it is not 0 */
bool fl_symbolic_equal(fl_exec *x, fl_value a, fl_value b, fl_vk vk, bool *same);
bool fl_symbolic_between(fl_exec *x, fl_value v, int64_t low, int64_t high, fl_vk vk, bool *is);
/* An address moved by so many elements, within its object's part of the addresses. */
bool fl_symbolic_pointer(fl_exec *x, fl_value base, fl_value index, int64_t size, fl_value *dst);
/* An index of an array that has so many elements. */
bool fl_symbolic_index(fl_exec *x, fl_value v, uint64_t count);
/* A fault is certain; one number is as good as any other to show it with. Always
 * returns false. */
bool fl_raise_witness(fl_exec *x, fl_value v);

/* resolve.c: the addresses an instruction goes to, and the arguments of a library
 * function, become numbers before it is looked at. True iff they are. */
bool fl_resolve(fl_exec *x, const fl_insn *i);
/* The same for a value that is kept where others may find it, if it can be an
 * address. */
bool fl_resolve_pointer(fl_exec *x, fl_value v);
/* Whether the function can do with terms for an argument of this type. */
bool fl_builtin_takes_term(const fl_exec *x, fl_builtin b, uint32_t k, const fl_type *t);

/* Terms in memory. */
const fl_cell *fl_cell_in(const fl_state *s, uint64_t addr, uint64_t n); /* the first, or NULL */
void fl_cells_forget(fl_terms *t, fl_state *s, uint64_t addr, uint64_t n);
void fl_cell_put(fl_terms *t, fl_state *s, uint64_t addr, uint64_t n, fl_term term);
void fl_cells_copy(fl_terms *t, fl_state *s, uint64_t to, uint64_t from, uint64_t n);
/* What n bytes are, at most 8, as an unsigned number: from the cells where there
 * are some, else from the bytes. */
fl_value fl_cells_load(fl_terms *t, const fl_state *s, uint64_t addr, uint64_t n,
                       const uint8_t *bytes, const uint8_t *undef);

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
