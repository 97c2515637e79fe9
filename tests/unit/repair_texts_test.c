/* Tests of repair/texts.h: which texts are tried in the place of another. */
#include "repair/texts.h"

#include "programs.h"

#include "repair/token.h"

#include <limits.h>
#include <stdio.h>

/* The site of that kind with that text; the nth from 0. */
static uint32_t site_of(const fl_program *p, fl_site_kind kind, const char *text, unsigned nth) {
  for (uint32_t i = 1; i < p->sites.n; i++) {
    const fl_loc *l = &p->locs.v[p->sites.v[i].loc];
    size_t n = l->end_offset - l->offset;
    if (p->sites.v[i].kind == kind && n == strlen(text) &&
        memcmp(p->files.v[l->file].text + l->offset, text, n) == 0 && !nth--)
      return i;
  }
  fail_msg("there is no site '%s'", text);
  return 0;
}

static fl_edit site_edit(const fl_program *p, uint32_t site, const char *text) {
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  return (fl_edit){l->line, l->column, l->end_line, l->end_column, text};
}

static void check_list(const fl_program *p, uint32_t site, const fl_candidate_list *list) {
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  assert_true(list->n <= FL_MOST_CANDIDATES);
  for (size_t i = 0; i < list->n; i++) {
    size_t n = l->end_offset - l->offset;
    assert_false(strlen(list->v[i].text) == n &&
                 memcmp(p->files.v[l->file].text + l->offset, list->v[i].text, n) == 0);
    assert_true(!i || list->v[i - 1].cost <= list->v[i].cost);
    assert_null(strchr(list->v[i].title, '\n'));
    for (size_t k = 0; k < i; k++)
      assert_string_not_equal(list->v[k].text, list->v[i].text);
  }
}

/* The candidates for a site, one on a line: cost and text. */
static void expect(const char *program, fl_site_kind kind, const char *text, const char *expected) {
  fl_program *p = program_of(program);
  uint32_t site = site_of(p, kind, text, 0);
  fl_candidate_list list = {0};
  fl_str out = {0};
  fl_str_add(&out, "");
  fl_candidate_texts(p, site, NULL, 0, &list);
  check_list(p, site, &list);
  for (size_t i = 0; i < list.n; i++)
    fl_str_printf(&out, "%u %s\n", list.v[i].cost, list.v[i].text);
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
  fl_candidate_list_free(&list);
  fl_program_free(p);
}

static void expect_hint(const char *program, fl_site_kind kind, const char *text,
                        fl_value_hint hint, unsigned cost, const char *expected) {
  fl_program *p = program_of(program);
  fl_candidate_list list = {0};
  fl_candidate_texts(p, site_of(p, kind, text, 0), &hint, 1, &list);
  bool found = false;
  for (size_t i = 0; i < list.n; i++)
    found |= list.v[i].cost == cost && strcmp(list.v[i].text, expected) == 0;
  if (!found)
    fail_msg("'%s' is not tried for '%s'", expected, text);
  fl_candidate_list_free(&list);
  fl_program_free(p);
}

/* What a text costs among the candidates for a site, 0 if it is not among them. */
static unsigned cost_in(const char *program, fl_site_kind kind, const char *text, const char *wanted) {
  fl_program *p = program_of(program);
  fl_candidate_list list = {0};
  unsigned cost = 0;
  uint32_t site = site_of(p, kind, text, 0);
  fl_candidate_texts(p, site, NULL, 0, &list);
  check_list(p, site, &list);
  for (size_t i = 0; i < list.n; i++)
    if (strcmp(list.v[i].text, wanted) == 0)
      cost = list.v[i].cost;
  fl_candidate_list_free(&list);
  fl_program_free(p);
  return cost;
}

static void expect_candidate(const char *program, fl_site_kind kind, const char *text, unsigned cost,
                             const char *wanted) {
  unsigned is = cost_in(program, kind, text, wanted);
  if (is != cost)
    fail_msg("'%s' for '%s' costs %u, wanted %u", wanted, text, is, cost);
}

static void expect_no_candidate(const char *program, fl_site_kind kind, const char *text,
                                const char *unwanted) {
  expect_candidate(program, kind, text, 0, unwanted);
}

/* ---- the rules ---- */

