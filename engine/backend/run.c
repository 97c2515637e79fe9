/* Running a checker. */
#include "backend/checker.h"

#include "base/file.h"
#include "base/process.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

enum { OUTPUT_LIMIT = 256 << 20 };

void fl_checker_passed_free(fl_violation *v) {
  for (size_t i = 0; i < v->passed.n; i++)
    fl_free(v->passed.v[i].file);
  fl_vec_free(&v->passed);
  fl_free(v->at.file);
  v->at.file = NULL;
}

void fl_checker_result_free(fl_checker_result *r) {
  for (size_t i = 0; i < r->violations.n; i++) {
    for (size_t k = 0; k < r->violations.v[i].settings.n; k++)
      fl_free(r->violations.v[i].settings.v[k].name);
    fl_vec_free(&r->violations.v[i].settings);
    fl_checker_passed_free(&r->violations.v[i]);
    fl_free(r->violations.v[i].text);
    fl_free(r->violations.v[i].loop);
  }
  fl_vec_free(&r->violations);
  fl_free(r->words);
  memset(r, 0, sizeof *r);
}

void fl_checker_unknown(fl_checker_result *r, const char *format, ...) {
  fl_str s = {0};
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&s, format, ap);
  va_end(ap);
  fl_free(r->words);
  r->words = fl_str_take(&s);
  r->answer = FL_ANSWER_UNKNOWN;
}

bool fl_checker_bits(const char *text, int64_t *out) {
  uint64_t bits = 0;
  unsigned n = 0;
  for (; n < 64 && (*text == '0' || *text == '1' || *text == ' '); text++)
    if (*text != ' ') {
      bits = bits << 1 | (*text == '1');
      n++;
    }
  *out = (int64_t)bits;
  return n == 64;
}

bool fl_checker_wants(const char *const *names, const char *name) {
  for (; *names; names++)
    if (strcmp(*names, name) == 0)
      return true;
  return false;
}

void fl_checker_quote(const char *text, fl_str *out) {
  unsigned n = 0;
  while (isspace((unsigned char)*text))
    text++;
  for (; *text && *text != '\n' && n < 200; text++, n++)
    fl_str_addc(out, isprint((unsigned char)*text) ? *text : '?');
  if (!n)
    fl_str_add(out, "nothing");
}

/* ---- the command ---- */

typedef FL_VEC(char *) words;

static void add(words *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(words *w, const char *format, ...) {
  fl_str s = {0};
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&s, format, ap);
  va_end(ap);
  fl_vec_push(w, fl_str_take(&s));
}

static void cbmc_words(const fl_checker *c, const fl_checker_request *q, words *w) {
  add(w, "-DFL_CBMC");
  add(w, "--json-ui");
  add(w, "--trace");
  if (!q->is_all)
    add(w, "--stop-on-fail");
  if (c->major >= 6) /* older ones check nothing unless asked to */
    add(w, "--no-standard-checks");
  add(w, "--no-built-in-assertions");
  if (q->is_all) {
    add(w, "--unwinding-assertions");
    add(w, "--slice-formula");
    if (c->major >= 6) /* many questions about one formula: simplifying it first takes longest */
      add(w, "--no-sat-preprocessor");
  }
  add(w, "--object-bits");
  add(w, "12");
  add(w, "--unwind");
  add(w, "%lld", q->unwind);
  if (q->unwindset) {
    add(w, "--unwindset");
    add(w, "%s", q->unwindset);
  }
}

static void esbmc_words(const fl_checker_request *q, words *w) {
  if (q->program) {
    add(w, "-DFL_ESBMC");
    add(w, "--no-bounds-check");
    add(w, "--no-pointer-check");
    add(w, "--no-div-by-zero-check");
  }
  add(w, "--color");
  add(w, "never");
  add(w, "--no-slice"); /* the whole run */
  if (q->is_all)
    add(w, "--multi-property");
  add(w, "--no-unwinding-assertions");
  add(w, "--force-malloc-success");
  add(w, "--unwind");
  add(w, "%lld", q->unwind);
}

