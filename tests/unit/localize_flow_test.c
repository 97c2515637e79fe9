/* Tests of engine/localize/flow: how far a place is from what failed. */
#include "failing.h"

#include "localize/attempt.h"
#include "localize/regions.h"

/* Of the site whose text is this on that line; the nearest, if there are several. */
static uint32_t distance(const fixture *f, unsigned line, const char *text) {
  uint32_t best = FL_FAR;
  bool is_there = false;
  for (uint32_t s = 1; s < f->p->sites.n; s++) {
    const fl_loc *l = &f->p->locs.v[f->p->sites.v[s].loc];
    size_t n = l->end_offset - l->offset;
    if (l->line != line || n != strlen(text) ||
        memcmp(f->p->files.v[l->file].text + l->offset, text, n) != 0)
      continue;
    is_there = true;
    if (f->d.distances.v[s] < best)
      best = f->d.distances.v[s];
  }
  if (!is_there)
    fail_msg("line %u has no '%s'", line, text);
  return best;
}

static void each_variable_on_the_way_counts(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  int a = 1;\n"
               "  int b = a + 2;\n"
               "  int c = b * 3;\n"
               "  int other = 7;\n"
               "  assert(c == 10 && other);\n"
               "  return 0;\n"
               "}\n");
  uint32_t c = distance(&f, 5, "b * 3");
  assert_int_equal(distance(&f, 5, "3"), c); /* the same expression */
  assert_int_equal(distance(&f, 4, "a + 2"), c + 1);
  assert_int_equal(distance(&f, 3, "1"), c + 2);
  assert_true(distance(&f, 7, "c == 10") < c);
  assert_int_equal(distance(&f, 6, "7"), FL_FAR); /* it was not asked for in this run */
  assert_int_equal(distance(&f, 8, "0"), FL_FAR);
  done(&f);
}

/* What was executed last is not what matters. */
static void what_comes_late_may_be_far(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static int result, noise;\n"
               "int main(void) {\n"
               "  result = 5;\n"
               "  noise = 3;\n"
               "  noise = noise * 2;\n"
               "  assert(result == 4);\n"
               "  return 0;\n"
               "}\n");
  assert_true(distance(&f, 4, "5") < FL_FAR);
  assert_int_equal(distance(&f, 5, "3"), FL_FAR);
  assert_int_equal(distance(&f, 6, "noise * 2"), FL_FAR);
  done(&f);
}

static void calls_hand_on_arguments_and_results(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static int twice(int of) {\n"
               "  return of * 2;\n"
               "}\n"
               "int main(void) {\n"
               "  int got = twice(3);\n"
               "  assert(got == 7);\n"
               "  return 0;\n"
               "}\n");
  uint32_t call = distance(&f, 6, "twice(3)");
  assert_int_equal(distance(&f, 3, "of * 2"), call + 1);
  assert_int_equal(distance(&f, 6, "3"), call + 2);
  done(&f);
}

static void a_decision_leads_to_what_it_decided(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  int limit = 2, kind = 0, behind = 1;\n"
               "  if (limit > 1)\n"
               "    kind = 1;\n"
               "  behind = behind + 1;\n"
               "  assert(kind == 0);\n"
               "  return 0;\n"
               "}\n");
  uint32_t kind = distance(&f, 5, "1");
  assert_int_equal(distance(&f, 4, "limit > 1"), kind + 1);
  assert_int_equal(distance(&f, 3, "2"), kind + 2);
  assert_int_equal(distance(&f, 6, "behind + 1"), FL_FAR); /* the ways have met again */
  done(&f);
}

/* The assignment that is missing in the run is behind a branch. */
static void a_branch_past_an_assignment_is_found(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static int flag, shown;\n"
               "static void set(void) { flag = 1; }\n"
               "int main(void) {\n"
               "  int limit = 2;\n"
               "  if (limit > 3)\n"
               "    set();\n"
               "  if (limit > 4)\n"
               "    shown = 1;\n"
               "  assert(flag == 1);\n"
               "  return 0;\n"
               "}\n");
  assert_true(distance(&f, 6, "limit > 3") < FL_FAR);
  assert_true(distance(&f, 5, "2") > distance(&f, 6, "limit > 3"));
  assert_int_equal(distance(&f, 8, "limit > 4"), FL_FAR);
  done(&f);
}

static void threads_hand_on_through_memory(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "#include <pthread.h>\n"
               "static int total;\n"
               "static void *add(void *of) {\n"
               "  total += *(int *)of;\n"
               "  return 0;\n"
               "}\n"
               "int main(void) {\n"
               "  pthread_t t;\n"
               "  int share = 4;\n"
               "  pthread_create(&t, 0, add, &share);\n"
               "  pthread_join(t, 0);\n"
               "  assert(total == 5);\n"
               "  return 0;\n"
               "}\n");
  uint32_t total = distance(&f, 5, "total += *(int *)of");
  assert_int_equal(distance(&f, 10, "4"), total + 1);
  assert_true(distance(&f, 11, "&share") < FL_FAR);
  done(&f);
}

