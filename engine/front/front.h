/* The front end: C files to a program model, read by libclang. */
#ifndef FL_FRONT_FRONT_H
#define FL_FRONT_FRONT_H

#include "base/diag.h"
#include "ir/ir.h"

/* A file whose text is taken from here instead of from the disk. */
typedef struct {
  const char *path; /* as the compiler calls it */
  const char *text;
  size_t length;
} fl_front_text;

/* Keeps what libclang knows of the files, so that reading them again with other
 * texts, but the same flags, is cheap: only what follows the #includes is read. */
typedef struct fl_front_cache fl_front_cache;
fl_front_cache *fl_front_cache_new(void);
void fl_front_cache_free(fl_front_cache *c); /* NULL is allowed */
/* The one of n texts that stands for the file at path, by whatever name; NULL if
 * there is none. */
const fl_front_text *fl_front_text_of(const fl_front_text *texts, size_t n, const char *path);

typedef struct {
  const char *const *files;
  size_t nfiles;
  const char *const *flags; /* as after `--` on the command line */
  size_t nflags;
  const char *compile_commands; /* folder of a compile_commands.json, or NULL */
  const char *entry;            /* where the program starts */
  const fl_front_text *texts;   /* may be NULL */
  size_t ntexts;
  fl_front_cache *cache;        /* may be NULL; belongs to one reading at a time */
  bool (*cancelled)(void *ctx); /* may be NULL */
  void *ctx;
} fl_front_request;

typedef enum {
  FL_FRONT_OK,
  FL_FRONT_BAD_INPUT, /* the diagnostics say why */
  FL_FRONT_CANCELLED,
  FL_FRONT_BROKEN /* the model breaks its own rules: a mistake of ours */
} fl_front_status;

/* Reads the files as one program. On success *program is the caller's to free;
 * warnings of the compiler may be among the diagnostics. */
fl_front_status fl_front_read(const fl_front_request *request, fl_program **program,
                              fl_diags *diags);

#endif
