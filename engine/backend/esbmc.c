/* Reading what ESBMC prints.
 *
 * All of it goes to standard error: counterexamples as blocks of states with
 * assignments "  name = value (bits)", each ending with the violated property,
 * then the verdict. */
#include "backend/checker.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *at, *end;
} lines;

/* The next line, without its end; false at the end of the text. */
static bool next_line(lines *l, fl_str *out) {
  if (l->at >= l->end)
    return false;
  const char *stop = memchr(l->at, '\n', (size_t)(l->end - l->at));
  size_t n = (size_t)((stop ? stop : l->end) - l->at);
  fl_str_cut(out, 0);
  fl_str_addn(out, l->at, n && l->at[n - 1] == '\r' ? n - 1 : n);
  l->at += n + 1;
  return true;
}

/* "  name = value" with bits behind it or not. */
static bool read_setting(const char *line, const char *const *names, fl_setting *out) {
  if (strncmp(line, "  ", 2) != 0 || !(isalpha((unsigned char)line[2]) || line[2] == '_'))
    return false;
  const char *name = line + 2, *sign = strstr(name, " = ");
  if (!sign)
    return false;
  fl_str s = {0};
  fl_str_addn(&s, name, (size_t)(sign - name));
  bool wanted = fl_checker_wants(names, s.s);
  const char *value = sign + 3;
  char *end = NULL;
  if (wanted) {
    const char *bits = strchr(value, '(');
    if (strncmp(value, "TRUE", 4) == 0 || strncmp(value, "FALSE", 5) == 0)
      out->value = value[0] == 'T';
    else if (strchr(value, '.') && bits)
      end = fl_checker_bits(bits + 1, &out->value) ? NULL : (char *)value;
    else
      out->value =
          value[0] == '-' ? (int64_t)strtoll(value, &end, 10) : (int64_t)strtoull(value, &end, 10);
    wanted = end != value;
  }
  if (wanted)
    out->name = fl_strdup(s.s);
  fl_str_free(&s);
  return wanted;
}

/* "file F line L column C function G thread T", all but the first two at times
 * missing. False if it is no such thing. */
static bool read_place(const char *text, fl_passed *out) {
  const char *line = NULL, *thread = NULL;
  if (strncmp(text, "file ", 5) != 0)
    return false;
  for (const char *k = text; (k = strstr(k, " line ")) != NULL; k++)
    line = k;
  for (const char *k = text; (k = strstr(k, " thread ")) != NULL; k++)
    thread = k;
  if (!line)
    return false;
  fl_str file = {0};
  fl_str_addn(&file, text + 5, (size_t)(line - text) - 5);
  bool is_library = strncmp(file.s, "/esbmc-vfs/", 11) == 0;
  out->line = (uint32_t)strtoul(line + 6, NULL, 10);
  if (thread)
    out->thread = (uint32_t)strtoul(thread + 8, NULL, 10);
  fl_free(out->file);
  out->file = is_library ? NULL : fl_str_take(&file);
  fl_str_free(&file);
  return true;
}

/* The number that "  x = 7 (...)" sets, or "  p->v = { .v=7, ... }". */
static bool read_number(const char *line, int64_t *out) {
  const char *sign = strstr(line, " = ");
  if (strncmp(line, "  ", 2) != 0 || !sign)
    return false;
  const char *value = sign + 3, *member = sign;
  while (member > line && (isalnum((unsigned char)member[-1]) || member[-1] == '_'))
    member--;
  if (*value == '{' && member > line && (member[-1] == '.' || member[-1] == '>')) {
    fl_str key = {0};
    fl_str_printf(&key, ".%.*s=", (int)(sign - member), member);
    const char *found = strstr(value, key.s);
    value = found ? found + key.n : "";
    fl_str_free(&key);
  }
  char *end;
  *out = *value == '-' ? (int64_t)strtoll(value, &end, 10) : (int64_t)strtoull(value, &end, 10);
  return end != value;
}

