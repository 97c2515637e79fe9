/* Following the failing schedule with another value at a site.
 *
 * With an unknown value, both ways of a branch on it are followed as far as they
 * are possible. Where a number is needed (an index, an argument of the library),
 * a few numbers of every kind that leads there are noted and tried one by one.
 * A changed value may bend the run; one of more than twice the failing run's
 * steps is cut. */
#include "localize/attempt.h"

#include "base/clock.h"

#include <string.h>

enum {
  STEP_BUDGET = 2000000,
  MOST_BRANCHES = 64,
  MOST_PROBES = 48, /* for one site */
  MOST_PINNED = 8, /* numbers asked of the solver where one is needed */
  SOLVER_WORK = 400000,
};

/* A site may take this long, all of them together that long. */
static const double seconds_for_a_site = 0.2, seconds_in_all = 4;

/* Where a run stands. */
typedef struct {
  fl_state *s;
  fl_follower follow;
  size_t input, steps;
} run;

static void cut(fl_attempt *a, const char *why) {
  a->was_cut = true;
  for (size_t i = 0; i < a->out->cut.n; i++)
    if (strcmp(a->out->cut.v[i], why) == 0)
      return;
  fl_vec_push(&a->out->cut, fl_strdup(why));
}

static bool has(const fl_values *values, uint64_t v) {
  for (size_t i = 0; i < values->n; i++)
    if (values->v[i] == v)
      return true;
  return false;
}

bool fl_attempt_is_late(fl_attempt *a) { return fl_must_stop(&a->e) || fl_effort() > a->deadline; }

/* ---- what is assumed of the unknown ---- */

/* Whether a number is allowed by all that the run assumed; needs no solver. */
static bool fits(fl_attempt *a, uint64_t v) {
  for (size_t i = 0; i < a->path.n; i++) {
    uint64_t value;
    if (!fl_term_eval(a->terms, a->path.v[i].term, v, &value) ||
        (value != 0) != a->path.v[i].is_true)
      return false;
  }
  return true;
}

static bool some_wish_fits(fl_attempt *a) {
  for (size_t i = 0; a->unknown && i < a->wishes->n; i++)
    if (fits(a, a->wishes->v[i]))
      return true;
  return false;
}

static void assume(fl_attempt *a, fl_term t, bool is_true) {
  fl_vec_push(&a->path, (fl_condition){t, is_true});
}

/* Goes back to where the path had n conditions. */
static void go_back(fl_attempt *a, size_t n) {
  a->path.n = n;
  for (; a->in_solver > n; a->in_solver--)
    fl_solver_pop(a->solver);
}

static bool is_site_late(fl_attempt *a) { return fl_effort() > a->site_deadline; }

/* The solver's answer about the path as it is. One that gives up is not asked
 * again about the same site: the numbers worth trying must do. */
static fl_answer ask(fl_attempt *a) {
  if (a->solver_is_slow || is_site_late(a))
    return FL_SOLVER_GAVE_UP;
  for (; a->in_solver < a->path.n; a->in_solver++) {
    fl_solver_push(a->solver);
    fl_solver_assume(a->solver, a->path.v[a->in_solver].term, a->path.v[a->in_solver].is_true);
  }
  fl_answer answer = fl_solver_check(a->solver);
  a->solver_is_slow = answer == FL_SOLVER_GAVE_UP;
  return answer;
}

static bool is_possible(fl_attempt *a) {
  if (some_wish_fits(a))
    return true;
  fl_answer answer = ask(a);
  if (answer == FL_SOLVER_GAVE_UP)
    cut(a, "the solver gave up on a branch");
  return answer == FL_SAT;
}

/* Takes over what the machine assumed since `before`; false if that cannot be. */
static bool take_assumptions(fl_attempt *a, size_t before) {
  const fl_term *terms;
  size_t n = fl_machine_assumed(a->e.m, &terms);
  for (size_t i = before; i < n; i++)
    assume(a, terms[i], true);
  return n == before || is_possible(a);
}

/* ---- success ---- */

static void take_value(fl_attempt *a, uint64_t v) {
  if (a->values.n < FL_MOST_VALUES && !has(&a->values, v) && !(a->is_truth && a->values.n))
    fl_vec_push(&a->values, v);
}

/* The run has succeeded under what the path assumes: with which values? */
static void take_values(fl_attempt *a) {
  bool any = false;
  if (!a->unknown) {
    a->succeeded = a->succeeded || !a->path.n || is_possible(a);
    return;
  }
  for (size_t i = 0; i < a->wishes->n; i++)
    if (fits(a, a->wishes->v[i])) {
      take_value(a, a->wishes->v[i]);
      any = true;
    }
  if (!any) {
    any = ask(a) == FL_SAT;
    if (any)
      take_value(a, fl_solver_value(a->solver, a->unknown));
  }
  a->succeeded |= any;
}

