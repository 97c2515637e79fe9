/* Repairs: edits of the source that were searched again before they are offered. */
#ifndef FL_REPAIR_REPAIR_H
#define FL_REPAIR_REPAIR_H

#include "front/front.h"
#include "localize/localize.h"
#include "localize/nearest.h"

typedef enum {
  FL_REPAIRED_PROVED,
  FL_REPAIRED_BOUNDED,
  FL_REPAIRED_THIS_RUN /* lets the shown run succeed, but another one fails */
} fl_repair_result;

/* Another text in the place of one that stands there. */
typedef struct {
  fl_loc at;
  char *text;
} fl_change;

typedef struct {
  FL_VEC(fl_change) changes;
  char *title;
  fl_repair_result status;
  unsigned cost;
  bool avoids; /* the place of the fault is not even reached in the run any more */
  FL_VEC(char *) lost_outcomes;   /* ways a passing run ended before and does not now */
  bool loses_all; /* no run ends as one did before */
  bool is_comparison_complete;    /* of the outcomes */
  uint32_t lost_line; /* one with steps no run makes any more; 0: none */
  bool is_sync; /* of synchronization */
  uint32_t locked_steps; /* of the shown run, repaired: made while a mutex was held */
} fl_repair;

/* What is offered for one place. */
typedef struct {
  uint32_t site;
  const fl_suspect *suspect; /* of the diagnosis; NULL: no value was found for it */
  bool is_assertion; /* it is, or is part of, what is asserted */
  double score;      /* from 0 to 1 */
  uint32_t distance; /* from what failed, in the data flow; FL_FAR: nothing leads there */
  uint32_t order;    /* of the diagnosis: nearer places first, then later ones */
  FL_VEC(fl_repair) repairs; /* best first */
  /* of synchronization; there is no site then */
  bool is_sync;
  fl_loc at; /* the statement */
  char *function;
  char *note; /* the order or the atomicity that is missing; NULL: nothing to say */
} fl_offer;

typedef struct {
  const fl_front_request *front; /* how the program was read */
  const fl_program *program;
  const fl_search_request *search;
  const fl_finding *finding;
  const fl_diagnosis *diagnosis;
  const fl_trace *failing;   /* the shown run; NULL: synchronization is left alone */
  const fl_nearest *nearest; /* a passing one */
} fl_repair_request;

typedef struct {
  FL_VEC(fl_offer) offers; /* best first; one for each suspect, and other places with repairs */
  uint32_t tried, not_tried; /* candidates */
  double first_seconds;      /* until the first repair that holds was found; 0: none */
} fl_repairs;

void fl_repair_all(const fl_repair_request *request, fl_repairs *out);
void fl_repairs_free(fl_repairs *r);
void fl_repair_free(fl_repair *r);

#endif
