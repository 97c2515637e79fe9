/* Repairs of synchronization: what the failing run and the texts tell of it, and
 * the edits that are tried. Nothing here is believed: every candidate is read,
 * run and searched again like one of a value. */
#ifndef FL_REPAIR_SYNC_H
#define FL_REPAIR_SYNC_H

#include "localize/nearest.h"
#include "repair/outline.h"
#include "repair/repair.h"
#include "repair/rewrite.h"

/* What a candidate costs, in the units of texts.h: the statements it writes, takes
 * out or changes, and one more of these. */
enum {
  FL_SYNC_SMALL = 1,  /* one word, or one statement that was forgotten */
  FL_SYNC_REGION = 2, /* with a lock that is there */
  FL_SYNC_ORDER = 3,  /* a statement in another place, locks in another order */
  FL_SYNC_HOIST = 4,  /* regions across functions */
  FL_SYNC_ATOMIC = 6,
  FL_SYNC_NEW = 8,    /* a lock that was not there */
  FL_SYNC_SERIAL = 10 /* one thread after the other: nothing is left of the parallelism */
};

typedef struct {
  fl_repair repair;
  uint32_t file;
  uint32_t stmt; /* that is named for it */
  fl_loc at;     /* its place */
  char *function;
  unsigned family; /* of the list above */
  char *note;    /* the order or the atomicity that is missing, in words; NULL: nothing */
} fl_sync_candidate;

typedef struct {
  fl_sync_candidate *v;
  size_t n, cap;
} fl_sync_candidates;

/* Appends candidates, the simple ones first. `nearest` may be of a run that was
 * not found. */
void fl_sync_candidates_for(const fl_repair_request *request, const fl_trace *failing,
                            const fl_nearest *nearest, fl_sync_candidates *out);
void fl_sync_candidates_free(fl_sync_candidates *list);

/* ---- between the files of this room ---- */

enum { FL_SYNC_ARGS = 4 };

/* A call of a function of the thread library. */
typedef struct {
  fl_builtin what;
  uint32_t file, loc, stmt;
  bool is_whole; /* the statement is this call and nothing else */
  uint32_t nargs;
  uint32_t arg[FL_SYNC_ARGS], arg_end[FL_SYNC_ARGS]; /* bytes */
  char *object; /* text of the first argument without blanks: "&m" */
} fl_sync_call;

/* Memory that several threads use and one writes in the runs that are known. */
typedef struct {
  char *name;   /* as the trace says it, without indices: "queue.count", "node@7.next" */
  char *root;   /* the global; NULL: none */
  char *member; /* the last one; NULL: none */
} fl_shared;

/* A statement, by its own words (its head, if it has parts), that uses one. */
typedef struct {
  uint32_t file, stmt;
  uint32_t shared; /* bit mask */
  bool is_alone;   /* the runs were there only while no other thread was */
  bool was_there;  /* the runs were there */
} fl_use;

typedef struct {
  const fl_repair_request *request;
  const fl_program *p;
  const fl_trace *failing;
  const fl_nearest *nearest;
  fl_outline *outlines; /* by file */
  bool *has_outline;
  FL_VEC(fl_sync_call) calls;
  FL_VEC(fl_shared) shared; /* at most 32 */
  FL_VEC(fl_use) uses;
  fl_sync_candidates *out;
} fl_evidence;

/* A candidate under construction. */
fl_sync_candidate *fl_sync_begin(fl_evidence *e, unsigned family, uint32_t file, uint32_t stmt);
/* Drops it again if it changes nothing. */
void fl_sync_end(fl_evidence *e, fl_str *title);
fl_rewrite fl_sync_rewrite(fl_evidence *e, fl_sync_candidate *c, uint32_t file);

/* The call that is the statement, or NULL. */
const fl_sync_call *fl_sync_call_of(const fl_evidence *e, uint32_t file, uint32_t stmt);
/* Whether the statement is that call about that object. */
bool fl_sync_is(const fl_evidence *e, uint32_t file, uint32_t stmt, fl_builtin what, const char *object);
uint32_t fl_sync_line(const fl_evidence *e, uint32_t file, uint32_t stmt);
uint32_t fl_sync_last_line(const fl_evidence *e, uint32_t file, uint32_t stmt);
/* The name a developer would say: "m" for "&m". */
const char *fl_sync_spoken(const char *object);
/* The statement a step of a run was made in. */
uint32_t fl_sync_stmt_of_step(const fl_evidence *e, uint32_t loc, uint32_t *file);
/* The name of the function a statement is in; "" if it cannot be told. */
void fl_sync_function(const fl_evidence *e, uint32_t file, uint32_t stmt, fl_str *out);
/* The number of the shared memory that a step is about, or FL_NOREG. */
uint32_t fl_sync_shared_of(const fl_evidence *e, const fl_trace_step *s);

/* "lines 17 to 19 must be one atomic region: another thread changes 'sold'
 * between them", if the failing run shows it for this memory; NULL otherwise. */
char *fl_sync_atomicity(const fl_evidence *e, uint32_t mask);

void fl_sync_regions(fl_evidence *e); /* locks around statements */
void fl_sync_orders(fl_evidence *e);  /* joins, statements elsewhere */
void fl_sync_waits(fl_evidence *e);   /* conditions */
void fl_sync_locks(fl_evidence *e);   /* order of locks, forgotten unlocks, wrong mutexes */
void fl_sync_atomics(fl_evidence *e); /* counters */

#endif
