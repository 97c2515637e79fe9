/* ESBMC searches the concurrent program itself.
 *
 * Its counterexample is a list of places that threads come by, without the steps
 * in between: what of them a thread makes before the switch is not told where it
 * is a call of the library. So the machine is led along the places, each thread
 * either as far as it was seen or as far as it is not yet seen to be, and only a
 * run that fails there is believed. */
#include "api/external.h"

#include <stdio.h>
#include <string.h>

enum { MOST_GUESSES = 64, MOST_BLOCKS = 200, ALL_STEPS = 2000, MOST_INPUTS = 64 };

/* Places one after another of one thread. */
typedef struct {
  uint32_t thread;
  size_t first, end; /* of the places passed */
  bool is_last;      /* nothing is set there any more: the claim is violated */
} block;

typedef struct {
  fl_external *e;
  fl_search_request request; /* for the runs that are made again */
  const fl_violation *v;
  FL_VEC(block) blocks;
  FL_VEC(uint64_t) inputs;
  size_t input_from; /* places before it have given theirs */
  fl_schedule prefix; /* the steps that are settled */
} guide;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_at(const guide *g, uint32_t loc, const fl_passed *p) {
  const fl_loc *l = &g->request.program->locs.v[loc];
  return p->file && l->line == p->line &&
         strcmp(base_name(g->request.program->files.v[l->file].path), base_name(p->file)) == 0;
}

static void find_blocks(guide *g) {
  const fl_violation *v = g->v;
  for (size_t i = 0; i < v->passed.n && g->blocks.n < MOST_BLOCKS; i++) {
    if (!g->blocks.n || fl_vec_last(&g->blocks).thread != v->passed.v[i].thread)
      fl_vec_push(&g->blocks, (block){v->passed.v[i].thread, i, i, false});
    fl_vec_last(&g->blocks).end = i + 1;
  }
  fl_vec_push(&g->blocks, (block){v->at.thread, v->passed.n, v->passed.n, true});
}

/* ---- runs of the machine ---- */

/* Inputs the checker chose: what is set at the place where they are read. */
static bool take_inputs(guide *g, const fl_trace *t) {
  bool has_new = false;
  for (size_t i = g->inputs.n; i < t->inputs.n && i < MOST_INPUTS; i++) {
    uint64_t value = 0;
    for (size_t k = g->input_from; k < g->v->passed.n; k++) {
      const fl_passed *p = &g->v->passed.v[k];
      if (p->thread != t->inputs.v[i].thread || !is_at(g, t->inputs.v[i].loc, p))
        continue;
      value = p->has_value ? (uint64_t)p->value : 0;
      g->input_from = k + 1;
      break;
    }
    fl_vec_push(&g->inputs, value);
    has_new |= value != 0;
    if (has_new)
      break; /* the rest of the run may be another one now */
  }
  return has_new;
}

static void add_moves(fl_schedule *s, uint32_t thread) {
  for (int i = 0; i < ALL_STEPS; i++)
    fl_vec_push(&s->moves, (fl_move){thread, -1, 0});
}

/* The settled steps, then the thread as far as it goes; the others before it if
 * it is to come last. */
static void run(guide *g, uint32_t thread, bool comes_last, fl_trace *out) {
  fl_wanted any = {.property = FL_PROP_COUNT};
  for (bool again = true; again;) {
    fl_schedule s = {0};
    for (size_t i = 0; i < g->prefix.threads.n; i++)
      fl_vec_push(&s.threads, g->prefix.threads.v[i]);
    for (size_t i = 0; i < g->prefix.moves.n; i++)
      fl_vec_push(&s.moves, g->prefix.moves.v[i]);
    for (size_t i = 0; i < g->inputs.n; i++)
      fl_vec_push(&s.inputs, g->inputs.v[i]);
    for (uint32_t k = 0; comes_last && k < g->prefix.threads.n; k++)
      if (k != thread)
        add_moves(&s, k);
    if (thread < g->prefix.threads.n)
      add_moves(&s, thread);
    fl_trace_run(&g->request, &s, &any, out);
    fl_schedule_free(&s);
    again = take_inputs(g, out);
    if (again)
      fl_trace_free(out);
  }
}

/* The first n steps of the run are settled. */
static void settle(guide *g, const fl_trace *t, size_t n) {
  fl_schedule_free(&g->prefix);
  fl_trace_schedule(t, &g->prefix);
  while (g->prefix.moves.n > n)
    g->prefix.moves.n--;
}

/* ---- how far a thread goes ---- */

