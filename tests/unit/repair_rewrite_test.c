/* Tests of repair/outline.h and repair/rewrite.h: where statements begin and end,
 * and edits of whole ones that keep the formatting. */
#include "repair/rewrite.h"

#include "unit.h"

#include "base/edit.h"

/* "block 1-9 simple 2-3 ...": every statement with its kind and its lines. */
static void expect_outline(const char *text, const char *expected) {
  static const char *const kinds[] = {"block", "if", "loop", "switch", "label", "jump", "simple"};
  fl_outline o;
  fl_str out = {0};
  fl_str_add(&out, "");
  assert_true(fl_outline_read(text, strlen(text), &o));
  for (size_t i = 0; i < o.stmts.n; i++) {
    fl_loc at = fl_range_loc(0, text, o.stmts.v[i].start, o.stmts.v[i].end);
    fl_str_printf(&out, "%s%s %u-%u", i ? " " : "", kinds[o.stmts.v[i].kind], at.line, at.end_line);
  }
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
  fl_outline_free(&o);
}

static void statements_are_found(void **state) {
  (void)state;
  expect_outline("int x = 3;\nvoid f(void) {\n  x++;\n  if (x)\n    x = 1;\n  else\n    x = 2;\n}\n",
                 "block 2-8 simple 3-3 if 4-7 simple 5-5 simple 7-7");
  expect_outline("void f(void) {\n  for (int i = 0; i < 3; i++)\n    while (i)\n      { break; }\n"
                 "  do x(); while (y);\n  return;\n}\n",
                 "block 1-7 loop 2-4 loop 3-4 block 4-4 jump 4-4 loop 5-5 simple 5-5 jump 6-6");
  expect_outline("void f(int a) {\n  switch (a) {\n  case 1 ... 2:\n  default:\n    a = a ? 1 : 2;\n  }\nend:;\n}\n",
                 "block 1-8 switch 2-6 block 2-6 label 3-3 label 4-4 simple 5-5 label 7-7 simple 7-7");
}

static void what_is_no_statement_is_passed_over(void **state) {
  (void)state;
  expect_outline("struct s { int a; } t = {1};\nenum { A, B };\n#define F(x) { x; \\\n }\nint f(void) {\n"
                 "#if 1\n  char c = ';'; /* ; } */\n#endif\n  return c; // }\n}\n",
                 "block 5-10 simple 7-7 jump 9-9");
  expect_outline("int x;\n", "");
}

static void a_text_without_structure_is_refused(void **state) {
  (void)state;
  static const char *const texts[] = {"void f(void) { if (x) }\n", "void f(void) { x = 1 }\n", "void f(void) {\n",
                                      "void f(void) { do x(); }\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    fl_outline o;
    assert_false(fl_outline_read(texts[i], strlen(texts[i]), &o));
    fl_outline_free(&o);
  }
}

/* ---- edits ---- */

/* The statement that begins with these words. */
static uint32_t stmt(const fl_outline *o, const char *words) {
  for (uint32_t i = 0; i < o->stmts.n; i++)
    if (o->stmts.v[i].kind != FL_STMT_BLOCK && strncmp(o->text + o->stmts.v[i].start, words, strlen(words)) == 0)
      return i;
  fail_msg("there is no statement '%s'", words);
  return 0;
}

typedef void edit_fn(const fl_rewrite *r);

static void expect_edit(const char *text, edit_fn *edit, const char *expected) {
  fl_outline o;
  fl_repair repair = {0};
  FL_VEC(fl_edit) edits = {0};
  fl_str out = {0}, error = {0};
  assert_true(fl_outline_read(text, strlen(text), &o));
  edit(&(fl_rewrite){0, &o, &repair});
  for (size_t i = 0; i < repair.changes.n; i++) {
    const fl_change *c = &repair.changes.v[i];
    fl_vec_push(&edits, (fl_edit){c->at.line, c->at.column, c->at.end_line, c->at.end_column, c->text});
  }
  assert_true(fl_edits_apply(text, strlen(text), edits.v, edits.n, &out, &error));
  assert_string_equal(out.s, expected);
  fl_vec_free(&edits);
  fl_str_free(&out);
  fl_repair_free(&repair);
  fl_outline_free(&o);
}

