/* One run under a fair schedule: whose turn it is. */
#ifndef FL_EXPLORE_FAIR_H
#define FL_EXPLORE_FAIR_H

#include "explore/explore.h"

typedef struct {
  uint32_t thread; /* index of the thread that moves */
  uint32_t steps;  /* it has made in a row */
} fl_turn;

/* The thread to move next: the same for a while, then the others in turn. False
 * if nobody can move. */
bool fl_take_turn(fl_machine *m, fl_state *s, fl_turn *turn);

/* Nobody can move: says who waits for what. The message is the caller's. */
void fl_describe_deadlock(const fl_program *p, fl_machine *m, fl_state *s, fl_finding *out);

/* Whether the program uses anything that needs steps. */
bool fl_uses_threads(const fl_program *p);

#endif
