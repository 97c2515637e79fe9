/* faultline sequentialize: the program as a sequential one. */
#include "api/sequential.h"

#include <string.h>

enum { MOST_THREADS = 64 };

void fl_sequential_options(fl_analysis *a, const fl_search_request *search, fl_seq_request *q) {
  uint32_t set = search->properties;
  memset(q, 0, sizeof *q);
  q->program = search->program;
  q->is_spurious = search->is_spurious;
  q->depth = a->options.values[FL_OPT_UNWIND].given ? (uint32_t)search->unwind : 0;
  q->checks_assertions = set >> FL_PROP_ASSERTION & 1;
  q->checks_deadlocks = set >> FL_PROP_DEADLOCK & 1;
  q->checks_locks = set >> FL_PROP_LOCK & 1;
  q->checks_division = set >> FL_PROP_DIVISION & 1;
  q->checks_overflow = set >> FL_PROP_OVERFLOW & 1;
  q->checks_shifts = set >> FL_PROP_SHIFT & 1;
  q->checks_bounds = set >> FL_PROP_BOUNDS & 1;
  q->checks_pointers = set >> FL_PROP_POINTER & 1;
}

static uint32_t function_named(const fl_program *p, const char *name) {
  for (uint32_t k = 0; k < p->funcs.n; k++)
    if (p->funcs.v[k]->has_body && strcmp(p->funcs.v[k]->name, name) == 0)
      return k;
  return FL_NOREG;
}

bool fl_sequential_threads(const fl_program *p, const fl_trace *t, fl_seq_request *q) {
  for (size_t i = 0; i < t->threads.n; i++) {
    const fl_trace_thread *k = &t->threads.v[i];
    uint32_t func = i ? function_named(p, k->function) : p->entry;
    if (func == FL_NOREG)
      return false;
    fl_vec_push(&q->threads, (fl_seq_thread){k->parent, k->nth, func});
  }
  return t->threads.n > 0;
}

static uint32_t thread_like(const fl_seq_request *q, const fl_seq_thread *t) {
  for (uint32_t k = 1; k < q->threads.n; k++)
    if (q->threads.v[k].parent == t->parent && q->threads.v[k].nth == t->nth &&
        q->threads.v[k].func == t->func)
      return k;
  return FL_NOREG;
}

bool fl_sequential_more_threads(const fl_search_request *search, const fl_schedule *schedule,
                                fl_seq_request *q) {
  fl_trace t;
  fl_search_request quiet = *search;
  fl_wanted wanted = {.property = FL_PROP_COUNT, .most_steps = schedule->moves.n + 1};
  size_t before = q->threads.n;
  quiet.progress = NULL;
  quiet.unwind = 0;
  fl_trace_run(&quiet, schedule, &wanted, &t);
  uint32_t *number = fl_calloc(t.threads.n + 1, sizeof *number);
  for (size_t i = 1; i < t.threads.n && q->threads.n < MOST_THREADS; i++) {
    const fl_trace_thread *k = &t.threads.v[i];
    fl_seq_thread thread = {number[k->parent], k->nth, function_named(q->program, k->function)};
    if (thread.func == FL_NOREG)
      break;
    number[i] = thread_like(q, &thread);
    if (number[i] != FL_NOREG)
      continue;
    number[i] = (uint32_t)q->threads.n;
    fl_vec_push(&q->threads, thread);
  }
  fl_free(number);
  fl_trace_free(&t);
  return q->threads.n > before;
}

void fl_sequential_steps(const fl_trace *t, fl_seq_request *q) {
  uint32_t *count = fl_calloc(t->threads.n + 1, sizeof *count);
  for (size_t i = 0; i < t->steps.n; i++) {
    const fl_trace_step *k = &t->steps.v[i];
    count[k->thread]++;
    if (q->pieces.n && fl_vec_last(&q->pieces).thread == k->thread)
      fl_vec_last(&q->pieces).steps++;
    else
      fl_vec_push(&q->pieces, (fl_seq_piece){k->thread, 1});
    if (k->choice >= 0)
      fl_vec_push(&q->choices, (fl_seq_choice){k->thread, count[k->thread], (uint32_t)k->choice});
  }
  for (size_t i = 0; i < t->input_values.n; i++)
    fl_vec_push(&q->inputs, (int64_t)t->input_values.v[i]);
  fl_free(count);
}

