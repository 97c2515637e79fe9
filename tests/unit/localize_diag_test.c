/* Tests of engine/localize: which places, with which values, let a failing run
 * succeed. */
#include "failing.h"

/* The suspect whose text is this on that line, or NULL. */
static const fl_suspect *suspect(const fixture *f, unsigned line, const char *text) {
  for (size_t i = 0; i < f->d.suspects.n; i++) {
    const fl_loc *l = &f->p->locs.v[f->p->sites.v[f->d.suspects.v[i].site].loc];
    const char *t = f->p->files.v[l->file].text + l->offset;
    size_t n = l->end_offset - l->offset;
    if (l->line == line && n == strlen(text) && strncmp(t, text, n) == 0)
      return &f->d.suspects.v[i];
  }
  return NULL;
}

static void given(const fixture *f, unsigned line, const char *text, int64_t value) {
  const fl_suspect *s = suspect(f, line, text);
  if (!s)
    fail_msg("'%s' of line %u is no suspect", text, line);
  for (size_t i = 0; i < s->values.n; i++)
    if ((int64_t)s->values.v[i] == value)
      return;
  fail_msg("'%s' of line %u is not given %lld", text, line, (long long)value);
}

static void a_wrong_coefficient_gets_its_value(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static const int a = 1;\n"
               "static int b = -2;\n"
               "static const int c = 2;\n"
               "static int at(int t) { return a * t * t + b * t + c; }\n"
               "int main(void) {\n"
               "  int left = at(1), right = at(2);\n"
               "  assert(left == 0 && right == 0);\n"
               "  return 0;\n"
               "}\n");
  given(&f, 3, "-2", -3);
  assert_null(suspect(&f, 2, "1")); /* no leading coefficient alone gives both roots */
  done(&f);
}

static void a_condition_and_a_right_hand_side_are_found(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  int a = 1, b = 2, c = 3;\n"
               "  if (a < b)\n"
               "    a = b + 7;\n"
               "  c = c + a;\n"
               "  assert(c == 4);\n"
               "  return 0;\n"
               "}\n");
  given(&f, 4, "a < b", 0);
  given(&f, 5, "b + 7", 1);
  given(&f, 5, "7", -1);
  given(&f, 6, "c + a", 4);
  done(&f);
}

static void threads_are_followed_along_the_schedule(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "#include <pthread.h>\n"
               "static int balance = 10;\n"
               "static void *add(void *unused) {\n"
               "  (void)unused;\n"
               "  balance += 4;\n"
               "  return 0;\n"
               "}\n"
               "int main(void) {\n"
               "  pthread_t t;\n"
               "  pthread_create(&t, 0, add, 0);\n"
               "  pthread_join(t, 0);\n"
               "  assert(balance == 15);\n"
               "  return 0;\n"
               "}\n");
  given(&f, 3, "10", 11);
  given(&f, 6, "4", 5);
  given(&f, 13, "15", 14);
  done(&f);
}

static void the_wrong_mutex_of_a_deadlock_is_found(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <pthread.h>\n"
               "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n"
               "static void *one(void *unused) {\n"
               "  (void)unused;\n"
               "  pthread_mutex_lock(&m);\n"
               "  pthread_mutex_unlock(&n);\n"
               "  return 0;\n"
               "}\n"
               "int main(void) {\n"
               "  pthread_t t;\n"
               "  pthread_create(&t, 0, one, 0);\n"
               "  pthread_join(t, 0);\n"
               "  return 0;\n"
               "}\n");
  const fl_suspect *s = suspect(&f, 6, "&n");
  assert_non_null(s);
  assert_int_equal(s->objects.n, 1);
  assert_string_equal(f.p->globals.v[s->objects.v[0]]->name, "m");
  done(&f);
}

static void different_values_in_a_loop_only_mark_the_place(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  int got[2];\n"
               "  for (int i = 0; i < 2; i++)\n"
               "    got[i] = i - 5;\n"
               "  assert(got[0] == 1 && got[1] == 2);\n"
               "  return 0;\n"
               "}\n");
  const fl_suspect *s = suspect(&f, 5, "i - 5");
  assert_non_null(s);
  assert_true(s->only_each);
  given(&f, 5, "5", -1);
  done(&f);
}