/* Where the thread is seen next, in a later block. */
static const fl_passed *seen_next(const guide *g, size_t number) {
  uint32_t thread = g->blocks.v[number].thread;
  for (size_t b = number + 1; b < g->blocks.n; b++)
    for (size_t i = g->blocks.v[b].first; g->blocks.v[b].thread == thread && i < g->blocks.v[b].end; i++)
      if (g->v->passed.v[i].file)
        return &g->v->passed.v[i];
  return g->v->at.thread == thread && g->v->at.file ? &g->v->at : NULL;
}

/* Whether the step is at one of the places from the i-th to the end of the block. */
static bool comes_later(const guide *g, const block *b, size_t i, uint32_t loc) {
  for (; i < b->end; i++)
    if (is_at(g, loc, &g->v->passed.v[i]))
      return true;
  return false;
}

/* How many steps of the run belong to what was before and to the block: those to
 * its last place, or as many as there are before the next. */
static size_t length(const guide *g, size_t number, const fl_trace *t, bool goes_on) {
  const block *b = &g->blocks.v[number];
  size_t start = g->prefix.moves.n, end;
  while (start < t->steps.n && t->steps.v[start].thread != b->thread)
    start++;
  for (end = start; end < t->steps.n && t->steps.v[end].thread == b->thread;)
    end++;
  size_t at = start;
  for (size_t i = b->first; i < b->end; i++) {
    size_t k = at;
    while (k < end && !is_at(g, t->steps.v[k].loc, &g->v->passed.v[i]) &&
           !comes_later(g, b, i + 1, t->steps.v[k].loc))
      k++;
    if (k == end || !is_at(g, t->steps.v[k].loc, &g->v->passed.v[i]))
      continue; /* nothing another thread can see happens there */
    while (k < end && is_at(g, t->steps.v[k].loc, &g->v->passed.v[i]))
      k++;
    at = k;
  }
  const fl_passed *next = seen_next(g, number);
  if (b->is_last)
    next = g->v->at.file ? &g->v->at : NULL;
  while (goes_on && at < end && !(next && is_at(g, t->steps.v[at].loc, next)))
    at++;
  return at == start ? g->prefix.moves.n : at;
}

/* ---- guesses ---- */

/* Which blocks go on to the next place: none, all, one, all but one. */
static bool goes_on(uint32_t guess, size_t block) {
  if (guess < 2)
    return guess == 1;
  return ((guess - 2) / 2 == block) != ((guess & 1) != 0);
}

/* True iff the run fails; it is then in `out`. */
static bool try(guide *g, uint32_t guess, fl_trace *out) {
  fl_schedule none = {0};
  fl_wanted any = {.property = FL_PROP_COUNT};
  g->inputs.n = g->input_from = 0;
  fl_vec_push(&none.threads, (fl_thread_ref){0, 0});
  fl_trace_run(&g->request, &none, &any, out); /* for its threads */
  fl_schedule_free(&none);
  settle(g, out, 0);
  for (size_t b = 0; b < g->blocks.n; b++) {
    fl_trace_free(out);
    run(g, g->blocks.v[b].thread, false, out);
    if (out->result == FL_STEP_FAULT)
      return true;
    settle(g, out, length(g, b, out, goes_on(guess, b)));
  }
  fl_trace_free(out);
  run(g, g->v->at.thread, true, out);
  return out->result == FL_STEP_FAULT;
}

static bool find_run(fl_external *e, const fl_search_request *request, const fl_violation *v,
                     fl_schedule *out) {
  guide g = {.e = e, .request = *request, .v = v};
  bool fails = false;
  g.request.progress = NULL;
  g.request.unwind = 0;
  find_blocks(&g);
  uint32_t most = (uint32_t)(2 * g.blocks.n + 2);
  for (uint32_t k = 0; k < most && k < MOST_GUESSES && !fails && !fl_limits_stop(&e->a->limits); k++) {
    fl_trace t;
    fails = try(&g, k, &t);
    if (fails)
      fl_trace_schedule(&t, out);
    fl_trace_free(&t);
  }
  fl_vec_free(&g.blocks);
  fl_vec_free(&g.inputs);
  fl_schedule_free(&g.prefix);
  return fails;
}

/* ---- the search ---- */

typedef FL_VEC(const char *) words;

