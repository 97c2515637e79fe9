/* Inside the room: a program that is being printed. */
#ifndef FL_SEQUENTIALIZE_SEQ_H
#define FL_SEQUENTIALIZE_SEQ_H

#include "sequentialize/flow.h"
#include "sequentialize/sequentialize.h"
#include "sequentialize/text.h"

/* Which memory: the thread's own, everybody's, or that is known at run time. */
typedef enum { FL_MINE, FL_OURS, FL_MAYBE } fl_reach;

/* A value as text, or the address of a place as that place's text. */
typedef struct {
  const char *text;    /* an operand: a name, a literal, a call or in parentheses */
  const fl_type *type; /* NULL: not known */
  fl_vk vk;
  bool is_pointer;
  bool is_literal;
  int64_t number;
  /* addresses */
  const char *place; /* an object of place_type; NULL: only the pointer is known */
  const fl_type *place_type;
  uint64_t offset; /* from the start of the place */
  bool is_deref;   /* the place is what `text` points to */
  bool is_checked; /* no access there needs a check */
  fl_reach reach;
  uint32_t func;   /* the function it is the address of, or FL_NOREG */
  uint32_t global; /* the string it is the address of, or FL_NOREG */
} fl_expr;

/* One function, written out in one place of one thread. */
typedef struct fl_instance fl_instance;
struct fl_instance {
  const fl_flow *flow;
  const fl_instance *caller;
  uint32_t id;
  uint32_t file, line; /* where it is called */
  const char **webs;     /* names of variables, when first needed */
  const fl_type **types; /* what they were found to be */
  const char **slots;
  uint32_t *parts;    /* of slots whose address goes elsewhere: entries of fl_parts */
  const char *result; /* variable for the result, or NULL */
  const fl_type *result_type;
  fl_vk result_vk;
  bool result_is_pointer;
  bool needs_end; /* somebody jumps to its end */
  bool has_ended; /* nothing falls through to the end */
};

typedef struct {
  const fl_seq_request *q;
  const fl_program *p;
  fl_arena *keep;
  fl_texts *texts;
  fl_flow **flows;  /* by function, when first needed */
  fl_strmap *parts; /* of the models that are used */
  fl_seq_gaps *gaps;
  bool *sites;                      /* that are instrumented */
  bool *groups;                     /* of several such sites, by the first */
  bool *is_coded;                   /* functions whose address is taken */
  FL_VEC(const fl_type *) pointees; /* of sites that are pointers */
  FL_VEC(char *) tls; /* "name" of thread-local variables whose address goes elsewhere */
  uint32_t nparts;    /* entries of fl_parts that are given away */
  bool has_parts;     /* visibility is known only at run time, for some memory */
  bool is_init;       /* printing the initialization */
  /* the thread being printed */
  uint32_t thread;
  fl_str body, declarations;
  fl_strmap *scope;
  uint32_t nsteps, ninstances;
  uint64_t ninsns;
  uint32_t most_steps; /* of one thread, in the text */
  /* where the text stands */
  uint32_t file, line, told_file, told_line;
  bool in_line; /* the physical line has text */
  size_t line_start;
} fl_seq;

/* ---- code.c ---- */
void fl_seq_function(fl_seq *s, fl_instance *f);
fl_instance *fl_seq_instance(fl_seq *s, uint32_t func, const fl_instance *caller);
/* Appends statements of the instruction's line. */
void fl_seq_add(fl_seq *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fl_seq_at(fl_seq *s, uint32_t loc);
void fl_seq_label(fl_seq *s, const char *label); /* begins a new line with it */
void fl_seq_gap(fl_seq *s, uint32_t loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void fl_seq_step(fl_seq *s, const char *condition); /* a visible step begins; NULL: in any case */
void fl_seq_wait(fl_seq *s, const char *kind, const char *object); /* one that may have to wait */
void fl_seq_ends(fl_seq *s, const fl_instance *f, const char *result); /* the thread */
void fl_seq_leave(fl_seq *s, const fl_instance *f, bool is_visible);   /* its slots end */
void fl_seq_use(fl_seq *s, const char *part);
fl_flow *fl_seq_flow(fl_seq *s, uint32_t func);

/* ---- expr.c ---- */
fl_expr fl_seq_value(fl_seq *s, fl_instance *f, uint32_t web);
fl_expr fl_seq_operand_b(fl_seq *s, fl_instance *f, uint32_t pc);
fl_expr fl_seq_argument(fl_seq *s, fl_instance *f, uint32_t pc, uint32_t k);
fl_expr fl_seq_compute(fl_seq *s, fl_instance *f, uint32_t pc);  /* a pure instruction */
const char *fl_seq_web(fl_seq *s, fl_instance *f, uint32_t web); /* its variable */
const char *fl_seq_slot(fl_seq *s, fl_instance *f, uint32_t slot);
bool fl_seq_is_object(const fl_expr *e); /* an address that cannot be null */
const char *fl_seq_as(fl_seq *s, const fl_expr *e, fl_vk vk);
const char *fl_seq_pointer(fl_seq *s, const fl_expr *e,
                           const fl_type *to); /* NULL: any object pointer */
const char *fl_seq_cast(fl_seq *s, const fl_expr *e, const fl_type *type, fl_vk vk,
                        bool is_pointer);
/* What lies there, as an lvalue; *type is its type, if known. */
const char *fl_seq_access(fl_seq *s, const fl_expr *address, int64_t offset, fl_vk vk,
                          bool is_pointer, const fl_type **type);
/* The same for a whole object of so many bytes; NULL if that has no name. */
const char *fl_seq_object(fl_seq *s, const fl_expr *address, uint64_t size, const fl_type **type);
const char *fl_seq_address(fl_seq *s, const fl_expr *address, int64_t offset);
/* The value of a site, which the diagnosis may replace. */
const char *fl_seq_site(fl_seq *s, uint32_t site, const char *text, const fl_type *type, fl_vk vk,
                        bool is_pointer);

/* ---- calls.c ---- */
/* Whether no more calls of the function are written out here, which is said then. */
bool fl_seq_is_too_deep(fl_seq *s, const fl_instance *f, const fl_func *func);
void fl_seq_call(fl_seq *s, fl_instance *f, uint32_t pc);
void fl_seq_call_pointer(fl_seq *s, fl_instance *f, uint32_t pc);

/* ---- builtins.c ---- */
void fl_seq_builtin(fl_seq *s, fl_instance *f, uint32_t pc);
void fl_seq_assign(fl_seq *s, fl_instance *f, uint32_t pc, const char *text, const fl_type *type,
                   fl_vk vk, bool is_pointer);

#endif