static void constants_are_off_by_one_or_have_the_wrong_sign(void **state) {
  (void)state;
  expect("int main(void) { return 5; }\n", FL_SITE_CONSTANT, "5", "1 6\n1 4\n2 -5\n");
  expect("int main(void) { return 0; }\n", FL_SITE_CONSTANT, "0", "1 1\n1 -1\n");
  expect("int main(void) { return 0x1fUL; }\n", FL_SITE_CONSTANT, "0x1fUL",
         "1 0x20UL\n1 0x1eUL\n");
  expect("int main(void) { return 010; }\n", FL_SITE_CONSTANT, "010", "1 011\n1 07\n2 -010\n");
  expect("int main(void) { return -1; }\n", FL_SITE_EXPRESSION, "-1", "1 -2\n1 0\n2 1\n");
  expect("int main(void) { int a[3] = {0}; return a[0]; }\n", FL_SITE_EXPRESSION, "a[0]",
         "5 a[1]\n5 a[0] + 1\n5 a[0] - 1\n");
}

static void a_constant_inside_gets_the_parentheses_it_needs(void **state) {
  (void)state;
  expect("int f(int x) { return x - 1; }\nint main(void) { return f(2); }\n", FL_SITE_CONSTANT, "1",
         "1 2\n1 0\n2 (-1)\n7 x\n");
  expect("int f(int x) { return x*(2); }\nint main(void) { return f(2); }\n", FL_SITE_EXPRESSION,
         "x*(2)",
         "2 x/(2)\n3 x+(2)\n3 x-(2)\n3 x%(2)\n5 x*(3)\n5 x*(1)\n5 x*((-2))\n5 x*(2) + 1\n"
         "5 x*(2) - 1\n");
}

static void comparisons_and_logic(void **state) {
  (void)state;
  static const char text[] = "int f(int x, int y) { if (x < y && !x) return 1; return 0; }\n"
                             "int main(void) { return f(1, 2); }\n";
  expect(text, FL_SITE_CONDITION, "x < y",
         "1 x <= y\n3 x > y\n3 x >= y\n3 x == y\n3 x != y\n4 y < y\n4 x < x\n");
  expect(text, FL_SITE_CONDITION, "!x", "2 x\n4 !y\n");
  expect(text, FL_SITE_CONDITION, "x < y && !x",
         "1 x <= y && !x\n2 x < y || !x\n2 x < y && x\n2 !(x < y && !x)\n3 x > y && !x\n"
         "3 x >= y && !x\n3 x == y && !x\n3 x != y && !x\n4 y < y && !x\n4 x < x && !x\n"
         "4 x < y && !y\n");
  expect("int main(int n, char **v) { while (n) n--; return v != 0; }\n", FL_SITE_CONDITION, "n",
         "2 !n\n5 n + 1\n5 n - 1\n");
}

static void what_binds_more_weakly_is_put_in_parentheses(void **state) {
  (void)state;
  expect("int f(int x, int y, int z) { return x && y && z; }\nint main(void) { return f(1, 2, 3); }\n",
         FL_SITE_CONDITION, "x && y",
         "2 (x || y)\n2 !(x && y)\n4 z && y\n4 y && y\n4 x && z\n4 x && x\n");
}

static void a_word_is_not_glued_to_its_neighbour(void **state) {
  (void)state;
  expect_hint("int main(void) { int x = 1; return(x); }\n", FL_SITE_EXPRESSION, "(x)",
              (fl_value_hint){.value = 7}, FL_COST_VALUE, "(7)");
  expect_hint("int f(int x) { return x -+2; }\nint main(void) { return f(1); }\n", FL_SITE_CONSTANT,
              "2", (fl_value_hint){.value = (uint64_t)-3}, FL_COST_CONSTANT, "(-3)");
}

static void assertions_are_changed_like_conditions(void **state) {
  (void)state;
  static const char text[] = "#include <assert.h>\n"
                             "int ok; int main(void) { int x = 1; assert(x == 2); assert(ok); return 0; }\n";
  expect(text, FL_SITE_ASSERTION, "x == 2",
         "2 x != 2\n3 x < 2\n3 x <= 2\n3 x > 2\n3 x >= 2\n4 ok == 2\n5 x == 3\n5 x == 1\n5 x == (-2)\n");
  expect(text, FL_SITE_ASSERTION, "ok", "2 !ok\n4 x\n5 ok + 1\n5 ok - 1\n");
  expect(text, FL_SITE_ASSERTION, "x", "4 ok\n5 x + 1\n5 x - 1\n");
}

