/* faultline replay: one schedule again. */
#include "api/analysis.h"

#include "base/file.h"
#include "base/hash.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- the schedule of a finding ---- */

static const json_t *find_finding(const json_t *root, long long finding) {
  const json_t *findings = json_object_get(root, "findings");
  for (size_t i = 0; i < json_array_size(findings); i++) {
    const json_t *f = json_array_get(findings, i);
    if (json_integer_value(json_object_get(f, "id")) == finding)
      return f;
  }
  return NULL;
}

static bool read_threads(const json_t *s, fl_schedule *out) {
  const json_t *threads = json_object_get(s, "threads");
  if (!json_is_array(threads) || !json_array_size(threads))
    return false;
  for (size_t i = 0; i < json_array_size(threads); i++) {
    const json_t *t = json_array_get(threads, i), *parent = json_object_get(t, "parent");
    json_int_t up = json_integer_value(parent), nth = json_integer_value(json_object_get(t, "nth"));
    if (!json_is_object(t) || (i && (!json_is_integer(parent) || up < 0 || (size_t)up >= i)) ||
        nth < 0 || nth > UINT32_MAX)
      return false;
    fl_vec_push(&out->threads, (fl_thread_ref){(uint32_t)up, (uint32_t)nth});
  }
  return true;
}

static bool read_steps(const json_t *s, fl_schedule *out) {
  const json_t *steps = json_object_get(s, "steps");
  if (!json_is_array(steps))
    return false;
  for (size_t i = 0; i < json_array_size(steps); i++) {
    const json_t *k = json_array_get(steps, i), *thread = json_object_get(k, "thread"),
                 *choice = json_object_get(k, "choice"), *inputs = json_object_get(k, "inputs");
    if (!json_is_integer(thread) || json_integer_value(thread) < 0 ||
        (size_t)json_integer_value(thread) >= out->threads.n)
      return false;
    fl_move m = {.thread = (uint32_t)json_integer_value(thread), .choice = -1};
    if (json_is_integer(choice) && json_integer_value(choice) >= 0 &&
        json_integer_value(choice) < 1000000)
      m.choice = (int32_t)json_integer_value(choice);
    if (json_is_integer(inputs) && json_integer_value(inputs) >= 0 &&
        json_integer_value(inputs) < 1000000)
      m.ninputs = (uint32_t)json_integer_value(inputs);
    fl_vec_push(&out->moves, m);
  }
  return true;
}

static bool read_inputs(const json_t *s, fl_schedule *out) {
  const json_t *inputs = json_object_get(s, "inputs");
  for (size_t i = 0; i < json_array_size(inputs); i++) {
    const char *v = json_string_value(json_object_get(json_array_get(inputs, i), "value"));
    char *end;
    if (!v || !*v)
      return false;
    errno = 0;
    uint64_t n = v[0] == '-' ? (uint64_t)strtoll(v, &end, 10) : strtoull(v, &end, 10);
    if (*end || errno)
      return false;
    fl_vec_push(&out->inputs, n);
  }
  return true;
}

static void read_wanted(const json_t *finding, fl_wanted *wanted, fl_arena *keep) {
  const char *name = json_string_value(json_object_get(finding, "property"));
  const json_t *at = json_object_get(finding, "location");
  const char *file = json_string_value(json_object_get(at, "file"));
  for (int p = 0; name && p < FL_PROP_COUNT; p++)
    if (strcmp(fl_property_name((fl_property)p), name) == 0)
      wanted->property = (fl_property)p;
  wanted->file = file ? fl_arena_strdup(keep, file) : NULL;
  wanted->line = (unsigned)json_integer_value(json_object_get(at, "line"));
  wanted->column = (unsigned)json_integer_value(json_object_get(at, "column"));
}

