/* Inside the library: one analysis, and what every command does first. */
#ifndef FL_API_ANALYSIS_H
#define FL_API_ANALYSIS_H

#include "faultline.h"

#include "api/limits.h"
#include "base/diag.h"
#include "base/options.h"
#include "base/vec.h"
#include "explore/trace.h"
#include "report/report.h"
#include "front/front.h"

struct fl_analysis {
  fl_options options;
  FL_VEC(char *) files;
  FL_VEC(char *) flags;
  FL_VEC(fl_front_text) overlays;
  fl_callbacks callbacks;
  fl_limits limits;
  const char *phase;
  double last_progress;
  bool wants_color; /* in what fl_analysis_output gives */
  /* results */
  fl_diags diags;
  fl_str output, rendered;
  fl_str input; /* what the analysed program was given to read so far */
  fl_status status;
  int program_status, program_signal;
  struct fl_external *external; /* another checker at work; NULL: none */
};

/* Begins anew: what came of the run before is gone. */
void fl_forget_results(fl_analysis *a);

/* Reads the files; FL_OK and *program, which the caller frees, or the status
 * with which the command ends. */
fl_front_request fl_front_options(fl_analysis *a); /* how the files are read */
fl_status fl_read_input(fl_analysis *a, fl_program **program);

/* What is being done from now on; whoever listens is told at once. */
void fl_begin_phase(fl_analysis *a, const char *phase);

/* Adds a message about a place in the program. */
fl_diag *fl_report_at(fl_analysis *a, const fl_program *p, uint32_t loc, fl_severity severity,
                      const char *tag, const char *text);

/* Says why the limits ended the work and returns the status for it. */
fl_status fl_report_limit(fl_analysis *a);

/* A search of the program as the options ask for it. */
void fl_search_options(fl_analysis *a, const fl_program *p, fl_search_request *request);

/* Findings with their runs, for a report. The strings belong to `keep`. */
fl_place fl_place_in(const fl_program *p, const fl_loc *at, const char *function, fl_arena *keep);
fl_place fl_place_for(const fl_program *p, uint32_t loc, uint32_t func, fl_arena *keep);
void fl_schedule_for(const fl_program *p, const fl_trace *t, fl_report_schedule *out, fl_arena *keep);
/* With the files given and all others that were read, headers of the system
 * excepted: what they were then, so that a repair is never applied to anything else
 * and a result is known to be outdated. */
void fl_report_begin(fl_analysis *a, const fl_program *p, fl_report *r);
void fl_report_deliver(fl_analysis *a, fl_report *r); /* in the chosen format */

/* Adds to each finding of a report the places at fault, their repairs and the
 * nearest passing run. */
void fl_localize_findings(fl_analysis *a, const fl_program *p, const fl_search_request *request,
                          const fl_search_result *result, fl_report *r, fl_arena *keep);

/* Reads a schedule, and what it is expected to show, from the JSON of a check.
 * The strings belong to `keep`. */
bool fl_schedule_read(const char *path, long long finding, fl_schedule *out, fl_wanted *wanted,
                      fl_arena *keep, fl_str *error);

/* The commands. */
fl_status fl_command_localize(fl_analysis *a);
fl_status fl_command_check(fl_analysis *a);
fl_status fl_command_sequentialize(fl_analysis *a);
fl_status fl_command_replay(fl_analysis *a);
fl_status fl_command_run(fl_analysis *a);
fl_status fl_command_apply(fl_analysis *a);
fl_status fl_command_dump(fl_analysis *a);

#endif
