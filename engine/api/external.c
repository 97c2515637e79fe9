/* Searching by another checker: rounds are raised until it finds a run, which the
 * machine then makes again. */
#include "api/external.h"

#include "api/sequential.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { STANDARD_UNWIND = 8 };

/* Options that would do nothing are refused. */
bool fl_external_options(fl_analysis *a) {
  static const fl_option_id embedded[] = {FL_OPT_SWITCHES, FL_OPT_STATES, FL_OPT_SEARCH,
                                          FL_OPT_OUTCOMES},
                            others[] = {FL_OPT_CHECKER, FL_OPT_KEEP, FL_OPT_ROUNDS};
  const fl_options *o = &a->options;
  bool is_embedded = fl_options_has(o, FL_OPT_ENGINE, "embedded"),
       is_auto = fl_options_has(o, FL_OPT_ENGINE, "auto");
  const fl_option_id *wrong = is_embedded ? others : embedded;
  size_t n = is_embedded ? sizeof others / sizeof others[0]
             : is_auto   ? 0
                         : sizeof embedded / sizeof embedded[0];
  for (size_t i = 0; i < n; i++)
    if (o->values[wrong[i]].given) {
      fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0,
                      is_embedded ? "'--%s' is for --engine=cbmc, esbmc or auto"
                                  : "'--%s' is for the embedded engine",
                      fl_option_table[wrong[i]].name);
      return false;
    }
  if (o->values[FL_OPT_ESBMC_NATIVE].given) {
    const char *wrong = !fl_options_has(o, FL_OPT_ENGINE, "esbmc") ? "is for --engine=esbmc"
                        : o->values[FL_OPT_COMPILE_COMMANDS].given
                            ? "does not read compile_commands.json: give the flags after '--'"
                        : o->values[FL_OPT_SPURIOUS].given ? "does not know --spurious"
                                                           : NULL;
    if (wrong) {
      fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "'--esbmc-native' %s", wrong);
      return false;
    }
  }
  const char *keep = fl_options_string(o, FL_OPT_KEEP);
  struct stat info;
  if (keep && (stat(keep, &info) != 0 || !S_ISDIR(info.st_mode))) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "'%s' is not a folder (--keep)", keep);
    return false;
  }
  return true;
}

fl_status fl_external_begin(fl_analysis *a, fl_checker_kind kind, fl_external *out) {
  fl_str error = {0};
  bool is_missing;
  memset(out, 0, sizeof *out);
  out->a = a;
  bool ok = fl_checker_find(kind, fl_options_string(&a->options, FL_OPT_CHECKER), &out->checker,
                            &is_missing, &error);
  if (!ok)
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  fl_str_free(&error);
  return ok ? FL_OK : is_missing ? FL_BAD_INPUT : FL_INCONCLUSIVE;
}

void fl_external_end(fl_external *e) { fl_checker_free(&e->checker); }

void fl_external_run(fl_external *e, fl_checker_request *q, const char *name,
                     fl_checker_result *out) {
  fl_analysis *a = e->a;
  char as[64];
  double left = a->limits.seconds - fl_limits_elapsed(&a->limits);
  snprintf(as, sizeof as, "%02u-%s", ++e->nruns, name);
  q->timeout = left > 0.05 ? left : 0.05;
  q->memory_mib = a->limits.memory_mib;
  q->cancelled = fl_limits_stop;
  q->cancel_data = &a->limits;
  q->keep = fl_options_string(&a->options, FL_OPT_KEEP);
  q->keep_as = as;
  fl_checker_run(&e->checker, q, out);
}

void fl_external_bounds(const char *text, fl_str *unwindset) {
  uint32_t n = fl_seq_parts(text) + 1;
  if (n > 1)
    fl_str_printf(unwindset, ",fl_part_of.0:%u,fl_share.0:%u,fl_share.1:%u,fl_share.2:%u", n, n, n,
                  n);
}

void fl_external_reason(fl_search_result *r, const char *format, ...) {
  fl_str s = {0};
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&s, format, ap);
  va_end(ap);
  fl_vec_push(&r->reasons, fl_str_take(&s));
}

