/* The diagnosis: one site at a time is given an unknown value, the failing
 * schedule is followed with it, and the solver is asked whether some value leads
 * to a run in which every thread ends and nothing fails.
 *
 * Where the run branches on the unknown, both ways are followed as far as they
 * are possible. A changed value may bend the run; a run of more than twice the
 * failing one's steps is cut. */
#include "localize/localize.h"

#include "explore/follow.h"
#include "smt/solver.h"

#include <stdlib.h>
#include <string.h>

enum {
  STEP_BUDGET = 2000000,
  MOST_BRANCHES = 48,
  MOST_VALUES = 4,
  SOLVER_MS = 1000,
};

typedef struct {
  const fl_search_request *request;
  const fl_schedule *schedule;
  fl_diagnosis *out;
  size_t most_steps;
  /* the site being tried */
  uint32_t site;
  fl_explorer e;
  fl_terms *terms;
  fl_solver *solver;
  fl_term unknown;
  bool succeeded, was_cut;
  uint32_t branches;
  fl_suspect *suspect;
  const fl_values *wishes; /* values to be preferred */
} diag;

/* Where a run stands. */
typedef struct {
  fl_state *s;
  fl_follower follow;
  size_t input, steps;
} run;

static void cut(diag *d, const char *why) {
  d->was_cut = true;
  for (size_t i = 0; i < d->out->cut.n; i++)
    if (strcmp(d->out->cut.v[i], why) == 0)
      return;
  fl_vec_push(&d->out->cut, fl_strdup(why));
}

/* ---- success ---- */

static bool has_value(const fl_suspect *s, uint64_t v) {
  for (size_t i = 0; i < s->values.n; i++)
    if (s->values.v[i] == v)
      return true;
  return false;
}

static fl_term is_value(diag *d, uint64_t v) {
  return fl_term_make(d->terms, FL_T_EQ, 64, false, d->unknown, fl_term_const(d->terms, v));
}

static bool solve_with(diag *d, uint64_t v) {
  fl_solver_push(d->solver);
  fl_solver_assume(d->solver, is_value(d, v), true);
  bool yes = fl_solver_check(d->solver) == FL_SAT;
  fl_solver_pop(d->solver);
  return yes;
}

/* The run has succeeded under what the solver assumes now: with which values? */
static void take_values(diag *d) {
  if (fl_solver_check(d->solver) != FL_SAT)
    return;
  d->succeeded = true;
  if (!d->unknown)
    return;
  uint64_t any = fl_solver_value(d->solver, d->unknown);
  for (size_t i = 0; i < d->wishes->n && d->suspect->values.n < MOST_VALUES; i++)
    if (!has_value(d->suspect, d->wishes->v[i]) && solve_with(d, d->wishes->v[i]))
      fl_vec_push(&d->suspect->values, d->wishes->v[i]);
  if (!d->suspect->values.n)
    fl_vec_push(&d->suspect->values, any);
  if (d->wishes->n == 2 && d->suspect->values.n > 1)
    d->suspect->values.n = 1; /* whatever it is: the first says as much as both */
}

/* ---- one run ---- */

static void follow(diag *d, run *r);

static void free_run(run *r) {
  fl_state_free(r->s);
  fl_follow_end(&r->follow);
}

/* Makes what the machine assumed since `before` the solver's; false if that
 * cannot be. */
static bool take_assumptions(diag *d, size_t before) {
  const fl_term *terms;
  size_t n = fl_machine_assumed(d->e.m, &terms);
  for (size_t i = before; i < n; i++)
    fl_solver_assume(d->solver, terms[i], true);
  return n == before || fl_solver_check(d->solver) == FL_SAT;
}

static bool after_step(diag *d, run *r, uint32_t thread, fl_step_result result);

