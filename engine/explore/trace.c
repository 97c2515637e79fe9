/* Runs a schedule again and writes down what happens. */
#include "explore/trace.h"

#include "explore/follow.h"
#include "machine/parts.h"

#include <string.h>

#define STEP_BUDGET UINT64_C(20000000)
#define SHORT_STEP_BUDGET UINT64_C(1000000) /* where long runs are of no interest */
#define MOST_STEPS 1000000u

typedef struct {
  fl_explorer e; /* for its checks of states */
  const fl_schedule *schedule;
  const fl_wanted *wanted;
  fl_trace *t;
  fl_state *s;
  fl_follower follow;
  bool has_checked_spin;
  size_t input; /* next of the schedule */
} replay;

/* ---- threads ---- */

/* Number in the trace of a machine's thread; added when first seen. */
static uint32_t number_of(replay *r, uint32_t index, uint32_t created_at) {
  uint32_t id = r->s->threads[index]->id, nth = 0;
  for (uint32_t k = 0; k < r->t->threads.n; k++)
    if (r->t->threads.v[k].id == id)
      return k;
  uint32_t parent = fl_machine_thread_parent(r->e.m, id, &nth), number = 0;
  for (uint32_t k = 0; k < r->t->threads.n; k++)
    if (r->t->threads.v[k].id == parent)
      number = k;
  const fl_frame *f = r->s->threads[index]->top;
  while (f && f->parent)
    f = f->parent;
  const char *function = f ? r->e.request->program->funcs.v[f->func]->name : "?";
  fl_vec_push(&r->t->threads, (fl_trace_thread){.id = id, .function = function,
                                                .created_at = created_at, .parent = number, .nth = nth});
  return (uint32_t)r->t->threads.n - 1;
}

/* ---- words ---- */

static void add_number(const fl_type *t, uint64_t raw, uint64_t size, fl_str *out) {
  bool is_signed = !t || t->kind == FL_TY_VOID ? size < 8 : fl_vk_is_signed(t->vk);
  if (t && t->vk == FL_VK_F64) {
    double d;
    memcpy(&d, &raw, sizeof d);
    fl_str_printf(out, "%g", d);
  } else if (t && t->vk == FL_VK_F32) {
    float f;
    uint32_t low = (uint32_t)raw;
    memcpy(&f, &low, sizeof f);
    fl_str_printf(out, "%g", (double)f);
  } else if (is_signed) {
    int64_t v = size >= 8 ? (int64_t)raw : (int64_t)(raw << (64 - 8 * size)) >> (64 - 8 * size);
    fl_str_printf(out, "%lld", (long long)v);
  } else {
    fl_str_printf(out, "%llu", (unsigned long long)raw);
  }
}

/* The scalar type at an offset of an object's type, or NULL. */
static const fl_type *type_at(const fl_type *t, uint64_t offset, uint64_t size) {
  while (t) {
    if (fl_type_is_scalar(t))
      return t->size == size ? t : NULL;
    if (t->kind == FL_TY_ARRAY && t->elem->size) {
      offset %= t->elem->size;
      t = t->elem;
      continue;
    }
    const fl_type *inner = NULL;
    if (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION)
      for (size_t i = 0; i < t->nfields && !inner; i++)
        if (offset >= t->fields[i].offset && offset < t->fields[i].offset + t->fields[i].type->size &&
            !t->fields[i].is_bitfield) {
          inner = t->fields[i].type;
          offset -= t->fields[i].offset;
        }
    t = inner;
  }
  return NULL;
}

static const fl_type *object_type(const replay *r, fl_objid id, uint64_t *offset) {
  const fl_name *n = fl_names_get(fl_machine_names(r->e.m), id);
  const fl_program *p = r->e.request->program;
  if (n->kind == FL_NAME_GLOBAL || n->kind == FL_NAME_TLS)
    return p->globals.v[n->a]->type;
  if (n->kind == FL_NAME_STACK)
    return p->funcs.v[n->b]->slots[n->c].type;
  const fl_obj *o = n->kind == FL_NAME_HEAP ? fl_state_object(r->s, id) : NULL;
  const fl_type *t = o ? fl_block_type(p, o->alloc_loc) : NULL;
  if (t)
    *offset %= t->size;
  return t;
}

