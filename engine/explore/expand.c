/* From a state to its successors, and what their ends mean. */
#include "explore/search.h"
#include "machine/condition.h"

#include <stdarg.h>
#include <string.h>

/* A step that takes longer than this without touching anything shared is taken
 * for one that never ends. */
#define STEP_BUDGET UINT64_C(20000000)
/* Where a number is needed and a term is there, so many are tried. */
#define MOST_NUMBERS 1024u
/* So many ways by which inputs lead through one step are followed. */
#define MOST_WAYS 16384u

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

/* A step on its way to its end: it may have several, by its inputs and choices. */
typedef struct {
  fl_state *s;
  fl_successor how;
  enum { BEGINS, GOES_ON, TAKES_INPUT, TAKES_CHOICE } next;
  fl_value input;
} way;

typedef struct {
  fl_explorer *e;
  uint32_t thread;
  FL_VEC(way) todo; /* the last one is next */
  fl_successors *out;
} expansion;

static way copy_way(const way *w) {
  way c = {.s = fl_state_copy(w->s), .how = {.move = w->how.move}};
  for (size_t i = 0; i < w->how.inputs.n; i++)
    fl_vec_push(&c.how.inputs, w->how.inputs.v[i]);
  for (size_t i = 0; i < w->how.events.n; i++)
    fl_vec_push(&c.how.events, w->how.events.v[i]);
  return c;
}

static void free_way(way *w) {
  fl_state_free(w->s);
  fl_vec_free(&w->how.inputs);
  fl_vec_free(&w->how.events);
}

