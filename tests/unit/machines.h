/* machines.h - a C text, running. */
#ifndef FL_TESTS_MACHINES_H
#define FL_TESTS_MACHINES_H

#include "programs.h"

#include "machine/machine.h"

#define ALL_PROPERTIES ((1u << FL_PROP_COUNT) - 1)

typedef struct {
  fl_program *p;
  fl_machine *m;
  fl_state *s;
  fl_str output; /* of the program, both streams */
} running;

static inline void collect(void *context, int fd, const char *bytes, size_t n) {
  (void)fd;
  fl_str_addn(&((running *)context)->output, bytes, n);
}

/* The config's output and context are set here. */
static inline void start_with(running *r, fl_program *p, fl_machine_config config) {
  *r = (running){.p = p};
  fl_str_add(&r->output, "");
  if (!config.output) {
    config.output = collect;
    config.ctx = r;
  }
  r->m = fl_machine_new(p, &config);
  r->s = fl_machine_start(r->m);
}

static inline void start(running *r, const char *text) {
  start_with(r, program_of(text),
             (fl_machine_config){
                 .properties = ALL_PROPERTIES, .stack_limit = 8 << 20, .heap_limit = 1 << 20});
}

/* Runs the only thread until something ends that. */
static inline fl_step_result go(fl_machine *m, fl_state *s) {
  fl_step_result r;
  do
    r = fl_machine_step(m, s, 0, 1000000);
  while (r == FL_STEP_OK || r == FL_STEP_BUDGET);
  return r;
}

static inline fl_step_result go_with(fl_machine *m, fl_state *s, uint64_t input) {
  fl_machine_give_input(m, fl_value_of(input));
  return go(m, s);
}

static inline void stop(running *r) {
  fl_state_free(r->s);
  fl_machine_free(r->m);
  fl_program_free(r->p);
  fl_str_free(&r->output);
}

#endif
