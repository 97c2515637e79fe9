/* count FILE: runs a program as `faultline run` does, without its output, and prints how many
 * instructions of the program model that took, and how many seconds. */
#include "front/front.h"
#include "machine/machine.h"

#include <stdio.h>
#include <time.h>

static void ignore(void *context, int fd, const char *bytes, size_t n) {
  (void)context, (void)fd, (void)bytes, (void)n;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: count FILE\n");
    return 2;
  }
  const char *files[] = {argv[1]};
  fl_diags diags = {0};
  fl_program *program;
  fl_front_request request = {.files = files, .nfiles = 1, .entry = "main"};
  if (fl_front_read(&request, &program, &diags) != FL_FRONT_OK) {
    fprintf(stderr, "count: %s cannot be read\n", argv[1]);
    return 2;
  }
  fl_machine_config config = {.properties = (1u << FL_PROP_ASSERTION) | (1u << FL_PROP_DIVISION) |
                                            (1u << FL_PROP_BOUNDS) | (1u << FL_PROP_POINTER),
                              .stack_limit = 8 << 20,
                              .heap_limit = 1 << 30,
                              .output = ignore};
  fl_machine *machine = fl_machine_new(program, &config);
  double start = now();
  fl_state *state = fl_machine_start(machine);
  fl_step_result result = FL_STEP_BUDGET;
  while (state && (result == FL_STEP_BUDGET || result == FL_STEP_OK))
    result = fl_machine_step(machine, state, 0, 1000000000);
  double seconds = now() - start;
  printf("%llu %.6f\n", (unsigned long long)fl_machine_instructions(machine), seconds);
  fl_state_free(state);
  fl_machine_free(machine);
  fl_program_free(program);
  fl_diags_free(&diags);
  return result == FL_STEP_EXIT ? 0 : 1;
}