static void arithmetic_and_swapped_operands(void **state) {
  (void)state;
  expect("int f(int x, int y) { return (x - y); }\nint main(void) { return f(1, 2); }\n",
         FL_SITE_EXPRESSION, "(x - y)",
         "2 (x + y)\n3 (x * y)\n3 (x / y)\n3 (x % y)\n3 (y - x)\n4 (y - y)\n4 (x - x)\n"
         "5 (x - y) + 1\n5 (x - y) - 1\n");
  expect("unsigned u; int main(void) { u = u - 1 - (u & 3) / 2; return 0; }\n", FL_SITE_EXPRESSION,
         "u - 1 - (u & 3) / 2",
         "2 u + 1 - (u & 3) / 2\n2 u - 1 + (u & 3) / 2\n2 u - 1 - (u | 3) / 2\n"
         "2 u - 1 - (u & 3) * 2\n3 u - 1 * (u & 3) / 2\n3 u - 1 / (u & 3) / 2\n"
         "3 u - 1 % (u & 3) / 2\n3 u - 1 - (u ^ 3) / 2\n3 u - 1 - (u & 3) + 2\n"
         "3 u - 1 - (u & 3) - 2\n3 u - 1 - (u & 3) % 2\n3 (u & 3) / 2 - (u - 1)\n"
         "5 u - 2 - (u & 3) / 2\n5 u - 0 - (u & 3) / 2\n"
         "5 u - 1 - (u & 4) / 2\n5 u - 1 - (u & 2) / 2\n"
         "5 u - 1 - (u & 3) / 3\n5 u - 1 - (u & 3) / 1\n"
         "5 u - 1 - (u & 3) / 2 + 1\n5 u - 1 - (u & 3) / 2 - 1\n");
}

static void updates_and_what_they_change(void **state) {
  (void)state;
  const char *text = "int x, y;\nint main(void) { if (y) x++; x += y; y = x--; return 0; }\n";
  expect(text, FL_SITE_UPDATE, "x++", "3 x--\n");
  expect(text, FL_SITE_UPDATE, "x += y", "2 x -= y\n3 x *= y\n3 x /= y\n3 x %= y\n3 x = y\n");
  expect(text, FL_SITE_TARGET, "x", "4 y\n");
  expect_hint(text, FL_SITE_UPDATE, "x++", (fl_value_hint){.value = 7}, FL_COST_VALUE, "x = 7");
  expect_hint(text, FL_SITE_UPDATE, "x--", (fl_value_hint){.value = 7}, FL_COST_VALUE, "x = 7");
  expect("int row[3];\nint main(void) { return row[1]; }\n", FL_SITE_SIZE, "3",
         "1 4\n1 2\n5 5\n5 6\n5 7\n5 8\n5 9\n5 10\n5 11\n5 15\n5 19\n5 35\n");
}

static void what_is_added_is_left_out(void **state) {
  (void)state;
  expect("int f(int x) { return x + 1; }\nint main(void) { return f(2); }\n", FL_SITE_EXPRESSION,
         "x + 1", "2 x - 1\n3 x\n5 x + 2\n5 x + 0\n5 x + (-1)\n");
}

static void a_sum_is_put_in_parentheses(void **state) {
  (void)state;
  const char *text = "double f(double a, double b) { return a + b / 2; }\n"
                     "int g(int a, int b) { return a * b - 3; }\n"
                     "int main(void) { return g(2, 3) + (int)f(1, 2); }\n";
  expect_candidate(text, FL_SITE_EXPRESSION, "a + b / 2", FL_COST_OPERATOR, "(a + b) / 2");
  expect_candidate(text, FL_SITE_EXPRESSION, "a * b - 3", FL_COST_OPERATOR, "a * (b - 3)");
}

static void another_function_of_the_type(void **state) {
  (void)state;
  const char *text = "static int add(int a, int b) { return a + b; }\n"
                     "static int mul(int a, int b) { return a * b; }\n"
                     "static long far(int a, int b) { return a - b; }\n"
                     "int main(void) { int x = add(1, 2); return x + mul(1, 1) + (int)far(1, 1); }\n";
  expect_candidate(text, FL_SITE_INITIALIZER, "add(1, 2)", FL_COST_NAME, "mul(1, 2)");
  expect_no_candidate(text, FL_SITE_INITIALIZER, "add(1, 2)", "far(1, 2)");
  expect_no_candidate(text, FL_SITE_INITIALIZER, "add(1, 2)", "main(1, 2)");
}

