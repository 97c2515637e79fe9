/* compile_commands.json: with which flags a file is compiled. The format is
 * clang's "JSON Compilation Database". */
#include "front/lower.h"

#include "base/file.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void push(flag_list *list, const char *text, size_t n) {
  char *copy = fl_malloc(n + 1);
  memcpy(copy, text, n);
  copy[n] = 0;
  fl_vec_push(list, copy);
}

/* Splits a command as a POSIX shell would, without any expansion. */
static void split_command(const char *s, flag_list *words) {
  fl_str word = {0};
  bool open = false;
  for (; *s; s++) {
    if (*s == ' ' || *s == '\t' || *s == '\n') {
      if (open)
        push(words, word.s ? word.s : "", word.n);
      fl_str_cut(&word, 0);
      open = false;
      continue;
    }
    open = true;
    if (*s == '\'') {
      while (s[1] && *++s != '\'')
        fl_str_addc(&word, *s);
    } else if (*s == '"') {
      while (s[1] && *++s != '"') {
        if (*s == '\\' && s[1] && strchr("\"\\$`\n", s[1]))
          s++;
        fl_str_addc(&word, *s);
      }
    } else if (*s == '\\' && s[1]) {
      fl_str_addc(&word, *++s);
    } else {
      fl_str_addc(&word, *s);
    }
  }
  if (open)
    push(words, word.s ? word.s : "", word.n);
  fl_str_free(&word);
}

static char *joined(const char *folder, const char *path) {
  fl_str s = {0};
  if (path[0] != '/' && folder[0]) {
    fl_str_add(&s, folder);
    fl_str_addc(&s, '/');
  }
  fl_str_add(&s, path);
  return fl_str_take(&s);
}

static bool same_file(const char *a, const char *b) {
  char real_a[PATH_MAX], real_b[PATH_MAX];
  if (!realpath(a, real_a) || !realpath(b, real_b))
    return strcmp(a, b) == 0;
  return strcmp(real_a, real_b) == 0;
}

/* Flags with a path, relative to the folder the compiler was run in. */
static const char *const path_flags[] = {"-I",       "-isystem",     "-iquote", "-idirafter",
                                         "-include", "-imacros",     "-isysroot", "--sysroot="};

static size_t path_flag(const char *word) {
  for (size_t i = 0; i < sizeof path_flags / sizeof *path_flags; i++) {
    size_t n = strlen(path_flags[i]);
    if (strncmp(word, path_flags[i], n) == 0)
      return n;
  }
  return 0;
}

/* Without the compiler and the file itself, with paths made to work from here. */
static void keep_flags(const flag_list *words, const char *folder, const char *file,
                       flag_list *flags) {
  for (size_t i = 1; i < words->n; i++) {
    const char *w = words->v[i];
    char *full = joined(folder, w);
    bool is_input = (w[0] != '-' && same_file(full, file)) || strcmp(w, "--") == 0;
    fl_free(full);
    if (is_input)
      continue;
    size_t n = path_flag(w);
    if (n && w[n]) {
      full = joined(folder, w + n);
      fl_str s = {0};
      fl_str_addn(&s, w, n);
      fl_str_add(&s, full);
      fl_vec_push(flags, fl_str_take(&s));
      fl_free(full);
    } else if (n && i + 1 < words->n) {
      push(flags, w, strlen(w));
      fl_vec_push(flags, joined(folder, words->v[++i]));
    } else {
      push(flags, w, strlen(w));
    }
  }
}

static bool entry_words(const json_t *entry, flag_list *words) {
  const json_t *arguments = json_object_get(entry, "arguments");
  const char *command = json_string_value(json_object_get(entry, "command"));
  if (json_is_array(arguments)) {
    for (size_t i = 0; i < json_array_size(arguments); i++) {
      const char *w = json_string_value(json_array_get(arguments, i));
      if (!w)
        return false;
      push(words, w, strlen(w));
    }
    return json_array_size(arguments) > 0;
  }
  if (!command)
    return false;
  split_command(command, words);
  return words->n > 0;
}

/* 1: found, 0: not in the database, -1: the database is wrong (*why). */
static int find_entry(const json_t *all, const char *database_folder, const char *file,
                      flag_list *flags, const char **why) {
  if (!json_is_array(all)) {
    *why = "it is not a list of commands";
    return -1;
  }
  for (size_t i = 0; i < json_array_size(all); i++) {
    const json_t *entry = json_array_get(all, i);
    const char *name = json_string_value(json_object_get(entry, "file"));
    const char *folder = json_string_value(json_object_get(entry, "directory"));
    if (!name) {
      *why = "an entry has no \"file\"";
      return -1;
    }
    char *where = folder && strcmp(folder, ".") != 0 ? joined(database_folder, folder)
                                                     : fl_strdup(folder ? "" : database_folder);
    char *full = joined(where, name);
    bool found = same_file(full, file);
    fl_free(full);
    flag_list words = {0};
    bool good = !found || entry_words(entry, &words);
    if (found && good)
      keep_flags(&words, where, file, flags);
    fl_flags_free(&words);
    fl_free(where);
    if (!good) {
      *why = "the entry of the file has neither \"command\" nor \"arguments\"";
      return -1;
    }
    if (found)
      return 1;
  }
  return 0;
}

bool fl_compile_commands(const char *folder, const char *file, flag_list *flags, fl_diags *diags) {
  char *path = joined(folder, "compile_commands.json");
  fl_str text = {0}, error = {0};
  bool ok = fl_file_read(path, &text, &error);
  if (!ok) {
    fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  } else {
    json_error_t at;
    json_t *all = json_loadb(text.s ? text.s : "", text.n, JSON_REJECT_DUPLICATES, &at);
    const char *why = NULL;
    int found = all ? find_entry(all, folder, file, flags, &why) : -1;
    if (!all)
      fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "%s:%d:%d: %s", path, at.line, at.column,
                      at.text);
    else if (found < 0)
      fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "%s: %s", path, why);
    else if (found == 0)
      fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "%s has no entry for '%s'", path, file);
    json_decref(all);
    ok = found > 0;
  }
  fl_str_free(&text);
  fl_str_free(&error);
  fl_free(path);
  return ok;
}
