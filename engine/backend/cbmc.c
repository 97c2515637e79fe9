/* Reading what CBMC prints with --json-ui.
 *
 * One array of objects: messages, the result, and at the end cProverStatus. With
 * --stop-on-fail the violated claim is an object of its own, else the claims are
 * the members of "result". */
#include "backend/checker.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *string(const json_t *o, const char *key) {
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

/* "int" values as decimal, with a suffix or not; booleans as words; of a double its bits. */
static bool read_value(const json_t *value, int64_t *out) {
  const char *data = string(value, "data"), *name = string(value, "name");
  if (strcmp(name, "float") == 0)
    return fl_checker_bits(string(value, "binary"), out);
  if (strcmp(name, "boolean") == 0 || strcmp(data, "TRUE") == 0 || strcmp(data, "FALSE") == 0) {
    *out = strcmp(data, "TRUE") == 0 || strcmp(data, "true") == 0;
    return true;
  }
  char *end;
  if (!*data)
    return false;
  *out = data[0] == '-' ? (int64_t)strtoll(data, &end, 10) : (int64_t)strtoull(data, &end, 10);
  return end != data && strspn(end, "uUlL") == strlen(end);
}

static void read_trace(const json_t *trace, const char *const *names, fl_violation *v) {
  for (size_t i = 0; i < json_array_size(trace); i++) {
    const json_t *step = json_array_get(trace, i);
    int64_t value;
    const char *name = string(step, "lhs");
    if (strcmp(string(step, "stepType"), "assignment") == 0 && fl_checker_wants(names, name) &&
        read_value(json_object_get(step, "value"), &value))
      fl_vec_push(&v->settings, (fl_setting){fl_strdup(name), value});
  }
}

/* Models and drivers have no line of the source. */
static char *loop_of(const json_t *claim) {
  const json_t *at = json_object_get(claim, "sourceLocation");
  const char *function = string(at, "function");
  fl_str s = {0};
  if (strncmp(function, "thread_", 7) == 0)
    fl_str_printf(&s, "%s:%s", string(at, "file"), string(at, "line"));
  else
    fl_str_add(&s, function);
  return fl_str_take(&s);
}

static void read_claim(const json_t *claim, const char *const *names, fl_checker_result *r) {
  const char *status = string(claim, "status");
  if (strcmp(status, "FAILURE") != 0 && strcmp(status, "failed") != 0)
    return;
  fl_violation v = {.text = fl_strdup(string(claim, "description"))};
  if (strncmp(v.text, "unwinding assertion", 19) == 0)
    v.loop = loop_of(claim);
  read_trace(json_object_get(claim, "trace"), names, &v);
  fl_vec_push(&r->violations, v);
}

void fl_cbmc_read(const char *out, size_t n, int exit_code, const char *const *names,
                  fl_checker_result *r) {
  json_error_t at;
  json_t *root = json_loadb(out, n, JSON_REJECT_DUPLICATES, &at);
  fl_str said = {0};
  if (!json_is_array(root)) {
    fl_checker_quote(out, &said);
    fl_checker_unknown(r, "cbmc ended with %d and no proper JSON; it said: %s", exit_code, said.s);
    fl_str_free(&said);
    json_decref(root);
    return;
  }
  const char *status = "", *complaint = "";
  for (size_t i = 0; i < json_array_size(root); i++) {
    const json_t *o = json_array_get(root, i), *results = json_object_get(o, "result");
    if (strcmp(string(o, "messageType"), "ERROR") == 0 && !*complaint)
      complaint = string(o, "messageText");
    if (json_object_get(o, "cProverStatus"))
      status = string(o, "cProverStatus");
    if (json_object_get(o, "status"))
      read_claim(o, names, r);
    for (size_t k = 0; k < json_array_size(results); k++)
      read_claim(json_array_get(results, k), names, r);
  }
  if (exit_code == 0 && strcmp(status, "success") == 0 && !r->violations.n)
    r->answer = FL_ANSWER_HOLDS;
  else if (exit_code == 10 && strcmp(status, "failure") == 0 && r->violations.n)
    r->answer = FL_ANSWER_VIOLATED;
  else {
    fl_checker_quote(complaint, &said);
    fl_checker_unknown(r, "cbmc ended with %d; it said: %s", exit_code, said.s);
  }
  fl_str_free(&said);
  json_decref(root);
}
