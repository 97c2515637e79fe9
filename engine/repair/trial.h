/* One candidate on trial: applied to the source text, read again and searched
 * again. */
#ifndef FL_REPAIR_TRIAL_H
#define FL_REPAIR_TRIAL_H

#include "repair/repair.h"

typedef struct {
  const fl_repair_request *request;
  fl_front_cache *cache;   /* candidates differ in a few bytes */
  fl_front_request strict; /* how the program is read, with all warnings */
  FL_VEC(const char *) flags;
  size_t warnings; /* of the program as it is */
  fl_search_result races;    /* of the program as it is */
  fl_search_result outcomes; /* the same */
  bool has_races, has_outcomes;
  FL_VEC(const char *) watched; /* names of globals */
  bool *covered; /* by place of the program as it is: some run makes a step there */
  uint32_t also; /* properties that are not asked for, but that the program keeps */
  bool has_also;
  FL_VEC(fl_hash128) tried; /* texts that were on trial already */
  FL_VEC(fl_schedule) examples; /* runs in which candidates failed: others may fail there too */
} fl_trials;

void fl_trials_begin(fl_trials *t, const fl_repair_request *request);
void fl_trials_end(fl_trials *t);

/* True iff the repair, of which the edits are given, may be offered; its status
 * and what it loses are then set. */
bool fl_trial(fl_trials *t, fl_repair *repair);
/* Searches a repair that is `bounded` once more, without the bound that is set to
 * candidates: it may become proved, or one that only mends the shown run. */
void fl_trial_again(fl_trials *t, fl_repair *repair);

#endif
