/* What came of an analysis, ready to be written in any format. Strings are not
 * owned; they live as long as the analysis. */
#ifndef FL_REPORT_REPORT_H
#define FL_REPORT_REPORT_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  const char *file;
  unsigned line, column, end_line, end_column;
  const char *function;
  const char *text; /* the source line, NULL if unknown */
} fl_place;

typedef struct {
  unsigned id;
  const char *function;
  bool is_created;
  fl_place created_at;
  unsigned parent, nth;
} fl_report_thread;

typedef struct {
  unsigned thread;
  fl_place place;
  const char *action, *object, *value;
  int choice;       /* -1: none */
  unsigned ninputs; /* read during the step */
} fl_report_step;

typedef struct {
  fl_place place;
  unsigned thread;
  const char *value;
} fl_report_input;

typedef struct {
  FL_VEC(fl_report_thread) threads;
  FL_VEC(fl_report_step) steps;
  FL_VEC(fl_report_input) inputs;
  unsigned preemptions;
  bool is_fewest;
  bool is_single; /* as a checker gave it: nobody has looked for fewer */
  bool is_spurious; /* waits could end without a signal */
} fl_report_schedule;

/* A passing run that differs from the failing one in the order of few steps. */
typedef struct {
  fl_place first, second; /* as they come in the passing run */
} fl_report_pair;

typedef struct {
  fl_report_schedule schedule;
  FL_VEC(fl_report_pair) reordered;
} fl_report_nearest;

/* Lines and columns as in fl_edit. */
typedef struct {
  const char *file;
  unsigned line, column, end_line, end_column;
  const char *new_text;
} fl_report_edit;

typedef enum {
  FL_REPAIR_PROVED,       /* no fault in any interleaving afterwards */
  FL_REPAIR_BOUNDED,      /* none as far as was searched */
  FL_REPAIR_THIS_SCHEDULE /* the run that was shown passes, others may not */
} fl_repair_status;

typedef struct {
  const char *id;    /* finding, candidate and repair: "1.1.1" */
  const char *title; /* "replace 'x - y' by 'x + y'" */
  FL_VEC(fl_report_edit) edits;
  fl_repair_status status;
  FL_VEC(const char *) lost_outcomes; /* ways to end that the original has */
  bool is_comparison_cut;             /* not all outcomes were compared */
  bool is_evasive;                    /* works by not doing what the program did */
  unsigned parallelism; /* steps of the shown run, repaired, made while a mutex was held */
} fl_report_repair;

/* A place where another value would have let the run succeed. */
typedef struct {
  unsigned rank; /* from 1 */
  double score;
  FL_VEC(fl_place) with; /* other places that must change together with this one */
  fl_place place;
  const char *kind; /* expression, condition, assertion, initializer, argument, synchronization */
  unsigned diag;    /* number of the site */
  const char *original;
  const char *note; /* what is to be said of the place though no value helps there; NULL: nothing */
  FL_VEC(const char *) values;
  bool is_per_execution; /* values[i] for the i-th time it is reached; else each will do */
  FL_VEC(fl_report_repair) repairs;
} fl_report_candidate;

typedef struct {
  unsigned id;
  const char *property, *message, *explanation;
  fl_place place;
  fl_report_schedule schedule;
  bool has_nearest;
  fl_report_nearest nearest;
  FL_VEC(fl_report_candidate) candidates; /* the best first */
} fl_report_finding;

typedef struct {
  const char *path;
  char sha256[65];
} fl_report_file;

typedef struct {
  const char *version;
  const char *engine, *engine_version; /* NULL: the embedded one */
  FL_VEC(fl_report_file) files;
  FL_VEC(const char *) flags;
  const char *entry;
  const char *verdict;
  FL_VEC(const char *) reasons;
  uint64_t states, transitions, schedules, solver_calls;
  double parse_ms, search_ms, localize_ms, repair_ms, total_ms;
  double first_repair_ms; /* from the start to the first repair that holds; 0: none */
  size_t peak_rss_kib;
  FL_VEC(fl_report_finding) findings;
  bool has_outcomes;
  FL_VEC(const char *) outcomes;
} fl_report;

void fl_report_text(const fl_report *r, bool color, bool quiet, fl_str *out);
void fl_report_json(const fl_report *r, fl_str *out);
void fl_report_free(fl_report *r);

/* The best repair, the first in order that is proved or bounded, as a unified
 * diff that `patch -p0` applies; nothing if there is none. The title stands in
 * front of it. Returns false, and appends a sentence to error and nothing to
 * out, if a file cannot be read or is not what was analysed. */
typedef bool (*fl_read_text)(void *ctx, const char *path, fl_str *text, fl_str *error);
bool fl_report_diff(const fl_report *r, fl_read_text read, void *ctx, fl_str *out, fl_str *error);
const fl_report_repair *fl_report_best_repair(const fl_report *r); /* NULL: there is none */

/* "proved", "bounded", "this-schedule"; and in words: "holds in all interleavings". */
const char *fl_repair_status_name(fl_repair_status status);
const char *fl_repair_status_words(fl_repair_status status);

/* The interleaving alone: a column for each thread, a line for each step. */
void fl_report_columns(const fl_report_schedule *s, fl_str *out);

#endif
