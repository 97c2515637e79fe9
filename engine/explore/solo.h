/* Threads that nobody can disturb.
 *
 * Each thread is run alone from a state, to its end, and what it accesses is
 * noted to the byte. If the accesses of some threads conflict with nothing that
 * any other thread does, then none of them can be led astray by another: the
 * first step that differs from the run alone would have to read what another
 * thread wrote. Such threads are independent from that state on, whatever the
 * analysis of the code can tell of the objects they share by name. */
#ifndef FL_EXPLORE_SOLO_H
#define FL_EXPLORE_SOLO_H

#include "explore/search.h"

typedef struct {
  bool has_ended; /* alone, without needing anybody */
  FL_VEC(fl_access) accesses;
} fl_solo;

/* Runs every thread that can move alone; `out` has one entry for each thread. */
void fl_solo_runs(fl_explorer *e, const fl_state *s, const fl_pendings *p, fl_solo *out);
void fl_solo_free(fl_solo *solo, uint32_t n);
bool fl_solo_conflict(const fl_solo *a, const fl_solo *b);

#endif
