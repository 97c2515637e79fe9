/* Inside the room: one call of the library that is being printed. */
#ifndef FL_SEQUENTIALIZE_LIBRARY_H
#define FL_SEQUENTIALIZE_LIBRARY_H

#include "sequentialize/seq.h"

typedef struct {
  fl_seq *s;
  fl_instance *f;
  uint32_t pc;
  const fl_insn *i;
  const fl_arglist *args;
} fl_library_call;

/* ---- builtins.c ---- */
fl_expr fl_call_argument(const fl_library_call *c, uint32_t k);
const char *fl_call_number(const fl_library_call *c, uint32_t k, fl_vk vk);
const char *fl_call_pointer(const fl_library_call *c, uint32_t k, const char *type); /* of that C type */
void fl_call_use(const fl_library_call *c, const char *parts); /* of the models, by name */
bool fl_call_is_used(const fl_library_call *c);                /* its result is */
void fl_call_result(const fl_library_call *c, const char *text, fl_vk vk);
/* A step if one of the pointers leads to what others can reach. */
void fl_call_step(const fl_library_call *c);

/* ---- library.c ---- */
/* Memory, strings, numbers, output; false if it is none of these. */
bool fl_seq_library(const fl_library_call *c);

#endif