bool fl_schedule_read(const char *path, long long finding, fl_schedule *out, fl_wanted *wanted,
                      fl_arena *keep, fl_str *error) {
  fl_str text = {0};
  *wanted = (fl_wanted){.property = FL_PROP_COUNT};
  json_error_t at;
  memset(out, 0, sizeof *out);
  if (!fl_file_read(path, &text, error)) {
    fl_str_free(&text);
    return false;
  }
  json_t *root = json_loadb(text.s ? text.s : "", text.n, 0, &at);
  fl_str_free(&text);
  if (!root) {
    fl_str_printf(error, "%s:%d:%d: %s", path, at.line, at.column, at.text);
    return false;
  }
  const json_t *f = find_finding(root, finding), *s = json_object_get(f, "schedule");
  if (!f && json_is_array(json_object_get(root, "steps")))
    s = root; /* the schedule itself */
  if (f)
    read_wanted(f, wanted, keep);
  bool ok = s != NULL;
  if (!ok)
    fl_str_printf(error, "%s has no finding %lld", path, finding);
  else if (!read_threads(s, out) || !read_steps(s, out) || !read_inputs(s, out)) {
    fl_str_printf(error, "%s: finding %lld has no proper schedule", path, finding);
    ok = false;
  }
  out->is_spurious = json_is_true(json_object_get(s, "spurious"));
  json_decref(root);
  if (!ok)
    fl_schedule_free(out);
  return ok;
}

/* ---- what was recorded, against what is now ---- */

/* The first step that is not what it was when the schedule was recorded. */
static void compare_steps(fl_analysis *a, const fl_program *p, const json_t *steps,
                          const fl_trace *t) {
  for (size_t i = 0; i < json_array_size(steps) && i < t->steps.n; i++) {
    const json_t *was = json_array_get(steps, i);
    const char *action = json_string_value(json_object_get(was, "action"));
    json_int_t line = json_integer_value(json_object_get(json_object_get(was, "location"), "line"));
    const fl_trace_step *is = &t->steps.v[i];
    const char *now = fl_action_name(is->action);
    const char *object = json_string_value(json_object_get(was, "object"));
    bool same = object && is->object ? strcmp(object, is->object) == 0 : !object && !is->object;
    if (!action || (strcmp(action, now) == 0 && same &&
                    json_integer_value(json_object_get(was, "thread")) == is->thread))
      continue;
    fl_str text = {0};
    fl_str_printf(&text, "the run departs from the recorded one at its step %zu: that was '%s%s%s' of "
                         "thread %lld at line %lld, now it is '%s%s%s' of thread %u",
                  i + 1, action, object ? " " : "", object ? object : "",
                  (long long)json_integer_value(json_object_get(was, "thread")), (long long)line, now,
                  is->object ? " " : "", is->object ? is->object : "", is->thread);
    fl_report_at(a, p, is->loc, FL_ERROR, NULL, text.s);
    fl_str_free(&text);
    return;
  }
}

static void compare_files(fl_analysis *a, const json_t *files) {
  for (size_t i = 0; i < json_array_size(files); i++) {
    const char *path = json_string_value(json_object_get(json_array_get(files, i), "path"));
    const char *was = json_string_value(json_object_get(json_array_get(files, i), "sha256"));
    fl_str text = {0}, error = {0};
    char now[65];
    if (path && was && *was && fl_file_read(path, &text, &error)) {
      fl_sha256_hex(text.s ? text.s : "", text.n, now);
      if (strcmp(was, now) != 0)
        fl_diags_printf(&a->diags, FL_NOTE, path, 0, 0, "the file has changed since the schedule was recorded");
    }
    fl_str_free(&text);
    fl_str_free(&error);
  }
}

static void compare_with_recorded(fl_analysis *a, const char *path, long long finding,
                                  const fl_program *p, const fl_trace *t) {
  json_t *root = json_load_file(path, 0, NULL);
  const json_t *f = root ? find_finding(root, finding) : NULL;
  const json_t *s = f ? json_object_get(f, "schedule") : root;
  compare_files(a, json_object_get(json_object_get(root, "input"), "files"));
  compare_steps(a, p, json_object_get(s, "steps"), t);
  json_decref(root);
}

/* ---- the command ---- */

