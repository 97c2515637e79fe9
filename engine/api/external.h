/* Inside the library: other checkers at work. */
#ifndef FL_API_EXTERNAL_H
#define FL_API_EXTERNAL_H

#include "api/analysis.h"
#include "backend/checker.h"
#include "localize/localize.h"

typedef struct fl_external {
  fl_checker checker;
  fl_analysis *a;
  unsigned nruns; /* so far; names what is kept */
} fl_external;

/* False if an option does not fit the engine; says so. */
bool fl_external_options(fl_analysis *a);

/* Finds the checker of the kind; FL_OK, or the status with which the command
 * ends, with a message. */
fl_status fl_external_begin(fl_analysis *a, fl_checker_kind kind, fl_external *out);
void fl_external_end(fl_external *e);

/* What the machine's own search and diagnosis do, by the checker. Runs it finds
 * are made again by the machine before they are believed. */
void fl_external_search(fl_external *e, const fl_search_request *request, fl_search_result *result);
void fl_external_diagnose(fl_external *e, const fl_search_request *request,
                          const fl_schedule *schedule, fl_diagnosis *out);

/* ESBMC, with the files as they are. */
void fl_external_search_native(fl_external *e, const fl_search_request *request, long long unwind,
                               fl_search_result *result);

/* For both searches: makes the run again, a finding if it fails; why there is no
 * better verdict; the verdict of a search within bounds. */
bool fl_external_believe(const fl_search_request *request, const fl_schedule *s, const char *claim,
                         fl_search_result *r);
void fl_external_reason(fl_search_result *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void fl_external_note_bounds(const fl_external *e, const fl_search_request *request,
                             long long unwind, fl_search_result *r);

/* Appends bounds for the loops of the models in the program. */
void fl_external_bounds(const char *text, fl_str *unwindset);
/* For both: a program, with limits and what is kept. */
void fl_external_run(fl_external *e, fl_checker_request *q, const char *name,
                     fl_checker_result *out);

#endif
