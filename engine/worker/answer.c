/* The answer: status, messages and result. */
#include "worker/answer.h"

#include <jansson.h>
#include <stdlib.h>

static const char *status_name(fl_status status) {
  switch (status) {
  case FL_OK: return "ok";
  case FL_FAULTY: return "faulty";
  case FL_BAD_INPUT: return "bad-input";
  case FL_INCONCLUSIVE: return "inconclusive";
  case FL_CANCELLED: return "cancelled";
  case FL_MISUSE: return "misuse";
  default: return "internal";
  }
}

static const char *severity_name(fl_message_severity severity) {
  return severity == FL_SEVERITY_ERROR     ? "error"
         : severity == FL_SEVERITY_WARNING ? "warning"
                                           : "note";
}

/* Names of files and sources need not be UTF-8. */
static json_t *text(const char *s) {
  json_t *t = s ? json_string(s) : json_null();
  if (t)
    return t;
  fl_str ascii = {0};
  fl_str_add(&ascii, s);
  for (size_t i = 0; i < ascii.n; i++)
    if ((unsigned char)ascii.s[i] >= 0x80)
      ascii.s[i] = '?';
  t = json_string(ascii.s);
  fl_str_free(&ascii);
  return t;
}

void fl_answer_text(const char *s, fl_str *out) {
  json_t *t = text(s);
  char *quoted = json_dumps(t, JSON_ENCODE_ANY);
  fl_str_add(out, quoted ? quoted : "null");
  free(quoted);
  json_decref(t);
}

static json_t *message(const fl_message *m) {
  json_t *o = json_object();
  json_object_set_new(o, "severity", text(severity_name(m->severity)));
  json_object_set_new(o, "file", text(m->file));
  json_object_set_new(o, "line", json_integer(m->line));
  json_object_set_new(o, "column", json_integer(m->column));
  json_object_set_new(o, "endLine", json_integer(m->end_line));
  json_object_set_new(o, "endColumn", json_integer(m->end_column));
  json_object_set_new(o, "text", text(m->text));
  json_object_set_new(o, "tag", text(m->tag));
  return o;
}

void fl_answer(const fl_analysis *a, fl_status status, const char *result, fl_str *out) {
  json_t *messages = json_array();
  for (size_t i = 0; i < fl_analysis_message_count(a); i++) {
    fl_message m;
    if (fl_analysis_message(a, i, &m) == FL_OK)
      json_array_append_new(messages, message(&m));
  }
  char *list = json_dumps(messages, JSON_COMPACT);
  fl_str_printf(out, "{\"version\":\"%s\",\"status\":\"%s\",\"messages\":%s,\"result\":",
                fl_version(), status_name(status), list ? list : "[]");
  fl_str_add(out, *result ? result : "null");
  fl_str_add(out, "}");
  free(list);
  json_decref(messages);
}
