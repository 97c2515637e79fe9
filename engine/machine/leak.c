/* Memory that was never freed and that nothing leads to any more.
 *
 * What leads to memory: globals, locals in memory, what threads keep for
 * themselves, and the registers that are still to be read. A register that no
 * path reads again is a leftover, not a variable, and main has no variables any
 * more once it has returned. */
#include "machine/interp.h"
#include "machine/parts.h"

#include <string.h>

/* ---- registers still to be read ---- */

typedef struct {
  const fl_program *p;
  const fl_func *f;
  uint8_t *seen;         /* by instruction */
  FL_VEC(uint32_t) todo; /* instructions */
} walk;

static bool reads(const fl_program *p, const fl_insn *i, uint32_t reg) {
  if (i->a == reg || i->b == reg)
    return true;
  switch ((fl_op)i->op) {
  case FL_OP_CMPXCHG: return (uint32_t)i->imm2 == reg;
  case FL_OP_CALL:
  case FL_OP_CALLP:
  case FL_OP_BUILTIN: {
    const fl_arglist *l = &p->arglists.v[i->imm];
    for (uint32_t k = 0; k < l->n; k++)
      if (l->args[k].reg == reg)
        return true;
    return false;
  }
  default: return false;
  }
}

static void go_to(walk *w, uint32_t pc) {
  if (pc < w->f->ncode && !w->seen[pc]) {
    w->seen[pc] = 1;
    fl_vec_push(&w->todo, pc);
  }
}

static void go_on(walk *w, uint32_t pc) {
  const fl_insn *i = &w->f->code[pc];
  switch ((fl_op)i->op) {
  case FL_OP_RET:
  case FL_OP_TRAP: return;
  case FL_OP_JMP: go_to(w, (uint32_t)i->imm); return;
  case FL_OP_SWITCH: {
    const fl_switch *s = &w->p->switches.v[i->imm];
    for (uint32_t k = 0; k < s->n; k++)
      go_to(w, s->cases[k].target);
    go_to(w, s->otherwise);
    return;
  }
  case FL_OP_BRT:
  case FL_OP_BRF: go_to(w, (uint32_t)i->imm); break;
  default: break;
  }
  go_to(w, pc + 1);
}

/* Whether a path from the instruction on reads the register before it writes
 * it. */
static bool is_live(const fl_program *p, const fl_func *f, uint32_t pc, uint32_t reg) {
  walk w = {.p = p, .f = f, .seen = fl_calloc(f->ncode ? f->ncode : 1, 1)};
  bool live = false;
  go_to(&w, pc);
  while (w.todo.n && !live) {
    uint32_t at = fl_vec_pop(&w.todo);
    live = reads(p, &f->code[at], reg);
    if (!live && f->code[at].dst != reg)
      go_on(&w, at);
  }
  fl_vec_free(&w.todo);
  fl_free(w.seen);
  return live;
}

/* ---- what can be reached ---- */

typedef struct {
  fl_machine *m;
  fl_state *s;
  uint8_t *reached; /* by id */
  FL_VEC(fl_objid) todo;
} tracing;

/* The object an address leads to that was not reached so far; 0: none. */
static fl_objid unreached(const tracing *t, uint64_t value) {
  uint64_t offset;
  fl_objid id = value ? fl_names_find(t->m->names, value, &offset) : 0;
  return id && !t->reached[id] && fl_state_object(t->s, id) ? id : 0;
}

static void reach(tracing *t, uint64_t value) {
  fl_objid id = unreached(t, value);
  if (!id)
    return;
  t->reached[id] = 1;
  fl_vec_push(&t->todo, id);
}

/* Every word of an object that could be a pointer is taken for one. */
static void scan(tracing *t, const fl_obj *o) {
  uint32_t size = t->m->program->target.pointer_size;
  for (uint32_t k = 0; k < o->nchunks; k++)
    for (uint32_t i = 0; i + size <= o->chunks[k]->length; i += size) {
      uint64_t v = 0;
      memcpy(&v, o->chunks[k]->data + i, size);
      reach(t, v);
    }
}

static void trace(tracing *t) {
  while (t->todo.n)
    scan(t, fl_state_object(t->s, fl_vec_pop(&t->todo)));
}

static void scan_frame(tracing *t, const fl_frame *f) {
  const fl_program *p = t->m->program;
  const fl_func *func = p->funcs.v[f->func];
  bool has_returned = t->s->ended && !f->parent && f->func == p->entry &&
                      func->code[f->pc].op == FL_OP_RET;
  for (uint32_t k = 0; k < f->nregs && !has_returned; k++)
    if (unreached(t, f->regs[k].bits) && is_live(p, func, f->pc, k))
      reach(t, f->regs[k].bits);
}

uint32_t fl_machine_find_leaks(fl_machine *m, fl_state *s) {
  uint32_t count = fl_names_count(m->names), leaks = 0;
  tracing t = {.m = m, .s = s, .reached = fl_calloc(count + 1, 1)};
  for (fl_objid id = 1; id < count; id++)
    if (fl_state_object(s, id) && fl_names_get(m->names, id)->kind != FL_NAME_HEAP)
      reach(&t, fl_names_get(m->names, id)->base);
  trace(&t);
  for (uint32_t i = 0; i < s->nthreads; i++) {
    if (!s->threads[i]->result.meta)
      reach(&t, s->threads[i]->result.bits);
    for (const fl_frame *f = s->threads[i]->top; f; f = f->parent)
      scan_frame(&t, f);
  }
  trace(&t);
  for (fl_objid id = 1; id < count; id++) {
    const fl_obj *o = fl_state_object(s, id);
    if (!o || t.reached[id] || o->flags & FL_OBJ_FREED ||
        fl_names_get(m->names, id)->kind != FL_NAME_HEAP)
      continue;
    if (leaks++ == 0) {
      fl_str_cut(&m->message, 0);
      fl_str_printf(&m->message, "%llu byte%s allocated here %s never freed",
                    (unsigned long long)o->size, o->size == 1 ? "" : "s",
                    o->size == 1 ? "is" : "are");
      m->fault = (fl_fault){.property = FL_PROP_LEAK, .loc = o->alloc_loc,
                            .message = m->message.s};
    }
  }
  fl_vec_free(&t.todo);
  fl_free(t.reached);
  return leaks;
}
