/* Calls and returns. */
#include "machine/interp.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <signal.h>
#include <string.h>

bool fl_enter(fl_exec *x, uint32_t func, const fl_value *args, const fl_arglist *types, uint32_t n,
              uint32_t ret_reg) {
  const fl_func *f = x->m->program->funcs.v[func];
  if (!f->has_body)
    return fl_raise_unmodelled(x, "call of '%s', which has neither a body nor a model", f->name);
  if (n < f->nparams || (n > f->nparams && !f->type->is_variadic && f->type->has_prototype))
    return fl_raise(x, FL_PROP_POINTER, 0, "%s is called with %u argument%s, it has %u parameter%s",
                    f->name, n, n == 1 ? "" : "s", f->nparams, f->nparams == 1 ? "" : "s");
  const fl_code *code = fl_code_of(x->m, func);
  if (x->t->stack_bytes + code->frame_bytes > x->m->config.stack_limit)
    return fl_raise(x, FL_PROP_STACK, SIGSEGV,
                    "the stack of %llu bytes is exhausted by %u nested calls, the last of %s",
                    (unsigned long long)x->m->config.stack_limit, x->f ? x->f->depth + 1 : 1,
                    f->name);
  (void)types;
  x->t->stack_bytes += code->frame_bytes;
  fl_frame *frame = fl_frame_new(f->nregs + code->nloops);
  frame->func = func;
  frame->ret_reg = ret_reg;
  frame->parent = x->t->top;
  frame->depth = x->t->top ? x->t->top->depth + 1 : 0;
  if (f->nparams)
    memcpy(frame->regs, args, f->nparams * sizeof *args);
  memset(frame->regs + f->nparams, 0, (frame->nregs - f->nparams) * sizeof *args);
  x->t->top = x->f = frame;
  return true;
}

/* At the end of main, functions registered with atexit run first: the return
 * is executed again after each of them. */
static bool end_of_process(fl_exec *x, fl_value v) {
  if (fl_is_symbolic(v) && fl_searches(x) && x->m->config.tracks_output)
    return fl_raise_pin(x, (fl_term)v.bits, "the exit status");
  if (x->s->atexit.n) {
    uint32_t handler = fl_vec_pop(&x->s->atexit);
    return fl_enter(x, handler, NULL, NULL, 0, FL_NOREG);
  }
  fl_slots_end(x);
  if (x->m->program->funcs.v[x->f->func]->type->elem->kind == FL_TY_VOID)
    v = fl_value_of(0);
  if (fl_is_symbolic(v)) /* whatever it is, the run ends */
    v = fl_value_of(0);
  if (!fl_need_defined(x, v, "the exit status"))
    return false;
  x->s->exit_status = (int)(v.bits & 0xff);
  x->s->ended = true;
  return fl_end_step(x, FL_STEP_EXIT);
}

/* What a call delivers to its caller: the result, unless its place is diagnosed. */
static fl_value delivered(fl_exec *x, fl_value v) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  const fl_insn *call = x->f->pc ? &f->code[x->f->pc - 1] : NULL;
  if (!call || (call->op != FL_OP_CALL && call->op != FL_OP_CALLP) || !call->site)
    return v;
  if (x->m->site_log)
    fl_log_site(x->m, call->site, v);
  return fl_is_diag(x->m, call->site) ? fl_diag_value(x->m) : v;
}

bool fl_leave(fl_exec *x, fl_value v) {
  fl_frame *f = x->f;
  const fl_func *func = x->m->program->funcs.v[f->func];
  if (!f->parent && x->thread == 0 && f->func == x->m->program->entry) {
    /* Falling off the end of main is a return of 0; the front end saw to it. */
    return end_of_process(x, v);
  }
  if (!f->parent && f->func != x->m->program->init)
    return fl_resolve_pointer(x, v) && fl_thread_exit(x, v);
  fl_slots_end(x);
  if (func->type->elem->kind == FL_TY_PTR && !v.meta)
    fl_note_pointer(x, v.bits, 0);
  x->t->stack_bytes -= fl_code_of(x->m, f->func)->frame_bytes;
  uint32_t ret_reg = f->ret_reg;
  fl_frame *parent = f->parent;
  if (parent)
    parent->refs++;
  fl_frame_unref(f);
  x->t->top = x->f = parent;
  if (!parent) {
    x->t->status = FL_THREAD_DONE;
    x->t->result = v;
    return fl_end_step(x, FL_STEP_THREAD_END);
  }
  x->t->top = x->f = fl_frame_writable(parent);
  if (ret_reg != FL_NOREG)
    x->f->regs[ret_reg] = delivered(x, v);
  return true;
}

bool fl_called_function(fl_exec *x, fl_value address, uint32_t *func) {
  if (!fl_need_defined(x, address, "the called address"))
    return false;
  uint64_t offset = 0;
  fl_objid id = fl_names_find(x->m->names, address.bits, &offset);
  const fl_name *name = fl_names_get(x->m->names, id);
  if (id && name->kind == FL_NAME_FUNC && offset == 0) {
    *func = name->a;
    return true;
  }
  if (address.bits == 0)
    return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "call through a null pointer");
  return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "call through a pointer that is no function's");
}