/* Both ways of a branch, each on a copy. */
static void branch(diag *d, run *r, uint32_t thread) {
  fl_term t = fl_machine_branch(d->e.m);
  if (++d->branches > MOST_BRANCHES) {
    cut(d, "too many branches depend on the value");
    return;
  }
  for (uint32_t way = 0; way < 2; way++) {
    const fl_term *unused;
    fl_solver_push(d->solver);
    fl_solver_assume(d->solver, t, way == 1);
    fl_answer possible = fl_solver_check(d->solver);
    if (possible == FL_SOLVER_GAVE_UP)
      cut(d, "the solver gave up on a branch");
    if (possible == FL_SAT) {
      run c = {.s = fl_state_copy(r->s), .input = r->input, .steps = r->steps};
      fl_follow_copy(&c.follow, &r->follow);
      size_t before = fl_machine_assumed(d->e.m, &unused);
      fl_machine_give_choice(d->e.m, way);
      fl_step_result result = fl_machine_resume(d->e.m, c.s, thread, STEP_BUDGET);
      if (take_assumptions(d, before) && after_step(d, &c, thread, result))
        follow(d, &c);
      fl_machine_assumed_cut(d->e.m, before);
      free_run(&c);
    }
    fl_solver_pop(d->solver);
  }
}

/* True iff the run goes on. */
static bool after_step(diag *d, run *r, uint32_t thread, fl_step_result result) {
  while (result == FL_STEP_INPUT) {
    uint64_t v = r->input < d->schedule->inputs.n ? d->schedule->inputs.v[r->input] : 0;
    r->input++;
    fl_machine_give_input(d->e.m, fl_value_of(v));
    result = fl_machine_resume(d->e.m, r->s, thread, STEP_BUDGET);
  }
  switch (result) {
  case FL_STEP_OK:
  case FL_STEP_THREAD_END: return true;
  case FL_STEP_BRANCH: branch(d, r, thread); return false;
  case FL_STEP_EXIT: take_values(d); return false;
  case FL_STEP_UNMODELLED: cut(d, fl_machine_fault(d->e.m)->message); return false;
  default: return false; /* it fails, or has no end */
  }
}

/* Whether the state itself shows a fault, as a deadlock or a race does. */
static bool state_fails(diag *d, run *r, const fl_pendings *p) {
  size_t before = d->e.found.n;
  fl_check_state(&d->e, r->s, p);
  for (size_t i = before; i < d->e.found.n; i++) {
    fl_free(d->e.found.v[i].message);
    fl_schedule_free(&d->e.found.v[i].schedule);
  }
  bool fails = d->e.found.n > before;
  d->e.found.n = before;
  return fails;
}

static bool step(diag *d, run *r) {
  fl_pendings p;
  int32_t choice;
  const fl_term *unused;
  fl_pendings_of(&d->e, r->s, &p);
  uint32_t next = FL_NOREG;
  if (!state_fails(d, r, &p))
    next = fl_follow_next(&r->follow, d->e.m, r->s, &p, &choice);
  fl_pendings_free(&p);
  if (next == FL_NOREG || r->steps++ > d->most_steps || fl_must_stop(&d->e))
    return false;
  size_t before = fl_machine_assumed(d->e.m, &unused);
  fl_step_result result = fl_machine_step(d->e.m, r->s, next, STEP_BUDGET);
  if (result == FL_STEP_CHOICE) {
    uint32_t n = fl_machine_choices(d->e.m);
    fl_machine_give_choice(d->e.m, choice >= 0 && (uint32_t)choice < n ? (uint32_t)choice : 0);
    result = fl_machine_step(d->e.m, r->s, next, STEP_BUDGET);
  }
  return take_assumptions(d, before) && after_step(d, r, next, result);
}

static void follow(diag *d, run *r) {
  while (step(d, r))
    ;
}

/* ---- one site ---- */

/* Whether the site is the whole of a condition or assertion: then it is branched
 * on, and only its truth counts. */
static bool is_compared(const fl_program *p, uint32_t site) {
  const fl_func *f = p->funcs.v[p->sites.v[site].func];
  for (uint32_t pc = 0; pc < f->ncode; pc++)
    if ((f->code[pc].op == FL_OP_BRT || f->code[pc].op == FL_OP_BRF) && f->code[pc].site == site)
      return true;
  return false;
}

