/* What the code from a place on may still do to shared memory, found once
 * before the search.
 *
 * Memory is divided into places: each global, each slot of a function, each
 * allocation site, and a few things that are not memory. Which places a pointer
 * may mean comes from an inclusion-based points-to analysis (Andersen), without
 * regard to fields, order or callers; from that, what may still happen from
 * each instruction on. All of it errs on the side of more. */
#ifndef FL_EXPLORE_EFFECTS_H
#define FL_EXPLORE_EFFECTS_H

#include "machine/pending.h"

typedef struct fl_effects fl_effects;

fl_effects *fl_effects_new(const fl_program *p, bool tracks_output);
void fl_effects_free(fl_effects *e);

/* What a thread may still do: words of a set of places, read and written. */
typedef struct {
  uint64_t *read, *write;
} fl_future;

size_t fl_effects_words(const fl_effects *e); /* of each half of a future */
/* What may happen from an instruction of a function on; not to be written to. */
fl_future fl_effects_at(const fl_effects *e, uint32_t func, uint32_t pc);
/* Adds that to a future. */
void fl_effects_add(const fl_effects *e, uint32_t func, uint32_t pc, fl_future *f);
/* Whether an access of another thread conflicts with a future. */
bool fl_effects_conflict(const fl_effects *e, const fl_machine *m, const fl_state *s,
                         const fl_access *a, const fl_future *f);
/* Whether a future has a thread joined or detached; detached. */
bool fl_effects_joins(const fl_effects *e, const fl_future *f);
bool fl_effects_detaches(const fl_effects *e, const fl_future *f);
/* Whether an access is among what was foreseen for an instruction (a check of
 * the analysis itself). */
bool fl_effects_cover(const fl_effects *e, const fl_machine *m, const fl_state *s,
                      const fl_access *a, uint32_t func, uint32_t pc);

#endif
