/* The whole of a search: machine, algorithms, verdict. */
#include "explore/explore.h"

#include "base/clock.h"
#include "explore/search.h"
#include "explore/trace.h"

#include <stdlib.h>
#include <string.h>

/* For each question, in Z3's own measure: about a second. */
#define SOLVER_WORK 4000000u

const char *fl_verdict_name(fl_verdict v) {
  static const char *const names[] = {"faulty", "proved", "bounded", "unknown"};
  return names[v];
}

static bool machine_stop(void *ctx) {
  const fl_search_request *r = ctx;
  return r->stop && r->stop(r->ctx);
}

/* Most severe first: in the order of the contract's list, then by place. */
static int by_severity(const void *a, const void *b) {
  const fl_finding *x = a, *y = b;
  if (x->property != y->property)
    return x->property < y->property ? -1 : 1;
  return (x->loc > y->loc) - (x->loc < y->loc);
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void note_reliance(fl_explorer *e) {
  uint32_t r = fl_machine_reliance(e->m);
  if (r & FL_RELIES_ON_RAND) {
    e->is_bounded = true;
    fl_add_reason(e, "rand gives one sequence of numbers here, others were not tried");
  }
  if (r & FL_RELIES_ON_TIME) {
    e->is_bounded = true;
    fl_add_reason(e, "the clock stands still here, other times were not tried");
  }
  if (r & FL_RELIES_ON_NAMES) {
    e->is_bounded = true;
    fl_add_reason(e, "a thread reached memory whose address it had computed");
  }
  if (r & FL_RELIES_ON_ADDRESSES) {
    e->is_bounded = true;
    fl_add_reason(e, "addresses of different objects are compared by < or >; one order was tried");
  }
  const uint32_t *reuses;
  size_t n = fl_machine_reuses(e->m, &reuses);
  for (size_t k = 0; k < n; k++) {
    fl_str at = {0};
    fl_place_words(e, reuses[k], &at);
    e->is_bounded = true;
    fl_add_reason(e, "%s: compared with an address that was freed and may be used again, which is "
                     "not modelled", at.s);
    fl_str_free(&at);
  }
  if (r & FL_RELIES_ON_ORDER)
    fl_add_reason(e, "atomic operations with a weaker order are taken as sequentially consistent");
}

static void run(fl_explorer *e, fl_state *start) {
  const fl_search_request *r = e->request;
  if (r->switches >= 0) {
    fl_search_shortest(e, start, true);
    return;
  }
  if (r->kind == FL_SEARCH_ENUMERATE)
    fl_search_all(e, start);
  else
    fl_search_depth(e, start);
  if (e->was_surprised) { /* once more, with nothing left out */
    fl_effects_free(e->effects);
    e->effects = NULL;
    e->was_surprised = false;
    e->result->states = e->result->transitions = e->result->schedules = 0;
    fl_search_depth(e, start);
  }
  uint64_t transitions = e->result->transitions, schedules = e->result->schedules;
  if (r->wants_shortest && e->found.n && !e->stopped)
    fl_search_shortest(e, start, false);
  e->result->transitions = transitions;
  e->result->schedules = schedules;
}

static void start_failed(fl_explorer *e) {
  const fl_fault *f = fl_machine_fault(e->m);
  fl_successor s = {.result = f->is_unmodelled ? FL_STEP_UNMODELLED : FL_STEP_FAULT, .fault = *f};
  if (f->is_unmodelled)
    fl_note_end(e, &s);
  else
    fl_note_fault(e, f, NULL);
}

static fl_verdict verdict_of(const fl_explorer *e) {
  if (e->found.n)
    return FL_VERDICT_FAULTY;
  if (e->is_unknown || e->stopped)
    return FL_VERDICT_UNKNOWN;
  return e->is_bounded ? FL_VERDICT_BOUNDED : FL_VERDICT_PROVED;
}

/* The names behind the numbers of threads, for other machines. */
static void name_threads(const fl_explorer *e, fl_schedule *s) {
  s->threads.n = 0;
  for (uint32_t id = 0; id < fl_machine_thread_count(e->m); id++) {
    fl_thread_ref r;
    r.parent = fl_machine_thread_parent(e->m, id, &r.nth);
    fl_vec_push(&s->threads, r);
  }
}

/* A run that was found with terms for its inputs must fail with the numbers, too. */
static bool is_confirmed(const fl_explorer *e, const fl_found *f) {
  const fl_program *p = e->request->program;
  const fl_loc *l = &p->locs.v[f->loc];
  fl_search_request again = *e->request;
  again.properties |= 1u << f->property;
  again.progress = NULL;
  again.stop = NULL;
  fl_wanted wanted = {f->property, p->files.v[l->file].path, l->line, l->column, 0, 0};
  fl_trace t;
  fl_trace_run(&again, &f->schedule, &wanted, &t);
  bool is_same = t.result == FL_STEP_FAULT && t.property == f->property &&
                 p->locs.v[t.loc].line == l->line && p->locs.v[t.loc].column == l->column;
  fl_trace_free(&t);
  return is_same;
}

static void drop_unconfirmed(fl_explorer *e) {
  size_t n = 0;
  for (size_t i = 0; i < e->found.n; i++) {
    fl_found *f = &e->found.v[i];
    if (e->terms && f->schedule.inputs.n && !is_confirmed(e, f)) {
      fl_str at = {0};
      fl_place_words(e, f->loc, &at);
      e->is_unknown = true;
      fl_add_reason(e, "%s: a run that may fail here could not be confirmed with numbers: %s", at.s,
                    f->message);
      fl_str_free(&at);
      fl_free(f->message);
      fl_schedule_free(&f->schedule);
    } else {
      e->found.v[n++] = *f;
    }
  }
  e->found.n = n;
}

/* Schedules as others can run them. */
static void tidy_schedules(fl_explorer *e) {
  for (size_t i = 0; i < e->found.n; i++) {
    fl_found *f = &e->found.v[i];
    /* these depend on where all threads stand, the others on the last move */
    bool needs_all = f->property == FL_PROP_DEADLOCK || f->property == FL_PROP_RACE ||
                     f->property == FL_PROP_LEAK;
    fl_schedule_tidy(&f->schedule, !needs_all);
    name_threads(e, &f->schedule);
  }
}

static void deliver(fl_explorer *e) {
  fl_search_result *result = e->result;
  for (size_t i = 0; i < e->found.n; i++) {
    fl_found *f = &e->found.v[i];
    fl_vec_push(&result->findings, (fl_finding){.property = f->property,
                                                .loc = f->loc,
                                                .func = f->func,
                                                .message = f->message,
                                                .schedule = f->schedule,
                                                .is_fewest = f->has_shortest});
  }
  if (result->findings.n)
    qsort(result->findings.v, result->findings.n, sizeof *result->findings.v, by_severity);
  if (result->outcomes.n)
    qsort(result->outcomes.v, result->outcomes.n, sizeof *result->outcomes.v, by_text);
  fl_vec_free(&e->found);
}

void fl_search(const fl_search_request *request, fl_search_result *result) {
  double begin = fl_seconds();
  memset(result, 0, sizeof *result);
  fl_explorer e = {.request = request,
                   .result = result,
                   .path_cost = UINT32_MAX,
                   .outcomes = fl_strmap_new(),
                   .reasons = fl_strmap_new()};
  fl_machine_config config = {.properties = request->properties,
                              .is_stepwise = true,
                              .is_spurious = request->is_spurious,
                              .tracks_output = request->wants_outcomes,
                              .stack_limit = request->stack_limit,
                              .heap_limit = request->heap_limit,
                              .unwind = request->unwind,
                              .cancelled = machine_stop,
                              .ctx = (void *)request};
  if (request->kind != FL_SEARCH_ENUMERATE) { /* which is the second opinion on this, too */
    config.terms = e.terms = fl_terms_new();
    config.paths = e.paths = fl_paths_new(e.terms, SOLVER_WORK);
  }
  e.m = fl_machine_new(request->program, &config);
  if (request->kind == FL_SEARCH_REDUCED && request->switches < 0)
    e.effects = fl_effects_new(request->program, request->wants_outcomes);
  fl_state *start = fl_machine_start(e.m);
  if (start)
    run(&e, start);
  else
    start_failed(&e);
  note_reliance(&e);
  result->was_stopped = e.stopped;
  tidy_schedules(&e);
  drop_unconfirmed(&e);
  result->verdict = verdict_of(&e);
  deliver(&e);
  fl_state_free(start);
  fl_effects_free(e.effects);
  fl_machine_free(e.m);
  fl_schedule_free(&e.path);
  fl_pendings_drop(&e);
  fl_strmap_free(e.outcomes);
  fl_strmap_free(e.reasons);
  result->solver_calls = e.paths ? fl_paths_calls(e.paths) : 0;
  fl_paths_free(e.paths);
  fl_terms_free(e.terms);
  result->search_seconds = fl_seconds() - begin;
}

void fl_search_result_free(fl_search_result *r) {
  for (size_t i = 0; i < r->findings.n; i++) {
    fl_free(r->findings.v[i].message);
    fl_schedule_free(&r->findings.v[i].schedule);
  }
  for (size_t i = 0; i < r->reasons.n; i++)
    fl_free(r->reasons.v[i]);
  for (size_t i = 0; i < r->outcomes.n; i++)
    fl_free(r->outcomes.v[i]);
  fl_vec_free(&r->findings);
  fl_vec_free(&r->reasons);
  fl_vec_free(&r->outcomes);
}
