/* Path conditions: terms that are known to be true, and questions about them.
 *
 * A question is put to the solver with the conditions that share an unknown with
 * it, directly or through others, and with no more: the rest can be fulfilled
 * anyway, since the conditions of a path always can. Answers are kept. */
#ifndef FL_SMT_PATHS_H
#define FL_SMT_PATHS_H

#include "smt/solver.h"

typedef struct fl_paths fl_paths;

fl_paths *fl_paths_new(fl_terms *terms, unsigned work);
void fl_paths_free(fl_paths *p);

/* What a truth (fl_term_truth) may be where the conditions hold. */
enum { FL_MAY_BE_FALSE = 1, FL_MAY_BE_TRUE = 2, FL_MAY_NOT_KNOWN = 4 };
unsigned fl_paths_ask(fl_paths *p, const fl_term *conditions, size_t n, fl_term truth);

/* Some value the term can have; false: the solver gave up. */
bool fl_paths_some(fl_paths *p, const fl_term *conditions, size_t n, fl_term t, uint64_t *value);
/* All values it can have, ascending, if they are at most `most`: FL_SAT. FL_UNSAT:
 * there are more. */
fl_answer fl_paths_values(fl_paths *p, const fl_term *conditions, size_t n, fl_term t, size_t most,
                          uint64_t *values, size_t *count);
/* One solution, with small numbers where that is easy; false: the solver gave up,
 * or there is none. */
bool fl_paths_solve(fl_paths *p, const fl_term *conditions, size_t n, const fl_term *unknowns,
                    size_t count, uint64_t *values);

/* Marks the conditions that have to do with the unknowns: kept[i]. `wanted` is by
 * term; it is extended by the unknowns that are met on the way. */
void fl_paths_slice(fl_terms *t, const fl_term *conditions, size_t n, bool *wanted,
                    bool *kept);

uint64_t fl_paths_calls(const fl_paths *p);

#endif
