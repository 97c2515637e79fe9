/* A passing run as near to the failing one as can be found. */
#ifndef FL_LOCALIZE_NEAREST_H
#define FL_LOCALIZE_NEAREST_H

#include "explore/trace.h"

/* Two steps of the failing run, by number, in the order in which it makes them
 * and the passing run does not. */
typedef struct {
  uint32_t first, second;
} fl_flipped;

typedef struct {
  bool is_found;
  fl_trace run;
  FL_VEC(fl_flipped) flipped;
} fl_nearest;

/* Tries the failing run without one of its preemptions, then with one pair of
 * conflicting steps the other way round. */
void fl_find_nearest(const fl_search_request *request, const fl_trace *failing, fl_nearest *out);
void fl_nearest_free(fl_nearest *n);

#endif