bool fl_sequential_all_threads(const fl_search_request *search, fl_seq_request *q) {
  fl_trace t;
  fl_schedule none = {0};
  fl_search_request quiet = *search;
  quiet.progress = NULL;
  quiet.unwind = 0;
  fl_vec_push(&none.threads, (fl_thread_ref){0, 0});
  fl_trace_run(&quiet, &none, NULL, &t);
  bool ok = fl_sequential_threads(search->program, &t, q);
  fl_trace_free(&t);
  fl_schedule_free(&none);
  return ok;
}

static void name_gaps(fl_analysis *a, const fl_seq_gaps *gaps) {
  for (size_t i = 0; i < gaps->n; i++)
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "not printed: %s", gaps->v[i]);
}

static fl_status print(fl_analysis *a, const fl_seq_request *q) {
  fl_seq_gaps gaps = {0};
  fl_str error = {0};
  bool ok = fl_sequentialize(q, &a->output, &gaps, &error);
  if (ok)
    name_gaps(a, &gaps);
  else
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  fl_status status = ok && !gaps.n ? FL_OK : FL_INCONCLUSIVE;
  fl_seq_gaps_free(&gaps);
  fl_str_free(&error);
  return status;
}

/* The run of a schedule that was recorded. */
static fl_status read_run(fl_analysis *a, const char *path, fl_search_request *search,
                          fl_trace *t) {
  fl_schedule s;
  fl_wanted wanted;
  fl_str error = {0};
  fl_arena *keep = fl_arena_new();
  fl_status status = FL_OK;
  if (fl_schedule_read(path, fl_options_int(&a->options, FL_OPT_FINDING), &s, &wanted, keep,
                       &error)) {
    if (wanted.property != FL_PROP_COUNT)
      search->properties |= 1u << wanted.property;
    search->is_spurious |= s.is_spurious;
    fl_trace_run(search, &s, &wanted, t);
    if (t->departs_at != FL_NOREG)
      fl_diags_printf(&a->diags, FL_WARNING, NULL, 0, 0,
                      "the schedule does not fit the program: at its step %u %s", t->departs_at + 1,
                      t->departure);
    fl_schedule_free(&s);
  } else {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
    status = FL_BAD_INPUT;
  }
  fl_str_free(&error);
  fl_arena_free(keep);
  return status;
}

fl_status fl_command_sequentialize(fl_analysis *a) {
  const char *path = fl_options_string(&a->options, FL_OPT_SCHEDULE);
  bool is_free = path && strcmp(path, "nondet") == 0,
       has_diag = a->options.values[FL_OPT_DIAG].given;
  const char *wrong =
      !path ? "sequentialize wants a schedule: --schedule=FILE, or --schedule=nondet"
      : is_free && has_diag ? "--diag wants the schedule of a failing run, not 'nondet'"
      : !is_free && a->options.values[FL_OPT_ROUNDS].given ? "--rounds is for --schedule=nondet"
                                                           : NULL;
  if (wrong) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", wrong);
    return FL_BAD_INPUT;
  }
  fl_program *p;
  fl_status status = fl_read_input(a, &p);
  if (status != FL_OK)
    return status;
  fl_search_request search;
  fl_search_options(a, p, &search);
  search.unwind = 0; /* a bound for the text, not for the run */
  fl_seq_request q;
  fl_trace t = {0};
  if (!is_free)
    status = read_run(a, path, &search, &t);
  if (status == FL_OK) {
    fl_sequential_options(a, &search, &q);
    search.unwind = fl_options_int(&a->options, FL_OPT_UNWIND);
    q.depth = (uint32_t)search.unwind;
    q.is_free = is_free;
    q.rounds = (uint32_t)fl_options_int(&a->options, FL_OPT_ROUNDS);
    q.diag = !has_diag                                             ? FL_SEQ_NO_DIAG
             : fl_options_has(&a->options, FL_OPT_DIAG, "iterate") ? FL_SEQ_ITERATE
                                                                   : FL_SEQ_DIAG;
    bool ok = is_free ? fl_sequential_all_threads(&search, &q) : fl_sequential_threads(p, &t, &q);
    if (ok && !is_free)
      fl_sequential_steps(&t, &q);
    if (ok)
      status = print(a, &q);
    else {
      fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "no run of the program shows its threads");
      status = FL_INCONCLUSIVE;
    }
    fl_seq_request_free(&q);
  }
  fl_trace_free(&t);
  fl_program_free(p);
  return status;
}
