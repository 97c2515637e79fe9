/* A passing run as near to the failing one as can be found. */
#ifndef FL_LOCALIZE_NEAREST_H
#define FL_LOCALIZE_NEAREST_H

#include "explore/trace.h"

/* Two steps in the order in which the failing run makes them and the passing run
 * does not. */
typedef struct {
  fl_trace_step first, second; /* of the runs; what they point to belongs to these */
} fl_flipped;

typedef struct {
  bool is_found;
  fl_trace run;
  FL_VEC(fl_flipped) flipped;
} fl_nearest;

/* Tries the failing run without one of its preemptions, then with one pair of
 * conflicting steps the other way round, then with the other threads going on to
 * their ends before one of the last steps of the thread that fails, as a join
 * would have it. `failing` must outlive the result. */
void fl_find_nearest(const fl_search_request *request, const fl_trace *failing, fl_nearest *out);
void fl_nearest_free(fl_nearest *n);

#endif