static char *value_at(const replay *r, uint64_t addr, uint64_t size) {
  uint64_t offset, raw = 0;
  fl_objid id = fl_names_find(fl_machine_names(r->e.m), addr, &offset);
  const fl_obj *o = id ? fl_state_object(r->s, id) : NULL;
  if (!o || o->flags & FL_OBJ_FREED || size == 0 || size > 8 || offset > o->size ||
      o->size - offset < size || offset % FL_CHUNK + size > FL_CHUNK)
    return NULL;
  const fl_chunk *c = o->chunks[offset / FL_CHUNK];
  for (uint64_t i = 0; i < size; i++)
    if (c->undef && c->undef[offset % FL_CHUNK + i])
      return fl_strdup("indeterminate");
  memcpy(&raw, c->data + offset % FL_CHUNK, size);
  const fl_type *whole = object_type(r, id, &offset), *t = type_at(whole, offset, size);
  fl_str s = {0};
  if (t && t->kind == FL_TY_PTR && raw) {
    uint64_t inner;
    fl_str_addc(&s, '&');
    if (fl_names_find(fl_machine_names(r->e.m), raw, &inner))
      fl_describe_address(r->e.m, r->s, raw, t->elem->size, &s);
    else
      fl_str_printf(&s, "0x%llx", (unsigned long long)raw);
  } else if (t && t->kind == FL_TY_PTR) {
    fl_str_add(&s, "NULL");
  } else {
    add_number(t, raw, size, &s);
  }
  return fl_str_take(&s);
}

static char *object_words(const replay *r, const fl_pending *p) {
  fl_str s = {0};
  if (p->target != FL_NOREG) {
    uint32_t number = 0;
    for (uint32_t k = 0; k < r->t->threads.n; k++)
      if (r->t->threads.v[k].id == r->s->threads[p->target]->id)
        number = k;
    fl_str_printf(&s, "thread %u", number);
    return fl_str_take(&s);
  }
  if (!p->address || p->action == FL_DO_CREATE)
    return NULL;
  bool is_memory = p->action == FL_DO_READ || p->action == FL_DO_WRITE || p->action == FL_DO_UPDATE;
  fl_describe_address(r->e.m, r->s, p->address, is_memory ? p->size : 0, &s);
  return fl_str_take(&s);
}

static bool shows_value(fl_action a) {
  return a == FL_DO_READ || a == FL_DO_WRITE || a == FL_DO_UPDATE;
}

/* ---- one step ---- */

static void note_input(replay *r, uint32_t index, uint64_t v) {
  uint32_t loc;
  fl_vk vk = fl_machine_input_kind(r->e.m, r->s, index, &loc);
  fl_str s = {0};
  if (fl_vk_is_signed(vk))
    fl_str_printf(&s, "%lld", (long long)v);
  else
    fl_str_printf(&s, "%llu", (unsigned long long)v);
  fl_vec_push(&r->t->inputs, (fl_trace_input){.loc = loc, .thread = number_of(r, index, 0),
                                              .value = fl_str_take(&s)});
  fl_vec_push(&r->t->input_values, v);
}

static uint64_t step_budget(const replay *r) {
  return r->wanted && r->wanted->most_steps ? SHORT_STEP_BUDGET : STEP_BUDGET;
}

static fl_step_result make_step(replay *r, uint32_t index, int32_t choice, fl_trace_step *step) {
  fl_step_result result = fl_machine_step(r->e.m, r->s, index, step_budget(r));
  if (result == FL_STEP_CHOICE) {
    uint32_t n = fl_machine_choices(r->e.m);
    step->choice = choice >= 0 && (uint32_t)choice < n ? choice : 0;
    fl_machine_give_choice(r->e.m, (uint32_t)step->choice);
    result = fl_machine_step(r->e.m, r->s, index, step_budget(r));
  }
  while (result == FL_STEP_INPUT) {
    uint64_t v = r->input < r->schedule->inputs.n ? r->schedule->inputs.v[r->input] : 0;
    r->input++;
    step->ninputs++;
    note_input(r, index, v);
    fl_machine_give_input(r->e.m, fl_value_of(v));
    result = fl_machine_resume(r->e.m, r->s, index, step_budget(r));
  }
  return result;
}

