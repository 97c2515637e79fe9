/* The search: every interleaving of a program, or the proof that none fails. */
#ifndef FL_EXPLORE_EXPLORE_H
#define FL_EXPLORE_EXPLORE_H

#include "explore/schedule.h"
#include "machine/pending.h"

typedef enum { FL_VERDICT_FAULTY, FL_VERDICT_PROVED, FL_VERDICT_BOUNDED, FL_VERDICT_UNKNOWN } fl_verdict;

const char *fl_verdict_name(fl_verdict v);

typedef enum {
  FL_SEARCH_REDUCED,  /* visited states and partial-order reduction */
  FL_SEARCH_FULL,     /* visited states, no reduction */
  FL_SEARCH_ENUMERATE /* every interleaving, one after the other: the second opinion */
} fl_search_kind;

typedef struct {
  const fl_program *program;
  fl_search_kind kind;
  uint32_t properties; /* bit mask */
  bool is_spurious;
  bool wants_outcomes; /* how passing runs end, and what they print */
  const char *const *watched; /* names of globals whose last values belong to an outcome */
  size_t nwatched;
  bool wants_shortest; /* runs with the fewest preemptions */
  long long switches;  /* preemptions at most; negative: any number */
  long long unwind;    /* rounds of a loop at most; 0: any number */
  uint64_t most_states; /* distinct states at most, of the reduced and the full search; 0: any */
  uint64_t stack_limit, heap_limit;
  bool *covered; /* by place: set for every step that is made; may be NULL */
  bool (*stop)(void *ctx); /* polled */
  /* Told now and then; may be NULL. */
  void (*progress)(void *ctx, const char *phase, uint64_t states);
  void *ctx;
} fl_search_request;

typedef struct {
  fl_property property;
  uint32_t loc, func;
  char *message;
  fl_schedule schedule;
  bool is_fewest; /* no run has fewer preemptions */
} fl_finding;

typedef struct {
  fl_verdict verdict;
  FL_VEC(fl_finding) findings; /* most severe first */
  FL_VEC(char *) reasons;      /* why it is no more than it is; guarantees that were relied on */
  FL_VEC(char *) outcomes;     /* sorted */
  uint64_t states, transitions, schedules, solver_calls;
  double search_seconds;
  bool was_stopped;
} fl_search_result;

void fl_search(const fl_search_request *request, fl_search_result *result);
void fl_search_result_free(fl_search_result *result);

#endif
