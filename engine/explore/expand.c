/* From a state to its successors, and what their ends mean. */
#include "explore/search.h"

#include <stdarg.h>
#include <string.h>

/* A step that takes longer than this without touching anything shared is taken
 * for one that never ends. */
#define STEP_BUDGET UINT64_C(20000000)

/* ---- limits and reasons ---- */

bool fl_must_stop(fl_explorer *e) {
  if (e->stopped)
    return true;
  if (++e->polls % 64 == 0) {
    if (e->request->progress && e->polls % 1024 == 0)
      e->request->progress(e->request->ctx, "searching", e->result->states);
    e->stopped = e->request->stop && e->request->stop(e->request->ctx);
  }
  return e->stopped;
}

void fl_add_reason(fl_explorer *e, const char *format, ...) {
  fl_str s = {0};
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&s, format, ap);
  va_end(ap);
  if (!fl_strmap_has(e->reasons, s.s)) {
    fl_strmap_put(e->reasons, s.s, e);
    fl_vec_push(&e->result->reasons, fl_str_take(&s));
  }
  fl_str_free(&s);
}

void fl_place_words(const fl_explorer *e, uint32_t loc, fl_str *out) {
  const fl_program *p = e->request->program;
  const fl_loc *at = &p->locs.v[loc];
  fl_str_printf(out, "%s:%u", p->files.v[at->file].path, at->line);
}

/* ---- successors ---- */

static void add_successor(fl_explorer *e, fl_successors *out, fl_state *s, fl_step_result r,
                          const fl_successor *how) {
  fl_successor n = {.state = s, .result = r, .move = how->move};
  for (size_t i = 0; i < how->inputs.n; i++)
    fl_vec_push(&n.inputs, how->inputs.v[i]);
  n.move.ninputs = (uint32_t)n.inputs.n;
  if (r == FL_STEP_FAULT || r == FL_STEP_UNMODELLED || r == FL_STEP_BOUND || r == FL_STEP_ABORT) {
    n.fault = *fl_machine_fault(e->m);
    n.fault.message = fl_strdup(n.fault.message);
  }
  fl_vec_push(out, n);
}

/* The call as the user wrote it names the input. */
static void input_name(const fl_program *p, uint32_t loc, char name[64]) {
  const fl_loc *l = &p->locs.v[loc];
  const fl_file *f = &p->files.v[l->file];
  size_t n = 0;
  for (uint32_t at = l->offset; at < l->end_offset && at < f->length && n < 63; at++) {
    char c = f->text[at];
    if (c == '(' || c == ' ' || c == '\n')
      break;
    name[n++] = c;
  }
  name[n] = 0;
}

static void input_unknown(fl_explorer *e, uint32_t loc) {
  char name[64];
  input_name(e->request->program, loc, name);
  fl_str s = {0};
  fl_place_words(e, loc, &s);
  e->is_unknown = true;
  fl_add_reason(e, "%s: the input '%s' has too many values to try all of them", s.s, name);
  fl_str_free(&s);
}

static void follow(fl_explorer *e, fl_state *s, fl_step_result r, fl_successor *how, uint32_t thread,
                   fl_successors *out);

static void branch_on_input(fl_explorer *e, fl_state *s, fl_successor *how, uint32_t thread,
                            fl_successors *out) {
  uint32_t loc;
  fl_values values = {0};
  fl_machine_input_kind(e->m, s, thread, &loc);
  if (!fl_input_values(e, s, thread, &values)) {
    input_unknown(e, loc);
    e->was_dropped = true;
  }
  if (!values.n) /* the run ends here: no value fulfils what is assumed of it */
    e->was_dropped = true;
  for (size_t k = 0; k < values.n; k++) {
    fl_state *c = fl_state_copy(s);
    fl_vec_push(&how->inputs, values.v[k]);
    fl_machine_give_input(e->m, fl_value_of(values.v[k]));
    follow(e, c, fl_machine_resume(e->m, c, thread, STEP_BUDGET), how, thread, out);
    how->inputs.n--;
  }
  fl_state_free(s);
  fl_vec_free(&values);
}

static void follow(fl_explorer *e, fl_state *s, fl_step_result r, fl_successor *how, uint32_t thread,
                   fl_successors *out) {
  switch (r) {
  case FL_STEP_INPUT: branch_on_input(e, s, how, thread, out); return;
  case FL_STEP_CANCELLED: e->stopped = true; /* fall through */
  case FL_STEP_ASSUME:
    e->was_dropped = true;
    fl_state_free(s);
    return;
  default: add_successor(e, out, s, r, how); return;
  }
}

static void note_covered(fl_explorer *e, const fl_thread *t) {
  if (t->top && t->is_started)
    e->request->covered[e->request->program->funcs.v[t->top->func]->code[t->top->pc].loc] = true;
}

void fl_expand(fl_explorer *e, const fl_state *state, uint32_t thread, fl_successors *out) {
  fl_successor how = {.move = {.thread = state->threads[thread]->id, .choice = -1}};
  e->was_dropped = false;
  if (e->request->covered)
    note_covered(e, state->threads[thread]);
  fl_state *s = fl_state_copy((fl_state *)state);
  fl_step_result r = fl_machine_step(e->m, s, thread, STEP_BUDGET);
  if (r != FL_STEP_CHOICE) {
    follow(e, s, r, &how, thread, out);
  } else {
    uint32_t n = fl_machine_choices(e->m);
    fl_state_free(s);
    for (uint32_t k = 0; k < n; k++) {
      s = fl_state_copy((fl_state *)state);
      how.move.choice = (int32_t)k;
      fl_machine_give_choice(e->m, k);
      follow(e, s, fl_machine_step(e->m, s, thread, STEP_BUDGET), &how, thread, out);
    }
  }
  fl_vec_free(&how.inputs);
}

void fl_successors_free(fl_successors *list) {
  for (size_t i = 0; i < list->n; i++) {
    fl_state_free(list->v[i].state);
    fl_vec_free(&list->v[i].inputs);
    fl_free(list->v[i].fault.message);
  }
  fl_vec_free(list);
}

/* ---- the path ---- */

void fl_path_push(fl_explorer *e, const fl_successor *s) {
  fl_vec_push(&e->path.moves, s->move);
  for (size_t i = 0; i < s->inputs.n; i++)
    fl_vec_push(&e->path.inputs, s->inputs.v[i]);
}

void fl_path_pop(fl_explorer *e) {
  fl_move last = fl_vec_pop(&e->path.moves);
  e->path.inputs.n -= last.ninputs;
}
