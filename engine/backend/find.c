/* Finding a checker, and its version. */
#include "backend/checker.h"

#include "base/process.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *fl_checker_name(fl_checker_kind kind) {
  return kind == FL_CHECKER_CBMC ? "cbmc" : "esbmc";
}

void fl_checker_free(fl_checker *c) {
  for (size_t i = 0; i < c->words.n; i++)
    fl_free(c->words.v[i]);
  fl_vec_free(&c->words);
  fl_free(c->version);
  memset(c, 0, sizeof *c);
}

static bool on_path(const char *name) {
  const char *path = getenv("PATH");
  bool found = false;
  fl_str s = {0};
  while (path && *path && !found) {
    size_t n = strcspn(path, ":");
    fl_str_cut(&s, 0);
    fl_str_addn(&s, path, n);
    fl_str_printf(&s, "%s%s", n ? "/" : "./", name);
    found = access(s.s, X_OK) == 0;
    path += n + (path[n] == ':');
  }
  fl_str_free(&s);
  return found;
}

/* The checker that was unpacked with its own C library is started by its own
 * loader. */
static bool find_private(fl_checker *out) {
  fl_str root = {0}, s = {0};
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && *cache)
    fl_str_printf(&root, "%s/faultline/cbmc", cache);
  else
    fl_str_printf(&root, "%s/.cache/faultline/cbmc", home ? home : "");
  static const char *const forms[] = {
      "%s/usr/lib64/ld-linux-x86-64.so.2",      "--argv0",        "cbmc", "--library-path",
      "%s/usr/lib/x86_64-linux-gnu:%s/usr/lib", "%s/usr/bin/cbmc"};
  fl_str_printf(&s, "%s/usr/bin/cbmc", root.s);
  bool found = access(s.s, R_OK) == 0;
  fl_str_cut(&s, 0);
  fl_str_printf(&s, "%s/usr/lib64/ld-linux-x86-64.so.2", root.s);
  found = found && access(s.s, X_OK) == 0;
  for (size_t i = 0; found && i < sizeof forms / sizeof forms[0]; i++) {
    fl_str_cut(&s, 0);
    for (const char *c = forms[i]; *c; c++) {
      if (c[0] == '%' && c[1] == 's') {
        fl_str_add(&s, root.s);
        c++;
      } else {
        fl_str_addc(&s, *c);
      }
    }
    fl_vec_push(&out->words, fl_strdup(s.s));
  }
  fl_str_free(&root);
  fl_str_free(&s);
  return found;
}

/* "6.6.0 (cbmc-6.6.0)", "ESBMC version 8.4.0 64-bit x86_64 linux" */
static bool read_version(fl_checker *c, const char *text) {
  if (c->kind == FL_CHECKER_ESBMC) {
    const char *at = strstr(text, "ESBMC version ");
    if (!at)
      return false;
    text = at + strlen("ESBMC version ");
  }
  size_t n = strspn(text, "0123456789.");
  char *end;
  if (!n || !isdigit((unsigned char)text[0]))
    return false;
  fl_str s = {0};
  fl_str_addn(&s, text, n);
  c->major = (int)strtol(s.s, &end, 10);
  c->minor = *end == '.' ? (int)strtol(end + 1, NULL, 10) : 0;
  c->version = fl_str_take(&s);
  return true;
}

static bool is_known(const fl_checker *c) {
  if (c->kind == FL_CHECKER_ESBMC)
    return c->major == 7 || c->major == 8;
  return c->major == 6 || (c->major == 5 && c->minor >= 12);
}

static bool ask_version(fl_checker *c, fl_str *error) {
  FL_VEC(const char *) argv = {0};
  for (size_t i = 0; i < c->words.n; i++)
    fl_vec_push(&argv, c->words.v[i]);
  fl_vec_push(&argv, "--version");
  fl_vec_push(&argv, NULL);
  fl_process p = {.argv = argv.v, .output_limit = 4096, .timeout = 20};
  fl_process_result r;
  fl_process_run(&p, &r);
  const char *text = r.out.n ? r.out.s : r.err.s ? r.err.s : "";
  bool ok = r.status == FL_PROCESS_EXITED && read_version(c, text);
  if (r.status == FL_PROCESS_FAILED)
    fl_str_printf(error, "%s", r.error.s);
  else if (!ok) {
    fl_str_printf(error, "'%s --version' says: ", c->words.v[0]);
    fl_checker_quote(text, error);
  } else if (!is_known(c)) {
    fl_str_printf(error, "%s %s is not a version whose answers are known here",
                  fl_checker_name(c->kind), c->version);
    ok = false;
  }
  fl_process_result_free(&r);
  fl_vec_free(&argv);
  return ok;
}

bool fl_checker_find(fl_checker_kind kind, const char *path, fl_checker *out, bool *is_missing,
                     fl_str *error) {
  const char *name = fl_checker_name(kind);
  const char *variable = kind == FL_CHECKER_CBMC ? "FAULTLINE_CBMC" : "FAULTLINE_ESBMC";
  memset(out, 0, sizeof *out);
  out->kind = kind;
  *is_missing = false;
  if (!path || !*path)
    path = getenv(variable);
  if (path && *path) {
    fl_vec_push(&out->words, fl_strdup(path));
    if (strchr(path, '/') ? access(path, X_OK) != 0 : !on_path(path)) {
      *is_missing = true;
      fl_str_printf(error, "there is no %s to be started at '%s'", name, path);
    }
  } else if (on_path(name)) {
    fl_vec_push(&out->words, fl_strdup(name));
  } else if (kind != FL_CHECKER_CBMC || !find_private(out)) {
    *is_missing = true;
    fl_str_printf(error, "%s was not found; %s, or name it by --checker=PATH or %s", name,
                  kind == FL_CHECKER_CBMC
                      ? "install the package cbmc, run scripts/setup-cbmc"
                      : "get it from its project's releases and put it on the PATH",
                  variable);
  }
  if (!*is_missing && ask_version(out, error))
    return true;
  fl_checker_free(out);
  return false;
}
