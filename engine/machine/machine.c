/* Making a machine, the first state, stepping. */
#include "machine/machine.h"

#include "machine/interp.h"
#include "machine/memory.h"
#include "machine/sync.h"

#include <string.h>

fl_step_result fl_run_thread(fl_exec *x, uint64_t budget); /* step.c */

fl_machine *fl_machine_new(const fl_program *p, const fl_machine_config *config) {
  fl_machine *m = fl_calloc(1, sizeof *m);
  m->program = p;
  m->config = *config;
  m->names = fl_names_new(p->target.pointer_size);
  m->code = fl_calloc(p->funcs.n ? p->funcs.n : 1, sizeof *m->code);
  fl_str_add(&m->message, "");
  fl_vec_push(&m->threads, (fl_thread_name){0, 0}); /* main */
  for (uint32_t g = 0; g < p->globals.n; g++)
    m->has_thread_locals |= p->globals.v[g]->is_thread_local;
  return m;
}

void fl_machine_free(fl_machine *m) {
  if (!m)
    return;
  fl_code_free(m);
  fl_live_free(m);
  fl_outputs_free(m);
  fl_free(m->diag_also);
  fl_vec_free(&m->assumed);
  fl_vec_free(&m->reuses);
  fl_vec_free(&m->threads);
  fl_names_free(m->names);
  fl_vec_free(&m->global_addr);
  fl_vec_free(&m->func_addr);
  fl_str_free(&m->message);
  fl_free(m);
}

const fl_fault *fl_machine_fault(const fl_machine *m) { return &m->fault; }
const fl_names *fl_machine_names(const fl_machine *m) { return m->names; }
const fl_program *fl_machine_program(const fl_machine *m) { return m->program; }
uint64_t fl_machine_instructions(const fl_machine *m) { return m->instructions; }

static fl_exec begin(fl_machine *m, fl_state *s, uint32_t thread) {
  fl_exec x = {.m = m, .s = s, .thread = thread, .result = FL_STEP_OK};
  x.t = fl_thread_writable(s, thread);
  if (x.t->top)
    x.f = x.t->top = fl_frame_writable(x.t->top);
  return x;
}

/* main(argc, argv): one argument, the program's name. */
static bool enter_main(fl_exec *x, uint32_t func) {
  const fl_func *f = x->m->program->funcs.v[func];
  fl_value args[3];
  uint32_t pointer = x->m->program->target.pointer_size;
  bool created;
  if (f->nparams > 3 || f->returns_struct)
    return fl_raise_unmodelled(x, "'%s' has %u parameters; a program starts with at most 3",
                               f->name, f->nparams);
  uint64_t name = fl_system(x, FL_SYS_ARG0, 8, false, &created);
  if (!fl_mem_store(x, name, 8, (const uint8_t *)"program", NULL))
    return false;
  uint64_t argv = fl_system(x, FL_SYS_ARGV, 3 * pointer, false, &created);
  if (!fl_mem_store(x, argv, pointer, (const uint8_t *)&name, NULL))
    return false;
  args[0] = fl_value_of(1);
  args[1] = fl_value_of(argv);
  args[2] = fl_value_of(argv + 2 * pointer); /* envp: empty */
  return fl_enter(x, func, args, NULL, f->nparams, FL_NOREG);
}

static bool enter_constructor(fl_exec *x, uint32_t func) {
  const fl_func *f = x->m->program->funcs.v[func];
  return f->nparams ? fl_raise_unmodelled(x, "'%s' runs before main and has parameters", f->name)
                    : fl_enter(x, func, NULL, NULL, 0, FL_NOREG);
}

fl_state *fl_machine_start(fl_machine *m) {
  const fl_program *p = m->program;
  fl_state *s = fl_state_new();
  fl_thread_add(s, 0);
  fl_exec x = begin(m, s, 0);
  bool stepwise = m->config.is_stepwise;
  m->config.is_stepwise = false; /* nobody watches yet */
  x.may_step = true;
  if (!fl_globals_begin(&x) || !fl_enter(&x, p->init, NULL, NULL, 0, FL_NOREG) ||
      fl_run_thread(&x, UINT64_MAX) != FL_STEP_THREAD_END) {
    m->config.is_stepwise = stepwise;
    fl_state_free(s);
    return NULL;
  }
  m->config.is_stepwise = stepwise;
  fl_globals_seal(&x);
  x.t->status = FL_THREAD_READY;
  x.t->result = fl_value_of(0);
  x.result = FL_STEP_OK;
  x.insn = NULL;
  if (!enter_main(&x, p->entry)) {
    m->fault.loc = p->funcs.v[p->entry]->loc;
    fl_state_free(s);
    return NULL;
  }
  for (size_t i = 0; i < p->destructors.n; i++)
    fl_vec_push(&s->atexit, p->destructors.v[i].func);
  /* on top of main's frame, as if its first instruction called them one after the other */
  for (size_t i = p->constructors.n; i > 0; i--)
    if (!enter_constructor(&x, p->constructors.v[i - 1].func)) {
      m->fault.loc = p->funcs.v[p->constructors.v[i - 1].func]->loc;
      fl_state_free(s);
      return NULL;
    }
  return s;
}

