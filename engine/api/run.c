/* faultline run: one run of the program, as a compiled one would run. */
#include "api/analysis.h"

#include "explore/fair.h"
#include "machine/machine.h"

#include <signal.h>
#include <string.h>

#define STACK_LIMIT (UINT64_C(8) << 20) /* as is usual */
#define STEP_BUDGET UINT64_C(100000000)

static void output(void *ctx, int fd, const char *bytes, size_t n) {
  fl_analysis *a = ctx;
  if (a->callbacks.output)
    a->callbacks.output(a->callbacks.context, fd, bytes, n);
}

/* The input is kept: the machine may read a part of it again. */
static size_t read_input(void *ctx, uint64_t at, char *bytes, size_t n) {
  fl_analysis *a = ctx;
  char more[4096];
  size_t got = 1;
  while (a->callbacks.input && a->input.n <= at && got) {
    got = a->callbacks.input(a->callbacks.context, more, sizeof more);
    fl_str_addn(&a->input, more, got);
  }
  if (at >= a->input.n)
    return 0;
  size_t have = a->input.n - (size_t)at;
  memcpy(bytes, a->input.s + at, have < n ? have : n);
  return have < n ? have : n;
}

static bool stop(void *ctx) { return fl_limits_stop(&((fl_analysis *)ctx)->limits); }

static fl_status report_fault(fl_analysis *a, const fl_program *p, const fl_fault *f) {
  fl_report_at(a, p, f->loc, FL_ERROR, fl_property_name(f->property), f->message);
  a->program_signal = f->signal;
  a->program_status = 1;
  return FL_FAULTY;
}

static fl_status ended(fl_analysis *a, const fl_program *p, fl_machine *m, fl_state *s) {
  a->program_status = s->exit_status;
  if (fl_options_has(&a->options, FL_OPT_PROPERTY, "leak") && fl_machine_find_leaks(m, s))
    return report_fault(a, p, fl_machine_fault(m));
  return FL_OK;
}

static fl_status unmodelled(fl_analysis *a, const fl_program *p, const fl_fault *f) {
  fl_report_at(a, p, f->loc, FL_ERROR, "unmodelled", f->message);
  return FL_INCONCLUSIVE;
}

static fl_status deadlock(fl_analysis *a, const fl_program *p, fl_machine *m, fl_state *s) {
  fl_finding f;
  fl_describe_deadlock(p, m, s, &f);
  fl_report_at(a, p, f.loc, FL_ERROR, "deadlock", f.message ? f.message : "nobody can move");
  fl_free(f.message);
  a->program_status = 1;
  return FL_FAULTY;
}

static fl_status run_to_end(fl_analysis *a, const fl_program *p, fl_machine *m, fl_state *s,
                            bool is_stepwise) {
  fl_turn turn = {0};
  bool goes_on = false; /* with a step that was interrupted */
  for (;;) {
    if (is_stepwise && !goes_on) {
      if (!fl_take_turn(m, s, &turn))
        return deadlock(a, p, m, s);
      if (turn.steps % 64 == 0 && stop(a))
        return fl_report_limit(a);
    }
    fl_step_result r = goes_on && is_stepwise ? fl_machine_resume(m, s, turn.thread, STEP_BUDGET)
                                              : fl_machine_step(m, s, turn.thread, STEP_BUDGET);
    goes_on = false;
    switch (r) {
    case FL_STEP_OK: break;
    case FL_STEP_BUDGET: goes_on = true; break;
    case FL_STEP_THREAD_END:
      if (is_stepwise)
        break;
      return ended(a, p, m, s);
    case FL_STEP_EXIT: return ended(a, p, m, s);
    case FL_STEP_ABORT:
      a->program_signal = fl_machine_fault(m)->signal;
      return FL_OK;
    case FL_STEP_FAULT: return report_fault(a, p, fl_machine_fault(m));
    case FL_STEP_UNMODELLED: return unmodelled(a, p, fl_machine_fault(m));
    case FL_STEP_INPUT:
      fl_machine_give_input(m, fl_value_of(0));
      goes_on = true;
      break;
    case FL_STEP_BRANCH: /* without terms there is none */
    case FL_STEP_PIN:
    case FL_STEP_BOUND: return FL_INCONCLUSIVE;
    case FL_STEP_ASSUME:
      fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "an assumption does not hold in this run");
      return FL_INCONCLUSIVE;
    case FL_STEP_CHOICE: fl_machine_give_choice(m, 0); break;
    case FL_STEP_CANCELLED: return fl_report_limit(a);
    }
  }
}

fl_status fl_command_run(fl_analysis *a) {
  fl_program *p;
  fl_status status = fl_read_input(a, &p);
  if (status != FL_OK)
    return status;
  a->phase = "running";
  fl_machine_config config = {
      /* a stack that is used up ends the run in any case: better to say so */
      .properties = (uint32_t)a->options.values[FL_OPT_PROPERTY].set | 1u << FL_PROP_STACK,
      .is_stepwise = fl_uses_threads(p),
      .stack_limit = STACK_LIMIT,
      .heap_limit = (uint64_t)fl_options_int(&a->options, FL_OPT_MEMORY) << 20,
      .output = output,
      .read_input = read_input,
      .cancelled = stop,
      .ctx = a};
  fl_machine *m = fl_machine_new(p, &config);
  fl_state *s = fl_machine_start(m);
  if (s)
    status = run_to_end(a, p, m, s, config.is_stepwise);
  else if (a->limits.why)
    status = fl_report_limit(a);
  else if (fl_machine_fault(m)->is_unmodelled)
    status = unmodelled(a, p, fl_machine_fault(m));
  else
    status = report_fault(a, p, fl_machine_fault(m));
  fl_state_free(s);
  fl_machine_free(m);
  fl_program_free(p);
  return status;
}