static void an_index_is_tried_number_by_number(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static const int table[] = {4, 8, 15, 16, 23, 42};\n"
               "int main(void) {\n"
               "  int at = 1;\n"
               "  int found = table[at + 1];\n"
               "  assert(found == 42);\n"
               "  return 0;\n"
               "}\n");
  given(&f, 4, "1", 4);
  given(&f, 5, "1", 4);
  done(&f);
}

static void a_floating_point_number_is_tried(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  double half = 2.0;\n"
               "  assert(half * 4 == 16);\n"
               "  return 0;\n"
               "}\n");
  const fl_suspect *s = suspect(&f, 3, "2.0");
  assert_non_null(s);
  bool found = false;
  for (size_t i = 0; i < s->values.n; i++) {
    double v;
    memcpy(&v, &s->values.v[i], sizeof v);
    found |= v == 4.0;
  }
  assert_true(found);
  done(&f);
}

static void what_a_variable_is_counted_up_to_is_a_site(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "static int n = 3, k = 3;\n"
               "int main(void) {\n"
               "  n--;\n"
               "  k -= 2;\n"
               "  assert(n == 4 && k == 1);\n"
               "  return 0;\n"
               "}\n");
  given(&f, 4, "n--", 4);
  assert_null(suspect(&f, 5, "k -= 2"));
  done(&f);
}

static void a_lock_and_its_unlock_change_together(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "#include <pthread.h>\n"
               "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n"
               "static int shared;\n"
               "static void *other(void *unused) {\n"
               "  (void)unused;\n"
               "  pthread_mutex_lock(&n);\n"
               "  shared = 7;\n"
               "  pthread_mutex_unlock(&n);\n"
               "  return 0;\n"
               "}\n"
               "int main(void) {\n"
               "  pthread_t t;\n"
               "  pthread_create(&t, 0, other, 0);\n"
               "  pthread_mutex_lock(&m);\n"
               "  shared = 1;\n"
               "  assert(shared == 1);\n"
               "  pthread_mutex_unlock(&m);\n"
               "  pthread_join(t, 0);\n"
               "  return 0;\n"
               "}\n");
  const fl_suspect *s = suspect(&f, 7, "&n");
  assert_non_null(s);
  assert_int_equal(s->with.n, 1);
  assert_int_equal(f.p->locs.v[f.p->sites.v[s->with.v[0]].loc].line, 9);
  assert_string_equal(f.p->globals.v[s->objects.v[0]]->name, "m");
  done(&f);
}

static void threads_that_wait_for_ever_are_named(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <pthread.h>\n"
               "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
               "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
               "int main(void) {\n"
               "  pthread_mutex_lock(&m);\n"
               "  pthread_cond_wait(&c, &m);\n"
               "  return 0;\n"
               "}\n");
  assert_int_equal(f.result.findings.v[0].property, FL_PROP_DEADLOCK);
  assert_int_equal(f.d.waits.n, 1);
  assert_int_equal(f.p->locs.v[f.d.waits.v[0].loc].line, 6);
  done(&f);
}

/* What runs long is cut, deep terms included: nothing overflows. */
static void a_long_sum_over_an_unknown_ends(void **state) {
  (void)state;
  fixture f = {0};
  diagnose(&f, "#include <assert.h>\n"
               "int main(void) {\n"
               "  unsigned step = 1, sum = 0;\n"
               "  for (int i = 0; i < 100000; i++)\n"
               "    sum = sum * 3 + step;\n"
               "  assert(sum == 5);\n"
               "  return 0;\n"
               "}\n");
  done(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_index_is_tried_number_by_number),
      cmocka_unit_test(a_floating_point_number_is_tried),
      cmocka_unit_test(what_a_variable_is_counted_up_to_is_a_site),
      cmocka_unit_test(a_lock_and_its_unlock_change_together),
      cmocka_unit_test(threads_that_wait_for_ever_are_named),
      cmocka_unit_test(a_long_sum_over_an_unknown_ends),
      cmocka_unit_test(a_wrong_coefficient_gets_its_value),
      cmocka_unit_test(a_condition_and_a_right_hand_side_are_found),
      cmocka_unit_test(threads_are_followed_along_the_schedule),
      cmocka_unit_test(the_wrong_mutex_of_a_deadlock_is_found),
      cmocka_unit_test(different_values_in_a_loop_only_mark_the_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
