/* Tests of base/diag.h. */
#include "base/diag.h"

#include "unit.h"

static void expect(const fl_diag *diag, const char *expected) {
  fl_str out = {0};
  fl_diag_render(diag, false, &out);
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
}

static void place_message_tag_line_and_caret(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_ERROR,
                  .file = "account.c",
                  .line = 31,
                  .column = 5,
                  .end_line = 31,
                  .end_column = 11,
                  .message = "assertion fails: a == b",
                  .tag = "assertion",
                  .source_line = "    assert(a == b);"};
  expect(&diag, "account.c:31:5: error: assertion fails: a == b [assertion]\n"
                "    assert(a == b);\n"
                "    ^~~~~~\n");
}

static void tabs_and_wide_characters_keep_the_caret_in_place(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_WARNING,
                  .file = "a.c",
                  .line = 2,
                  .column = 9,
                  .message = "m",
                  .source_line = "\tx\t\"\xC3\xA4\" y;\r\n"};
  expect(&diag, "a.c:2:9: warning: m\n\tx\t\"\xC3\xA4\" y;\n\t \t    ^\n");
}

static void what_is_unknown_is_left_out(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_NOTE, .file = "a.c", .message = "m", .source_line = "x"};
  expect(&diag, "a.c: note: m\n");
  diag.line = 3;
  expect(&diag, "a.c:3: note: m\nx\n");
  diag.file = NULL;
  diag.source_line = NULL;
  expect(&diag, "faultline: note: m\n");
}

static void a_range_of_several_lines_is_marked_to_the_end(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_ERROR,
                  .file = "a.c",
                  .line = 1,
                  .column = 3,
                  .end_line = 4,
                  .end_column = 1,
                  .message = "m",
                  .source_line = "if (x)"};
  expect(&diag, "a.c:1:3: error: m\nif (x)\n  ^~~~\n");
}

static void a_column_behind_the_line_is_shown_at_its_end(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_ERROR,
                  .file = "a.c",
                  .line = 1,
                  .column = 50,
                  .end_line = 1,
                  .end_column = 60,
                  .message = "m",
                  .source_line = "int"};
  expect(&diag, "a.c:1:50: error: m\nint\n   ^\n");
}

static void a_list_copies_counts_and_renders(void **state) {
  (void)state;
  fl_diags diags = {0};
  char text[] = "first";
  fl_diags_add(&diags, &(fl_diag){.severity = FL_ERROR, .file = text, .message = text});
  text[0] = 'X';
  fl_diags_printf(&diags, FL_WARNING, "b.c", 1, 2, "%d of %d", 1, 2);
  fl_diags_printf(&diags, FL_NOTE, NULL, 0, 0, "bye");
  assert_int_equal(diags.n, 3);
  assert_int_equal(diags.errors, 1);
  assert_int_equal(diags.warnings, 1);
  fl_str out = {0};
  fl_diags_render(&diags, false, &out);
  assert_string_equal(out.s,
                      "first: error: first\nb.c:1:2: warning: 1 of 2\nfaultline: note: bye\n");
  fl_str_free(&out);
  fl_diags_free(&diags);
  assert_int_equal(diags.n, 0);
}

static void colors_only_when_asked_for(void **state) {
  (void)state;
  fl_diag diag = {.severity = FL_ERROR, .file = "a.c", .message = "m"};
  fl_str out = {0};
  fl_diag_render(&diag, true, &out);
  assert_string_equal(out.s, "\033[1ma.c:\033[0m \033[1;31merror:\033[0m \033[1mm\033[0m\n");
  fl_str_free(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(place_message_tag_line_and_caret),
      cmocka_unit_test(tabs_and_wide_characters_keep_the_caret_in_place),
      cmocka_unit_test(what_is_unknown_is_left_out),
      cmocka_unit_test(a_range_of_several_lines_is_marked_to_the_end),
      cmocka_unit_test(a_column_behind_the_line_is_shown_at_its_end),
      cmocka_unit_test(a_list_copies_counts_and_renders),
      cmocka_unit_test(colors_only_when_asked_for),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