static void begin_machine(diag *d, bool with_terms) {
  const fl_search_request *q = d->request;
  fl_machine_config config = {.properties = q->properties,
                              .is_stepwise = true,
                              .is_spurious = q->is_spurious,
                              .terms = with_terms ? d->terms : NULL,
                              .stack_limit = q->stack_limit,
                              .heap_limit = q->heap_limit,
                              .cancelled = q->stop,
                              .ctx = q->ctx};
  d->e.m = fl_machine_new(q->program, &config);
}

/* Runs the schedule with the machine as it is; true iff some run succeeds. */
static bool try(diag *d) {
  d->succeeded = d->was_cut = false;
  d->branches = 0;
  fl_solver_push(d->solver);
  fl_state *s = fl_machine_start(d->e.m);
  if (s && take_assumptions(d, 0)) {
    run r = {.s = s};
    fl_follow_begin(&r.follow, d->schedule);
    follow(d, &r);
    fl_follow_end(&r.follow);
    s = r.s;
  }
  fl_state_free(s);
  fl_solver_pop(d->solver);
  fl_machine_free(d->e.m);
  d->e.m = NULL;
  return d->succeeded;
}

/* Where terms cannot be followed (an index, an argument of the library), the
 * numbers worth trying first are tried one by one. */
static bool try_numbers(diag *d, const fl_values *wishes) {
  enum { MOST_NUMBERS = 24 };
  const fl_type *t = d->request->program->sites.v[d->site].type;
  bool any = false;
  for (size_t i = 0; i < wishes->n && i < MOST_NUMBERS && d->suspect->values.n < MOST_VALUES; i++) {
    uint64_t v = wishes->v[i];
    if (t->vk == FL_VK_U32)
      v = (uint32_t)v;
    if (has_value(d->suspect, v))
      continue;
    d->unknown = 0;
    begin_machine(d, false);
    fl_machine_diagnose(d->e.m, d->site, fl_value_of(v), false);
    if (try(d)) {
      any = true;
      fl_vec_push(&d->suspect->values, v);
    }
  }
  return any;
}

static bool try_unknown(diag *d, bool each) {
  const fl_type *t = d->request->program->sites.v[d->site].type;
  d->unknown = each ? 0
                    : fl_term_var(d->terms, 8 * fl_vk_size(t->vk), fl_vk_is_signed(t->vk));
  begin_machine(d, true);
  fl_machine_diagnose(d->e.m, d->site, (fl_value){d->unknown, FL_VALUE_SYMBOLIC}, each);
  return try(d);
}

/* Another object of the same type in place of the one that is named: another
 * mutex, another condition. */
static bool try_objects(diag *d, const fl_type *pointee) {
  const fl_program *p = d->request->program;
  bool any = false;
  for (size_t g = 0; g < p->globals.n; g++) {
    const fl_global *global = p->globals.v[g];
    if (strcmp(global->type->name, pointee->name) != 0 || global->is_thread_local)
      continue;
    d->unknown = 0;
    begin_machine(d, false);
    fl_state *s = fl_machine_start(d->e.m); /* to learn the address */
    uint64_t address = s ? fl_machine_global(d->e.m, (uint32_t)g) : 0;
    fl_state_free(s);
    fl_machine_free(d->e.m);
    if (!address)
      continue;
    begin_machine(d, false);
    fl_machine_diagnose(d->e.m, d->site, fl_value_of(address), false);
    if (try(d)) {
      any = true;
      fl_vec_push(&d->suspect->objects, (uint32_t)g);
    }
  }
  return any;
}

/* Places where only the truth of the value matters. */
static bool is_truth(fl_site_kind k) { return k == FL_SITE_CONDITION; }

