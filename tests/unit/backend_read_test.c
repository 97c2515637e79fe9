/* What checkers print, read back: recordings of ESBMC, and the forms CBMC has. */
#include "unit.h"

#include "backend/checker.h"
#include "base/file.h"

#include <stdlib.h>
#include <string.h>

static const char *const diag_names[] = {"diag", NULL};
static const char *const move_names[] = {"fl_moved", "fl_read", NULL};

static void read_recording(const char *name, const char *const *names, fl_checker_result *r) {
  fl_str path = {0}, text = {0}, status = {0}, error = {0};
  fl_str_printf(&path, "tests/backends/esbmc/%s.stderr", name);
  assert_true(fl_file_read(path.s, &text, &error));
  fl_str_cut(&path, 0);
  fl_str_printf(&path, "tests/backends/esbmc/%s.exit", name);
  assert_true(fl_file_read(path.s, &status, &error));
  memset(r, 0, sizeof *r);
  fl_esbmc_read(text.s ? text.s : "", text.n, atoi(status.s), names, r);
  fl_str_free(&path);
  fl_str_free(&text);
  fl_str_free(&status);
  fl_str_free(&error);
}

static void esbmc_answers_every_site(void **state) {
  (void)state;
  fl_checker_result r;
  read_recording("12_diag_multi", diag_names, &r);
  assert_int_equal(r.answer, FL_ANSWER_VIOLATED);
  assert_int_equal(r.violations.n, 8);
  for (size_t i = 0; i < r.violations.n; i++) {
    const fl_violation *v = &r.violations.v[i];
    assert_memory_equal(v->text, "site ", 5);
    assert_true(v->settings.n > 0);
    /* the last setting is the site whose claim it is */
    assert_int_equal(v->settings.v[v->settings.n - 1].value, atoi(v->text + 5));
  }
  fl_checker_result_free(&r);
}

static void esbmc_fails_once(void **state) {
  (void)state;
  fl_checker_result r;
  read_recording("1b_assert_noslice", diag_names, &r);
  assert_int_equal(r.answer, FL_ANSWER_VIOLATED);
  assert_int_equal(r.violations.n, 1);
  fl_checker_result_free(&r);
}

static void esbmc_succeeds(void **state) {
  (void)state;
  fl_checker_result r;
  read_recording("5_success", diag_names, &r);
  assert_int_equal(r.answer, FL_ANSWER_HOLDS);
  fl_checker_result_free(&r);
}

static void esbmc_complains(void **state) {
  (void)state;
  static const char *const recordings[][2] = {
      {"6_parse", "expected ';'"}, {"11_badopt", "option"}, {"10_noproperty_nofile", "ended with"}};
  for (size_t i = 0; i < 3; i++) {
    fl_checker_result r;
    read_recording(recordings[i][0], diag_names, &r);
    assert_int_equal(r.answer, FL_ANSWER_UNKNOWN);
    assert_non_null(strstr(r.words, recordings[i][1]));
    fl_checker_result_free(&r);
  }
}

/* A counterexample that was cut off has no verdict. */
static void esbmc_cut_off(void **state) {
  (void)state;
  fl_str path = {0}, text = {0}, error = {0};
  fl_checker_result r = {0};
  fl_str_add(&path, "tests/backends/esbmc/12_diag_multi.stderr");
  assert_true(fl_file_read(path.s, &text, &error));
  fl_esbmc_read(text.s, text.n / 2, 1, diag_names, &r);
  assert_int_equal(r.answer, FL_ANSWER_UNKNOWN);
  fl_checker_result_free(&r);
  fl_str_free(&path);
  fl_str_free(&text);
  fl_str_free(&error);
}

/* Values: in decimal, with bits behind them, negative, as words. */
static void esbmc_values(void **state) {
  (void)state;
  const char *text =
      "[Counterexample]\n\n\nState 1 file a.c line 3 column 1 thread 0\n"
      "----------------------------------------------------\n"
      "  fl_moved = 2 (00000000 00000000 00000000 00000010)\n\n"
      "State 4 file a.c line 3 column 1 function main thread 0\n"
      "----------------------------------------------------\n"
      "  fl_read = -5 (11111111 11111111 11111111 11111011)\n  other = 7 (00000111)\n"
      "  fl_moved = nondet_symbol(x)\n\n"
      "State 5 file a.c line 9 column 3 function main thread 0\n"
      "----------------------------------------------------\n"
      "Violated property:\n  file a.c line 9 column 3 function main\n  what was claimed\n  0\n\n"
      "VERIFICATION FAILED\n";
  fl_checker_result r = {0};
  fl_esbmc_read(text, strlen(text), 1, move_names, &r);
  assert_int_equal(r.answer, FL_ANSWER_VIOLATED);
  assert_int_equal(r.violations.n, 1);
  assert_string_equal(r.violations.v[0].text, "what was claimed");
  assert_int_equal(r.violations.v[0].settings.n, 2);
  assert_int_equal(r.violations.v[0].settings.v[0].value, 2);
  assert_string_equal(r.violations.v[0].settings.v[1].name, "fl_read");
  assert_int_equal(r.violations.v[0].settings.v[1].value, -5);
  fl_checker_result_free(&r);
}