static void add_probe(fl_attempt *a, uint64_t v) {
  if (a->probes.n >= MOST_PROBES)
    cut(a, "not every number was tried where one is needed");
  else if (!has(&a->probes, v))
    fl_vec_push(&a->probes, v);
}

/* A number is needed for the term: notes some that lead here, so that the term
 * has as many different ones as possible. */
static void pin(fl_attempt *a, fl_term t, const char *why) {
  if (!a->unknown) {
    cut(a, why);
    return;
  }
  fl_values seen = {0};
  for (size_t i = 0; i < a->wishes->n; i++) {
    uint64_t v;
    if (fits(a, a->wishes->v[i]) && fl_term_eval(a->terms, t, a->wishes->v[i], &v)) {
      add_probe(a, a->wishes->v[i]);
      if (!has(&seen, v))
        fl_vec_push(&seen, v);
    }
  }
  fl_answer answer = a->probes.n < MOST_PROBES ? ask(a) : FL_SOLVER_GAVE_UP;
  fl_solver_push(a->solver);
  for (size_t i = 0; answer == FL_SAT && i < MOST_PINNED; i++) {
    uint64_t v = i < seen.n ? seen.v[i] : fl_solver_value(a->solver, t);
    if (i >= seen.n)
      add_probe(a, fl_solver_value(a->solver, a->unknown));
    fl_solver_assume(a->solver,
                     fl_term_make(a->terms, FL_T_EQ, 64, false, t, fl_term_const(a->terms, v)),
                     false);
    if (i + 1 >= seen.n)
      answer = fl_solver_check(a->solver);
  }
  if (answer != FL_UNSAT)
    cut(a, why);
  fl_solver_pop(a->solver);
  fl_vec_free(&seen);
}

/* ---- one run ---- */

static void follow(fl_attempt *a, run *r);
static bool after_step(fl_attempt *a, run *r, uint32_t thread, fl_step_result result);

static void free_run(run *r) {
  fl_state_free(r->s);
  fl_follow_end(&r->follow);
}

/* Both ways of a branch, each on a copy. */
static void branch(fl_attempt *a, run *r, uint32_t thread) {
  fl_term t = fl_machine_branch(a->e.m);
  if (++a->branches > MOST_BRANCHES || is_site_late(a)) {
    cut(a, "too many branches depend on the value");
    return;
  }
  for (uint32_t way = 0; way < 2; way++) {
    const fl_term *unused;
    size_t path = a->path.n;
    assume(a, t, way == 1);
    if (is_possible(a)) {
      run c = {.s = fl_state_copy(r->s), .input = r->input, .steps = r->steps};
      fl_follow_copy(&c.follow, &r->follow);
      size_t before = fl_machine_assumed(a->e.m, &unused);
      fl_machine_give_choice(a->e.m, way);
      fl_step_result result = fl_machine_resume(a->e.m, c.s, thread, STEP_BUDGET);
      if (take_assumptions(a, before) && after_step(a, &c, thread, result))
        follow(a, &c);
      fl_machine_assumed_cut(a->e.m, before);
      free_run(&c);
    }
    go_back(a, path);
  }
}

/* True iff the run goes on. */
static bool after_step(fl_attempt *a, run *r, uint32_t thread, fl_step_result result) {
  while (result == FL_STEP_INPUT) {
    uint64_t v = r->input < a->schedule->inputs.n ? a->schedule->inputs.v[r->input] : 0;
    r->input++;
    fl_machine_give_input(a->e.m, fl_value_of(v));
    result = fl_machine_resume(a->e.m, r->s, thread, STEP_BUDGET);
  }
  switch (result) {
  case FL_STEP_OK:
  case FL_STEP_THREAD_END: return true;
  case FL_STEP_BRANCH: branch(a, r, thread); return false;
  case FL_STEP_PIN: pin(a, fl_machine_branch(a->e.m), fl_machine_fault(a->e.m)->message); return false;
  case FL_STEP_EXIT: take_values(a); return false;
  case FL_STEP_UNMODELLED: cut(a, fl_machine_fault(a->e.m)->message); return false;
  case FL_STEP_FAULT:
    a->fault_loc = fl_machine_fault(a->e.m)->loc;
    if (a->flow)
      fl_flow_blame_last(a->flow);
    return false;
  default: return false; /* it has no end, or none that counts */
  }
}

