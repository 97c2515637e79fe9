/* The data flow of one run: which values made it fail, and how far from there a
 * site lies.
 *
 * Every instruction of the run is a node; it leads back to the nodes that made
 * the values it uses, to the branch that let it be executed, to the last
 * synchronization before it if it touches memory that threads share, and to a
 * branch that went past a newer value of what it reads. The distance of a site is
 * the fewest variables, parameters, results of calls and decisions between its
 * value and what failed; synchronization and what was gone past count twice, and
 * within one expression nothing is counted. Nodes only lead back in time, so one
 * pass from the end finds all distances. */
#ifndef FL_LOCALIZE_FLOW_H
#define FL_LOCALIZE_FLOW_H

#include "localize/localize.h"

typedef struct fl_flow fl_flow;

fl_flow *fl_flow_new(const fl_program *p);
void fl_flow_free(fl_flow *f);
/* Watches the run that the machine is about to make. */
void fl_flow_watch(fl_flow *f, fl_machine *m);

/* What failed: the instruction executed last, or those that threads wait in. */
void fl_flow_blame_last(fl_flow *f);
void fl_flow_blame(fl_flow *f, const fl_state *s, uint32_t thread);

/* By site. Long runs are remembered from some point on only: what lies before it
 * is FL_FAR. */
void fl_flow_distances(fl_flow *f, uint32_t *out);

#endif