/* Makes the step and notes it. */
static fl_step_result advance(replay *r, const fl_pending *p, int32_t choice) {
  fl_trace_step step = {.thread = number_of(r, p->thread, 0), .loc = p->loc, .func = p->func,
                        .action = p->action, .choice = -1, .object = object_words(r, p)};
  uint32_t threads = r->s->nthreads;
  if (p->action == FL_DO_READ)
    step.value = value_at(r, p->address, p->size);
  fl_step_result result = make_step(r, p->thread, choice, &step);
  if (shows_value(p->action) && p->action != FL_DO_READ)
    step.value = value_at(r, p->address, p->size);
  for (uint32_t i = threads; i < r->s->nthreads; i++) {
    uint32_t number = number_of(r, i, p->loc);
    if (p->action == FL_DO_CREATE && !step.object) {
      fl_str s = {0};
      fl_str_printf(&s, "thread %u", number);
      step.object = fl_str_take(&s);
    }
  }
  fl_vec_push(&r->t->steps, step);
  return result;
}

static void ended_with(replay *r, const fl_fault *f, fl_step_result result) {
  r->t->result = result;
  r->t->property = f->property;
  r->t->loc = f->loc;
  r->t->func = f->func;
  fl_free(r->t->message);
  r->t->message = fl_strdup(f->message);
}

/* ---- the run ---- */

static bool is_wanted(const replay *r, const fl_found *f) {
  const fl_program *p = r->e.request->program;
  const fl_loc *l = &p->locs.v[f->loc];
  return f->property == r->wanted->property && l->line == r->wanted->line &&
         l->column == r->wanted->column && r->wanted->file &&
         strcmp(p->files.v[l->file].path, r->wanted->file) == 0;
}

/* A deadlock or race that the state shows ends the run if it is what was found. */
static bool state_fails(replay *r, const fl_pendings *p) {
  size_t before = r->e.found.n;
  fl_check_state(&r->e, r->s, p);
  if (r->e.found.n == before)
    return false;
  const fl_found *f = &r->e.found.v[before];
  for (size_t i = before; r->wanted && i < r->e.found.n; i++)
    if (is_wanted(r, &r->e.found.v[i]))
      f = &r->e.found.v[i];
  ended_with(r, &(fl_fault){.property = f->property, .loc = f->loc, .func = f->func,
                            .message = f->message}, FL_STEP_FAULT);
  return true;
}

/* The schedule of a loop that waits for ever ends where it begins to. */
static bool spins(replay *r) {
  if (!r->wanted || r->wanted->property != FL_PROP_DEADLOCK || r->has_checked_spin)
    return false;
  r->has_checked_spin = true;
  size_t before = r->e.found.n;
  fl_check_spin(&r->e, r->s);
  if (r->e.found.n == before)
    return false;
  const fl_found *f = &r->e.found.v[before];
  ended_with(r, &(fl_fault){.property = f->property, .loc = f->loc, .func = f->func,
                            .message = f->message}, FL_STEP_FAULT);
  return true;
}

static void count_preemption(replay *r, const fl_pendings *p, uint32_t last, uint32_t next) {
  if (fl_is_unnoticed(&p->p[next]))
    return;
  if (last != FL_NOREG && last != next && p->is_alive[last] && p->p[last].is_enabled)
    r->t->preemptions++;
}

/* No move of the schedule is left that could still be made. */
static bool is_used_up(const replay *r) {
  for (size_t k = r->follow.first; k < r->schedule->moves.n; k++)
    if (!r->follow.used[k])
      return false;
  return true;
}

static void run_all(replay *r) {
  uint32_t last = FL_NOREG;
  for (uint32_t n = 0; n < MOST_STEPS; n++) {
    fl_pendings p;
    int32_t choice;
    fl_pendings_of(&r->e, r->s, &p);
    bool at_end = is_used_up(r);
    if (at_end && (state_fails(r, &p) || spins(r))) {
      fl_pendings_free(&p);
      return;
    }
    if (at_end && fl_must_stop(&r->e)) {
      fl_pendings_free(&p);
      r->t->result = FL_STEP_CANCELLED;
      return;
    }
    uint32_t next = fl_follow_next(&r->follow, r->e.m, r->s, &p, &choice);
    if (next == FL_NOREG) {
      r->t->result = FL_STEP_OK; /* unless a deadlock is looked for */
      state_fails(r, &p);
      fl_pendings_free(&p);
      return;
    }
    count_preemption(r, &p, last, next);
    if (!fl_is_unnoticed(&p.p[next]))
      last = next;
    fl_step_result result = advance(r, &p.p[next], choice);
    fl_pendings_free(&p);
    if (result == FL_STEP_FAULT || result == FL_STEP_UNMODELLED) {
      ended_with(r, fl_machine_fault(r->e.m), result);
      return;
    }
    if (result == FL_STEP_EXIT && r->e.request->properties >> FL_PROP_LEAK & 1 &&
        fl_machine_find_leaks(r->e.m, r->s)) {
      ended_with(r, fl_machine_fault(r->e.m), FL_STEP_FAULT);
      return;
    }
    if (result != FL_STEP_OK && result != FL_STEP_THREAD_END) {
      r->t->result = result;
      return;
    }
    if (at_end && n > r->schedule->moves.n + 100000)
      break;
    if (r->wanted && r->wanted->most_steps && n > r->wanted->most_steps)
      break;
  }
  r->t->result = FL_STEP_BUDGET;
}