static void read_cbmc(const char *text, int status, fl_checker_result *r) {
  memset(r, 0, sizeof *r);
  fl_cbmc_read(text, strlen(text), status, move_names, r);
}

#define STEP(name, value)                                                                          \
  "{\"stepType\": \"assignment\", \"lhs\": \"" name                                                \
  "\", \"value\": {\"name\": \"integer\", \"data\": \"" value "\"}}"

static void cbmc_stops_at_the_first(void **state) {
  (void)state;
  fl_checker_result r;
  read_cbmc("[{\"program\": \"CBMC 6\"}, {\"description\": \"lock: x\", \"property\": \"p.1\", "
            "\"status\": \"failed\", "
            "\"trace\": [" STEP("fl_moved", "1") ", " STEP(
                "x", "9") ", {\"stepType\": \"failure\"}, " STEP("fl_read",
                                                                 "-3l") "]}, {\"cProverStatus\": "
                                                                        "\"failure\"}]",
            10, &r);
  assert_int_equal(r.answer, FL_ANSWER_VIOLATED);
  assert_int_equal(r.violations.n, 1);
  assert_string_equal(r.violations.v[0].text, "lock: x");
  assert_int_equal(r.violations.v[0].settings.n, 2);
  assert_int_equal(r.violations.v[0].settings.v[1].value, -3);
  fl_checker_result_free(&r);
}

static void cbmc_answers_all(void **state) {
  (void)state;
  fl_checker_result r;
  read_cbmc(
      "[{\"result\": [{\"description\": \"a\", \"status\": \"SUCCESS\"}, {\"description\": \"b\", "
      "\"status\": \"FAILURE\", \"trace\": [" STEP("fl_moved",
                                                   "4") "]}]}, {\"cProverStatus\": \"failure\"}]",
      10, &r);
  assert_int_equal(r.answer, FL_ANSWER_VIOLATED);
  assert_int_equal(r.violations.n, 1);
  assert_string_equal(r.violations.v[0].text, "b");
  fl_checker_result_free(&r);
  read_cbmc("[{\"result\": [{\"description\": \"a\", \"status\": \"SUCCESS\"}]}, "
            "{\"cProverStatus\": \"success\"}]",
            0, &r);
  assert_int_equal(r.answer, FL_ANSWER_HOLDS);
  fl_checker_result_free(&r);
}

/* Nothing is made of what does not fit together. */
static void cbmc_makes_no_sense(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int status;
    const char *words;
  } cases[] = {
      {"", 1, "nothing"},
      {"[{\"cProverStatus\": \"succ", 0, "no proper JSON"},
      {"Unknown option: --foo", 64, "Unknown option"},
      {"[{\"messageType\": \"ERROR\", \"messageText\": \"out of ideas\"}]", 6, "out of ideas"},
      {"[{\"cProverStatus\": \"success\"}]", 10, "ended with 10"},
      {"[{\"cProverStatus\": \"failure\"}]", 10, "ended with 10"},
      {"[{\"status\": \"failed\", \"description\": \"a\"}]", 0, "ended with 0"},
      {"{}", 0, "no proper JSON"},
      {"[1, null, [], \"x\"]", 0, "ended with 0"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    fl_checker_result r;
    read_cbmc(cases[i].text, cases[i].status, &r);
    assert_int_equal(r.answer, FL_ANSWER_UNKNOWN);
    assert_non_null(strstr(r.words, cases[i].words));
    fl_checker_result_free(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(esbmc_answers_every_site),
      cmocka_unit_test(esbmc_fails_once),
      cmocka_unit_test(esbmc_succeeds),
      cmocka_unit_test(esbmc_complains),
      cmocka_unit_test(esbmc_cut_off),
      cmocka_unit_test(esbmc_values),
      cmocka_unit_test(cbmc_stops_at_the_first),
      cmocka_unit_test(cbmc_answers_all),
      cmocka_unit_test(cbmc_makes_no_sense),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