static fl_status report_end(fl_analysis *a, const fl_program *p, const fl_trace *t) {
  switch (t->result) {
  case FL_STEP_FAULT:
    fl_report_at(a, p, t->loc, FL_ERROR, fl_property_name(t->property), t->message);
    return FL_FAULTY;
  case FL_STEP_UNMODELLED:
    fl_report_at(a, p, t->loc, FL_ERROR, "unmodelled", t->message);
    return FL_INCONCLUSIVE;
  case FL_STEP_CANCELLED: return fl_report_limit(a);
  case FL_STEP_BUDGET:
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "the run goes on without end");
    return FL_INCONCLUSIVE;
  case FL_STEP_ASSUME:
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "an assumption does not hold in this run");
    return FL_INCONCLUSIVE;
  default:
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "the run ends without a fault");
    return FL_INCONCLUSIVE;
  }
}

static void note_departure(fl_analysis *a, const fl_program *p, const fl_trace *t,
                           const fl_schedule *s) {
  if (t->departs_at == FL_NOREG)
    return;
  fl_str text = {0};
  fl_str_printf(&text, "the schedule does not fit any more: at its step %u of %zu %s",
                t->departs_at + 1, s->moves.n, t->departure);
  uint32_t at = t->departs_at < t->steps.n ? t->departs_at : (uint32_t)t->steps.n;
  fl_report_at(a, p, at ? t->steps.v[at - 1].loc : 0, FL_ERROR, NULL, text.s);
  fl_str_free(&text);
}

static void deliver(fl_analysis *a, const fl_program *p, const fl_trace *t) {
  fl_arena *keep = fl_arena_new();
  fl_report r;
  fl_report_begin(a, p, &r);
  bool failed = t->result == FL_STEP_FAULT;
  fl_report_finding f = {.id = 1,
                         .property = failed ? fl_property_name(t->property) : "none",
                         .message = t->message ? t->message : "the run ends without a fault",
                         .place = fl_place_for(p, t->loc, t->func, keep)};
  fl_schedule_for(p, t, &f.schedule, keep);
  if (fl_options_has(&a->options, FL_OPT_FORMAT, "json")) {
    if (failed)
      fl_vec_push(&r.findings, f);
    r.verdict = failed ? "faulty" : "unknown";
    fl_vec_push(&r.reasons, "one schedule was run again");
    fl_report_deliver(a, &r);
    if (!failed)
      fl_vec_push(&r.findings, f); /* so that it is freed */
  } else {
    fl_report_columns(&f.schedule, &a->output);
    fl_vec_push(&r.findings, f);
  }
  fl_report_free(&r);
  fl_arena_free(keep);
}

fl_status fl_command_replay(fl_analysis *a) {
  const char *path = fl_options_string(&a->options, FL_OPT_SCHEDULE);
  fl_schedule s;
  fl_wanted wanted;
  fl_str error = {0};
  if (!path) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "replay wants a schedule: --schedule=FILE");
    return FL_BAD_INPUT;
  }
  fl_arena *keep = fl_arena_new();
  if (!fl_schedule_read(path, fl_options_int(&a->options, FL_OPT_FINDING), &s, &wanted, keep,
                        &error)) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
    fl_str_free(&error);
    fl_arena_free(keep);
    return FL_BAD_INPUT;
  }
  fl_program *p;
  fl_status status = fl_read_input(a, &p);
  if (status == FL_OK) {
    fl_search_request request;
    fl_trace t;
    fl_search_options(a, p, &request);
    if (wanted.property != FL_PROP_COUNT)
      request.properties |= 1u << wanted.property; /* it must be able to fail again */
    request.is_spurious |= s.is_spurious;
    fl_trace_run(&request, &s, &wanted, &t);
    compare_with_recorded(a, path, fl_options_int(&a->options, FL_OPT_FINDING), p, &t);
    note_departure(a, p, &t, &s);
    deliver(a, p, &t);
    status = report_end(a, p, &t);
    fl_trace_free(&t);
    fl_program_free(p);
  }
  fl_schedule_free(&s);
  fl_str_free(&error);
  fl_arena_free(keep);
  return status;
}
