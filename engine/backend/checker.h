/* Other checkers of C: finding them, running them, reading what they say.
 *
 * A checker is given one C file, and answers with claims that are violated, each
 * with the values that some variables take on the way, in their order. What it
 * says is never believed beyond that: whoever asked makes the run again. */
#ifndef FL_BACKEND_CHECKER_H
#define FL_BACKEND_CHECKER_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum { FL_CHECKER_CBMC, FL_CHECKER_ESBMC } fl_checker_kind;

typedef struct {
  fl_checker_kind kind;
  FL_VEC(char *) words; /* how to start it */
  char *version;        /* "6.6.0" */
  int major, minor;
} fl_checker;

const char *fl_checker_name(fl_checker_kind kind);

/* Looks for it: at `path` if that is given, else where the environment variable
 * FAULTLINE_CBMC or FAULTLINE_ESBMC says, else on $PATH, else in the private
 * folder of scripts/setup-cbmc. False if there is none, or none that can be
 * used: one sentence in error. `*is_missing` tells the two apart. */
bool fl_checker_find(fl_checker_kind kind, const char *path, fl_checker *out, bool *is_missing,
                     fl_str *error);
void fl_checker_free(fl_checker *c);

/* A variable that gets a value. */
typedef struct {
  char *name;
  int64_t value; /* of a double: its bits */
} fl_setting;

/* A place of the program that a run comes by, with what is set there. */
typedef struct {
  uint32_t thread; /* main is 0, then in the order of creation */
  char *file;      /* NULL: in the checker's own library */
  uint32_t line;
  bool has_value; /* a number, also one that becomes a member */
  int64_t value;
} fl_passed;

typedef struct {
  char *text; /* what was claimed */
  char *loop; /* a bound on a loop that was reached: "function" or "file:line"; NULL: none */
  FL_VEC(fl_setting) settings;
  FL_VEC(fl_passed) passed; /* ESBMC: the whole run, in its order */
  fl_passed at;             /* ESBMC: where the claim is violated */
} fl_violation;

typedef enum { FL_ANSWER_VIOLATED, FL_ANSWER_HOLDS, FL_ANSWER_UNKNOWN } fl_checker_answer;

typedef struct {
  fl_checker_answer answer;
  FL_VEC(fl_violation) violations;
  char *words; /* UNKNOWN: why, in the checker's own words where it has any */
  double seconds;
} fl_checker_result;

typedef struct {
  const char *program;      /* C text; NULL: the files, with threads and all */
  const char *const *files, *const *options; /* each ends in NULL */
  const char *const *names; /* variables of interest, ends in NULL */
  long long unwind;
  const char *unwindset;      /* "main.0:9,...": other bounds for some loops; NULL: none */
  bool is_all;                /* every claim, rather than the first that is violated; and the loops
                               * whose bounds are reached, where the checker can tell */
  const char *const *defines; /* "NAME" or "NAME=VALUE", ends in NULL; NULL: none */
  double timeout;             /* seconds */
  size_t memory_mib;
  bool (*cancelled)(void *data);
  void *cancel_data;
  const char *keep;    /* folder in which the program and the output stay; NULL: none */
  const char *keep_as; /* under which name */
} fl_checker_request;

void fl_checker_run(const fl_checker *c, const fl_checker_request *q, fl_checker_result *out);
void fl_checker_result_free(fl_checker_result *r);

/* What the checker printed, read: for it, and for recordings in tests. */
void fl_cbmc_read(const char *out, size_t n, int exit_code, const char *const *names,
                  fl_checker_result *r);
void fl_esbmc_read(const char *err, size_t n, int exit_code, const char *const *names,
                   fl_checker_result *r);

/* For the readers. */
void fl_checker_passed_free(fl_violation *v);
void fl_checker_unknown(fl_checker_result *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The 64 digits 0 and 1 that the text begins with, spaces between them or not. */
bool fl_checker_bits(const char *text, int64_t *out);
bool fl_checker_wants(const char *const *names, const char *name);
/* The first line, without what is not printable, shortened. */
void fl_checker_quote(const char *text, fl_str *out);

#endif
