/* Inside the search: which places a register may point to. */
#ifndef FL_EXPLORE_POINTS_TO_H
#define FL_EXPLORE_POINTS_TO_H

#include "ir/ir.h"

/* Places, numbered: globals, slots, allocation sites, functions, then those
 * that are not memory. */
typedef struct {
  const fl_program *p;
  uint32_t nglobals, nslots, nsites, nfuncs, n;
  uint32_t *first_slot; /* by function */
  FL_VEC(uint32_t) site_loc; /* allocation sites, by the loc of the call */
  size_t words;         /* of a set of places */
  uint64_t **regs;      /* by function: nregs sets */
  uint64_t *content;    /* by place: what pointers stored there mean */
  uint64_t *result;     /* by function: what it returns */
  uint64_t *thread_result;
  uint64_t *at_exit;    /* functions registered to run at the end */
} fl_points_to;

enum {
  FL_PLACE_OUTPUT,
  FL_PLACE_RANDOM,
  FL_PLACE_EXIT,
  FL_PLACE_JOINED,   /* some thread is joined or detached */
  FL_PLACE_DETACHED, /* some thread is detached or cancelled */
  FL_PLACE_CANCEL,
  FL_PLACE_ROBUST,
  FL_PLACE_SPECIAL
};

fl_points_to *fl_points_to_new(const fl_program *p);
void fl_points_to_free(fl_points_to *a);

static inline uint64_t *fl_pts(const fl_points_to *a, uint32_t func, uint32_t reg) {
  return a->regs[func] + (size_t)reg * a->words;
}
static inline uint32_t fl_place_slot(const fl_points_to *a, uint32_t func, uint32_t slot) {
  return a->nglobals + a->first_slot[func] + slot;
}
static inline uint32_t fl_place_func(const fl_points_to *a, uint32_t func) {
  return a->nglobals + a->nslots + a->nsites + func;
}
static inline uint32_t fl_place_special(const fl_points_to *a, uint32_t which) {
  return a->nglobals + a->nslots + a->nsites + a->nfuncs + which;
}
/* The place of an allocation at this loc; a->n if there is none. */
uint32_t fl_place_site(const fl_points_to *a, uint32_t loc);

bool fl_is_allocation(fl_builtin b);

#endif