static void around_a(const fl_rewrite *r) {
  uint32_t a = stmt(r->o, "a()");
  fl_put_around(r, a, a, "in();", "out();");
}

static void around_both(const fl_rewrite *r) { fl_put_around(r, stmt(r->o, "a()"), stmt(r->o, "b()"), "in();", "out();"); }

static void statements_go_around_others(void **state) {
  (void)state;
  expect_edit("void f(void) {\n\ta(); // why\n\tb();\n}\n", around_a,
              "void f(void) {\n\tin();\n\ta(); // why\n\tout();\n\tb();\n}\n");
  expect_edit("void f(void) {\r\n  a();\r\n  b();\r\n}\r\n", around_both,
              "void f(void) {\r\n  in();\r\n  a();\r\n  b();\r\n  out();\r\n}\r\n");
  expect_edit("void f(void) { a(); b(); }\n", around_a, "void f(void) { in(); a(); out(); b(); }\n");
}

static void a_body_gets_braces(void **state) {
  (void)state;
  expect_edit("void f(void) {\n  if (x)\n    a();\n  b();\n}\n", around_a,
              "void f(void) {\n  if (x) {\n    in();\n    a();\n    out();\n  }\n  b();\n}\n");
  expect_edit("void f(void) {\n  if (x) a();\n}\n", around_a, "void f(void) {\n  if (x) { in(); a(); out(); }\n}\n");
  expect_edit("void f(void) {\n  if (x) /* why */\n    a();\n}\n", around_a,
              "void f(void) {\n  if (x) /* why */\n    {\n    in();\n    a();\n    out();\n  }\n}\n");
}

static void without_a(const fl_rewrite *r) { fl_take_out(r, stmt(r->o, "a()")); }

static void statements_are_taken_out(void **state) {
  (void)state;
  expect_edit("void f(void) {\n  a(); /* why */\n  b();\n}\n", without_a, "void f(void) {\n  b();\n}\n");
  expect_edit("void f(void) { b(); a(); }\n", without_a, "void f(void) { b(); }\n");
  expect_edit("void f(void) {\n  if (x)\n    a();\n}\n", without_a, "void f(void) {\n  if (x)\n    ;\n}\n");
}

static void b_before_a(const fl_rewrite *r) {
  fl_str text = {0};
  fl_stmt_text(r->o, stmt(r->o, "b("), &text);
  fl_put_before(r, stmt(r->o, "a()"), text.s);
  fl_take_out(r, stmt(r->o, "b("));
  fl_str_free(&text);
}

static void statements_are_moved_with_all_their_lines(void **state) {
  (void)state;
  expect_edit("void f(void) {\n  a();\n  b(1,\n    2);\n}\n", b_before_a, "void f(void) {\n  b(1,\n    2);\n  a();\n}\n");
  expect_edit("void f(void) {\n  if (x) {\n    a();\n  }\n  b(1,\n    2);\n}\n", b_before_a,
              "void f(void) {\n  if (x) {\n    b(1,\n      2);\n    a();\n  }\n}\n");
}

static void other_for_a(const fl_rewrite *r) { fl_replace_stmt(r, stmt(r->o, "a()"), "one();\ntwo();"); }

static void statements_are_replaced(void **state) {
  (void)state;
  expect_edit("void f(void) {\n  a(); // why\n}\n", other_for_a, "void f(void) {\n  one();\n  two(); // why\n}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(statements_are_found),
      cmocka_unit_test(what_is_no_statement_is_passed_over),
      cmocka_unit_test(a_text_without_structure_is_refused),
      cmocka_unit_test(statements_go_around_others),
      cmocka_unit_test(a_body_gets_braces),
      cmocka_unit_test(statements_are_taken_out),
      cmocka_unit_test(statements_are_moved_with_all_their_lines),
      cmocka_unit_test(statements_are_replaced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