static void bytes_become_elements(void **state) {
  (void)state;
  const char *text = "#include <stdlib.h>\n"
                     "struct list { long *items; } l;\n"
                     "int main(void) {\n"
                     "  unsigned n = 3;\n"
                     "  long *p = malloc(n), *q = (long *)malloc(n + 1), *r = malloc(2 * sizeof r);\n"
                     "  l.items = malloc(n + 2);\n"
                     "  free(p); free(q); free(r); free(l.items);\n"
                     "  return 0;\n"
                     "}\n";
  expect_candidate(text, FL_SITE_ARGUMENT, "n", FL_COST_SLIP, "n * sizeof *p");
  expect_candidate(text, FL_SITE_ARGUMENT, "n + 1", FL_COST_SLIP, "(n + 1) * sizeof *q");
  expect_candidate(text, FL_SITE_ARGUMENT, "2 * sizeof r", FL_COST_SLIP, "2 * sizeof *r");
  expect_candidate(text, FL_SITE_ARGUMENT, "n + 2", FL_COST_SLIP, "(n + 2) * sizeof *l.items");
}

static void no_number_stands_for_a_null_pointer(void **state) {
  (void)state;
  const char *text = "int x, *y;\nint main(void) { int *p = 0; return p == y ? x : 1; }\n";
  expect(text, FL_SITE_CONSTANT, "0", "");
  expect(text, FL_SITE_INITIALIZER, "0", "7 y\n");
}

static void a_loop_variable_is_gone_behind_the_loop(void **state) {
  (void)state;
  const char *text = "int main(void) {\n"
                     "  int sum = 0;\n"
                     "  for (int i = 0; i < 3; i++) { sum += i; }\n"
                     "  for (int k = 0; k < 3; k++) sum += k;\n"
                     "  int last = 7;\n"
                     "  return last - sum;\n"
                     "}\n";
  expect_candidate(text, FL_SITE_INITIALIZER, "7", FL_COST_VARIABLE, "sum");
  expect_no_candidate(text, FL_SITE_INITIALIZER, "7", "i");
  expect_no_candidate(text, FL_SITE_INITIALIZER, "7", "k");
  expect_candidate(text, FL_SITE_EXPRESSION, "k", FL_COST_NAME, "sum");
}

static void neighbouring_arguments_change_places(void **state) {
  (void)state;
  const char *text = "static int g(int a, int b) { return a - b; }\n"
                     "static int f(int a, int b, int c) { return a - b * c; }\n"
                     "int main(void) { return f(1, g(2, 3), 4); }\n";
  fl_program *p = program_of(text);
  fl_candidate_list list = {0};
  fl_candidate_texts(p, site_of(p, FL_SITE_EXPRESSION, "f(1, g(2, 3), 4)", 0), NULL, 0, &list);
  static const char *const wanted[] = {"f(g(2, 3), 1, 4)", "f(1, 4, g(2, 3))", "f(1, g(3, 2), 4)"};
  for (size_t k = 0; k < 3; k++) {
    bool found = false;
    for (size_t i = 0; i < list.n; i++)
      found |= strcmp(list.v[i].text, wanted[k]) == 0;
    if (!found)
      fail_msg("'%s' is not tried", wanted[k]);
  }
  fl_candidate_list_free(&list);
  fl_program_free(p);
}

static void and_and_or_get_parentheses_together(void **state) {
  (void)state;
  expect("int f(int a, int b, int c) { if (a && b && c) return 1; return 0; }\n"
         "int main(void) { return f(1, 1, 1); }\n",
         FL_SITE_CONDITION, "a && b && c",
         "2 a || (b && c)\n2 (a && b) || c\n2 !(a && b && c)\n4 c && b && c\n4 b && b && c\n"
         "4 a && c && c\n4 a && a && c\n4 a && b && b\n4 a && b && a\n");
}

static void prefix_operators_and_casts_are_no_arithmetic(void **state) {
  (void)state;
  expect("int f(int *p) { return (long)*p; }\nint main(void) { int x = 0; return f(&x); }\n",
         FL_SITE_EXPRESSION, "(long)*p", "5 (long)*p + 1\n5 (long)*p - 1\n");
}

