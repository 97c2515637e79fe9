/* Tests of smt/term.h and smt/paths.h: a term in its simplest form is worth what the plain operation
 * is, for the table and for the solver; questions about path conditions. */
#include "smt/paths.h"
#include "smt/simplify.h"

#include "unit.h"

enum { UNKNOWNS = 3, ROUNDS = 3000, WORK = 4000000 };

static uint64_t seed;

static uint32_t draw(uint32_t n) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(seed >> 33) % n;
}

static uint64_t interesting(void) {
  static const uint64_t numbers[] = {0, 1, 2, 3, 5, 8, 31, 32, 127, 128, 255, 256, 0x7fffffff,
                                     0x80000000, 0xffffffff, UINT64_C(0x7fffffffffffffff)};
  uint64_t v = numbers[draw(sizeof numbers / sizeof *numbers)];
  return draw(3) ? v : 0 - v;
}

/* A term, and what it is worth for the numbers of the unknowns. */
typedef struct {
  fl_term term;
  uint64_t value;
  bool is_defined;
} pair;

static pair random_pair(fl_terms *t, const pair *unknowns, unsigned depth) {
  static const unsigned widths[] = {8, 16, 32, 32, 64};
  if (!depth || !draw(5)) {
    if (draw(3))
      return unknowns[draw(UNKNOWNS)];
    uint64_t v = interesting();
    return (pair){fl_term_const(t, v), v, true};
  }
  fl_term_op op = (fl_term_op)(FL_T_ADD + draw(FL_T_EXTEND - FL_T_ADD + 1));
  unsigned bits = widths[draw(5)];
  bool is_signed = draw(2);
  pair a = random_pair(t, unknowns, depth - 1), b = {0}, r = {0};
  if (op != FL_T_EXTEND)
    b = random_pair(t, unknowns, depth - 1);
  r.term = fl_term_make(t, op, bits, is_signed, a.term, b.term);
  r.is_defined = a.is_defined && (op == FL_T_EXTEND || b.is_defined) &&
                 fl_term_fold(op, bits, is_signed, a.value, b.value, &r.value);
  return r;
}

static void make_unknowns(fl_terms *t, pair *unknowns) {
  for (uint32_t i = 0; i < UNKNOWNS; i++) {
    unsigned bits = i == 0 ? 8 : i == 1 ? 32 : 64;
    unknowns[i].term = fl_term_named(t, i, 0, bits, i != 2);
    unknowns[i].value = fl_term_extend(interesting(), bits, i != 2);
    unknowns[i].is_defined = true;
  }
}

static void the_simplest_form_is_worth_the_same(void **state) {
  (void)state;
  fl_terms *t = fl_terms_new();
  uint32_t compared = 0;
  for (seed = 1; seed < 1 + ROUNDS; seed++) {
    uint64_t round = seed, v;
    pair unknowns[UNKNOWNS];
    make_unknowns(t, unknowns);
    pair p = random_pair(t, unknowns, 5);
    for (uint32_t i = 0; i < UNKNOWNS; i++)
      fl_term_bind(t, unknowns[i].term, fl_term_const(t, unknowns[i].value));
    fl_term whole = fl_term_replace(t, p.term);
    bool is_number = fl_term_is_const(t, whole, &v);
    fl_term_unbind(t);
    if (p.is_defined) {
      compared++;
      assert_true(is_number);
      assert_int_equal(v, p.value);
    }
    seed = round;
  }
  assert_true(compared > ROUNDS / 4);
  fl_terms_free(t);
}

static fl_term equals(fl_terms *t, fl_term a, uint64_t v) {
  return fl_term_make(t, FL_T_EQ, 64, false, a, fl_term_const(t, v));
}

static void the_solver_means_the_same_by_a_term(void **state) {
  (void)state;
  fl_terms *t = fl_terms_new();
  fl_paths *p = fl_paths_new(t, WORK);
  for (seed = 1; seed < 1 + ROUNDS / 20; seed++) {
    uint64_t round = seed;
    pair unknowns[UNKNOWNS];
    fl_term conditions[UNKNOWNS];
    make_unknowns(t, unknowns);
    pair r = random_pair(t, unknowns, 4);
    for (uint32_t i = 0; i < UNKNOWNS; i++)
      conditions[i] = equals(t, unknowns[i].term, unknowns[i].value);
    if (r.is_defined)
      assert_int_equal(fl_paths_ask(p, conditions, UNKNOWNS, equals(t, r.term, r.value)),
                       FL_MAY_BE_TRUE);
    seed = round;
  }
  fl_paths_free(p);
  fl_terms_free(t);
}

