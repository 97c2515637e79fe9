/* What a state or the end of a step shows: deadlocks, races, spins, faults,
 * outcomes. The same for every way to search. */
#include "explore/search.h"

#include <signal.h>
#include <string.h>

/* ---- threads ---- */

int fl_thread_order(const fl_machine *m, uint32_t a, uint32_t b) { return fl_thread_compare(m, a, b); }

void fl_thread_words(const fl_machine *m, const fl_state *s, uint32_t index, fl_str *out) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < s->nthreads; i++)
    rank += fl_thread_order(m, s->threads[i]->id, s->threads[index]->id) < 0;
  fl_str_printf(out, "thread %u", rank);
}

static void make_room(fl_explorer *e, const fl_state *s, fl_pendings *out) {
  out->n = s->nthreads;
  if (e->spare.n && s->nthreads <= FL_SPARE_THREADS) { /* blocks are used again and again */
    out->p = fl_vec_pop(&e->spare);
  } else {
    uint32_t room = s->nthreads > FL_SPARE_THREADS ? s->nthreads : FL_SPARE_THREADS;
    out->p = fl_malloc(room * (sizeof *out->p + sizeof *out->is_alive));
  }
  out->owner = e;
  out->is_alive = (bool *)(out->p + (s->nthreads > FL_SPARE_THREADS ? s->nthreads : FL_SPARE_THREADS));
}

static void look(fl_explorer *e, fl_state *s, uint32_t i, fl_pendings *out) {
  out->is_alive[i] = fl_machine_peek(e->m, s, i, &out->p[i]);
  if (!out->is_alive[i])
    out->p[i].is_enabled = false;
}

void fl_pendings_of(fl_explorer *e, fl_state *s, fl_pendings *out) {
  make_room(e, s, out);
  for (uint32_t i = 0; i < s->nthreads; i++)
    look(e, s, i, out);
}

/* Whether what a thread would do next depends on nothing but its own place and
 * the memory of the step itself. */
static bool is_plain(const fl_pending *p) {
  if (p->region)
    return false; /* not to be owned twice */
  switch (p->action) {
  case FL_DO_START:
  case FL_DO_END:
  case FL_DO_READ:
  case FL_DO_WRITE:
  case FL_DO_UPDATE:
  case FL_DO_LOCK:
  case FL_DO_UNLOCK:
  case FL_DO_TRYLOCK:
  case FL_DO_READ_LOCK:
  case FL_DO_WRITE_LOCK:
  case FL_DO_SEM_WAIT:
  case FL_DO_POST:
  case FL_DO_JOIN: return true;
  default: return false;
  }
}

void fl_pendings_after(fl_explorer *e, fl_state *s, const fl_pendings *before, uint32_t moved,
                       fl_pendings *out) {
  make_room(e, s, out);
  for (uint32_t i = 0; i < s->nthreads; i++) {
    if (i < before->n && i != moved && !before->is_alive[i]) {
      out->is_alive[i] = false;
      out->p[i] = before->p[i];
    } else if (i < before->n && i != moved && is_plain(&before->p[i]) &&
               !fl_pending_conflict(&before->p[i], &before->p[moved])) {
      out->is_alive[i] = true;
      out->p[i] = before->p[i];
    } else {
      look(e, s, i, out);
    }
  }
}

void fl_pendings_free(fl_pendings *p) {
  for (uint32_t i = 0; i < p->n; i++)
    fl_pending_done(&p->p[i]);
  if (p->n <= FL_SPARE_THREADS && p->owner->spare.n < 64)
    fl_vec_push(&p->owner->spare, p->p);
  else
    fl_free(p->p);
}

void fl_pendings_drop(fl_explorer *e) {
  for (size_t i = 0; i < e->spare.n; i++)
    fl_free(e->spare.v[i]);
  fl_vec_free(&e->spare);
}

bool fl_any_enabled(const fl_pendings *p) {
  for (uint32_t i = 0; i < p->n; i++)
    if (p->is_alive[i] && p->p[i].is_enabled)
      return true;
  return false;
}

bool fl_is_unnoticed(const fl_pending *p) {
  return !p->n && (p->action == FL_DO_START || p->action == FL_DO_END);
}

uint32_t fl_unnoticed(const fl_pendings *p) {
  for (uint32_t i = 0; i < p->n; i++)
    if (p->is_alive[i] && p->p[i].is_enabled && fl_is_unnoticed(&p->p[i]))
      return i;
  return FL_NOREG;
}

