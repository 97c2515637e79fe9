/* Builtins that end, direct or feed a run; the library's models are asked for
 * the rest. */
#include "machine/interp.h"
#include "machine/lib.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <signal.h>

/* exit(): the handlers registered with atexit run first, the last one first;
 * the call is executed again after each. */
static bool do_exit(fl_exec *x, const fl_call *c, bool *again) {
  if (x->s->atexit.n && c->builtin == FL_BI_EXIT) {
    *again = true;
    return fl_enter(x, fl_vec_pop(&x->s->atexit), NULL, NULL, 0, FL_NOREG);
  }
  if (!fl_is_symbolic(c->v[0]) && !fl_need_defined(x, c->v[0], "the exit status"))
    return false;
  x->s->exit_status = fl_is_symbolic(c->v[0]) ? 0 : (int)(c->v[0].bits & 0xff);
  x->s->ended = true;
  return fl_end_step(x, FL_STEP_EXIT);
}

static bool do_atexit(fl_exec *x, fl_call *c) {
  uint32_t func;
  if (!fl_called_function(x, c->v[0], &func))
    return false;
  fl_vec_push(&x->s->atexit, func);
  c->result = fl_value_of(0);
  return true;
}

static bool assertion(fl_exec *x, const fl_call *c) {
  fl_str text = {0};
  if (c->n && !fl_mem_string(x, c->v[0].bits, 4096, &text)) {
    fl_str_free(&text);
    return false;
  }
  fl_raise(x, FL_PROP_ASSERTION, SIGABRT, "assertion fails: %s", text.s ? text.s : "");
  fl_str_free(&text);
  return false;
}

static bool verifier_assert(fl_exec *x, const fl_call *c) {
  bool truth;
  if (fl_is_symbolic(c->v[0])) {
    if (!fl_symbolic_truth(x, c->v[0], &truth))
      return false;
    return truth ? true : fl_raise(x, FL_PROP_ASSERTION, SIGABRT, "assertion fails");
  }
  if (!fl_need_defined(x, c->v[0], "an assertion"))
    return false;
  return c->v[0].bits ? true : fl_raise(x, FL_PROP_ASSERTION, SIGABRT, "assertion fails");
}

static bool assume(fl_exec *x, const fl_call *c) {
  if (fl_is_symbolic(c->v[0]) && fl_searches(x))
    return fl_search_assume(x, (fl_term)c->v[0].bits);
  if (fl_is_symbolic(c->v[0])) {
    fl_symbolic_assume(x, (fl_term)c->v[0].bits);
    return true;
  }
  if (!fl_need_defined(x, c->v[0], "an assumption"))
    return false;
  return c->v[0].bits ? true : fl_end_step(x, FL_STEP_ASSUME);
}

static bool input(fl_exec *x, fl_call *c) {
  if (!x->m->has_input) {
    if (fl_searches(x)) /* leftovers keep no names of unknowns */
      fl_clear_dead(x->m, x->f, x->f->pc);
    return fl_end_step(x, FL_STEP_INPUT);
  }
  x->m->has_input = false;
  x->t->input_count++;
  c->result = x->m->input;
  if (!fl_is_symbolic(c->result))
    c->result.bits = fl_extend(c->result.bits, c->result_vk);
  return true;
}

/* The object behind stdin, stdout and stderr. */
static bool stream(fl_exec *x, fl_call *c) {
  static const fl_system_object which[] = {FL_SYS_STDIN, FL_SYS_STDOUT, FL_SYS_STDERR};
  bool created;
  c->result = fl_value_of(fl_system(x, which[c->v[0].bits % 3], 8, false, &created));
  return true;
}

static bool reads_clock(fl_builtin b) {
  switch (b) {
  case FL_BI_TIME:
  case FL_BI_CLOCK:
  case FL_BI_CLOCK_GETTIME:
  case FL_BI_GETTIMEOFDAY: return true;
  default: return false;
  }
}

/* Functions whose results a real run would not promise. */
static void note_reliance(fl_machine *m, fl_builtin b) {
  switch (b) {
  case FL_BI_RAND:
  case FL_BI_SRAND:
  case FL_BI_RANDOM: m->reliance |= FL_RELIES_ON_RAND; break;
  case FL_BI_GETPID: m->reliance |= FL_RELIES_ON_TIME; break;
  default:
    if (reads_clock(b))
      m->reliance |= FL_RELIES_ON_TIME;
    break;
  }
}

static bool library(fl_exec *x, fl_call *c, bool *again) {
  bool ok = true;
  if (fl_lib_mutex(x, c, &ok) || fl_lib_spin(x, c, &ok) || fl_lib_threads(x, c, &ok, again) ||
      fl_lib_condition(x, c, &ok, again) || fl_lib_rwlock(x, c, &ok) ||
      fl_lib_barrier(x, c, &ok, again) || fl_lib_semaphore(x, c, &ok))
    return ok;
  if (fl_lib_wide(x, c, &ok))
    return ok;
  note_reliance(x->m, c->builtin);
  if (fl_lib_memory(x, c, &ok) || fl_lib_string(x, c, &ok) || fl_lib_ctype(x, c, &ok) ||
      fl_lib_stdio(x, c, &ok) || fl_lib_stdlib(x, c, &ok) || fl_lib_time(x, c, &ok))
    return ok;
  return fl_raise_unmodelled(x, "call of '%s', which has no model yet", fl_builtin_name(c->builtin));
}

