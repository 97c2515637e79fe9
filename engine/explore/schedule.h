/* Schedules: which thread moved, and what it was given. */
#ifndef FL_EXPLORE_SCHEDULE_H
#define FL_EXPLORE_SCHEDULE_H

#include "base/vec.h"
#include "machine/machine.h"

/* One step of one thread. */
typedef struct {
  uint32_t thread;  /* the same number in every interleaving of one search */
  int32_t choice;   /* which of several ways, -1 if there was only one */
  uint32_t ninputs; /* inputs read during the step, in the schedule's list */
} fl_move;

/* A thread by its canonical name. */
typedef struct {
  uint32_t parent, nth; /* parent: index in the list; main is 0 */
} fl_thread_ref;

/* Something about inputs that are terms, in the order of the run: an input was
 * read, or a truth came to be known. */
typedef struct {
  bool is_input;
  fl_term term; /* of an input: its unknown, 0 if it is a number */
} fl_event;

typedef struct {
  FL_VEC(fl_thread_ref) threads; /* a move's thread is an index here */
  FL_VEC(fl_move) moves;
  FL_VEC(uint64_t) inputs; /* of all moves, in order */
  /* While a search runs: what is known of the inputs, and where the part of each
   * move begins. Finished schedules have numbers for inputs. */
  FL_VEC(fl_event) trail;
  FL_VEC(uint32_t) trail_of;
  bool is_spurious; /* recorded where waits may end without a signal */
} fl_schedule;

void fl_schedule_free(fl_schedule *s);
void fl_schedule_clear(fl_schedule *s); /* no moves any more */
void fl_schedule_copy(fl_schedule *to, const fl_schedule *from);
/* Lets every thread begin right before its next move (nobody notices when a
 * thread begins), so that there are no switches that mean nothing. `drops`:
 * threads that begin and then do nothing in this run are left out. */
void fl_schedule_tidy(fl_schedule *s, bool drops);

#endif