/* Whether the state itself shows a fault, as a deadlock or a race does. */
static bool state_fails(fl_attempt *a, run *r, const fl_pendings *p) {
  size_t before = a->e.found.n;
  fl_check_state(&a->e, r->s, p);
  for (size_t i = before; i < a->e.found.n; i++) {
    fl_free(a->e.found.v[i].message);
    fl_schedule_free(&a->e.found.v[i].schedule);
  }
  bool fails = a->e.found.n > before;
  a->e.found.n = before;
  return fails;
}

static void note_waits(fl_attempt *a, run *r, const fl_pendings *p) {
  for (uint32_t t = 0; t < p->n; t++) {
    const fl_frame *f = r->s->threads[t]->top;
    if (!p->is_alive[t] || p->p[t].is_enabled || !f)
      continue;
    const fl_insn *i = &a->request->program->funcs.v[f->func]->code[f->pc];
    if (i->op == FL_OP_BUILTIN && i->imm2 != FL_BI_PTHREAD_JOIN)
      fl_vec_push(&a->out->waits, (fl_waiting){t, i->loc, f->func});
  }
}

static bool is_join(const fl_attempt *a, const fl_frame *f) {
  const fl_insn *i = &a->request->program->funcs.v[f->func]->code[f->pc];
  return i->op == FL_OP_BUILTIN && i->imm2 == FL_BI_PTHREAD_JOIN;
}

/* Nobody goes on: to blame is what the threads are about to do, those that wait
 * before those that do not, and those that merely join others last. */
static void blame_threads(fl_attempt *a, run *r, const fl_pendings *p) {
  for (int turn = 0, blamed = 0; turn < 3 && !blamed; turn++)
    for (uint32_t t = 0; t < p->n; t++) {
      const fl_frame *f = r->s->threads[t]->top;
      if (!p->is_alive[t] || !f || (turn < 2 && is_join(a, f)) || (!turn && p->p[t].is_enabled))
        continue;
      fl_flow_blame(a->flow, r->s, t);
      blamed++;
    }
}

static bool step(fl_attempt *a, run *r) {
  fl_pendings p;
  int32_t choice;
  const fl_term *unused;
  fl_pendings_of(&a->e, r->s, &p);
  uint32_t next = FL_NOREG;
  if (!state_fails(a, r, &p))
    next = fl_follow_next(&r->follow, a->e.m, r->s, &p, &choice);
  if (next == FL_NOREG && a->flow)
    note_waits(a, r, &p);
  /* threads that go round in a loop, waiting, do not end either */
  if (a->flow && (next == FL_NOREG || r->steps > a->most_steps))
    blame_threads(a, r, &p);
  fl_pendings_free(&p);
  if (next == FL_NOREG || fl_attempt_is_late(a))
    return false;
  if (r->steps++ > a->most_steps) {
    cut(a, "runs of more than twice the failing run's steps were cut");
    return false;
  }
  size_t before = fl_machine_assumed(a->e.m, &unused);
  fl_step_result result = fl_machine_step(a->e.m, r->s, next, STEP_BUDGET);
  if (result == FL_STEP_CHOICE) {
    uint32_t n = fl_machine_choices(a->e.m);
    fl_machine_give_choice(a->e.m, choice >= 0 && (uint32_t)choice < n ? (uint32_t)choice : 0);
    result = fl_machine_step(a->e.m, r->s, next, STEP_BUDGET);
  }
  return take_assumptions(a, before) && after_step(a, r, next, result);
}

static void follow(fl_attempt *a, run *r) {
  while (step(a, r))
    ;
}

/* ---- attempts ---- */

static void begin_machine(fl_attempt *a, bool with_terms) {
  const fl_search_request *q = a->request;
  fl_machine_config config = {.properties = q->properties,
                              .is_stepwise = true,
                              .is_spurious = q->is_spurious,
                              .terms = with_terms ? a->terms : NULL,
                              .stack_limit = q->stack_limit,
                              .heap_limit = q->heap_limit,
                              .cancelled = q->stop,
                              .ctx = q->ctx};
  a->e.m = fl_machine_new(q->program, &config);
}

static void end_machine(fl_attempt *a) {
  fl_machine_free(a->e.m);
  a->e.m = NULL;
}

/* Runs the schedule with the machine as it is; true iff some run succeeds. */
static bool try(fl_attempt *a) {
  a->succeeded = a->was_cut = false;
  a->branches = 0;
  a->path.n = a->in_solver = 0;
  fl_solver_reset(a->solver);
  fl_state *s = fl_machine_start(a->e.m);
  if (s && take_assumptions(a, 0)) {
    run r = {.s = s};
    fl_follow_begin(&r.follow, a->schedule);
    follow(a, &r);
    fl_follow_end(&r.follow);
    s = r.s;
  }
  fl_state_free(s);
  a->executions = fl_machine_diagnosed(a->e.m);
  end_machine(a);
  return a->succeeded;
}