static void drop(fl_violation *v) {
  for (size_t i = 0; i < v->settings.n; i++)
    fl_free(v->settings.v[i].name);
  fl_vec_free(&v->settings);
  fl_checker_passed_free(v);
}

/* The line behind "Violated property:" with the place is followed by what was
 * claimed. */
static void read_claim(lines *l, fl_str *line, fl_violation *v, fl_checker_result *r) {
  char *text = NULL;
  while (next_line(l, line)) {
    const char *s = line->s + strspn(line->s, " "), *caller = strstr(s, " at file ");
    if (!v->at.file) /* in the library: who called it */
      read_place(caller ? caller + 4 : s, &v->at);
    if (strncmp(s, "file ", 5) == 0 || strncmp(s, "Stack trace", 11) == 0 ||
        strncmp(s, "c:@", 3) == 0)
      continue;
    if (!*s)
      break;
    text = fl_strdup(s);
    break;
  }
  v->text = text ? text : fl_strdup("");
  fl_vec_push(&r->violations, *v);
  memset(v, 0, sizeof *v);
}

/* Something is set at the place. */
static void pass(const fl_passed *at, const char *line, fl_violation *v) {
  fl_passed p = *at;
  p.file = at->file ? fl_strdup(at->file) : NULL;
  p.has_value = read_number(line, &p.value);
  fl_vec_push(&v->passed, p);
}

void fl_esbmc_read(const char *err, size_t n, int exit_code, const char *const *names,
                   fl_checker_result *r) {
  lines l = {err, err + n};
  fl_str line = {0}, complaint = {0}, last = {0};
  fl_violation v = {0};
  fl_passed at = {0};
  bool in_trace = false;
  const char *verdict = "";
  while (next_line(&l, &line)) {
    fl_setting k;
    if (in_trace && strncmp(line.s, "State ", 6) == 0 && strstr(line.s, " file "))
      read_place(strstr(line.s, " file ") + 1, &at);
    else if (in_trace && strncmp(line.s, "  ", 2) == 0 && line.s[2] != ' ' && strstr(line.s, " = "))
      pass(&at, line.s, &v);
    if (strncmp(line.s, "[Counterexample]", 16) == 0) {
      drop(&v);
      in_trace = true;
    } else if (strncmp(line.s, "Violated property:", 18) == 0 && in_trace) {
      v.at.thread = at.thread;
      read_claim(&l, &line, &v, r);
      in_trace = false;
    } else if (in_trace && read_setting(line.s, names, &k)) {
      fl_vec_push(&v.settings, k);
    } else if (strcmp(line.s, "VERIFICATION SUCCESSFUL") == 0) {
      verdict = "successful";
    } else if (strcmp(line.s, "VERIFICATION FAILED") == 0) {
      verdict = "failed";
    } else if (strcmp(line.s, "VERIFICATION UNKNOWN") == 0) {
      verdict = "unknown";
    } else if ((strstr(line.s, "ERROR") || strstr(line.s, "error:")) && !complaint.n) {
      fl_checker_quote(line.s, &complaint);
    }
    if (line.n) {
      fl_str_cut(&last, 0);
      fl_checker_quote(line.s, &last);
    }
  }
  if (exit_code == 0 && strcmp(verdict, "successful") == 0 && !r->violations.n)
    r->answer = FL_ANSWER_HOLDS;
  else if (exit_code == 1 && strcmp(verdict, "failed") == 0 && r->violations.n)
    r->answer = FL_ANSWER_VIOLATED;
  else
    fl_checker_unknown(r, "esbmc ended with %d; it said: %s", exit_code,
                       complaint.n ? complaint.s
                       : last.n    ? last.s
                                   : "nothing");
  drop(&v);
  fl_free(at.file);
  fl_str_free(&line);
  fl_str_free(&complaint);
  fl_str_free(&last);
}