static void truths_have_one_form(void **state) {
  (void)state;
  fl_terms *t = fl_terms_new();
  fl_term x = fl_term_named(t, 0, 0, 32, true), five = fl_term_const(t, 5);
  fl_term below = fl_term_make(t, FL_T_LT, 32, true, x, five);
  assert_int_equal(below, fl_term_make(t, FL_T_LE, 32, true, x, fl_term_const(t, 4)));
  assert_int_equal(below, fl_term_make(t, FL_T_GT, 32, true, five, x));
  assert_int_equal(fl_term_truth(t, below, false), fl_term_make(t, FL_T_GE, 32, true, x, five));
  assert_int_equal(fl_term_truth(t, fl_term_truth(t, below, false), false), below);
  /* (x + 3) * 4 == 32, where nothing can wrap */
  fl_term sum = fl_term_make(t, FL_T_ADD, 32, true, x, fl_term_const(t, 3));
  fl_term product = fl_term_make(t, FL_T_MUL, 64, false, sum, fl_term_const(t, 4));
  assert_int_equal(equals(t, product, 32), equals(t, x, 5));
  uint64_t v;
  assert_true(fl_term_is_const(t, equals(t, product, 33), &v));
  assert_int_equal(v, 0);
  fl_terms_free(t);
}

static void the_unknowns_of_a_term_are_known(void **state) {
  (void)state;
  fl_terms *t = fl_terms_new();
  fl_term x = fl_term_named(t, 0, 0, 32, true), y = fl_term_named(t, 1, 0, 32, true);
  fl_term sum = x;
  for (uint32_t i = 0; i < 20000; i++) /* deeper than anything is solved for */
    sum = fl_term_make(t, FL_T_XOR, 32, true, fl_term_make(t, FL_T_MUL, 32, true, sum, x), y);
  const fl_term *list;
  assert_int_equal(fl_term_unknowns(t, sum, &list), 2);
  assert_int_equal(list[0], x);
  assert_int_equal(list[1], y);
  assert_int_equal(fl_term_unknowns(t, fl_term_const(t, 7), &list), 0);
  fl_terms_free(t);
}

static void conditions_decide(void **state) {
  (void)state;
  fl_terms *t = fl_terms_new();
  fl_paths *p = fl_paths_new(t, WORK);
  fl_term x = fl_term_named(t, 0, 0, 32, true), y = fl_term_named(t, 1, 0, 32, true);
  fl_term product = fl_term_make(t, FL_T_MUL, 32, true, x, fl_term_const(t, 16));
  fl_term known[3] = {
      fl_term_make(t, FL_T_EQ, 32, false, product, fl_term_const(t, 160)),
      fl_term_make(t, FL_T_LT, 32, true, x, fl_term_const(t, 1000)),
      fl_term_make(t, FL_T_LT, 32, true, fl_term_const(t, 0), x),
  };
  assert_int_equal(fl_paths_ask(p, known, 3, equals(t, x, 10)), FL_MAY_BE_TRUE);
  assert_int_equal(fl_paths_ask(p, known, 3, equals(t, x, 11)), FL_MAY_BE_FALSE);
  assert_int_equal(fl_paths_ask(p, known, 3, equals(t, y, 11)), FL_MAY_BE_FALSE | FL_MAY_BE_TRUE);
  uint64_t calls = fl_paths_calls(p); /* what was asked before is known */
  assert_int_equal(fl_paths_ask(p, known, 3, equals(t, x, 11)), FL_MAY_BE_FALSE);
  assert_int_equal(fl_paths_calls(p), calls);
  uint64_t values[4];
  size_t n;
  fl_term low = fl_term_make(t, FL_T_AND, 32, true, y, fl_term_const(t, 3));
  assert_int_equal(fl_paths_values(p, known, 3, low, 4, values, &n), FL_SAT);
  assert_int_equal(n, 4);
  for (uint64_t k = 0; k < 4; k++)
    assert_int_equal(values[k], k);
  assert_int_equal(fl_paths_values(p, known, 3, low, 3, values, &n), FL_UNSAT); /* more than 3 */
  fl_term both[2] = {x, y};
  assert_true(fl_paths_solve(p, known, 3, both, 2, values));
  assert_int_equal(values[0], 10);
  assert_int_equal(values[1], 0);
  fl_paths_free(p);
  fl_terms_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_simplest_form_is_worth_the_same),
      cmocka_unit_test(the_solver_means_the_same_by_a_term),
      cmocka_unit_test(truths_have_one_form),
      cmocka_unit_test(the_unknowns_of_a_term_are_known),
      cmocka_unit_test(conditions_decide),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
