/* What is known of the unknowns in a state: its path condition. */
#ifndef FL_MACHINE_CONDITION_H
#define FL_MACHINE_CONDITION_H

#include "machine/machine.h"
#include "smt/paths.h"

/* From now on the term, a truth, is known to be true of the state; that must be
 * possible. Where it says which number a term is, the number takes its place
 * everywhere in the state. */
void fl_state_assume(fl_machine *m, fl_state *s, fl_term truth);

/* The same for the equation of a term and a number, which takes the term's place
 * whatever the equation is simplified to. */
void fl_state_pin(fl_machine *m, fl_state *s, fl_term t, uint64_t number);

/* Forgets what no longer has to do with anything in the state. */
void fl_state_tidy(fl_machine *m, fl_state *s);

/* The unknown for the next input of a thread, by index: the first name of its
 * own that the state does not use, so that the names do not depend on how often
 * inputs were read before. */
fl_term fl_state_input(fl_machine *m, fl_state *s, uint32_t thread, unsigned bits, bool is_signed);

#endif