/* The schedule that the checker chose. */
static void read_schedule(const fl_seq_request *q, const fl_violation *v, fl_schedule *out) {
  memset(out, 0, sizeof *out);
  for (size_t i = 0; i < q->threads.n; i++)
    fl_vec_push(&out->threads, (fl_thread_ref){q->threads.v[i].parent, q->threads.v[i].nth});
  bool has_begun = false; /* the first setting of a variable is its initial value */
  for (size_t i = 0; i < v->settings.n; i++) {
    const fl_setting *k = &v->settings.v[i];
    if (strcmp(k->name, "fl_has_begun") == 0)
      has_begun = k->value != 0;
    else if (!has_begun)
      continue;
    else if (strcmp(k->name, "fl_moved") == 0 && k->value >= 0 && (size_t)k->value < q->threads.n)
      fl_vec_push(&out->moves, (fl_move){(uint32_t)k->value, -1, 0});
    else if (strcmp(k->name, "fl_chose") == 0 && out->moves.n)
      fl_vec_last(&out->moves).choice = (int32_t)k->value;
    else if (strcmp(k->name, "fl_read") == 0) {
      fl_vec_push(&out->inputs, (uint64_t)k->value);
      if (out->moves.n)
        fl_vec_last(&out->moves).ninputs++;
    }
  }
}

bool fl_external_believe(const fl_search_request *request, const fl_schedule *s, const char *claim,
                         fl_search_result *r) {
  fl_trace t;
  fl_search_request again = *request;
  again.progress = NULL;
  again.unwind = 0;
  fl_wanted wanted = {.property = FL_PROP_COUNT};
  fl_trace_run(&again, s, &wanted, &t);
  bool fails = t.result == FL_STEP_FAULT;
  if (fails) {
    fl_finding f = {
        .property = t.property, .loc = t.loc, .func = t.func, .message = fl_strdup(t.message)};
    fl_trace_schedule(&t, &f.schedule);
    fl_vec_push(&r->findings, f);
  } else {
    fl_external_reason(r, "the checker reports '%s', but the run does not fail when it is made again",
               claim);
  }
  fl_trace_free(&t);
  return fails;
}

typedef struct {
  fl_external *e;
  const fl_search_request *request;
  fl_search_result *result;
  fl_seq_request q;
  fl_seq_gaps gaps;
  long long unwind;
  /* Runs that reach what has no text, or create threads that have none: true once that is known
   * and named, and only the other runs are looked at. */
  bool leaves_out_gaps, leaves_out_threads;
  bool is_again; /* these rounds, with what the checker has shown */
} searching;

/* The checker shows where the text ends before a run does. A thread that was not
 * known is printed from now on; anything else is a reason not to know. */
static void note_end_of_text(searching *w, const fl_schedule *s, const char *claim) {
  const char *what = strstr(claim, ": ") + 2;
  bool is_thread = strncmp(what, "a thread is created", 19) == 0, is_known = false;
  w->is_again = true;
  if (is_thread && fl_sequential_more_threads(w->request, s, &w->q))
    return;
  bool *leaves_out = is_thread ? &w->leaves_out_threads : &w->leaves_out_gaps;
  w->is_again = !*leaves_out; /* no such claim was made a second time */
  *leaves_out = true;
  for (size_t i = 0; i < w->gaps.n; i++) /* it is named with its line */
    is_known |= strstr(w->gaps.v[i], what) != NULL;
  if (!is_known)
    fl_external_reason(w->result, "not printed: %s", what);
}

/* One run of the checker; true iff the search is over, or is to be made again.
 * `is_last`: of these rounds, and claims that the text does not end before the run does. */
static bool look(searching *w, const char *text, bool deadlocks, bool is_last) {
  static const char *const names[] = {"fl_has_begun", "fl_moved", "fl_chose", "fl_read", NULL};
  const char *defines[5] = {deadlocks ? "FL_DEADLOCKS_ONLY" : "FL_NO_DEADLOCKS",
                            "FL_ASSUMES_BOUNDS"};
  size_t n = 2;
  if (!is_last || w->leaves_out_gaps)
    defines[n++] = "FL_ASSUMES_MODELS";
  if (!is_last || w->leaves_out_threads)
    defines[n++] = "FL_ASSUMES_THREADS";
  fl_checker_result r;
  fl_str set = {0};
  char name[40];
  long long least = (long long)w->q.threads.n + 1;
  snprintf(name, sizeof name, "%s-%u-rounds", deadlocks ? "deadlock" : "others", w->q.rounds);
  fl_str_printf(&set, "main.0:%u", w->q.rounds + 1);
  fl_external_bounds(text, &set);
  fl_checker_request request = {.program = text,
                                .names = names,
                                .unwind = w->unwind > least ? w->unwind : least,
                                .unwindset = w->e->checker.kind == FL_CHECKER_CBMC ? set.s : NULL,
                                .defines = defines};
  if (w->e->checker.kind == FL_CHECKER_ESBMC && request.unwind <= w->q.rounds)
    request.unwind = w->q.rounds + 1;
  fl_external_run(w->e, &request, name, &r);
  bool is_over = r.answer != FL_ANSWER_HOLDS;
  w->result->schedules++;
  if (r.answer == FL_ANSWER_UNKNOWN)
    fl_external_reason(w->result, "%s", r.words);
  if (r.answer == FL_ANSWER_VIOLATED) {
    fl_schedule s;
    const char *claim = r.violations.v[0].text;
    read_schedule(&w->q, &r.violations.v[0], &s);
    if (strncmp(claim, "bound: ", 7) == 0 || strncmp(claim, "unmodelled: ", 12) == 0)
      note_end_of_text(w, &s, claim);
    else if (fl_external_believe(w->request, &s, claim, w->result))
      w->result->verdict = FL_VERDICT_FAULTY;
    fl_schedule_free(&s);
  }
  fl_checker_result_free(&r);
  fl_str_free(&set);
  return is_over;
}