/* ---- findings ---- */

static fl_found *find(fl_explorer *e, fl_property p, uint32_t loc) {
  const fl_program *prog = e->request->program;
  const fl_loc *l = &prog->locs.v[loc];
  for (size_t i = 0; i < e->found.n; i++) {
    const fl_loc *k = &prog->locs.v[e->found.v[i].loc];
    if (e->found.v[i].property == p && k->file == l->file && k->line == l->line &&
        k->column == l->column)
      return &e->found.v[i];
  }
  return NULL;
}

void fl_note_fault(fl_explorer *e, const fl_fault *f, const fl_successor *last) {
  fl_found *known = find(e, f->property, f->loc);
  if (known && (known->has_shortest || (!e->is_shortest && e->path_cost >= known->cost)))
    return;
  if (e->locate)
    e->locate(e->locate_ctx);
  fl_values inputs = {0};
  if (last)
    fl_path_push(e, last);
  if (!fl_solve_inputs(e, &e->path, &inputs)) {
    fl_str at = {0};
    fl_place_words(e, f->loc, &at);
    e->is_unknown = true;
    fl_add_reason(e, "%s: the solver found no inputs for a run that may fail here: %s", at.s,
                  f->message);
    fl_str_free(&at);
    fl_vec_free(&inputs);
    if (last)
      fl_path_pop(e);
    return;
  }
  if (!known) {
    fl_vec_push(&e->found, (fl_found){.property = f->property, .loc = f->loc, .func = f->func});
    known = &fl_vec_last(&e->found);
  }
  fl_free(known->message);
  known->message = fl_strdup(f->message);
  known->has_shortest = e->is_shortest;
  known->cost = e->path_cost;
  fl_schedule_copy(&known->schedule, &e->path);
  for (size_t i = 0; i < inputs.n; i++)
    known->schedule.inputs.v[i] = inputs.v[i];
  fl_vec_free(&inputs);
  if (last)
    fl_path_pop(e);
}

static void note_outcome(fl_explorer *e, const fl_state *s, const char *how) {
  fl_str text = {0};
  fl_str_printf(&text, "%s: %s", how, fl_machine_output(e->m, s));
  if (!fl_strmap_has(e->outcomes, text.s)) {
    fl_strmap_put(e->outcomes, text.s, e);
    fl_vec_push(&e->result->outcomes, fl_str_take(&text));
  }
  fl_str_free(&text);
}

/* " with x = 3", if there is such a number. */
static void add_watched(const fl_explorer *e, const fl_state *s, const char *name, fl_str *out) {
  const fl_program *p = e->request->program;
  for (uint32_t g = 0; g < p->globals.n; g++) {
    const fl_type *t = p->globals.v[g]->type;
    uint64_t v;
    if (strcmp(p->globals.v[g]->name, name) != 0 || t->vk == FL_VK_NONE || t->kind == FL_TY_PTR ||
        !fl_machine_read(e->m, s, fl_machine_global(e->m, g), t->vk, &v))
      continue;
    fl_str_printf(out, fl_vk_is_signed(t->vk) ? " with %s = %lld" : " with %s = %llu", name,
                  (long long)v);
  }
}

static void note_exit(fl_explorer *e, const fl_successor *s) {
  e->result->schedules++;
  if (e->request->wants_outcomes) {
    fl_str how = {0};
    fl_str_printf(&how, "exit %d", s->state->exit_status);
    for (size_t i = 0; i < e->request->nwatched; i++)
      add_watched(e, s->state, e->request->watched[i], &how);
    note_outcome(e, s->state, how.s);
    fl_str_free(&how);
  }
  if (e->request->properties >> FL_PROP_LEAK & 1 && fl_machine_find_leaks(e->m, s->state))
    fl_note_fault(e, fl_machine_fault(e->m), s);
}

