/* Inside the machine: calls, returns and builtins, used by the interpreter. */
#ifndef FL_MACHINE_INTERP_H
#define FL_MACHINE_INTERP_H

#include "machine/memory.h"

/* The interpreter's form of a function: the instructions of the model, each
 * with the number of the piece of code that executes it. */
typedef struct {
  fl_insn insn;
  uint32_t handler;
  uint32_t inner; /* WATCH, ROUND: the handler that executes it */
  uint32_t loop;  /* ROUND: which of the function's loops it goes back in */
} fl_xinsn;

struct fl_code {
  uint32_t n;
  uint32_t nloops;      /* counted ones; their counters follow the registers */
  uint32_t frame_bytes; /* what a frame takes on a native stack, roughly */
  fl_xinsn insns[];
};

const fl_code *fl_code_of(fl_machine *m, uint32_t func);
void fl_code_free(fl_machine *m);

/* Pushes a frame for the function. The caller's pc must already stand behind
 * the call (or on it, if it is to be executed again). */
bool fl_enter(fl_exec *x, uint32_t func, const fl_value *args, const fl_arglist *types, uint32_t n,
              uint32_t ret_reg);
/* Pops the top frame and delivers the value; false when the step ends. */
bool fl_leave(fl_exec *x, fl_value v);

/* CALLP: the function an address stands for; false and raised if none. */
bool fl_called_function(fl_exec *x, fl_value address, uint32_t *func);

bool fl_builtin_call(fl_exec *x, const fl_insn *i, bool *again);

/* Everything the interpreter has no short cut for. */
bool fl_execute(fl_exec *x, const fl_insn *i);

#endif