static void try_site(diag *d, uint32_t site, const fl_values *wishes) {
  const fl_type *t = d->request->program->sites.v[site].type;
  static uint64_t truths[] = {0, 1};
  static const fl_values two = {truths, 2, 2};
  if (is_truth(d->request->program->sites.v[site].kind) || is_compared(d->request->program, site))
    wishes = &two;
  fl_suspect suspect = {.site = site};
  d->site = site;
  d->suspect = &suspect;
  d->wishes = wishes;
  bool found;
  if (t->kind == FL_TY_PTR) {
    found = try_objects(d, t->elem);
  } else if (t->vk == FL_VK_NONE || fl_vk_is_float(t->vk)) {
    found = false;
  } else {
    found = try_unknown(d, false);
    if (!found && d->was_cut)
      found = try_numbers(d, wishes);
    if (!found && try_unknown(d, true))
      found = suspect.only_each = true;
  }
  if (found) {
    fl_vec_push(&d->out->suspects, suspect);
  } else {
    fl_vec_free(&suspect.values);
    fl_vec_free(&suspect.objects);
  }
}

/* ---- all sites ---- */

/* Numbers worth trying first: small ones and those of the program, each with its
 * neighbours. */
static void collect_wishes(const fl_program *p, fl_values *out) {
  for (size_t f = 0; f < p->funcs.n; f++)
    for (uint32_t pc = 0; pc < p->funcs.v[f]->ncode && out->n < 96; pc++) {
      const fl_insn *i = &p->funcs.v[f]->code[pc];
      if (!(i->op == FL_OP_CONST && i->site) && !(i->b == FL_IMM && i->site_b))
        continue;
      for (int64_t near = -1; near <= 1; near++) {
        uint64_t v = (uint64_t)(i->imm + near);
        bool known = false;
        for (size_t k = 0; k < out->n; k++)
          known |= out->v[k] == v;
        if (!known)
          fl_vec_push(out, v);
      }
    }
  for (int64_t v = -2; v <= 3; v++)
    fl_vec_push(out, (uint64_t)v);
}

static bool *executed_sites(diag *d) {
  bool *sites = fl_calloc(d->request->program->sites.n + 1, sizeof *sites);
  begin_machine(d, false);
  fl_machine_log_sites(d->e.m, sites);
  d->unknown = 0;
  fl_suspect unused = {0};
  d->suspect = &unused;
  try(d);
  return sites;
}

void fl_diagnose(const fl_search_request *request, const fl_schedule *schedule, fl_diagnosis *out) {
  memset(out, 0, sizeof *out);
  fl_search_result unused = {0};
  fl_values wishes = {0};
  diag d = {.request = request,
            .schedule = schedule,
            .out = out,
            .most_steps = 2 * schedule->moves.n + 64,
            .terms = fl_terms_new()};
  d.e = (fl_explorer){.request = request, .result = &unused, .outcomes = fl_strmap_new(),
                      .reasons = fl_strmap_new()};
  d.solver = fl_solver_new(d.terms, SOLVER_MS);
  collect_wishes(request->program, &wishes);
  bool *sites = executed_sites(&d);
  for (uint32_t s = 1; s < request->program->sites.n; s++) {
    if (!sites[s])
      continue;
    if (fl_must_stop(&d.e) || (request->stop && request->stop(request->ctx))) {
      out->not_tried++;
      continue;
    }
    out->tried++;
    try_site(&d, s, &wishes);
  }
  out->solver_calls = fl_solver_calls(d.solver);
  fl_free(sites);
  fl_vec_free(&wishes);
  fl_solver_free(d.solver);
  fl_terms_free(d.terms);
  fl_strmap_free(d.e.outcomes);
  fl_strmap_free(d.e.reasons);
  fl_vec_free(&d.e.found);
  fl_schedule_free(&d.e.path);
  fl_pendings_drop(&d.e);
  fl_search_result_free(&unused);
}

void fl_diagnosis_free(fl_diagnosis *d) {
  for (size_t i = 0; i < d->suspects.n; i++) {
    fl_vec_free(&d->suspects.v[i].values);
    fl_vec_free(&d->suspects.v[i].objects);
  }
  for (size_t i = 0; i < d->cut.n; i++)
    fl_free(d->cut.v[i]);
  fl_vec_free(&d->suspects);
  fl_vec_free(&d->cut);
}