static void names_of_the_type_that_can_be_seen(void **state) {
  (void)state;
  expect("static int total; static long wide; static const char *name = \"x\";\n"
         "static int later;\n"
         "int f(int n, int *p) {\n"
         "  static int calls; int k = 1;\n"
         "  { int inner = 2; k += inner; }\n"
         "  total = k;\n"
         "  int behind = later + calls; return behind + *p + (int)wide + !name;\n"
         "}\n"
         "int main(void) { int other = 1; return f(other, &other); }\n",
         FL_SITE_EXPRESSION, "k", "4 calls\n4 n\n4 total\n4 later\n5 k + 1\n5 k - 1\n");
}

static void the_inner_one_of_two_names_counts(void **state) {
  (void)state;
  expect("static long a; static int b;\n"
         "int main(void) { int a = b, c; c = a; return c; }\n",
         FL_SITE_EXPRESSION, "a", "4 c\n4 b\n5 a + 1\n5 a - 1\n");
}

static void members_of_the_type(void **state) {
  (void)state;
  expect("struct queue { int head, tail; long size; struct queue *next; };\n"
         "int f(struct queue *q) { return q->next->head; }\n"
         "int main(void) { struct queue q = {0}; q.next = &q; return f(&q); }\n",
         FL_SITE_EXPRESSION, "q->next->head",
         "4 q->head\n4 q->next\n4 q->next->tail\n5 q->next->head + 1\n5 q->next->head - 1\n");
}

static void another_mutex(void **state) {
  (void)state;
  static const char text[] =
      "#include <pthread.h>\n"
      "static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, m[2];\n"
      "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
      "struct pair { pthread_mutex_t left, right; } pair;\n"
      "int main(void) {\n"
      "  pthread_mutex_lock(&a);\n"
      "  pthread_mutex_unlock(&b);\n"
      "  pthread_mutex_lock(&m[0]);\n"
      "  pthread_mutex_lock(&pair.left);\n"
      "  pthread_cond_signal(&c);\n"
      "  return 0;\n"
      "}\n";
  expect(text, FL_SITE_SYNC, "&a", "4 &b\n");
  expect(text, FL_SITE_SYNC, "&m[0]", "5 &m[1]\n");
  expect(text, FL_SITE_SYNC, "&pair.left", "4 &pair.right\n");
  expect(text, FL_SITE_SYNC, "&c", "");
  expect_hint(text, FL_SITE_SYNC, "&a", (fl_value_hint){.object = "b"}, FL_COST_CONSTANT, "&b");
  expect_hint(text, FL_SITE_SYNC, "&a", (fl_value_hint){.object = "m"}, FL_COST_CONSTANT, "m");
}

/* ---- hints ---- */

