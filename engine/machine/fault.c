/* Faults: what is wrong, where, in one sentence. */
#include "machine/exec.h"

#include <signal.h>
#include <stdarg.h>

static const char *const property_names[FL_PROP_COUNT] = {
#define FL_PROP_NAME(id, name) name,
    FL_PROPERTY_LIST(FL_PROP_NAME)
#undef FL_PROP_NAME
};

const char *fl_property_name(fl_property p) { return property_names[p]; }

/* Where it happened: a fault inside the library or a header of the system is
 * reported where the program calls in there. */
static uint32_t place_of(const fl_exec *x, uint32_t *func) {
  const fl_program *p = x->m->program;
  const fl_frame *f = x->f;
  uint32_t loc = x->insn ? x->insn->loc : 0;
  for (; f && f->parent && p->files.v[p->locs.v[loc].file].is_system; f = f->parent) {
    const fl_frame *caller = f->parent;
    loc = p->funcs.v[caller->func]->code[caller->pc ? caller->pc - 1 : 0].loc;
  }
  *func = f ? f->func : 0;
  return loc;
}

static bool set_fault(fl_exec *x, fl_step_result r, fl_property p, int signal) {
  uint32_t func, loc = place_of(x, &func);
  x->result = r;
  x->m->fault = (fl_fault){.property = p,
                           .loc = loc,
                           .func = func,
                           .thread = x->thread,
                           .signal = signal,
                           .is_unmodelled = r == FL_STEP_UNMODELLED,
                           .message = x->m->message.s};
  return false;
}

bool fl_raise(fl_exec *x, fl_property p, int signal, const char *format, ...) {
  va_list ap;
  fl_str_cut(&x->m->message, 0);
  va_start(ap, format);
  fl_str_vprintf(&x->m->message, format, ap);
  va_end(ap);
  if (fl_checks(x, p))
    return set_fault(x, FL_STEP_FAULT, p, signal);
  if (signal) /* the process would certainly end here, and nobody asked why */
    return set_fault(x, FL_STEP_ABORT, p, signal);
  fl_str_printf(&x->m->message, " (property '%s' is not selected; the run cannot go on)",
                property_names[p]);
  return set_fault(x, FL_STEP_UNMODELLED, p, signal);
}

bool fl_raise_unmodelled(fl_exec *x, const char *format, ...) {
  va_list ap;
  fl_str_cut(&x->m->message, 0);
  va_start(ap, format);
  fl_str_vprintf(&x->m->message, format, ap);
  va_end(ap);
  return set_fault(x, FL_STEP_UNMODELLED, FL_PROP_COUNT, 0);
}

bool fl_raise_abort(fl_exec *x) {
  fl_str_cut(&x->m->message, 0);
  fl_str_add(&x->m->message, "abort is called");
  return set_fault(x, FL_STEP_ABORT, FL_PROP_COUNT, SIGABRT);
}

bool fl_raise_bound(fl_exec *x) {
  fl_str_cut(&x->m->message, 0);
  fl_str_add(&x->m->message, "bound 'unwind' reached");
  return set_fault(x, FL_STEP_BOUND, FL_PROP_COUNT, 0);
}

bool fl_end_step(fl_exec *x, fl_step_result r) {
  x->result = r;
  return false;
}

bool fl_raise_pin(fl_exec *x, fl_term t, const char *use) {
  fl_str_cut(&x->m->message, 0);
  fl_str_printf(&x->m->message, "%s depends on an unknown value", use);
  x->m->branch = t;
  x->m->pin_one = false;
  return set_fault(x, FL_STEP_PIN, FL_PROP_COUNT, 0);
}

bool fl_need_defined(fl_exec *x, fl_value v, const char *use) {
  if (v.meta & FL_VALUE_SYMBOLIC)
    return fl_raise_pin(x, (fl_term)v.bits, use);
  if (!fl_value_is_undef(v) || !fl_checks(x, FL_PROP_UNINITIALIZED))
    return true;
  return fl_raise(x, FL_PROP_UNINITIALIZED, 0, "%s depends on a value that was never initialized",
                  use);
}