bool fl_note_end(fl_explorer *e, const fl_successor *s) {
  switch (s->result) {
  case FL_STEP_OK:
  case FL_STEP_THREAD_END: return true;
  case FL_STEP_EXIT: note_exit(e, s); return false;
  case FL_STEP_ABORT:
    e->result->schedules++;
    if (e->request->wants_outcomes)
      note_outcome(e, s->state, "abort");
    if (s->fault.property == FL_PROP_COUNT) { /* not a fault that nobody asked for */
      fl_str at = {0};
      fl_place_words(e, s->fault.loc, &at);
      fl_add_reason(e, "a run ends by abort() at %s: not counted as a fault", at.s);
      fl_str_free(&at);
    }
    return false;
  case FL_STEP_FAULT:
    e->result->schedules++;
    fl_note_fault(e, &s->fault, s);
    return false;
  case FL_STEP_UNMODELLED: {
    fl_str at = {0};
    fl_place_words(e, s->fault.loc, &at);
    e->is_unknown = true;
    fl_add_reason(e, "%s: %s", at.s, s->fault.message);
    fl_str_free(&at);
    return false;
  }
  case FL_STEP_BOUND: {
    fl_str at = {0};
    fl_place_words(e, s->fault.loc, &at);
    e->is_bounded = true;
    fl_add_reason(e, "%s at %s", s->fault.message, at.s);
    fl_str_free(&at);
    return false;
  }
  case FL_STEP_BUDGET: {
    fl_str at = {0};
    const fl_thread *t = NULL;
    for (uint32_t i = 0; i < s->state->nthreads; i++)
      if (s->state->threads[i]->id == s->move.thread)
        t = s->state->threads[i];
    const fl_func *f = e->request->program->funcs.v[t->top->func];
    fl_place_words(e, f->code[t->top->pc].loc, &at);
    e->is_bounded = true;
    fl_add_reason(e, "%s: a loop goes on without touching anything shared; it was given up", at.s);
    fl_str_free(&at);
    return false;
  }
  default: return false;
  }
}

/* ---- deadlocks ---- */

static void add_blocked(fl_explorer *e, const fl_state *s, const fl_pending *p, fl_str *out) {
  fl_thread_words(e->m, s, p->thread, out);
  if (p->action == FL_DO_JOIN) {
    fl_str_add(out, " waits for the end of ");
    fl_thread_words(e->m, s, p->target, out);
    return;
  }
  fl_str_add(out, " waits for '");
  fl_describe_address(e->m, s, p->address, 0, out);
  fl_str_addc(out, '\'');
  if (p->waits_for == p->thread)
    fl_str_add(out, ", which it holds itself");
  else if (p->waits_for != FL_NOREG) {
    fl_str_add(out, ", held by ");
    fl_thread_words(e->m, s, p->waits_for, out);
  }
}

/* Threads in a stable order, those that merely join another one last. */
static bool comes_first(const fl_explorer *e, const fl_state *s, const fl_pending *a,
                        const fl_pending *b) {
  bool ja = a->action == FL_DO_JOIN, jb = b->action == FL_DO_JOIN;
  if (ja != jb)
    return jb;
  return fl_thread_order(e->m, s->threads[a->thread]->id, s->threads[b->thread]->id) < 0;
}

static void report_deadlock(fl_explorer *e, const fl_state *s, const fl_pendings *p,
                            const bool *in) {
  const fl_pending *first = NULL;
  fl_str text = {0};
  fl_str_add(&text, "deadlock: ");
  uint32_t count = 0;
  for (uint32_t rank = 0; rank < p->n; rank++) {
    const fl_pending *next = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
      if (!in[i])
        continue;
      uint32_t before = 0;
      for (uint32_t k = 0; k < p->n; k++)
        before += in[k] && k != i && comes_first(e, s, &p->p[k], &p->p[i]);
      if (before == rank)
        next = &p->p[i];
    }
    if (!next)
      break;
    if (!first)
      first = next;
    if (count++)
      fl_str_add(&text, "; ");
    add_blocked(e, s, next, &text);
  }
  fl_fault f = {.property = FL_PROP_DEADLOCK, .loc = first->loc, .func = first->func,
                .thread = first->thread, .message = text.s};
  fl_note_fault(e, &f, NULL);
  fl_str_free(&text);
}

/* Whether a circle of waiting goes through this thread. */
static bool is_in_circle(const fl_pendings *p, uint32_t start) {
  uint32_t at = start;
  for (uint32_t hops = 0; hops < p->n; hops++) {
    if (!p->is_alive[at] || p->p[at].is_enabled || p->p[at].waits_for == FL_NOREG)
      return false;
    at = p->p[at].waits_for;
    if (at == start)
      return true;
  }
  return false; /* it leads to a circle without being part of it */
}

