/* Inside the machine: the operators of C, in full. The interpreter has short
 * cuts for the common cases and comes here for all others. */
#ifndef FL_MACHINE_ARITH_H
#define FL_MACHINE_ARITH_H

#include "machine/exec.h"

/* dst = a op b for every arithmetic, bitwise and comparison operation. */
bool fl_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst);
/* NEG, NOT, LNOT */
bool fl_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
bool fl_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst);
/* Truth of a scalar of this kind (-0.0 is false, NaN is true). */
bool fl_is_true(uint64_t bits, fl_vk vk);

#endif