static fl_step_result run(fl_machine *m, fl_state *s, uint32_t thread, bool may_step,
                          uint64_t budget) {
  fl_exec x = begin(m, s, thread);
  x.may_step = may_step;
  fl_step_result r = fl_run_thread(&x, budget);
  m->has_choice = false; /* it was for this step */
  bool is_asked = (m->config.paths && (r == FL_STEP_BRANCH || r == FL_STEP_PIN)) || r == FL_STEP_CHOICE ||
                  r == FL_STEP_INPUT;
  if (is_asked && x.stepped && x.stepped == x.insn)
    x.t->repeats = true;
  if (r == FL_STEP_OK && m->config.is_stepwise && x.f && x.t->phase == FL_PHASE_NONE)
    fl_clear_dead(m, x.f, x.f->pc);
  return r;
}

fl_step_result fl_machine_step(fl_machine *m, fl_state *s, uint32_t thread, uint64_t budget) {
  bool started = s->threads[thread]->is_started;
  if (!started || s->threads[thread]->repeats) {
    fl_thread *t = fl_thread_writable(s, thread);
    t->is_started = true;
    t->repeats = false;
  }
  return run(m, s, thread, started, budget);
}

fl_step_result fl_machine_resume(fl_machine *m, fl_state *s, uint32_t thread, uint64_t budget) {
  bool repeats = s->threads[thread]->repeats;
  if (repeats)
    fl_thread_writable(s, thread)->repeats = false;
  return run(m, s, thread, repeats, budget);
}

bool fl_machine_pins_one(const fl_machine *m) { return m->pin_one; }

fl_vk fl_machine_input_kind(const fl_machine *m, const fl_state *s, uint32_t thread, uint32_t *loc) {
  const fl_frame *f = s->threads[thread]->top;
  const fl_insn *i = &m->program->funcs.v[f->func]->code[f->pc];
  *loc = i->loc;
  return i->imm2 == FL_BI_INPUT ? (fl_vk)i->vk : m->input_vk;
}

bool fl_machine_input_is_bool(const fl_machine *m, const fl_state *s, uint32_t thread) {
  const fl_frame *f = s->threads[thread]->top;
  return (m->program->funcs.v[f->func]->code[f->pc].flags & FL_INSN_TO_BOOL) != 0;
}

bool fl_machine_read(const fl_machine *m, const fl_state *s, uint64_t address, fl_vk vk,
                     uint64_t *value) {
  uint64_t offset, raw = 0;
  unsigned n = fl_vk_size(vk);
  fl_objid id = fl_names_find(m->names, address, &offset);
  const fl_obj *o = id ? fl_state_object(s, id) : NULL;
  if (!o || o->flags & FL_OBJ_FREED || offset > o->size || o->size - offset < n)
    return false;
  const fl_chunk *c = o->chunks[offset / FL_CHUNK];
  offset %= FL_CHUNK;
  if (offset + n > c->length)
    return false;
  for (unsigned i = 0; c->undef && i < n; i++)
    if (c->undef[offset + i])
      return false;
  memcpy(&raw, c->data + offset, n);
  *value = fl_extend(raw, vk);
  return true;
}

uint64_t fl_machine_global(const fl_machine *m, uint32_t index) {
  return m->program->globals.v[index]->is_thread_local ? 0 : m->global_addr.v[index];
}

uint32_t fl_machine_choices(const fl_machine *m) { return m->choices; }

void fl_machine_give_choice(fl_machine *m, uint32_t choice) {
  m->choice = choice;
  m->has_choice = true;
}

size_t fl_machine_reuses(const fl_machine *m, const uint32_t **locs) {
  *locs = m->reuses.v;
  return m->reuses.n;
}

uint32_t fl_machine_reliance(const fl_machine *m) { return m->reliance; }

void fl_machine_give_input(fl_machine *m, fl_value v) {
  m->input = v;
  m->has_input = true;
  m->is_symbolic |= (v.meta & FL_VALUE_SYMBOLIC) != 0;
}
