/* Following a schedule: who moves next.
 *
 * The first move of the list whose thread can make it is made; moves of threads
 * that wait are kept for later, those of threads that have ended are dropped.
 * When the list is used up, the lowest thread that can move does. So a changed
 * value bends a run, but never breaks it. */
#ifndef FL_EXPLORE_FOLLOW_H
#define FL_EXPLORE_FOLLOW_H

#include "explore/search.h"

typedef struct {
  const fl_schedule *schedule;
  bool *used;    /* by move */
  size_t first;  /* before it, all are used */
  size_t departs_at; /* first move that could not be made in its turn, SIZE_MAX: none */
  const char *departure;
} fl_follower;

void fl_follow_begin(fl_follower *f, const fl_schedule *s);
void fl_follow_copy(fl_follower *to, const fl_follower *from);
void fl_follow_end(fl_follower *f);
bool fl_follow_is_done(const fl_follower *f); /* the list is used up */

/* Index of the thread to move, FL_NOREG if nobody can. *choice is the way it
 * went, -1 if that is open. */
uint32_t fl_follow_next(fl_follower *f, const fl_machine *m, const fl_state *s,
                        const fl_pendings *p, int32_t *choice);

#endif
