/* Schedules. */
#include "explore/schedule.h"

void fl_schedule_free(fl_schedule *s) {
  fl_vec_free(&s->moves);
  fl_vec_free(&s->inputs);
  fl_vec_free(&s->threads);
}

void fl_schedule_copy(fl_schedule *to, const fl_schedule *from) {
  to->moves.n = to->inputs.n = 0;
  for (size_t i = 0; i < from->moves.n; i++)
    fl_vec_push(&to->moves, from->moves.v[i]);
  for (size_t i = 0; i < from->inputs.n; i++)
    fl_vec_push(&to->inputs, from->inputs.v[i]);
}
