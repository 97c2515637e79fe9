/* Schedules. */
#include "explore/schedule.h"

void fl_schedule_free(fl_schedule *s) {
  fl_vec_free(&s->moves);
  fl_vec_free(&s->inputs);
  fl_vec_free(&s->threads);
  fl_vec_free(&s->trail);
  fl_vec_free(&s->trail_of);
}

void fl_schedule_clear(fl_schedule *s) {
  s->moves.n = s->inputs.n = s->trail.n = s->trail_of.n = 0;
}

void fl_schedule_copy(fl_schedule *to, const fl_schedule *from) {
  to->threads.n = to->moves.n = to->inputs.n = 0;
  for (size_t i = 0; i < from->threads.n; i++)
    fl_vec_push(&to->threads, from->threads.v[i]);
  for (size_t i = 0; i < from->moves.n; i++)
    fl_vec_push(&to->moves, from->moves.v[i]);
  for (size_t i = 0; i < from->inputs.n; i++)
    fl_vec_push(&to->inputs, from->inputs.v[i]);
}

static void add_move(fl_schedule *to, const fl_schedule *from, size_t move, size_t input) {
  fl_vec_push(&to->moves, from->moves.v[move]);
  for (uint32_t k = 0; k < from->moves.v[move].ninputs; k++)
    fl_vec_push(&to->inputs, from->inputs.v[input + k]);
}

void fl_schedule_tidy(fl_schedule *s, bool drops) {
  typedef struct {
    bool was_seen, is_held;
    size_t move, input;
  } beginning;
  FL_VEC(beginning) threads = {0};
  fl_schedule out = {0};
  size_t input = 0;
  for (size_t i = 0; i < s->moves.n; i++) {
    uint32_t t = s->moves.v[i].thread;
    bool is_last = i + 1 == s->moves.n;
    while (threads.n <= t)
      fl_vec_push(&threads, (beginning){0});
    beginning *b = &threads.v[t];
    if (!b->was_seen && t && !is_last) {
      *b = (beginning){true, true, i, input};
    } else {
      if (b->is_held)
        add_move(&out, s, b->move, b->input);
      b->is_held = false;
      for (size_t k = 0; k < threads.n && is_last && !drops; k++)
        if (threads.v[k].is_held)
          add_move(&out, s, threads.v[k].move, threads.v[k].input);
      add_move(&out, s, i, input);
    }
    input += s->moves.v[i].ninputs;
  }
  for (size_t k = 0; k < out.moves.n; k++)
    s->moves.v[k] = out.moves.v[k];
  for (size_t k = 0; k < out.inputs.n; k++)
    s->inputs.v[k] = out.inputs.v[k];
  s->moves.n = out.moves.n;
  s->inputs.n = out.inputs.n;
  fl_schedule_free(&out);
  fl_vec_free(&threads);
}