static void add_successor(expansion *x, way *w, fl_step_result r) {
  fl_successor n = w->how;
  n.state = w->s;
  n.result = r;
  n.move.ninputs = (uint32_t)n.inputs.n;
  if (r == FL_STEP_FAULT || r == FL_STEP_UNMODELLED || r == FL_STEP_BOUND || r == FL_STEP_ABORT) {
    n.fault = *fl_machine_fault(x->e->m);
    n.fault.message = fl_strdup(n.fault.message);
  }
  if (n.state->conditions.n)
    fl_state_tidy(x->e->m, n.state);
  fl_vec_push(x->out, n);
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

static void input_unknown(fl_explorer *e, uint32_t loc, const char *why) {
  char name[64];
  input_name(e->request->program, loc, name);
  fl_str s = {0};
  fl_place_words(e, loc, &s);
  e->is_unknown = true;
  fl_add_reason(e, why, s.s, name);
  fl_str_free(&s);
}

/* ---- inputs ---- */

/* All values of the input, one by one. */
static void enumerate_input(expansion *x, way *w) {
  fl_explorer *e = x->e;
  uint32_t loc;
  fl_values values = {0};
  fl_machine_input_kind(e->m, w->s, x->thread, &loc);
  if (!fl_input_values(e, w->s, x->thread, &values)) {
    input_unknown(e, loc, "%s: the input '%s' has too many values to try all of them");
    e->was_dropped = true;
  }
  if (!values.n) /* the run ends here: no value fulfils what is assumed of it */
    e->was_dropped = true;
  for (size_t k = values.n; k-- > 0;) {
    way c = copy_way(w);
    fl_vec_push(&c.how.inputs, values.v[k]);
    c.next = TAKES_INPUT;
    c.input = fl_value_of(values.v[k]);
    fl_vec_push(&x->todo, c);
  }
  free_way(w);
  fl_vec_free(&values);
}

static void take_input(expansion *x, way *w) {
  fl_explorer *e = x->e;
  uint32_t loc;
  fl_vk vk = fl_machine_input_kind(e->m, w->s, x->thread, &loc);
  bool is_given = e->given && w->how.inputs.n < e->ngiven;
  if (!is_given && !e->terms) {
    enumerate_input(x, w);
    return;
  }
  uint64_t number = is_given ? e->given[w->how.inputs.n] : 0;
  w->input = fl_value_of(number);
  w->next = TAKES_INPUT;
  fl_event event = {.is_input = true};
  if (!is_given && fl_input_is_read(e, w->s, x->thread)) {
    if (fl_vk_is_float(vk)) {
      input_unknown(e, loc, "%s: the input '%s' is a floating-point number, whose values are not modelled");
      e->was_dropped = true;
      free_way(w);
      return;
    }
    unsigned bits = fl_machine_input_is_bool(e->m, w->s, x->thread) ? 1 : 8 * fl_vk_size(vk);
    event.term = fl_state_input(e->m, w->s, x->thread, bits, bits > 1 && fl_vk_is_signed(vk));
    w->input = (fl_value){event.term, FL_VALUE_SYMBOLIC};
  }
  fl_vec_push(&w->how.inputs, number);
  fl_vec_push(&w->how.events, event);
  fl_vec_push(&x->todo, *w);
}

/* Goes on with a way on which the term is true as well. */
static void add_way(expansion *x, way c, fl_term truth) {
  fl_vec_push(&c.how.events, (fl_event){false, truth});
  c.next = GOES_ON;
  fl_vec_push(&x->todo, c);
}

static void add_condition(expansion *x, const way *w, fl_term truth) {
  way c = copy_way(w);
  fl_state_assume(x->e->m, c.s, truth);
  add_way(x, c, truth);
}

static void take_branch(expansion *x, way *w) {
  fl_term t = fl_machine_branch(x->e->m);
  add_condition(x, w, fl_term_truth(x->e->terms, t, false));
  add_condition(x, w, fl_term_truth(x->e->terms, t, true));
  free_way(w);
}

static void numbers_unknown(expansion *x, const char *why) {
  const fl_fault *f = fl_machine_fault(x->e->m);
  fl_str at = {0};
  fl_place_words(x->e, f->loc, &at);
  x->e->is_unknown = x->e->was_dropped = true;
  fl_add_reason(x->e, "%s: %s; %s", at.s, f->message, why);
  fl_str_free(&at);
}

/* A number is needed for a term: each it can have, or one if that is enough. */
static void take_numbers(expansion *x, way *w) {
  fl_explorer *e = x->e;
  fl_term t = fl_machine_branch(e->m);
  uint64_t *values = fl_malloc(MOST_NUMBERS * sizeof *values);
  size_t n = 0;
  const fl_state *s = w->s;
  fl_answer a;
  if (fl_machine_pins_one(e->m)) {
    a = fl_paths_some(e->paths, s->conditions.v, s->conditions.n, t, values) ? FL_SAT
                                                                             : FL_SOLVER_GAVE_UP;
    n = 1;
  } else {
    a = fl_paths_values(e->paths, s->conditions.v, s->conditions.n, t, MOST_NUMBERS, values, &n);
  }
  if (a != FL_SAT)
    numbers_unknown(x, a == FL_UNSAT ? "it has too many values to try all of them"
                                     : "the solver gave up on its values");
  for (size_t k = a == FL_SAT ? n : 0; k-- > 0;) {
    way c = copy_way(w);
    fl_state_pin(e->m, c.s, t, values[k]);
    add_way(x, c, fl_term_make(e->terms, FL_T_EQ, 64, false, t, fl_term_const(e->terms, values[k])));
  }
  fl_free(values);
  free_way(w);
}

static void take_choices(expansion *x, way *w) {
  if (w->how.move.choice >= 0) { /* one was made already; this one is inside an atomic region */
    x->e->is_unknown = x->e->was_dropped = true;
    fl_add_reason(x->e, "a step has several choices to make, one after the other");
    free_way(w);
    return;
  }
  for (uint32_t k = fl_machine_choices(x->e->m); k-- > 0;) {
    way c = copy_way(w);
    c.how.move.choice = (int32_t)k;
    c.next = TAKES_CHOICE;
    fl_vec_push(&x->todo, c);
  }
  free_way(w);
}

/* Takes over what the machine assumed. Runs are left out by that, unless it is
 * about inputs of this very step, of which nobody else knows yet. */
static void take_assumed(expansion *x, way *w) {
  const fl_term *assumed, *list;
  size_t n = fl_machine_assumed(x->e->m, &assumed);
  for (size_t i = 0; i < n; i++) {
    size_t count = fl_term_unknowns(x->e->terms, assumed[i], &list);
    for (size_t k = 0; k < count; k++) {
      bool is_new = false;
      for (size_t j = 0; j < w->how.events.n && !is_new; j++)
        is_new = w->how.events.v[j].is_input && w->how.events.v[j].term == list[k];
      x->e->was_dropped |= !is_new;
    }
    fl_vec_push(&w->how.events, (fl_event){false, assumed[i]});
  }
  fl_machine_assumed_cut(x->e->m, 0);
}

static fl_step_result make_step(expansion *x, way *w) {
  fl_machine *m = x->e->m;
  switch (w->next) {
  case BEGINS: return fl_machine_step(m, w->s, x->thread, STEP_BUDGET);
  case TAKES_INPUT: fl_machine_give_input(m, w->input); break;
  case TAKES_CHOICE: fl_machine_give_choice(m, (uint32_t)w->how.move.choice); break;
  default: break;
  }
  return fl_machine_resume(m, w->s, x->thread, STEP_BUDGET);
}

static void follow(expansion *x, way *w) {
  fl_step_result r = make_step(x, w);
  const fl_term *assumed;
  if (x->e->terms && fl_machine_assumed(x->e->m, &assumed))
    take_assumed(x, w);
  switch (r) {
  case FL_STEP_INPUT: take_input(x, w); return;
  case FL_STEP_BRANCH: take_branch(x, w); return;
  case FL_STEP_PIN: take_numbers(x, w); return;
  case FL_STEP_CHOICE: take_choices(x, w); return;
  case FL_STEP_CANCELLED: x->e->stopped = true; /* fall through */
  case FL_STEP_ASSUME:
    x->e->was_dropped = true;
    free_way(w);
    return;
  default: add_successor(x, w, r); return;
  }
}

static void too_many_ways(expansion *x) {
  const fl_frame *f = x->todo.v[0].s->threads[x->thread]->top;
  fl_str at = {0};
  fl_place_words(x->e, x->e->request->program->funcs.v[f->func]->code[f->pc].loc, &at);
  x->e->is_unknown = true;
  fl_add_reason(x->e, "%s: inputs lead through this step in more than %u ways", at.s, MOST_WAYS);
  fl_str_free(&at);
}

static void follow_all(expansion *x) {
  for (uint32_t n = 0; x->todo.n && n < MOST_WAYS && !(n % 64 == 63 && fl_must_stop(x->e)); n++) {
    way w = fl_vec_pop(&x->todo);
    follow(x, &w);
  }
  if (x->todo.n) {
    x->e->was_dropped = true;
    if (!x->e->stopped)
      too_many_ways(x);
  }
  for (size_t i = 0; i < x->todo.n; i++)
    free_way(&x->todo.v[i]);
  fl_vec_free(&x->todo);
}

static void note_covered(fl_explorer *e, const fl_thread *t) {
  if (t->top && t->is_started)
    e->request->covered[e->request->program->funcs.v[t->top->func]->code[t->top->pc].loc] = true;
}

void fl_expand(fl_explorer *e, const fl_state *state, uint32_t thread, fl_successors *out) {
  expansion x = {.e = e, .thread = thread, .out = out};
  e->was_dropped = false;
  if (e->request->covered)
    note_covered(e, state->threads[thread]);
  fl_machine_assumed_cut(e->m, 0);
  way w = {.s = fl_state_copy((fl_state *)state)};
  w.how.move = (fl_move){.thread = state->threads[thread]->id, .choice = -1};
  follow(&x, &w);
  if (x.todo.n)
    follow_all(&x);
}

void fl_successors_free(fl_successors *list) {
  for (size_t i = 0; i < list->n; i++) {
    fl_state_free(list->v[i].state);
    fl_vec_free(&list->v[i].inputs);
    fl_vec_free(&list->v[i].events);
    fl_free(list->v[i].fault.message);
  }
  fl_vec_free(list);
}

/* ---- the path ---- */

void fl_path_push(fl_explorer *e, const fl_successor *s) {
  fl_vec_push(&e->path.moves, s->move);
  for (size_t i = 0; i < s->inputs.n; i++)
    fl_vec_push(&e->path.inputs, s->inputs.v[i]);
  fl_vec_push(&e->path.trail_of, (uint32_t)e->path.trail.n);
  for (size_t i = 0; i < s->events.n; i++)
    fl_vec_push(&e->path.trail, s->events.v[i]);
}

void fl_path_pop(fl_explorer *e) {
  fl_move last = fl_vec_pop(&e->path.moves);
  e->path.inputs.n -= last.ninputs;
  e->path.trail.n = fl_vec_pop(&e->path.trail_of);
}