static void copy_to(const char *folder, const char *name, const char *suffix, const fl_str *text) {
  fl_str path = {0}, error = {0};
  fl_str_printf(&path, "%s/%s%s", folder, name, suffix);
  fl_file_write(path.s, text->s ? text->s : "", text->n, &error);
  fl_str_free(&path);
  fl_str_free(&error);
}

static void keep(const fl_checker_request *q, const fl_process_result *r) {
  if (!q->keep)
    return;
  fl_str program = {0};
  if (q->program) {
    fl_str_add(&program, q->program);
    copy_to(q->keep, q->keep_as, ".c", &program);
  }
  copy_to(q->keep, q->keep_as, ".out", &r->out);
  copy_to(q->keep, q->keep_as, ".err", &r->err);
  fl_str_free(&program);
}

static void read_answer(const fl_checker *c, const fl_checker_request *q,
                        const fl_process_result *r, fl_checker_result *out) {
  const char *name = fl_checker_name(c->kind);
  fl_str said = {0};
  switch (r->status) {
  case FL_PROCESS_FAILED: fl_checker_unknown(out, "%s", r->error.s); break;
  case FL_PROCESS_TIMEOUT:
    fl_checker_unknown(out, "%s was stopped after %.0f s", name, r->seconds);
    break;
  case FL_PROCESS_CANCELLED: fl_checker_unknown(out, "%s was cancelled", name); break;
  case FL_PROCESS_SIGNALED:
    fl_checker_quote(r->err.n ? r->err.s : "", &said);
    fl_checker_unknown(out, "%s was killed by signal %d; it said: %s", name, r->signal, said.s);
    break;
  case FL_PROCESS_EXITED:
    if (r->out_truncated || r->err_truncated)
      fl_checker_unknown(out, "%s printed more than %d MiB", name, OUTPUT_LIMIT >> 20);
    else if (c->kind == FL_CHECKER_CBMC)
      fl_cbmc_read(r->out.s ? r->out.s : "", r->out.n, r->exit_code, q->names, out);
    else
      fl_esbmc_read(r->err.s ? r->err.s : "", r->err.n, r->exit_code, q->names, out);
    break;
  }
  fl_str_free(&said);
}

void fl_checker_run(const fl_checker *c, const fl_checker_request *q, fl_checker_result *out) {
  fl_str error = {0}, path = {0};
  memset(out, 0, sizeof *out);
  char *folder = q->program ? fl_temp_folder(&error) : NULL;
  if (folder)
    fl_str_printf(&path, "%s/program.c", folder);
  if (q->program &&
      (!folder || !fl_file_write(path.s, q->program, strlen(q->program), &error))) {
    fl_checker_unknown(out, "%s", error.s);
  } else {
    words w = {0};
    for (size_t i = 0; i < c->words.n; i++)
      add(&w, "%s", c->words.v[i]);
    if (q->program)
      add(&w, "%s", path.s);
    for (const char *const *f = q->program ? NULL : q->files; f && *f; f++)
      add(&w, "%s", *f);
    for (const char *const *o = q->options; o && *o; o++)
      add(&w, "%s", *o);
    if (c->kind == FL_CHECKER_CBMC)
      cbmc_words(c, q, &w);
    else
      esbmc_words(q, &w);
    for (const char *const *d = q->defines; d && *d; d++)
      add(&w, "-D%s", *d);
    fl_vec_push(&w, NULL);
    fl_process p = {.argv = (const char *const *)w.v,
                    .folder = folder,
                    .temp_folder = folder,
                    .output_limit = OUTPUT_LIMIT,
                    .timeout = q->timeout,
                    .memory_mib = q->memory_mib,
                    .cancelled = q->cancelled,
                    .cancel_data = q->cancel_data};
    fl_process_result r;
    fl_process_run(&p, &r);
    out->seconds = r.seconds;
    keep(q, &r);
    read_answer(c, q, &r, out);
    fl_process_result_free(&r);
    for (size_t i = 0; i < w.n; i++)
      fl_free(w.v[i]);
    fl_vec_free(&w);
  }
  if (folder)
    fl_folder_remove(folder, &error);
  fl_free(folder);
  fl_str_free(&path);
  fl_str_free(&error);
}
