/* Tests of base/edit.h. */
#include "base/edit.h"

#include "unit.h"

#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void expect(const char *text, const fl_edit *edits, size_t n, const char *expected) {
  fl_str out = {0}, error = {0};
  assert_true(fl_edits_apply(text, strlen(text), edits, n, &out, &error));
  assert_null(error.s);
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
}

static void refuse(const char *text, const fl_edit *edits, size_t n, const char *complaint) {
  fl_str out = {0}, error = {0};
  assert_false(fl_edits_apply(text, strlen(text), edits, n, &out, &error));
  assert_string_equal(error.s, complaint);
  assert_int_equal(out.n, 0);
  fl_str_free(&out);
  fl_str_free(&error);
}

static void one_place_is_replaced(void **state) {
  (void)state;
  fl_edit e = {1, 9, 1, 14, "x + y"};
  expect("return (x - y);\n", &e, 1, "return (x + y);\n");
  e = (fl_edit){1, 3, 3, 2, ""};
  expect("abc\ndef\nghi\n", &e, 1, "abhi\n");
  e = (fl_edit){2, 1, 2, 1, "new\n"};
  expect("one\ntwo", &e, 1, "one\nnew\ntwo");
  expect("one\n", &e, 1, "one\nnew\n");
}

static void edits_are_made_in_the_order_of_the_text(void **state) {
  (void)state;
  const fl_edit edits[] = {{2, 1, 2, 2, "D"}, {1, 1, 1, 2, "A"}, {1, 2, 1, 2, "!"}, {1, 2, 1, 3, "B"}};
  expect("abc\nd\n", edits, COUNT(edits), "A!Bc\nD\n");
}

static void insertions_at_one_place_keep_their_order(void **state) {
  (void)state;
  const fl_edit edits[] = {{1, 2, 1, 2, "1"}, {1, 2, 1, 3, "B"}, {1, 2, 1, 2, "2"}};
  expect("abc", edits, COUNT(edits), "a12Bc");
}

static void every_end_of_a_line_counts(void **state) {
  (void)state;
  const fl_edit edits[] = {{2, 1, 2, 2, "B"}, {3, 1, 3, 2, "C"}, {4, 1, 4, 2, "D"}};
  expect("a\r\nb\rc\nd", edits, COUNT(edits), "a\r\nB\rC\nD");
}

static void the_end_of_a_line_is_a_place(void **state) {
  (void)state;
  fl_edit e = {1, 4, 1, 4, ";"};
  expect("abc\n", &e, 1, "abc;\n");
  e = (fl_edit){1, 4, 2, 1, " "};
  expect("abc\r\ndef", &e, 1, "abc def");
  e = (fl_edit){1, 1, 1, 1, "x"};
  expect("", &e, 1, "x");
}

static void places_outside_are_refused(void **state) {
  (void)state;
  const fl_edit wrong[] = {{0, 1, 1, 1, ""}, {1, 0, 1, 1, ""}, {1, 5, 1, 5, ""}, {1, 2, 1, 1, ""},
                           {1, 1, 1, 5, ""}, {3, 1, 3, 1, ""}, {1, 1, 3, 1, ""}};
  for (size_t i = 0; i < COUNT(wrong); i++) {
    size_t start, end;
    assert_false(fl_edit_range(&wrong[i], "abc\nd", 5, &start, &end));
  }
  refuse("abc\nd", &wrong[2], 1, "there is no place 1:5 to 1:5");
  refuse("", &(fl_edit){2, 1, 2, 1, "x"}, 1, "there is no place 2:1 to 2:1");
  refuse("abc\n", &(fl_edit){4294967295u, 1, 4294967295u, 1, "x"}, 1,
         "there is no place 4294967295:1 to 4294967295:1");
}

static void overlapping_edits_are_refused(void **state) {
  (void)state;
  const fl_edit edits[] = {{1, 3, 1, 5, "x"}, {1, 1, 1, 4, "y"}};
  refuse("abcdef", edits, 2, "the edits at 1:1 and 1:3 overlap");
  const fl_edit inside[] = {{1, 1, 1, 4, "x"}, {1, 2, 1, 2, "y"}};
  refuse("abcdef", inside, 2, "the edits at 1:1 and 1:2 overlap");
  const fl_edit same[] = {{1, 1, 1, 4, "x"}, {1, 1, 1, 4, "x"}};
  refuse("abcdef", same, 2, "the edits at 1:1 and 1:1 overlap");
}

static void nothing_changes_nothing(void **state) {
  (void)state;
  expect("abc\n", NULL, 0, "abc\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_place_is_replaced),
      cmocka_unit_test(edits_are_made_in_the_order_of_the_text),
      cmocka_unit_test(insertions_at_one_place_keep_their_order),
      cmocka_unit_test(every_end_of_a_line_counts),
      cmocka_unit_test(the_end_of_a_line_is_a_place),
      cmocka_unit_test(places_outside_are_refused),
      cmocka_unit_test(overlapping_edits_are_refused),
      cmocka_unit_test(nothing_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
