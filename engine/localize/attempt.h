/* One way to let the failing run succeed: sites that have another value, and the
 * failing schedule followed with it. */
#ifndef FL_LOCALIZE_ATTEMPT_H
#define FL_LOCALIZE_ATTEMPT_H

#include "explore/follow.h"
#include "localize/flow.h"
#include "localize/localize.h"
#include "smt/solver.h"

enum { FL_MOST_VALUES = 4 };

typedef struct {
  fl_term term;
  bool is_true;
} fl_condition;

typedef struct {
  const fl_search_request *request;
  const fl_schedule *schedule;
  size_t most_steps; /* a longer run is cut */
  double deadline;
  fl_explorer e;
  fl_terms *terms;
  fl_solver *solver;
  fl_diagnosis *out; /* takes what could not be followed */

  /* The sites that change, and the numbers worth trying first. */
  uint32_t site;
  const uint32_t *also;
  size_t nalso;
  const fl_values *wishes;
  bool is_truth; /* only whether it is 0 matters */

  /* While a run is followed. */
  fl_flow *flow;   /* not NULL: nothing is changed, the run is only looked at */
  fl_term unknown; /* 0: the value is a number, or a new unknown each time */
  FL_VEC(fl_condition) path; /* what the run has assumed of it */
  size_t in_solver;          /* so much of it the solver has, each condition a level */
  double site_deadline;
  bool solver_is_slow;       /* it gave up on this site */
  fl_values probes; /* numbers to be tried one by one afterwards */
  uint32_t branches;
  bool succeeded, was_cut;
  uint32_t executions; /* of the site, in all runs of the attempt together */
  uint32_t fault_loc;  /* where the last run failed; 0: it did not */
  fl_values values; /* which let it succeed, best first */
} fl_attempt;

void fl_attempt_begin(fl_attempt *a, const fl_search_request *request, const fl_schedule *schedule,
                      fl_diagnosis *out);
void fl_attempt_end(fl_attempt *a);
bool fl_attempt_is_late(fl_attempt *a); /* no time is left */
/* The next attempts are about this site: it gets its share of the time. */
void fl_attempt_site(fl_attempt *a, uint32_t site, bool is_truth, const fl_values *wishes);

/* Each is true iff the run can succeed, and leaves the values in a->values. */
bool fl_attempt_unknown(fl_attempt *a); /* one value for all executions, by the solver */
bool fl_attempt_each(fl_attempt *a);    /* any values; none is told */
bool fl_attempt_number(fl_attempt *a, uint64_t value);

/* Follows the schedule with nothing changed and notes what is seen of the sites,
 * and in a->out how far each is from what fails. */
void fl_attempt_look(fl_attempt *a, fl_site_seen *sites);
/* Address of a global in the program's memory, 0 if it has none. */
uint64_t fl_attempt_address(fl_attempt *a, uint32_t global);

#endif