static bool search_rounds(searching *w) {
  fl_str text = {0}, error = {0};
  fl_seq_gaps_free(&w->gaps);
  bool is_over = !fl_sequentialize(&w->q, &text, &w->gaps, &error);
  if (is_over)
    fl_external_reason(w->result, "%s", error.s);
  uint32_t others = w->request->properties & ~(1u << FL_PROP_DEADLOCK);
  if (!is_over && w->q.checks_deadlocks)
    is_over = look(w, text.s, true, !others);
  if (!is_over && others)
    is_over = look(w, text.s, false, true);
  fl_str_free(&text);
  fl_str_free(&error);
  return is_over;
}

void fl_external_note_bounds(const fl_external *e, const fl_search_request *request,
                             long long unwind, fl_search_result *r) {
  static const uint32_t unseen =
      1u << FL_PROP_RACE | 1u << FL_PROP_LEAK | 1u << FL_PROP_UNINITIALIZED | 1u << FL_PROP_STACK;
  r->verdict = FL_VERDICT_BOUNDED;
  fl_external_reason(r, "bound 'unwind': loops and calls were followed %lld times", unwind);
  for (uint32_t p = 0; p < FL_PROP_COUNT; p++)
    if (request->properties & unseen & 1u << p) {
      fl_external_reason(r, "property '%s' is not something %s looks for here",
                         fl_property_name((fl_property)p), fl_checker_name(e->checker.kind));
      r->verdict = FL_VERDICT_UNKNOWN;
    }
}

static void search_printed(searching *w, uint32_t most) {
  bool is_over = !fl_sequential_all_threads(w->request, &w->q);
  if (is_over)
    fl_external_reason(w->result, "no run of the program shows its threads");
  for (w->q.rounds = 1; w->q.rounds <= most && !is_over; w->q.rounds++)
    do {
      w->is_again = false;
      is_over = search_rounds(w);
    } while (w->is_again);
  if (is_over)
    return;
  fl_external_note_bounds(w->e, w->request, w->unwind, w->result);
  if (w->leaves_out_gaps || w->leaves_out_threads)
    w->result->verdict = FL_VERDICT_UNKNOWN;
  fl_external_reason(w->result, "bound 'rounds' reached: %u rounds of all threads were searched",
                     most);
  for (size_t i = 0; i < w->gaps.n; i++) {
    fl_external_reason(w->result, "not printed: %s", w->gaps.v[i]);
    w->result->verdict = FL_VERDICT_UNKNOWN;
  }
}

void fl_external_search(fl_external *e, const fl_search_request *request,
                        fl_search_result *result) {
  fl_analysis *a = e->a;
  double begin = fl_limits_elapsed(&a->limits);
  searching w = {.e = e, .request = request, .result = result};
  memset(result, 0, sizeof *result);
  result->verdict = FL_VERDICT_UNKNOWN;
  w.unwind = a->options.values[FL_OPT_UNWIND].given ? request->unwind : STANDARD_UNWIND;
  fl_sequential_options(a, request, &w.q);
  w.q.is_free = true;
  w.q.depth = (uint32_t)w.unwind;
  if (a->options.values[FL_OPT_ESBMC_NATIVE].given)
    fl_external_search_native(e, request, w.unwind, result);
  else
    search_printed(&w, (uint32_t)fl_options_int(&a->options, FL_OPT_ROUNDS));
  result->search_seconds = fl_limits_elapsed(&a->limits) - begin;
  fl_seq_gaps_free(&w.gaps);
  fl_seq_request_free(&w.q);
}
