/* The solver (Z3), behind one small interface. */
#ifndef FL_SMT_SOLVER_H
#define FL_SMT_SOLVER_H

#include "smt/term.h"

typedef struct fl_solver fl_solver;

typedef enum { FL_SAT, FL_UNSAT, FL_SOLVER_GAVE_UP } fl_answer;

/* Each question may take this much work, in Z3's own measure (some millions are
 * a second), so that the answers do not depend on how busy the machine is. One
 * that keeps on is for many questions that differ little, one that does not for
 * questions that have little to do with each other. */
fl_solver *fl_solver_new(const fl_terms *terms, unsigned work, bool keeps_on);
void fl_solver_free(fl_solver *s);

void fl_solver_push(fl_solver *s);
void fl_solver_pop(fl_solver *s);
/* The term is to be true (not 0), or false. After one that is too deep, every
 * question is given up until fl_solver_reset. */
void fl_solver_assume(fl_solver *s, fl_term t, bool is_true);
fl_answer fl_solver_check(fl_solver *s);
/* After FL_SAT: the value of a term in the solution. */
uint64_t fl_solver_value(fl_solver *s, fl_term t);
/* Forgets all assumptions. */
void fl_solver_reset(fl_solver *s);
uint64_t fl_solver_calls(const fl_solver *s);

#endif