/* In a deadlock, what the waiting threads are about to do is to blame. */
static void a_deadlock_leads_to_what_is_waited_for(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <pthread.h>\n"
               "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
               "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
               "static int ready = 0, noise = 4;\n"
               "int main(void) {\n"
               "  noise = noise + 1;\n"
               "  pthread_mutex_lock(&m);\n"
               "  while (ready == 0)\n"
               "    pthread_cond_wait(&c, &m);\n"
               "  return 0;\n"
               "}\n");
  assert_int_equal(distance(&f, 9, "&c"), 0);
  assert_int_equal(distance(&f, 8, "ready == 0"), 1);
  assert_int_equal(distance(&f, 4, "0"), 2);
  assert_true(distance(&f, 7, "&m") < FL_FAR);
  assert_int_equal(distance(&f, 6, "noise + 1"), FL_FAR);
  done(&f);
}

static void a_loop_that_waits_for_ever_leads_to_its_flag(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <pthread.h>\n"
               "static volatile int ready, noise;\n"
               "static void *set(void *unused) {\n"
               "  (void)unused;\n"
               "  noise = 7;\n"
               "  ready = 0;\n"
               "  return 0;\n"
               "}\n"
               "int main(void) {\n"
               "  pthread_t t;\n"
               "  pthread_create(&t, 0, set, 0);\n"
               "  while (!ready)\n"
               "    ;\n"
               "  return 0;\n"
               "}\n");
  assert_int_equal(f.result.findings.v[0].property, FL_PROP_DEADLOCK);
  assert_true(distance(&f, 6, "0") < FL_FAR);
  assert_int_equal(distance(&f, 5, "7"), FL_FAR);
  done(&f);
}

/* Only the run, without the search for values. */
static void look(fixture *f, const char *text) {
  fl_attempt a;
  fl_site_seen *seen;
  search_failing(f, text);
  seen = fl_calloc(f->p->sites.n + 1, sizeof *seen);
  fl_attempt_begin(&a, &f->request, &f->result.findings.v[0].schedule, &f->d);
  fl_attempt_look(&a, seen);
  fl_attempt_end(&a);
  fl_free(seen);
}

/* Only the end of a long run is remembered. */
static void a_long_run_is_forgotten_from_the_front(void **state) {
  (void)state;
  fixture f = {0};
  look(&f, "#include <assert.h>\n"
               "static int early = 1;\n"
               "int main(void) {\n"
               "  unsigned sum = 0;\n"
               "  int result = early;\n"
               "  for (int i = 0; i < 300000; i++)\n"
               "    sum = sum * 3 + 1;\n"
               "  int late = (int)(sum * 0) + 6;\n"
               "  assert(late == 5 || result == 0);\n"
               "  return 0;\n"
               "}\n");
  assert_true(distance(&f, 8, "(int)(sum * 0) + 6") < FL_FAR);
  assert_int_equal(distance(&f, 2, "1"), FL_FAR);
  done(&f);
}

static void ways_meet_where_they_must(void **state) {
  (void)state;
  fl_program *p = program_with("int main(void) {\n"
                               "  int a = 1;\n"
                               "  if (a)\n"
                               "    a = 2;\n"
                               "  else\n"
                               "    return 3;\n"
                               "  for (;;)\n"
                               "    a++;\n"
                               "}\n", NULL, 0);
  fl_regions *r = fl_regions_new(p);
  const fl_func *f = p->funcs.v[p->entry];
  uint32_t branches = 0;
  for (uint32_t pc = 0; pc < f->ncode; pc++)
    if (f->code[pc].op == FL_OP_BRF || f->code[pc].op == FL_OP_BRT) {
      branches++;
      assert_int_equal(fl_region_end(r, p->entry, pc), f->ncode); /* only the end, or never */
    }
  assert_true(branches > 0);
  fl_regions_free(r);
  fl_program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_variable_on_the_way_counts),
      cmocka_unit_test(what_comes_late_may_be_far),
      cmocka_unit_test(calls_hand_on_arguments_and_results),
      cmocka_unit_test(a_decision_leads_to_what_it_decided),
      cmocka_unit_test(a_branch_past_an_assignment_is_found),
      cmocka_unit_test(threads_hand_on_through_memory),
      cmocka_unit_test(a_deadlock_leads_to_what_is_waited_for),
      cmocka_unit_test(a_loop_that_waits_for_ever_leads_to_its_flag),
      cmocka_unit_test(a_long_run_is_forgotten_from_the_front),
      cmocka_unit_test(ways_meet_where_they_must),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
