/* programs.h - C texts as program models, for the tests of the rooms behind the front end. */
#ifndef FL_TESTS_PROGRAMS_H
#define FL_TESTS_PROGRAMS_H

#include "base/file.h"
#include "front/front.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder of files that is removed with discard. */
typedef struct {
  char *folder;
  FL_VEC(char *) files;
} sources;

static inline const char *add_source(sources *s, const char *name, const char *text) {
  fl_str error = {0}, path = {0};
  if (!s->folder)
    s->folder = fl_temp_folder(&error);
  assert_non_null(s->folder);
  fl_str_printf(&path, "%s/%s", s->folder, name);
  assert_true(fl_file_write(path.s, text, strlen(text), &error));
  fl_vec_push(&s->files, fl_str_take(&path));
  return fl_vec_last(&s->files);
}

static inline void discard(sources *s) {
  fl_str error = {0};
  if (s->folder)
    assert_true(fl_folder_remove(s->folder, &error));
  fl_free(s->folder);
  for (size_t i = 0; i < s->files.n; i++)
    fl_free(s->files.v[i]);
  fl_vec_free(&s->files);
  fl_str_free(&error);
  *s = (sources){0};
}

/* The model of one C text; fails with the messages if it is refused. */
static inline fl_program *program_with(const char *text, const char *const *flags, size_t nflags) {
  sources s = {0};
  const char *file = add_source(&s, "program.c", text);
  fl_diags diags = {0};
  fl_program *p;
  fl_front_request request = {
      .files = &file, .nfiles = 1, .flags = flags, .nflags = nflags, .entry = "main"};
  fl_front_status status = fl_front_read(&request, &p, &diags);
  discard(&s);
  if (status != FL_FRONT_OK) {
    fl_str shown = {0};
    fl_diags_render(&diags, false, &shown);
    fail_msg("%s\n%s", text, shown.s ? shown.s : "no messages");
  }
  fl_diags_free(&diags);
  return p;
}

static inline fl_program *program_of(const char *text) {
  return program_with(text, NULL, 0);
}

static inline const fl_func *function_of(const fl_program *p, const char *name) {
  for (size_t i = 0; i < p->funcs.n; i++)
    if (strcmp(p->funcs.v[i]->name, name) == 0)
      return p->funcs.v[i];
  fail_msg("there is no function %s", name);
  return NULL;
}

#endif
