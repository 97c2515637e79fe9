/* faultline check: every interleaving. */
#include "api/analysis.h"

#include "api/external.h"

#define STACK_LIMIT (UINT64_C(8) << 20)
#define HEAP_LIMIT (UINT64_C(1) << 30)

static void progress(void *ctx, const char *phase, uint64_t states) {
  fl_analysis *a = ctx;
  double seconds = fl_limits_elapsed(&a->limits);
  if (!a->callbacks.progress || seconds - a->last_progress < 0.1)
    return;
  a->last_progress = seconds;
  fl_progress p = {.phase = phase,
                   .states = states,
                   .states_per_second = seconds > 0 ? (double)states / seconds : 0,
                   .seconds = seconds};
  a->callbacks.progress(a->callbacks.context, &p);
}

static bool stop(void *ctx) { return fl_limits_stop(&((fl_analysis *)ctx)->limits); }

void fl_search_options(fl_analysis *a, const fl_program *p, fl_search_request *request) {
  const fl_options *o = &a->options;
  *request = (fl_search_request){
      .program = p,
      .kind = fl_options_has(o, FL_OPT_SEARCH, "enumerate") ? FL_SEARCH_ENUMERATE
              : fl_options_has(o, FL_OPT_SEARCH, "full")    ? FL_SEARCH_FULL
                                                            : FL_SEARCH_REDUCED,
      .properties = (uint32_t)o->values[FL_OPT_PROPERTY].set,
      .is_spurious = fl_options_flag(o, FL_OPT_SPURIOUS),
      .wants_outcomes = fl_options_flag(o, FL_OPT_OUTCOMES),
      .wants_shortest = true,
      .switches = o->values[FL_OPT_SWITCHES].given ? fl_options_int(o, FL_OPT_SWITCHES) : -1,
      .unwind = fl_options_int(o, FL_OPT_UNWIND),
      .most_states = (uint64_t)fl_options_int(o, FL_OPT_STATES),
      .stack_limit = STACK_LIMIT,
      .heap_limit = HEAP_LIMIT,
      .stop = stop,
      .progress = progress,
      .ctx = a};
}

static void add_finding(const fl_search_request *request, const fl_finding *f, unsigned id,
                        fl_report *r, fl_arena *keep) {
  fl_trace t;
  fl_search_request again = *request;
  again.progress = NULL;
  again.properties |= 1u << f->property;
  fl_place at = fl_place_for(request->program, f->loc, f->func, keep);
  fl_wanted wanted = {f->property, at.file, at.line, at.column, 0, 0};
  fl_trace_run(&again, &f->schedule, &wanted, &t);
  fl_str why = {0};
  fl_trace_explain(request->program, &t, &why);
  fl_report_finding out = {.id = id,
                           .property = fl_property_name(f->property),
                           .message = fl_arena_strdup(keep, f->message),
                           .explanation = fl_arena_strdup(keep, why.s),
                           .place = at};
  fl_schedule_for(request->program, &t, &out.schedule, keep);
  out.schedule.is_fewest = f->is_fewest;
  out.schedule.is_single = ((const fl_analysis *)request->ctx)->external != NULL;
  fl_vec_push(&r->findings, out);
  fl_str_free(&why);
  fl_trace_free(&t);
}

static void add_limits(fl_analysis *a, fl_report *r, fl_arena *keep) {
  switch (a->limits.why) {
  case FL_STOP_TIME:
    fl_vec_push(&r->reasons, fl_arena_printf(keep, "gave up after %.0f s (--timeout)", a->limits.seconds));
    break;
  case FL_STOP_MEMORY:
    fl_vec_push(&r->reasons, fl_arena_printf(keep, "gave up at %zu MiB of memory (--memory)",
                                             a->limits.memory_mib));
    break;
  case FL_STOP_CANCELLED: fl_vec_push(&r->reasons, "cancelled"); break;
  default: break;
  }
}

static fl_status status_of(const fl_analysis *a, const fl_search_result *result) {
  if (result->verdict == FL_VERDICT_FAULTY)
    return FL_FAULTY;
  if (a->limits.why == FL_STOP_CANCELLED)
    return FL_CANCELLED;
  return result->verdict == FL_VERDICT_PROVED ? FL_OK : FL_INCONCLUSIVE;
}

