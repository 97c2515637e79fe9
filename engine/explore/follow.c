/* Following a schedule. */
#include "explore/follow.h"

#include <string.h>

void fl_follow_begin(fl_follower *f, const fl_schedule *s) {
  *f = (fl_follower){.schedule = s, .departs_at = SIZE_MAX};
  f->used = fl_calloc(s->moves.n + 1, sizeof *f->used);
}

void fl_follow_copy(fl_follower *to, const fl_follower *from) {
  *to = *from;
  to->used = fl_malloc((from->schedule->moves.n + 1) * sizeof *to->used);
  memcpy(to->used, from->used, (from->schedule->moves.n + 1) * sizeof *to->used);
}

void fl_follow_end(fl_follower *f) { fl_free(f->used); }

bool fl_follow_is_done(const fl_follower *f) { return f->first >= f->schedule->moves.n; }

/* Index in the state of a thread of the schedule, FL_NOREG if it is not there. */
static uint32_t index_of(const fl_follower *f, const fl_machine *m, const fl_state *s, uint32_t ref,
                         unsigned depth) {
  if (ref == 0)
    return 0;
  if (ref >= f->schedule->threads.n || depth > 64)
    return FL_NOREG;
  fl_thread_ref name = f->schedule->threads.v[ref];
  uint32_t parent = index_of(f, m, s, name.parent, depth + 1);
  if (parent == FL_NOREG)
    return FL_NOREG;
  for (uint32_t i = 1; i < s->nthreads; i++) {
    uint32_t nth;
    if (fl_machine_thread_parent(m, s->threads[i]->id, &nth) == s->threads[parent]->id &&
        nth == name.nth)
      return i;
  }
  return FL_NOREG;
}

static void depart(fl_follower *f, size_t at, const char *why) {
  if (f->departs_at != SIZE_MAX)
    return;
  f->departs_at = at;
  f->departure = why;
}

static uint32_t lowest(const fl_machine *m, const fl_state *s, const fl_pendings *p) {
  uint32_t best = FL_NOREG;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->is_alive[i] && p->p[i].is_enabled &&
        (best == FL_NOREG || fl_thread_order(m, s->threads[i]->id, s->threads[best]->id) < 0))
      best = i;
  return best;
}

uint32_t fl_follow_next(fl_follower *f, const fl_machine *m, const fl_state *s,
                        const fl_pendings *p, int32_t *choice) {
  size_t n = f->schedule->moves.n;
  *choice = -1;
  while (f->first < n && f->used[f->first])
    f->first++;
  for (size_t k = f->first; k < n; k++) {
    if (f->used[k])
      continue;
    fl_move move = f->schedule->moves.v[k];
    uint32_t i = index_of(f, m, s, move.thread, 0);
    if (i == FL_NOREG) {
      depart(f, k, "the thread was not created");
      continue;
    }
    if (!p->is_alive[i]) {
      depart(f, k, "the thread has already ended");
      f->used[k] = true;
      continue;
    }
    if (!p->p[i].is_enabled) {
      depart(f, k, "the thread cannot move: it waits");
      continue;
    }
    f->used[k] = true;
    *choice = move.choice;
    return i;
  }
  return lowest(m, s, p);
}