/* A loop that waits for ever looks like a run that goes on. */
static void check_spin(replay *r) {
  if (r->t->result != FL_STEP_BUDGET)
    return;
  size_t before = r->e.found.n;
  fl_check_spin(&r->e, r->s);
  if (r->e.found.n > before) {
    const fl_found *f = &r->e.found.v[before];
    ended_with(r, &(fl_fault){.property = f->property, .loc = f->loc, .func = f->func,
                              .message = f->message}, FL_STEP_FAULT);
  }
}

void fl_trace_run(const fl_search_request *request, const fl_schedule *schedule,
                  const fl_wanted *wanted, fl_trace *out) {
  fl_search_result unused = {0};
  memset(out, 0, sizeof *out);
  out->departs_at = FL_NOREG;
  out->is_spurious = request->is_spurious;
  replay r = {.schedule = schedule, .wanted = wanted, .t = out};
  r.e = (fl_explorer){.request = request, .result = &unused, .outcomes = fl_strmap_new(),
                      .reasons = fl_strmap_new()};
  fl_machine_config config = {.properties = request->properties,
                              .is_stepwise = true,
                              .is_spurious = request->is_spurious,
                              .stack_limit = request->stack_limit,
                              .heap_limit = request->heap_limit,
                              .unwind = request->unwind,
                              .cancelled = request->stop,
                              .ctx = request->ctx};
  r.e.m = fl_machine_new(request->program, &config);
  if (wanted && wanted->file)
    fl_machine_watch_lines(r.e.m, wanted->file, wanted->line, wanted->last_line);
  r.s = fl_machine_start(r.e.m);
  fl_follow_begin(&r.follow, schedule);
  if (r.s) {
    number_of(&r, 0, 0);
    run_all(&r);
    check_spin(&r);
  } else {
    ended_with(&r, fl_machine_fault(r.e.m),
               fl_machine_fault(r.e.m)->is_unmodelled ? FL_STEP_UNMODELLED : FL_STEP_FAULT);
  }
  if (r.follow.departs_at != SIZE_MAX) {
    out->departs_at = (uint32_t)r.follow.departs_at;
    out->departure = fl_strdup(r.follow.departure);
  }
  fl_follow_end(&r.follow);
  out->reached_wanted = fl_machine_watched(r.e.m) > 0;
  for (size_t i = 0; i < r.e.found.n; i++) {
    fl_free(r.e.found.v[i].message);
    fl_schedule_free(&r.e.found.v[i].schedule);
  }
  fl_vec_free(&r.e.found);
  fl_schedule_free(&r.e.path);
  fl_pendings_drop(&r.e);
  fl_strmap_free(r.e.outcomes);
  fl_strmap_free(r.e.reasons);
  fl_search_result_free(&unused);
  fl_state_free(r.s);
  fl_machine_free(r.e.m);
}

void fl_trace_schedule(const fl_trace *t, fl_schedule *out) {
  memset(out, 0, sizeof *out);
  for (size_t i = 0; i < t->threads.n; i++)
    fl_vec_push(&out->threads, (fl_thread_ref){t->threads.v[i].parent, t->threads.v[i].nth});
  for (size_t i = 0; i < t->steps.n; i++)
    fl_vec_push(&out->moves, (fl_move){t->steps.v[i].thread, t->steps.v[i].choice, t->steps.v[i].ninputs});
  for (size_t i = 0; i < t->input_values.n; i++)
    fl_vec_push(&out->inputs, t->input_values.v[i]);
}

void fl_trace_free(fl_trace *t) {
  for (size_t i = 0; i < t->steps.n; i++) {
    fl_free(t->steps.v[i].object);
    fl_free(t->steps.v[i].value);
  }
  for (size_t i = 0; i < t->inputs.n; i++)
    fl_free(t->inputs.v[i].value);
  fl_vec_free(&t->threads);
  fl_vec_free(&t->steps);
  fl_vec_free(&t->inputs);
  fl_vec_free(&t->input_values);
  fl_free(t->message);
  fl_free(t->departure);
}
