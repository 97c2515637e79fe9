/* Which places, with which values, would have let the failing run succeed (the
 * diag method of Griesmayer et al., on the program model and along the shown
 * schedule). */
#ifndef FL_LOCALIZE_LOCALIZE_H
#define FL_LOCALIZE_LOCALIZE_H

#include "explore/explore.h"
#include "explore/trace.h"

#define FL_FAR UINT32_MAX /* what failed does not depend on the site, as far as is known */

/* A site that can make the run succeed. */
typedef struct {
  uint32_t site;
  FL_VEC(uint64_t) values; /* each of them does, for all executions; at most a few, best first */
  FL_VEC(uint32_t) objects; /* globals whose address does, instead of the named one */
  FL_VEC(uint32_t) with;    /* other sites that must change with it, in the same way */
  bool only_each;          /* only with different values in different executions */
} fl_suspect;

/* A call in which a thread waits for ever. */
typedef struct {
  uint32_t thread; /* by index */
  uint32_t loc, func;
} fl_waiting;

typedef struct {
  FL_VEC(fl_suspect) suspects;
  /* By site: how far it is from what failed in the data flow of the run, FL_FAR if
   * nothing leads there (localize/flow.h). */
  FL_VEC(uint32_t) distances;
  /* Other sites the run has been at, the nearest first: one value does not help
   * there, but another expression might. */
  FL_VEC(uint32_t) others;
  FL_VEC(fl_waiting) waits; /* where threads stand that wait when nobody can go on */
  uint64_t solver_calls;
  uint32_t tried, not_tried; /* sites */
  FL_VEC(char *) cut; /* what could not be followed, in words, each once */
} fl_diagnosis;

/* Looks at every site the failing run executes. */
void fl_diagnose(const fl_search_request *request, const fl_schedule *schedule, fl_diagnosis *out);
void fl_diagnosis_free(fl_diagnosis *d);

#endif