static void check_deadlock(fl_explorer *e, const fl_state *s, const fl_pendings *p) {
  bool *in = NULL;
  for (uint32_t i = 0; i < p->n; i++) {
    if (!is_in_circle(p, i))
      continue;
    if (!in)
      in = fl_malloc(p->n * sizeof *in);
    memset(in, 0, p->n * sizeof *in);
    bool is_lowest = true; /* each circle once */
    for (uint32_t at = i; !in[at]; at = p->p[at].waits_for) {
      in[at] = true;
      is_lowest &= at >= i;
    }
    if (is_lowest)
      report_deadlock(e, s, p, in);
  }
  if (!in && !fl_any_enabled(p)) {
    bool alive = false;
    in = fl_malloc((p->n ? p->n : 1) * sizeof *in);
    for (uint32_t i = 0; i < p->n; i++)
      alive |= in[i] = p->is_alive[i];
    if (alive)
      report_deadlock(e, s, p, in);
  }
  fl_free(in);
}

/* ---- races ---- */

static void describe_race(fl_explorer *e, const fl_state *s, const fl_pending *a,
                          const fl_pending *b, const fl_access *where) {
  const fl_program *prog = e->request->program;
  const fl_loc *la = &prog->locs.v[a->loc], *lb = &prog->locs.v[b->loc];
  if (lb->file < la->file || (lb->file == la->file && (lb->line < la->line ||
                              (lb->line == la->line && lb->column < la->column)))) {
    const fl_pending *t = a;
    a = b;
    b = t;
    lb = la;
  }
  fl_str text = {0};
  fl_str_add(&text, "data race on '");
  uint64_t addr = fl_names_get(fl_machine_names(e->m), where->object)->base + where->offset;
  fl_describe_address(e->m, s, addr, where->size, &text);
  fl_str_add(&text, "': ");
  fl_thread_words(e->m, s, a->thread, &text);
  fl_str_printf(&text, " (%s here) and ", fl_action_name(a->action));
  fl_thread_words(e->m, s, b->thread, &text);
  fl_str_printf(&text, " (%s at line %u) can do this at the same time", fl_action_name(b->action),
                lb->line);
  fl_fault f = {.property = FL_PROP_RACE, .loc = a->loc, .func = a->func, .thread = a->thread,
                .message = text.s};
  fl_note_fault(e, &f, NULL);
  fl_str_free(&text);
}

/* Whether two steps race, the calls of library functions among them by what they touch here. */
static bool is_race(fl_explorer *e, fl_state *s, const fl_pending *a, const fl_pending *b,
                    fl_access *where) {
  if (!fl_pending_race(a, b, where))
    return false;
  if (!a->is_call && !b->is_call)
    return true;
  fl_pending exact_a, exact_b;
  bool has_a = fl_pending_exact(e->m, s, a, &exact_a), has_b = fl_pending_exact(e->m, s, b, &exact_b);
  bool races = fl_pending_race(has_a ? &exact_a : a, has_b ? &exact_b : b, where);
  fl_pending_done(&exact_a);
  fl_pending_done(&exact_b);
  return races;
}

static void check_races(fl_explorer *e, fl_state *s, const fl_pendings *p) {
  fl_access where;
  bool wants = e->request->properties >> FL_PROP_RACE & 1;
  for (uint32_t i = 0; i < p->n && !wants; i++)
    wants = p->is_alive[i] && p->p[i].is_coarse;
  for (uint32_t i = 0; i < p->n && wants; i++)
    for (uint32_t k = i + 1; k < p->n; k++) {
      if (!p->is_alive[i] || !p->is_alive[k] || !p->p[i].is_enabled || !p->p[k].is_enabled ||
          !is_race(e, s, &p->p[i], &p->p[k], &where))
        continue;
      if (e->request->properties >> FL_PROP_RACE & 1)
        describe_race(e, s, &p->p[i], &p->p[k], &where);
      if (p->p[i].is_coarse || p->p[k].is_coarse) {
        fl_str at = {0};
        fl_place_words(e, (p->p[i].is_coarse ? &p->p[i] : &p->p[k])->loc, &at);
        e->is_bounded = true;
        fl_add_reason(e, "%s: a library function is one step here, but another thread may use the "
                         "same memory while it runs", at.s);
        fl_str_free(&at);
      }
    }
}

void fl_check_state(fl_explorer *e, fl_state *s, const fl_pendings *p) {
  if (e->request->properties >> FL_PROP_DEADLOCK & 1)
    check_deadlock(e, s, p);
  check_races(e, s, p);
}
