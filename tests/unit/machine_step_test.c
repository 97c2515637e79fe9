/* Tests of machine/machine.h: how steps end, every property raised and not raised, limits. */
#include "machines.h"

#include <signal.h>

/* ---- how a run ends ---- */

static void a_run_ends_with_its_status_and_output(void **state) {
  (void)state;
  running r;
  start(&r,
        "#include <stdio.h>\nint main(void) { printf(\"%d %s\\n\", 42, \"x\"); return 259; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_EXIT);
  assert_int_equal(r.s->exit_status, 3);
  assert_true(r.s->ended);
  assert_string_equal(r.output.s, "42 x\n");
  assert_true(fl_machine_instructions(r.m) > 3);
  stop(&r);
}

static void exit_runs_the_handlers_last_first(void **state) {
  (void)state;
  running r;
  start(&r, "#include <stdio.h>\n#include <stdlib.h>\n"
            "void a(void) { puts(\"a\"); }\nvoid b(void) { puts(\"b\"); }\n"
            "int main(void) { atexit(a); atexit(b); exit(4); }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_EXIT);
  assert_string_equal(r.output.s, "b\na\n");
  assert_int_equal(r.s->exit_status, 4);
  stop(&r);
}

static void abort_is_no_fault(void **state) {
  (void)state;
  running r;
  start(&r, "#include <stdlib.h>\nint main(void) { abort(); }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_ABORT);
  stop(&r);
}

static void an_assumption_that_does_not_hold_voids_the_run(void **state) {
  (void)state;
  running r;
  start(&r, "void __VERIFIER_assume(int);\n"
            "int main(void) { __VERIFIER_assume(1); __VERIFIER_assume(0); return 1 / 0; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_ASSUME);
  stop(&r);
}

static void what_is_not_modelled_stops_with_its_place(void **state) {
  (void)state;
  running r;
  start(&r, "int unknown(int);\nint main(void) {\n  return unknown(3);\n}\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_UNMODELLED);
  const fl_fault *f = fl_machine_fault(r.m);
  assert_true(f->is_unmodelled);
  assert_non_null(strstr(f->message, "'unknown'"));
  assert_int_equal(r.p->locs.v[f->loc].line, 3);
  stop(&r);
}

static void a_fault_in_an_initializer_leaves_no_state(void **state) {
  (void)state;
  running r;
  start(&r, "int zero; int x = 1 ? 1 : 2;\nint main(void) { return x; }\n");
  assert_non_null(r.s);
  stop(&r);
  start_with(&r,
             program_of("__attribute__((constructor)) void f(void) {}\n"
                        "int main(void) { return 0; }\n"),
             (fl_machine_config){.properties = ALL_PROPERTIES, .stack_limit = 1 << 20});
  if (!r.s) /* constructors are not modelled */
    assert_true(fl_machine_fault(r.m)->is_unmodelled);
  stop(&r);
}

/* ---- inputs ---- */

static void inputs_are_asked_for_and_have_their_kind(void **state) {
  (void)state;
  running r;
  start(&r, "#include <stdio.h>\n"
            "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);\n"
            "signed char __VERIFIER_nondet_char(void);\n"
            "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_uchar(),\n"
            "  c = __VERIFIER_nondet_char(); printf(\"%d %d %d\\n\", a, b, c); return 0; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT); /* still wanted */
  assert_int_equal(go_with(r.m, r.s, (uint64_t)-5), FL_STEP_INPUT);
  assert_int_equal(go_with(r.m, r.s, 300), FL_STEP_INPUT);
  assert_int_equal(go_with(r.m, r.s, 200), FL_STEP_EXIT);
  assert_string_equal(r.output.s, "-5 44 -56\n");
  assert_int_equal(r.s->threads[0]->input_count, 3);
  stop(&r);
}

/* ---- budget and cancelling ---- */

static void a_budget_interrupts_and_the_run_goes_on(void **state) {
  (void)state;
  static const char text[] = "#include <stdio.h>\n"
                             "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
                             "int main(void) { printf(\"%d\\n\", f(24)); return 0; }\n";
  running whole, parts;
  start(&whole, text);
  start(&parts, text);
  assert_int_equal(fl_machine_step(whole.m, whole.s, 0, UINT64_MAX), FL_STEP_EXIT);
  unsigned interruptions = 0;
  fl_step_result result;
  while ((result = fl_machine_step(parts.m, parts.s, 0, 1000)) == FL_STEP_BUDGET)
    interruptions++;
  assert_int_equal(result, FL_STEP_EXIT);
  assert_true(interruptions > 2);
  assert_string_equal(parts.output.s, whole.output.s);
  assert_int_equal(fl_machine_instructions(parts.m), fl_machine_instructions(whole.m));
  stop(&whole);
  stop(&parts);
}

typedef struct {
  running r;
  int asked;
} impatient;

static bool enough(void *context) {
  return ++((impatient *)context)->asked > 5;
}
static void ignore(void *context, int fd, const char *bytes, size_t n) {
  (void)context, (void)fd, (void)bytes, (void)n;
}

static void an_endless_run_can_be_cancelled(void **state) {
  (void)state;
  impatient i = {0};
  start_with(&i.r, program_of("int main(void) { for (;;) ; }\n"),
             (fl_machine_config){.properties = ALL_PROPERTIES,
                                 .stack_limit = 1 << 20,
                                 .cancelled = enough,
                                 .output = ignore,
                                 .ctx = &i});
  assert_int_equal(fl_machine_step(i.r.m, i.r.s, 0, UINT64_MAX), FL_STEP_CANCELLED);
  stop(&i.r);
}

/* ---- properties ---- */

typedef struct {
  fl_property property;
  const char *declarations, *body; /* of main; line 10 of the text */
  int signal;
  const char *words;
} violation;

static const violation violations[] = {
    {FL_PROP_ASSERTION, "", "assert(one == 2);", SIGABRT, "assertion fails: one == 2"},
    {FL_PROP_ASSERTION, "void __VERIFIER_assert(int);", "__VERIFIER_assert(one - 1);", SIGABRT,
     "assertion fails"},
    {FL_PROP_ASSERTION, "void reach_error(void);", "reach_error();", SIGABRT, "reach_error"},
    {FL_PROP_DIVISION, "", "one = one / zero;", SIGFPE, "division by zero"},
    {FL_PROP_DIVISION, "", "one %= zero;", SIGFPE, "zero"},
    {FL_PROP_OVERFLOW, "int max = INT_MAX;", "max = max + one;", 0, "overflow"},
    {FL_PROP_OVERFLOW, "long min = LONG_MIN;", "min = -min;", 0, "overflow"},
    {FL_PROP_SHIFT, "int width = 32;", "one = one << width;", 0, "shift"},
    {FL_PROP_SHIFT, "int width = -1;", "one = one >> width;", 0, "shift"},
    {FL_PROP_BOUNDS, "int a[3];", "a[one + 2] = 1;", 0, "3"},
    {FL_PROP_BOUNDS, "char *p;", "p = malloc(2); one = p[one + 1];", 0, "2"},
    {FL_PROP_POINTER, "int *p;", "one = *p;", SIGSEGV, "null pointer"},
    {FL_PROP_POINTER, "int *p = (int *)0x123456789abc;", "*p = 1;", SIGSEGV, "wild pointer"},
    {FL_PROP_POINTER, "char *p;", "p = malloc(2); free(p); p[0] = 1;", 0, "freed"},
    {FL_PROP_POINTER, "char *p;", "p = malloc(2); free(p); free(p);", 0, "freed"},
    {FL_PROP_POINTER, "char c;", "free(&c);", 0, "not from malloc"},
    {FL_PROP_POINTER, "int *f(void) { int x = 1, *p = &x; return p; }", "one = *f();", 0,
     "lifetime"},
    {FL_PROP_POINTER, "", "*(char *)\"abc\" = 1;", SIGSEGV, "read-only"},
    {FL_PROP_UNINITIALIZED, "", "int u; if (u > 1) one = 2;", 0, "never initialized"},
    {FL_PROP_UNINITIALIZED, "int a[2];", "int u; one = a[u];", 0, "never initialized"},
    {FL_PROP_STACK, "int f(int n) { return f(n + 1) + 1; }", "one = f(0);", SIGSEGV, "stack"},
};

static fl_program *violating(const violation *v) {
  fl_str text = {0};
  fl_str_printf(
      &text,
      "#include <assert.h>\n#include <limits.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "int one = 1, zero;\n"
      "%s\n"
      "int main(void)\n"
      "{\n"
      "\n"
      "%s\n"
      "  return 0;\n"
      "}\n",
      v->declarations, v->body);
  fl_program *p = program_of(text.s);
  fl_str_free(&text);
  return p;
}

static void every_property_is_raised(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof violations / sizeof *violations; i++) {
    const violation *v = &violations[i];
    running r;
    start_with(&r, violating(v),
               (fl_machine_config){
                   .properties = 1u << v->property, .stack_limit = 1 << 20, .heap_limit = 1 << 20});
    fl_step_result result = go(r.m, r.s);
    const fl_fault *f = fl_machine_fault(r.m);
    if (result != FL_STEP_FAULT || f->property != v->property || !strstr(f->message, v->words) ||
        f->signal != v->signal)
      fail_msg("%s %s: result %d, property %s, signal %d, message '%s'", v->declarations, v->body,
               result, f->property < FL_PROP_COUNT ? fl_property_name(f->property) : "none",
               f->signal, f->message ? f->message : "");
    assert_false(f->is_unmodelled);
    assert_int_equal(f->thread, 0);
    if (v->property != FL_PROP_STACK && !strstr(v->body, "f()"))
      assert_int_equal(r.p->locs.v[f->loc].line, 10);
    stop(&r);
  }
}

/* Without the property the run goes on as the hardware would, or cannot go on and says so; it never
 * is a fault. */
static void a_property_that_is_not_selected_is_no_fault(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof violations / sizeof *violations; i++) {
    const violation *v = &violations[i];
    running r;
    start_with(&r, violating(v),
               (fl_machine_config){.stack_limit = 1 << 20, .heap_limit = 1 << 20});
    fl_step_result result = go(r.m, r.s);
    if (result != FL_STEP_EXIT && result != FL_STEP_ABORT && result != FL_STEP_UNMODELLED)
      fail_msg("%s %s: result %d", v->declarations, v->body, result);
    stop(&r);
  }
}

static void properties_have_names(void **state) {
  (void)state;
  assert_string_equal(fl_property_name(FL_PROP_ASSERTION), "assertion");
  assert_string_equal(fl_property_name(FL_PROP_UNINITIALIZED), "uninitialized");
  assert_string_equal(fl_property_name(FL_PROP_RACE), "race");
}

/* ---- leaks ---- */

static void expect_leaks(const char *body, unsigned count, unsigned line) {
  fl_str text = {0};
  fl_str_printf(&text,
                "#include <stdlib.h>\n"
                "struct node { struct node *next; } *list;\n"
                "int main(void) {\n%s\nreturn 0; }\n",
                body);
  running r;
  start(&r, text.s);
  assert_int_equal(go(r.m, r.s), FL_STEP_EXIT);
  uint32_t found = fl_machine_find_leaks(r.m, r.s);
  if (found != count)
    fail_msg("%s: %u leaks, not %u", body, found, count);
  if (count) {
    assert_int_equal(fl_machine_fault(r.m)->property, FL_PROP_LEAK);
    assert_int_equal(r.p->locs.v[fl_machine_fault(r.m)->loc].line, line);
  }
  stop(&r);
  fl_str_free(&text);
}

static void leaks_are_blocks_nothing_points_to(void **state) {
  (void)state;
  expect_leaks("", 0, 0);
  expect_leaks("free(malloc(3));", 0, 0);
  expect_leaks("list = malloc(sizeof *list); list->next = malloc(sizeof *list);", 0, 0);
  expect_leaks("\nvoid *p = malloc(3); p = 0;", 1, 5);
  expect_leaks("list = malloc(sizeof *list); list->next = malloc(8); free(list);", 1, 4);
  expect_leaks("for (int i = 0; i < 5; i++) { struct node *n = malloc(sizeof *n); n->next = n; }",
               5, 4);
  expect_leaks("char *p = malloc(9); list = (struct node *)(p + 4);", 0, 0);
}

/* ---- limits ---- */

static void malloc_returns_null_beyond_the_heap_limit(void **state) {
  (void)state;
  running r;
  start(&r, "#include <stdlib.h>\n"
            "int main(void) { void *a = malloc(600000), *b = malloc(600000);\n"
            "  free(a); void *c = malloc(600000); return !(a && !b && c); }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_EXIT);
  assert_int_equal(r.s->exit_status, 0);
  stop(&r);
}

static void the_stack_limit_counts_locals_and_calls(void **state) {
  (void)state;
  static const char text[] = "#include <string.h>\n"
                             "static int deep(int n) { char room[1000]; memset(room, n, 1000);\n"
                             "  return n ? deep(n - 1) + room[3] : 0; }\n"
                             "int main(void) { return deep(%d) & 0; }\n";
  for (int k = 0; k < 2; k++) {
    fl_str program = {0};
    fl_str_printf(&program, text, k ? 200 : 50);
    running r;
    start_with(&r, program_of(program.s),
               (fl_machine_config){.properties = ALL_PROPERTIES, .stack_limit = 100000});
    assert_int_equal(go(r.m, r.s), k ? FL_STEP_FAULT : FL_STEP_EXIT);
    if (k)
      assert_int_equal(fl_machine_fault(r.m)->property, FL_PROP_STACK);
    stop(&r);
    fl_str_free(&program);
  }
}

static void a_variable_length_array_counts_for_the_stack(void **state) {
  (void)state;
  running r;
  start(&r, "int main(void) { int n = 1 << 24; char a[n]; a[0] = 1; return a[0]; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_FAULT);
  assert_int_equal(fl_machine_fault(r.m)->property, FL_PROP_STACK);
  stop(&r);
}

static void without_output_nothing_is_formatted_but_counted(void **state) {
  (void)state;
  static const char text[] = "#include <stdio.h>\nint main(void) { return printf(\"12345\"); }\n";
  running r = {.p = program_of(text)};
  fl_machine_config config = {.properties = ALL_PROPERTIES, .stack_limit = 1 << 20};
  r.m = fl_machine_new(r.p, &config);
  r.s = fl_machine_start(r.m);
  assert_int_equal(go(r.m, r.s), FL_STEP_EXIT);
  stop(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_run_ends_with_its_status_and_output),
      cmocka_unit_test(exit_runs_the_handlers_last_first),
      cmocka_unit_test(abort_is_no_fault),
      cmocka_unit_test(an_assumption_that_does_not_hold_voids_the_run),
      cmocka_unit_test(what_is_not_modelled_stops_with_its_place),
      cmocka_unit_test(a_fault_in_an_initializer_leaves_no_state),
      cmocka_unit_test(inputs_are_asked_for_and_have_their_kind),
      cmocka_unit_test(a_budget_interrupts_and_the_run_goes_on),
      cmocka_unit_test(an_endless_run_can_be_cancelled),
      cmocka_unit_test(every_property_is_raised),
      cmocka_unit_test(a_property_that_is_not_selected_is_no_fault),
      cmocka_unit_test(properties_have_names),
      cmocka_unit_test(leaks_are_blocks_nothing_points_to),
      cmocka_unit_test(malloc_returns_null_beyond_the_heap_limit),
      cmocka_unit_test(the_stack_limit_counts_locals_and_calls),
      cmocka_unit_test(a_variable_length_array_counts_for_the_stack),
      cmocka_unit_test(without_output_nothing_is_formatted_but_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