/* Calls whose effects are more than the memory they load and store. */
static void note_call(fl_machine *m, fl_builtin b) {
  m->met_outside |= fl_builtin_prints(b) || reads_clock(b);
  if (!m->log)
    return;
  switch (b) {
  case FL_BI_ATOMIC_BEGIN:
  case FL_BI_ATOMIC_END:
  case FL_BI_MALLOC:
  case FL_BI_CALLOC:
  case FL_BI_ASSUME:
  case FL_BI_ASSERT_FAIL:
  case FL_BI_VERIFIER_ASSERT:
  case FL_BI_ERRNO: return;
  default:
    if (!fl_builtin_prints(b))
      fl_vec_push(m->log, (fl_access){.object = FL_SHARED_ALL, .is_write = true, .is_atomic = true});
    return;
  }
}

/* What a library function does with an unknown value is not known either. */
static bool takes_terms(fl_exec *x, const fl_call *c) {
  for (uint32_t k = 0; k < c->n; k++) {
    if (fl_is_symbolic(c->v[k]) &&
        !fl_builtin_takes_term(x, c->builtin, k, c->args->args[k].type))
      return fl_raise_pin(x, (fl_term)c->v[k].bits, "an argument of a library function");
  }
  return true;
}

static bool dispatch(fl_exec *x, fl_call *c, bool *again) {
  if (fl_is_cleaned_up(x->t, x->f)) {
    *again = true;
    return fl_thread_exit(x, x->t->result);
  }
  if (fl_is_cancelled(x->t) && fl_is_cancellation_point(c->builtin) && c->builtin != FL_BI_COND_WAIT &&
      c->builtin != FL_BI_COND_TIMEDWAIT) /* those have the mutex back first */
    return fl_cancel(x, again);
  switch (c->builtin) {
  case FL_BI_EXIT:
  case FL_BI_QUICK_EXIT: return do_exit(x, c, again);
  case FL_BI_ATEXIT: return do_atexit(x, c);
  case FL_BI_ABORT: return fl_raise_abort(x);
  case FL_BI_ASSERT_FAIL: return assertion(x, c);
  case FL_BI_VERIFIER_ASSERT: return verifier_assert(x, c);
  case FL_BI_ERROR:
  case FL_BI_REACH_ERROR:
    return fl_raise(x, FL_PROP_ASSERTION, SIGABRT, "%s is reached", fl_builtin_name(c->builtin));
  case FL_BI_UNREACHABLE:
    return fl_raise(x, FL_PROP_ASSERTION, SIGILL, "__builtin_unreachable is reached");
  case FL_BI_TRAP: return fl_raise(x, FL_PROP_ASSERTION, SIGILL, "__builtin_trap is reached");
  case FL_BI_ASSUME: return assume(x, c);
  case FL_BI_INPUT: return input(x, c);
  case FL_BI_STREAM: return stream(x, c);
  case FL_BI_ATOMIC_BEGIN: x->t->atomic_depth++; return true;
  case FL_BI_ATOMIC_END:
    if (x->t->atomic_depth)
      x->t->atomic_depth--;
    return true;
  default: return library(x, c, again);
  }
}

bool fl_builtin_call(fl_exec *x, const fl_insn *i, bool *again) {
  const fl_arglist *l = &x->m->program->arglists.v[i->imm];
  fl_value small[16], *args = l->n <= 16 ? small : fl_malloc(l->n * sizeof *args);
  for (uint32_t k = 0; k < l->n; k++)
    args[k] = fl_arg_value(x, &l->args[k]);
  for (uint32_t k = 0; x->m->site_log && k < l->n; k++)
    fl_log_site(x->m, l->args[k].site, args[k]);
  fl_call c = {.builtin = (fl_builtin)i->imm2,
               .v = args,
               .n = l->n,
               .args = l,
               .result_vk = i->dst == FL_NOREG ? FL_VK_NONE : (fl_vk)i->vk,
               .result = fl_value_undef()};
  uint32_t dst = i->dst;
  fl_frame *frame = x->f;
  fl_note_line(x->m, i);
  note_call(x->m, c.builtin);
  bool ok = takes_terms(x, &c) && dispatch(x, &c, again);
  if (ok)
    x->s->given.n = 0;
  if (ok && dst != FL_NOREG && x->f == frame) {
    if (x->m->site_log)
      fl_log_site(x->m, i->site, c.result);
    frame->regs[dst] = fl_is_diag(x->m, i->site) ? fl_diag_value(x->m) : c.result;
  }
  if (args != small)
    fl_free(args);
  return ok;
}