static void hints_are_literals_of_the_type(void **state) {
  (void)state;
  static const struct {
    const char *type;
    uint64_t value;
    const char *text;
  } cases[] = {{"int", 7, "7"},
               {"int", (uint64_t)-3, "-3"},
               {"int", (uint64_t)INT_MIN, "-2147483647 - 1"},
               {"signed char", (uint64_t)-128, "-128"},
               {"unsigned char", 200, "200"},
               {"unsigned", 5, "5"},
               {"unsigned", 4294967295u, "4294967295U"},
               {"long", 1l << 40, "1099511627776L"},
               {"long", (uint64_t)LONG_MIN, "-9223372036854775807L - 1"},
               {"unsigned long", ~0ul, "18446744073709551615UL"},
               {"_Bool", 1, "1"},
               {"int *", 0, "0"},
               {"int *", 64, NULL},
               {"double", 0x3FB999999999999Aull, "0.1"},
               {"double", 0x4008000000000000ull, "3.0"},
               {"double", 0x7FF0000000000000ull, NULL},
               {"float", 0xBE99999Au, "-0.3f"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char program[100];
    snprintf(program, sizeof program, "%s g;\nint main(void) { return g == 0; }\n", cases[i].type);
    fl_program *p = program_of(program);
    fl_str out = {0};
    assert_int_equal(fl_literal_text(p, p->globals.v[0]->type, cases[i].value, &out), !!cases[i].text);
    if (cases[i].text)
      assert_string_equal(out.s, cases[i].text);
    fl_str_free(&out);
    fl_program_free(p);
  }
}

static void hints_cost_more_where_no_constant_was(void **state) {
  (void)state;
  expect_hint("int main(void) { return 5; }\n", FL_SITE_CONSTANT, "5", (fl_value_hint){.value = 9},
              FL_COST_CONSTANT, "9");
  expect_hint("int x; int main(void) { return x; }\n", FL_SITE_EXPRESSION, "x",
              (fl_value_hint){.value = 9}, FL_COST_VALUE, "9");
  expect_hint("int x; int main(void) { if (x > 1) return 1; return 0; }\n", FL_SITE_CONDITION,
              "x > 1", (fl_value_hint){.value = 0}, FL_COST_DECIDED, "0");
  expect_hint("int main(void) { return 'a'; }\n", FL_SITE_CONSTANT, "'a'",
              (fl_value_hint){.value = 'q'}, FL_COST_CONSTANT, "'q'");
}

static void a_title_says_what_becomes_what(void **state) {
  (void)state;
  fl_program *p = program_of("int f(int x, int y) { return x -\n    y; }\nint main(void) { return f(1, 2); }\n");
  fl_candidate_list list = {0};
  uint32_t site = site_of(p, FL_SITE_EXPRESSION, "x -\n    y", 0);
  fl_candidate_texts(p, site, NULL, 0, &list);
  assert_string_equal(list.v[0].text, "x +\n    y");
  assert_string_equal(list.v[0].title, "replace 'x - y' by 'x + y'");
  fl_edit e = site_edit(p, site, list.v[0].text);
  assert_int_equal(e.line, 1);
  assert_int_equal(e.column, 30);
  assert_int_equal(e.end_line, 2);
  assert_int_equal(e.end_column, 6);
  fl_candidate_list_free(&list);
  fl_program_free(p);
}

static void the_text_of_a_macro_is_left_alone(void **state) {
  (void)state;
  expect("#define LIMIT (2 + 3)\nint main(void) { return LIMIT; }\n", FL_SITE_EXPRESSION, "LIMIT", "");
}

static void many_candidates_are_cut_to_the_cheapest(void **state) {
  (void)state;
  fl_str text = {0};
  for (int i = 0; i < 300; i++)
    fl_str_printf(&text, "int v%d; ", i);
  fl_str_add(&text, "\nint main(void) { int s = 0; s = v0 + v1;\n");
  for (int i = 0; i < 300; i++)
    fl_str_printf(&text, "s += v%d;", i);
  fl_str_add(&text, "return s; }\n");
  fl_program *p = program_of(text.s);
  uint32_t site = site_of(p, FL_SITE_EXPRESSION, "v0 + v1", 0);
  fl_candidate_list list = {0};
  fl_candidate_texts(p, site, NULL, 0, &list);
  check_list(p, site, &list);
  assert_int_equal(list.n, FL_MOST_CANDIDATES);
  assert_string_equal(list.v[0].text, "v0 - v1");
  fl_candidate_texts(p, site, NULL, 0, &list);
  assert_int_equal(list.n, 2 * FL_MOST_CANDIDATES);
  fl_candidate_list_free(&list);
  fl_program_free(p);
  fl_str_free(&text);
}

/* What is no sequence of tokens is refused, not read past its end. */
static void tokens_of_odd_texts(void **state) {
  (void)state;
  static const char *const wrong[] = {"",  "(",    ")",   "(]",  "\"abc", "'\\", "@", "a)b(",
                                      "#", "\"\\", "/*x", "\\ ", "[(])",  "'\n'"};
  static const char *const right[] = {"a", "1e+5", "0x1e+5", "L\"x\" \"y\"", "u8'a'", "a/*)*/b",
                                      "...", "x->y.z[3](1,2)", ".5", "a ? b : c", "\"\\\\\""};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    fl_tokens t;
    size_t n = strlen(wrong[i]);
    char *copy = fl_malloc(n + 1); /* so that reading too far is noticed */
    memcpy(copy, wrong[i], n);
    if (fl_tokens_read(copy, n, &t))
      fail_msg("'%s' is taken", wrong[i]);
    fl_tokens_free(&t);
    fl_free(copy);
  }
  for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
    fl_tokens t;
    if (!fl_tokens_read(right[i], strlen(right[i]), &t))
      fail_msg("'%s' is refused", right[i]);
    fl_tokens_free(&t);
  }
}

