/* failing.h - a C text, its failing run and the diagnosis of it, for the tests of localize. */
#ifndef FL_TESTS_FAILING_H
#define FL_TESTS_FAILING_H

#include "localize/localize.h"

#include "programs.h"

typedef struct {
  fl_program *p;
  fl_search_request request;
  fl_search_result result;
  fl_diagnosis d;
} fixture;

static inline void search_failing(fixture *f, const char *text) {
  f->p = program_with(text, NULL, 0);
  f->request = (fl_search_request){.program = f->p,
                                   .properties = 1u << FL_PROP_ASSERTION | 1u << FL_PROP_DEADLOCK |
                                                 1u << FL_PROP_LOCK | 1u << FL_PROP_DIVISION |
                                                 1u << FL_PROP_BOUNDS | 1u << FL_PROP_POINTER,
                                   .wants_shortest = true,
                                   .switches = -1,
                                   .stack_limit = 8 << 20,
                                   .heap_limit = 1 << 30};
  fl_search(&f->request, &f->result);
  assert_int_equal(f->result.verdict, FL_VERDICT_FAULTY);
}

static inline void diagnose(fixture *f, const char *text) {
  search_failing(f, text);
  fl_diagnose(&f->request, &f->result.findings.v[0].schedule, &f->d);
}

static inline void done(fixture *f) {
  fl_diagnosis_free(&f->d);
  fl_search_result_free(&f->result);
  fl_program_free(f->p);
}

#endif