static bool try_value(fl_attempt *a, fl_value v, bool with_terms, bool each) {
  begin_machine(a, with_terms);
  fl_machine_diagnose(a->e.m, a->site, v, each);
  if (a->nalso)
    fl_machine_diagnose_also(a->e.m, a->also, a->nalso);
  return try(a);
}

void fl_attempt_site(fl_attempt *a, uint32_t site, bool is_truth, const fl_values *wishes) {
  a->site = site;
  a->is_truth = is_truth;
  a->wishes = wishes;
  a->values.n = 0;
  a->solver_is_slow = false;
  a->site_deadline = fl_effort() + seconds_for_a_site;
}

bool fl_attempt_number(fl_attempt *a, uint64_t value) {
  a->unknown = 0;
  if (!try_value(a, fl_value_of(value), false, false))
    return false;
  take_value(a, value);
  return true;
}

bool fl_attempt_unknown(fl_attempt *a) {
  const fl_type *t = a->request->program->sites.v[a->site].type;
  a->probes.n = a->values.n = 0;
  a->unknown = fl_term_var(a->terms, 8 * fl_vk_size(t->vk), fl_vk_is_signed(t->vk));
  try_value(a, (fl_value){a->unknown, FL_VALUE_SYMBOLIC}, true, false);
  uint32_t executions = a->executions;
  bool was_cut = a->was_cut;
  for (size_t i = 0; i < a->probes.n && a->values.n < FL_MOST_VALUES && !is_site_late(a); i++)
    if (!has(&a->values, a->probes.v[i])) {
      fl_attempt_number(a, a->probes.v[i]);
      was_cut |= a->was_cut;
      executions = a->executions > executions ? a->executions : executions;
    }
  a->was_cut = was_cut || is_site_late(a);
  a->executions = executions;
  return a->values.n > 0;
}

bool fl_attempt_each(fl_attempt *a) {
  a->unknown = 0;
  a->values.n = 0;
  return try_value(a, fl_value_of(0), true, true);
}

void fl_attempt_look(fl_attempt *a, fl_site_seen *sites) {
  begin_machine(a, false);
  fl_machine_log_sites(a->e.m, sites);
  a->unknown = 0;
  a->fault_loc = 0;
  a->flow = fl_flow_new(a->request->program);
  fl_flow_watch(a->flow, a->e.m);
  try(a);
  const fl_program *p = a->request->program;
  fl_vec_reserve(&a->out->distances, p->sites.n + 1);
  a->out->distances.n = p->sites.n;
  fl_flow_distances(a->flow, a->out->distances.v);
  for (uint32_t s = 1; s < p->sites.n; s++)
    if (p->sites.v[s].kind == FL_SITE_TARGET && p->sites.v[s].of)
      a->out->distances.v[s] = a->out->distances.v[p->sites.v[s].of];
  fl_flow_free(a->flow);
  a->flow = NULL;
}

uint64_t fl_attempt_address(fl_attempt *a, uint32_t global) {
  begin_machine(a, false);
  fl_state *s = fl_machine_start(a->e.m);
  uint64_t address = s ? fl_machine_global(a->e.m, global) : 0;
  fl_state_free(s);
  end_machine(a);
  return address;
}

void fl_attempt_begin(fl_attempt *a, const fl_search_request *request, const fl_schedule *schedule,
                      fl_diagnosis *out) {
  *a = (fl_attempt){.request = request,
                    .schedule = schedule,
                    .most_steps = 2 * schedule->moves.n + 64,
                    .deadline = fl_effort() + seconds_in_all,
                    .out = out,
                    .terms = fl_terms_new()};
  fl_search_result *unused = fl_calloc(1, sizeof *unused);
  a->e = (fl_explorer){.request = request,
                       .result = unused,
                       .outcomes = fl_strmap_new(),
                       .reasons = fl_strmap_new()};
  a->solver = fl_solver_new(a->terms, SOLVER_WORK, true);
}

void fl_attempt_end(fl_attempt *a) {
  a->out->solver_calls += fl_solver_calls(a->solver);
  fl_solver_free(a->solver);
  fl_terms_free(a->terms);
  fl_vec_free(&a->path);
  fl_vec_free(&a->probes);
  fl_vec_free(&a->values);
  fl_strmap_free(a->e.outcomes);
  fl_strmap_free(a->e.reasons);
  fl_vec_free(&a->e.found);
  fl_schedule_free(&a->e.path);
  fl_pendings_drop(&a->e);
  fl_search_result_free(a->e.result);
  fl_free(a->e.result);
}
