/* faultline apply: a repair of a result, written into the source. */
#include "api/analysis.h"

#include "base/edit.h"
#include "base/file.h"
#include "base/hash.h"

#include <limits.h>
#include <jansson.h>
#include <string.h>

/* One file of the repair: how it is and how it is to be. */
typedef struct {
  const char *path;
  fl_str old, new;
} target;

typedef FL_VEC(target) targets;

static bool complain(fl_analysis *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool complain(fl_analysis *a, const char *format, ...) {
  fl_str text = {0};
  va_list arguments;
  va_start(arguments, format);
  fl_str_vprintf(&text, format, arguments);
  va_end(arguments);
  fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", text.s);
  fl_str_free(&text);
  return false;
}

static const char *string_of(const json_t *o, const char *key) {
  return json_string_value(json_object_get(o, key));
}

/* ---- the repair ---- */

static const json_t *repair_in(const json_t *repairs, const char *id) {
  for (size_t i = 0; i < json_array_size(repairs); i++) {
    const json_t *r = json_array_get(repairs, i);
    const char *its = string_of(r, "id");
    if (its && strcmp(its, id) == 0)
      return r;
  }
  return NULL;
}

static const json_t *find_repair(const json_t *root, const char *id) {
  const json_t *findings = json_object_get(root, "findings"), *found = NULL;
  for (size_t i = 0; !found && i < json_array_size(findings); i++) {
    const json_t *candidates = json_object_get(json_array_get(findings, i), "candidates");
    for (size_t c = 0; !found && c < json_array_size(candidates); c++)
      found = repair_in(json_object_get(json_array_get(candidates, c), "repairs"), id);
  }
  return found;
}

static bool read_position(const json_t *edit, const char *key, unsigned *out) {
  const json_t *n = json_object_get(edit, key);
  if (!json_is_integer(n) || json_integer_value(n) < 1 || json_integer_value(n) > INT_MAX)
    return false;
  *out = (unsigned)json_integer_value(n);
  return true;
}

static bool read_edit(const json_t *edit, fl_edit *out) {
  out->text = string_of(edit, "newText");
  return out->text && string_of(edit, "file") && read_position(edit, "line", &out->line) &&
         read_position(edit, "column", &out->column) &&
         read_position(edit, "endLine", &out->end_line) &&
         read_position(edit, "endColumn", &out->end_column);
}

static bool is_proper(const json_t *repair) {
  const json_t *edits = json_object_get(repair, "edits");
  fl_edit e;
  for (size_t i = 0; i < json_array_size(edits); i++)
    if (!read_edit(json_array_get(edits, i), &e))
      return false;
  return json_array_size(edits) > 0 && string_of(repair, "status") && string_of(repair, "title");
}

/* ---- the files ---- */

static const char *hash_in_result(const json_t *root, const char *path) {
  const json_t *files = json_object_get(json_object_get(root, "input"), "files");
  for (size_t i = 0; i < json_array_size(files); i++) {
    const json_t *f = json_array_get(files, i);
    const char *its = string_of(f, "path"), *hash = string_of(f, "sha256");
    if (its && strcmp(its, path) == 0 && hash && *hash)
      return hash;
  }
  return NULL;
}

/* Reads the file as it is, which must be as it was, and makes the edits. */
static bool prepare(fl_analysis *a, const json_t *root, const json_t *repair, target *t) {
  const char *from = fl_options_string(&a->options, FL_OPT_FROM);
  const char *expected = hash_in_result(root, t->path);
  const json_t *all = json_object_get(repair, "edits");
  char hash[65];
  fl_str error = {0};
  FL_VEC(fl_edit) edits = {0};
  for (size_t i = 0; i < json_array_size(all); i++) {
    fl_edit e;
    if (read_edit(json_array_get(all, i), &e) &&
        strcmp(string_of(json_array_get(all, i), "file"), t->path) == 0)
      fl_vec_push(&edits, e);
  }
  bool ok = true;
  if (!expected) {
    ok = complain(a, "'%s' does not say what '%s' was; nothing is changed", from, t->path);
  } else if (!fl_file_read(t->path, &t->old, &error)) {
    ok = complain(a, "%s", error.s);
  } else {
    fl_sha256_hex(t->old.s, t->old.n, hash);
    if (strcmp(hash, expected) != 0)
      ok = complain(a, "'%s' is not what it was when '%s' was made; analyse it again", t->path,
                    from);
    else if (!fl_edits_apply(t->old.s, t->old.n, edits.v, edits.n, &t->new, &error))
      ok = complain(a, "%s in '%s'", error.s, t->path);
  }
  fl_vec_free(&edits);
  fl_str_free(&error);
  return ok;
}

static bool prepare_all(fl_analysis *a, const json_t *root, const json_t *repair, targets *out) {
  const json_t *edits = json_object_get(repair, "edits");
  for (size_t i = 0; i < json_array_size(edits); i++) {
    const char *path = string_of(json_array_get(edits, i), "file");
    bool is_known = false;
    for (size_t k = 0; k < out->n; k++)
      is_known |= strcmp(out->v[k].path, path) == 0;
    if (is_known)
      continue;
    fl_vec_push(out, (target){.path = path});
    if (!prepare(a, root, repair, &fl_vec_last(out)))
      return false;
  }
  return true;
}

/* All files or none: what was written before a failure is put back. */
static bool write_all(fl_analysis *a, const targets *all) {
  fl_str error = {0};
  for (size_t i = 0; i < all->n; i++) {
    if (fl_file_write(all->v[i].path, all->v[i].new.s, all->v[i].new.n, &error))
      continue;
    complain(a, "%s", error.s);
    while (i--) {
      fl_str_cut(&error, 0);
      if (!fl_file_write(all->v[i].path, all->v[i].old.s, all->v[i].old.n, &error))
        complain(a, "half of the repair is made: %s", error.s);
    }
    fl_str_free(&error);
    return false;
  }
  return true;
}

/* ---- the command ---- */

static void say(fl_analysis *a, const json_t *repair, const targets *all, bool is_forced) {
  if (fl_options_flag(&a->options, FL_OPT_QUIET))
    return;
  for (size_t i = 0; i < all->n; i++)
    fl_str_printf(&a->output, "%s%s", i ? ", " : "", all->v[i].path);
  fl_str_printf(&a->output, ": repair %s applied: %s\n", string_of(repair, "id"),
                string_of(repair, "title"));
  if (is_forced)
    fl_str_add(&a->output, "It is only known to repair the run that was shown; other "
                           "interleavings may still fail.\n");
}

static bool apply(fl_analysis *a, const json_t *root) {
  const char *from = fl_options_string(&a->options, FL_OPT_FROM);
  const char *id = fl_options_string(&a->options, FL_OPT_REPAIR);
  const json_t *repair = find_repair(root, id);
  if (!repair)
    return complain(a, "'%s' has no repair %s", from, id);
  if (!is_proper(repair))
    return complain(a, "'%s': repair %s is not as faultline writes it", from, id);
  const char *status = string_of(repair, "status");
  bool holds = strcmp(status, "proved") == 0 || strcmp(status, "bounded") == 0;
  if (!holds && !fl_options_flag(&a->options, FL_OPT_FORCE))
    return complain(a, "repair %s is only known to repair the run that was shown; --force applies it",
                    id);
  targets all = {0};
  bool ok = prepare_all(a, root, repair, &all) && write_all(a, &all);
  if (ok)
    say(a, repair, &all, !holds);
  for (size_t i = 0; i < all.n; i++) {
    fl_str_free(&all.v[i].old);
    fl_str_free(&all.v[i].new);
  }
  fl_vec_free(&all);
  return ok;
}

fl_status fl_command_apply(fl_analysis *a) {
  const char *from = fl_options_string(&a->options, FL_OPT_FROM);
  fl_str text = {0}, error = {0};
  json_error_t at;
  bool ok = false;
  if (!from) {
    complain(a, "apply wants a result: --from=RESULT.json");
  } else if (!fl_options_string(&a->options, FL_OPT_REPAIR)) {
    complain(a, "apply wants to know which repair: --repair=ID");
  } else if (!fl_file_read(from, &text, &error)) {
    complain(a, "%s", error.s);
  } else {
    json_t *root = json_loadb(text.s, text.n, 0, &at);
    if (root)
      ok = apply(a, root);
    else
      fl_diags_printf(&a->diags, FL_ERROR, from, at.line > 0 ? (unsigned)at.line : 0,
                      at.column > 0 ? (unsigned)at.column : 0, "%s", at.text);
    json_decref(root);
  }
  fl_str_free(&text);
  fl_str_free(&error);
  return ok ? FL_OK : FL_BAD_INPUT;
}