/* Whatever the program: no crash, and most of what is tried compiles. */
static void most_candidates_compile(void **state) {
  (void)state;
  static const char text[] =
      "#include <pthread.h>\n#include <assert.h>\n"
      "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;\n"
      "static int balance = 10, limit = 3; static unsigned mask = 7u;\n"
      "struct item { int key, value; struct item *next; } items[3] = {{1, 2, 0}, {3, 4, 0}};\n"
      "static int find(const struct item *i, int key) {\n"
      "  for (int k = 0; k < 3 && i; k++, i = i->next) if (i->key == key) return i->value;\n"
      "  return -1;\n"
      "}\n"
      "static void *work(void *arg) {\n"
      "  int n = *(int *)arg;\n"
      "  pthread_mutex_lock(&lock);\n"
      "  if (n > limit || (mask & (unsigned)n) != 0) balance = balance - n * 2;\n"
      "  pthread_mutex_unlock(&lock);\n"
      "  return arg;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t t; int x = 1, y = find(items, x ? 1 : 3);\n"
      "  pthread_mutex_lock(&other); pthread_mutex_unlock(&other);\n"
      "  pthread_create(&t, 0, work, &x); pthread_join(t, 0);\n"
      "  assert(balance + y == 10 - 2 * x + 2);\n"
      "  return 0;\n"
      "}\n";
  fl_program *p = program_of(text);
  unsigned tried = 0, compiled = 0;
  for (uint32_t site = 1; site < p->sites.n; site++) {
    fl_candidate_list list = {0};
    fl_value_hint hint = {.value = 2};
    fl_candidate_texts(p, site, &hint, 1, &list);
    check_list(p, site, &list);
    for (size_t i = 0; i < list.n; i += 4, tried++) {
      fl_edit e = site_edit(p, site, list.v[i].text);
      fl_str changed = {0}, error = {0};
      assert_true(fl_edits_apply(text, sizeof text - 1, &e, 1, &changed, &error));
      sources s = {0};
      const char *file = add_source(&s, "program.c", changed.s);
      fl_front_request request = {.files = &file, .nfiles = 1, .entry = "main"};
      fl_program *again = NULL;
      fl_diags diags = {0};
      compiled += fl_front_read(&request, &again, &diags) == FL_FRONT_OK;
      fl_program_free(again);
      fl_diags_free(&diags);
      discard(&s);
      fl_str_free(&changed);
    }
    fl_candidate_list_free(&list);
  }
  fl_program_free(p);
  assert_true(tried > 40);
  if (compiled * 20 < tried * 19)
    fail_msg("%u of %u compile", compiled, tried);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_are_off_by_one_or_have_the_wrong_sign),
      cmocka_unit_test(a_constant_inside_gets_the_parentheses_it_needs),
      cmocka_unit_test(comparisons_and_logic),
      cmocka_unit_test(what_binds_more_weakly_is_put_in_parentheses),
      cmocka_unit_test(a_word_is_not_glued_to_its_neighbour),
      cmocka_unit_test(assertions_are_changed_like_conditions),
      cmocka_unit_test(arithmetic_and_swapped_operands),
      cmocka_unit_test(updates_and_what_they_change),
      cmocka_unit_test(what_is_added_is_left_out),
      cmocka_unit_test(neighbouring_arguments_change_places),
      cmocka_unit_test(a_sum_is_put_in_parentheses),
      cmocka_unit_test(another_function_of_the_type),
      cmocka_unit_test(bytes_become_elements),
      cmocka_unit_test(no_number_stands_for_a_null_pointer),
      cmocka_unit_test(a_loop_variable_is_gone_behind_the_loop),
      cmocka_unit_test(and_and_or_get_parentheses_together),
      cmocka_unit_test(prefix_operators_and_casts_are_no_arithmetic),
      cmocka_unit_test(names_of_the_type_that_can_be_seen),
      cmocka_unit_test(the_inner_one_of_two_names_counts),
      cmocka_unit_test(members_of_the_type),
      cmocka_unit_test(another_mutex),
      cmocka_unit_test(hints_are_literals_of_the_type),
      cmocka_unit_test(hints_cost_more_where_no_constant_was),
      cmocka_unit_test(a_title_says_what_becomes_what),
      cmocka_unit_test(the_text_of_a_macro_is_left_alone),
      cmocka_unit_test(many_candidates_are_cut_to_the_cheapest),
      cmocka_unit_test(tokens_of_odd_texts),
      cmocka_unit_test(most_candidates_compile),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
