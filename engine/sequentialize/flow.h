/* Inside the room: what a function does with its registers.
 *
 * The model reuses registers; the program that is printed does not. A web is a
 * set of definitions and uses that belong together: one variable of the output,
 * or an expression that is written out where it is used. */
#ifndef FL_SEQUENTIALIZE_FLOW_H
#define FL_SEQUENTIALIZE_FLOW_H

#include "ir/ir.h"

typedef struct {
  uint32_t reg;
  const fl_regvar *var; /* NULL: a temporary */
  uint32_t ndefs, nuses;
  uint32_t def;      /* the only definition, if ndefs is 1; FL_NOREG: at the entry */
  uint32_t last_use; /* in the order of instructions */
  bool is_folded;    /* written out where it is used */
  bool is_pointer;
  fl_vk vk;
  const fl_type *type; /* NULL: not known */
} fl_web;

typedef struct {
  const fl_func *func;
  fl_web *webs;
  uint32_t nwebs;
  uint32_t *dst, *a, *b, *c; /* by instruction: webs of the operands, or FL_NOREG */
  uint32_t **args;           /* by instruction: webs of the arguments, or NULL */
  uint32_t *params;          /* by parameter */
  bool *is_reached, *is_target;
  bool *slot_escapes;   /* its address goes elsewhere */
  bool *slot_is_passed; /* to the C library, which looks whether it is there */
  bool takes_constants; /* addresses of constant objects go elsewhere */
  bool tls_escapes;
} fl_flow;

fl_flow *fl_flow_of(const fl_program *p, const fl_func *f, fl_arena *keep);

#endif