/* By the engine of choice. */
static fl_status search(fl_analysis *a, const fl_search_request *request, fl_external *external,
                        fl_search_result *result) {
  const fl_options *o = &a->options;
  bool is_auto = fl_options_has(o, FL_OPT_ENGINE, "auto");
  fl_status status = FL_OK;
  if (is_auto || fl_options_has(o, FL_OPT_ENGINE, "embedded")) {
    fl_search(request, result);
    if (!is_auto || result->verdict != FL_VERDICT_UNKNOWN || fl_limits_stop(&a->limits))
      return FL_OK;
  }
  fl_checker_kind kind = fl_options_has(o, FL_OPT_ENGINE, "esbmc") ? FL_CHECKER_ESBMC : FL_CHECKER_CBMC;
  status = fl_external_begin(a, kind, external);
  if (status != FL_OK)
    return is_auto ? FL_OK : status; /* the embedded engine's answer stays */
  a->external = external;
  if (!is_auto) {
    fl_external_search(external, request, result);
    return FL_OK;
  }
  fl_search_result second;
  fl_external_search(external, request, &second);
  for (size_t i = 0; i < result->reasons.n; i++)
    fl_vec_push(&second.reasons, fl_strdup(result->reasons.v[i]));
  fl_search_result_free(result);
  *result = second;
  return FL_OK;
}

/* The faults as they are known so far, for whoever does not want to wait. */
static void tell_found(fl_analysis *a, fl_report *r) {
  if (!a->callbacks.found || fl_options_has(&a->options, FL_OPT_FORMAT, "diff"))
    return;
  fl_report_deliver(a, r);
  a->callbacks.found(a->callbacks.context, a->output.s, a->output.n);
  fl_str_cut(&a->output, 0);
}

/* Searches; what was found is localized if asked for. */
static fl_status search_program(fl_analysis *a, bool localizes) {
  fl_program *p;
  if (!fl_external_options(a))
    return FL_BAD_INPUT;
  fl_status status = fl_read_input(a, &p);
  if (status != FL_OK)
    return status;
  fl_report r;
  fl_search_request request;
  fl_search_result result;
  fl_arena *keep = fl_arena_new();
  fl_report_begin(a, p, &r);
  r.parse_ms = fl_limits_elapsed(&a->limits) * 1000;
  fl_begin_phase(a, "searching");
  fl_search_options(a, p, &request);
  fl_external external = {0};
  status = search(a, &request, &external, &result);
  if (status != FL_OK) {
    fl_report_free(&r);
    fl_arena_free(keep);
    fl_program_free(p);
    return status;
  }
  if (a->external) {
    r.engine = fl_checker_name(external.checker.kind);
    r.engine_version = external.checker.version;
  }
  for (size_t i = 0; i < result.findings.n; i++)
    add_finding(&request, &result.findings.v[i], (unsigned)i + 1, &r, keep);
  for (size_t i = 0; i < result.reasons.n; i++)
    fl_vec_push(&r.reasons, result.reasons.v[i]);
  r.verdict = fl_verdict_name(result.verdict);
  r.states = result.states;
  r.transitions = result.transitions;
  r.schedules = result.schedules;
  r.solver_calls = result.solver_calls;
  r.search_ms = result.search_seconds * 1000;
  if (localizes && r.findings.n)
    tell_found(a, &r);
  if (localizes)
    fl_localize_findings(a, p, &request, &result, &r, keep);
  for (size_t i = 0; i < result.outcomes.n; i++)
    fl_vec_push(&r.outcomes, result.outcomes.v[i]);
  add_limits(a, &r, keep);
  r.has_outcomes = request.wants_outcomes;
  fl_report_deliver(a, &r);
  status = status_of(a, &result);
  fl_report_free(&r);
  fl_arena_free(keep);
  fl_search_result_free(&result);
  a->external = NULL;
  fl_external_end(&external);
  fl_program_free(p);
  return status;
}

fl_status fl_command_check(fl_analysis *a) { return search_program(a, false); }
fl_status fl_command_localize(fl_analysis *a) { return search_program(a, true); }
