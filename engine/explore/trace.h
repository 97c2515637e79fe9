/* A run made again from its schedule, step by step, in words. */
#ifndef FL_EXPLORE_TRACE_H
#define FL_EXPLORE_TRACE_H

#include "explore/explore.h"

typedef struct {
  uint32_t id;       /* number in this trace: main is 0, then by creation */
  const char *function;
  uint32_t created_at; /* loc, 0 for main */
  uint32_t parent, nth;
} fl_trace_thread;

typedef struct {
  uint32_t thread; /* number in this trace */
  uint32_t loc, func;
  fl_action action;
  char *object; /* "balance"; NULL if none */
  char *value;  /* read or written; NULL if none */
  int32_t choice;
  uint32_t ninputs;
} fl_trace_step;

typedef struct {
  uint32_t loc;
  uint32_t thread;
  char *value;
} fl_trace_input;

typedef struct {
  FL_VEC(fl_trace_thread) threads;
  FL_VEC(fl_trace_step) steps;
  FL_VEC(fl_trace_input) inputs;
  FL_VEC(uint64_t) input_values; /* by input */
  /* how it ended */
  fl_step_result result;  /* FL_STEP_FAULT: the fault */
  fl_property property;
  uint32_t loc, func;
  char *message;
  uint32_t preemptions;
  bool is_spurious; /* waits could end without a signal */
  bool reached_wanted; /* a line of what was wanted was executed */
  /* the first place where the run could not follow its schedule; FL_NOREG: none */
  uint32_t departs_at;
  char *departure;
} fl_trace;

/* What a run is expected to show: of several things that are wrong with its last
 * state, this one is told. */
typedef struct {
  fl_property property; /* FL_PROP_COUNT: whatever comes first */
  const char *file;
  unsigned line, column;
  size_t most_steps; /* a longer run is of no interest; 0: any */
  unsigned last_line; /* where it ends, if it has several lines */
} fl_wanted;

/* Runs the schedule; where a step cannot be made or it is used up, goes on as
 * docs/semantics.md says. `wanted` may be NULL. */
void fl_trace_run(const fl_search_request *request, const fl_schedule *schedule,
                  const fl_wanted *wanted, fl_trace *out);
void fl_trace_free(fl_trace *t);

/* A schedule from the steps of a trace. */
void fl_trace_schedule(const fl_trace *t, fl_schedule *out);

/* One sentence on which steps, in which order, make the run fail. */
void fl_trace_explain(const fl_program *p, const fl_trace *t, fl_str *out);

#endif