/* How the files are read, and what is looked for. */
static void add_options(const fl_analysis *a, uint32_t properties, bool deadlocks,
                        const char *switches, words *out) {
  static const struct {
    fl_property property;
    bool when;
    const char *option;
  } checks[] = {{FL_PROP_BOUNDS, false, "--no-bounds-check"},
                {FL_PROP_POINTER, false, "--no-pointer-check"},
                {FL_PROP_DIVISION, false, "--no-div-by-zero-check"},
                {FL_PROP_OVERFLOW, true, "--overflow-check"},
                {FL_PROP_SHIFT, true, "--ub-shift-check"}};
  for (size_t i = 0; i < a->flags.n; i++)
    fl_vec_push(out, a->flags.v[i]);
  fl_vec_push(out, "--show-stacktrace");
  fl_vec_push(out, "--context-bound");
  fl_vec_push(out, switches);
  if (strcmp(fl_options_string(&a->options, FL_OPT_ENTRY), "main") != 0) {
    fl_vec_push(out, "--function");
    fl_vec_push(out, fl_options_string(&a->options, FL_OPT_ENTRY));
  }
  if (deadlocks)
    fl_vec_push(out, "--deadlock-check");
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
    if ((!deadlocks && (properties >> checks[i].property & 1)) == checks[i].when)
      fl_vec_push(out, checks[i].option);
  if (!deadlocks && !(properties >> FL_PROP_ASSERTION & 1)) /* a deadlock is one, too */
    fl_vec_push(out, "--no-assertions");
  fl_vec_push(out, NULL);
}

typedef struct {
  fl_external *e;
  const fl_search_request *request;
  fl_search_result *result;
  long long unwind;
  bool is_doubtful[2]; /* by kind: a claim that no run confirms, so it is not asked again */
} searching;

/* True iff the search is over. */
static bool look(searching *w, uint32_t switches, bool deadlocks) {
  static const char *const no_names[] = {NULL};
  char number[16], name[40];
  words files = {0}, options = {0};
  fl_checker_result r;
  if (w->is_doubtful[deadlocks])
    return false;
  snprintf(number, sizeof number, "%u", switches);
  snprintf(name, sizeof name, "%s-%u-switches", deadlocks ? "deadlock" : "others", switches);
  for (size_t i = 0; i < w->e->a->files.n; i++)
    fl_vec_push(&files, w->e->a->files.v[i]);
  fl_vec_push(&files, NULL);
  add_options(w->e->a, w->request->properties, deadlocks, number, &options);
  fl_checker_request q = {
      .files = files.v, .options = options.v, .names = no_names, .unwind = w->unwind};
  fl_external_run(w->e, &q, name, &r);
  w->result->schedules++;
  bool is_over = r.answer == FL_ANSWER_UNKNOWN;
  if (is_over)
    fl_external_reason(w->result, "%s", r.words);
  if (r.answer == FL_ANSWER_VIOLATED) {
    fl_schedule s = {0};
    const fl_violation *v = &r.violations.v[0];
    if (find_run(w->e, w->request, v, &s)) {
      is_over = fl_external_believe(w->request, &s, v->text, w->result);
    } else {
      fl_external_reason(w->result,
                         "the checker reports '%s', but no run along its places fails when it is "
                         "made again",
                         v->text);
    }
    w->is_doubtful[deadlocks] = !is_over;
    if (is_over)
      w->result->verdict = FL_VERDICT_FAULTY;
    fl_schedule_free(&s);
  }
  fl_checker_result_free(&r);
  fl_vec_free(&files);
  fl_vec_free(&options);
  return is_over;
}

void fl_external_search_native(fl_external *e, const fl_search_request *request, long long unwind,
                               fl_search_result *result) {
  searching w = {.e = e, .request = request, .result = result, .unwind = unwind};
  uint32_t most = (uint32_t)fl_options_int(&e->a->options, FL_OPT_ROUNDS),
           deadlock = 1u << FL_PROP_DEADLOCK;
  bool is_over = e->a->overlays.n > 0; /* what it would read are other texts */
  if (is_over)
    fl_external_reason(result, "--esbmc-native reads the files on the disk, and some are not saved");
  for (uint32_t k = 1; k <= most && !is_over; k++) {
    is_over = (request->properties & deadlock) && look(&w, k, true);
    is_over = is_over || ((request->properties & ~deadlock) && look(&w, k, false));
  }
  if (is_over)
    return;
  fl_external_note_bounds(e, request, unwind, result);
  fl_external_reason(result, "bound 'rounds' reached: %u context switches of each thread were searched", most);
  if (w.is_doubtful[0] || w.is_doubtful[1])
    result->verdict = FL_VERDICT_UNKNOWN;
}
