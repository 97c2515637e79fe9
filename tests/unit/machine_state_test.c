/* Tests of states: copies share and part on writing, equal states have equal hashes however they
 * were reached, names do not depend on the order of things. */
#include "machines.h"

#define INPUT "int __VERIFIER_nondet_int(void);\n"

static bool same_hash(fl_state *a, fl_state *b) {
  fl_hash128 x = fl_state_hash(a), y = fl_state_hash(b);
  return x.a == y.a && x.b == y.b;
}

static void expect_equal(fl_state *a, fl_state *b) {
  assert_true(fl_state_equal(a, b));
  assert_true(same_hash(a, b));
}

static void expect_different(fl_state *a, fl_state *b) {
  assert_false(fl_state_equal(a, b));
  assert_false(same_hash(a, b));
}

static void a_copy_is_equal_and_goes_its_own_way(void **state) {
  (void)state;
  running r;
  start(&r, INPUT "int g[3]; int main(void) { int *p = g + 1;\n"
                  "  for (;;) *p = __VERIFIER_nondet_int(); }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  fl_state *copy = fl_state_copy(r.s);
  expect_equal(r.s, copy);
  assert_int_equal(go_with(r.m, copy, 5), FL_STEP_INPUT);
  expect_different(r.s, copy);
  assert_int_equal(go_with(r.m, r.s, 6), FL_STEP_INPUT);
  expect_different(r.s, copy);
  assert_int_equal(go_with(r.m, copy, 7), FL_STEP_INPUT);
  assert_int_equal(go_with(r.m, r.s, 7), FL_STEP_INPUT);
  expect_equal(r.s, copy);
  fl_state_free(copy);
  stop(&r);
}

static void a_copy_outlives_its_original(void **state) {
  (void)state;
  running r;
  start(&r, INPUT "#include <stdio.h>\n#include <stdlib.h>\n"
                  "int main(void) { char *p = malloc(10000); p[9999] = 'a';\n"
                  "  int k = __VERIFIER_nondet_int(); printf(\"%c%d\\n\", p[9999], k);\n"
                  "  free(p); return 0; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  fl_state *between = fl_state_copy(r.s), *other = fl_state_copy(r.s);
  fl_state *copy = fl_state_copy(between);
  fl_state_free(between);
  fl_state_free(r.s);
  r.s = NULL;
  assert_int_equal(go_with(r.m, copy, 1), FL_STEP_EXIT);
  assert_int_equal(go_with(r.m, other, 2), FL_STEP_EXIT);
  assert_string_equal(r.output.s, "a1\na2\n");
  fl_state_free(other);
  fl_state_free(copy);
  stop(&r);
}

static void untouched_parts_are_shared_by_copies(void **state) {
  (void)state;
  running r;
  start(&r, INPUT "static int big[100000], small;\n"
                  "int main(void) { big[7] = 1; for (;;) small = __VERIFIER_nondet_int(); }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  fl_state *copy = fl_state_copy(r.s);
  assert_int_equal(go_with(r.m, copy, 3), FL_STEP_INPUT);
  unsigned shared = 0, own = 0;
  for (uint32_t k = 0; k < r.s->npages; k++)
    for (uint32_t i = 0; r.s->pages[k] && i < FL_PAGE; i++) {
      const fl_obj *a = r.s->pages[k]->obj[i], *b = copy->pages[k]->obj[i];
      if (a && a->size == 400000)
        assert_ptr_equal(a, b);
      shared += a && a == b;
      own += a != b;
    }
  assert_true(shared >= 1);
  assert_int_equal(own, 1);
  fl_state_free(copy);
  stop(&r);
}

static void only_the_written_chunk_of_a_large_object_is_copied(void **state) {
  (void)state;
  running r;
  start(&r, INPUT "static char big[20 * 4096];\n"
                  "int main(void) { for (;;) big[__VERIFIER_nondet_int()] = 1; }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  fl_state *copy = fl_state_copy(r.s);
  assert_int_equal(go_with(r.m, copy, 5 * 4096 + 17), FL_STEP_INPUT);
  unsigned different = 0;
  for (uint32_t k = 0; k < r.s->npages; k++)
    for (uint32_t i = 0; r.s->pages[k] && i < FL_PAGE; i++) {
      const fl_obj *a = r.s->pages[k]->obj[i], *b = copy->pages[k]->obj[i];
      if (!a || a->size != 20 * 4096)
        continue;
      assert_int_equal(a->nchunks, 20);
      for (uint32_t c = 0; c < 20; c++)
        different += a->chunks[c] != b->chunks[c];
    }
  assert_int_equal(different, 1);
  fl_state_free(copy);
  stop(&r);
}

/* The input decides about the way; afterwards nothing of it is left. */
static void expect_two_ways_meet(const char *declarations, const char *one, const char *other,
                                 bool meet) {
  fl_str text = {0};
  fl_str_printf(&text,
                "#include <stdlib.h>\n#include <string.h>\n" INPUT "%s\n"
                "static void way(int k) { if (k) { %s } else { %s } }\n"
                "static void forget(int k) { (void)k; }\n"
                "int main(void) { way(__VERIFIER_nondet_int()); forget(0);\n"
                "  __VERIFIER_nondet_int(); return 0; }\n",
                declarations, one, other);
  running r;
  start(&r, text.s);
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  fl_state *copy = fl_state_copy(r.s);
  assert_int_equal(go_with(r.m, r.s, 1), FL_STEP_INPUT);
  assert_int_equal(go_with(r.m, copy, 0), FL_STEP_INPUT);
  if (fl_state_equal(r.s, copy) != meet || same_hash(r.s, copy) != meet)
    fail_msg("%s / %s: %s", one, other, meet ? "the states differ" : "the states are equal");
  fl_state_free(copy);
  stop(&r);
  fl_str_free(&text);
}

static void states_reached_by_different_ways_are_equal(void **state) {
  (void)state;
  expect_two_ways_meet("int a, b;", "a = 1; b = 2;", "b = 2; a = 1;", true);
  expect_two_ways_meet("int a, b;", "a = 9; a = 1;", "a = 1;", true);
  expect_two_ways_meet("char c[9000];", "c[1] = c[8999] = 1;", "memset(c + 1, 1, 1); c[8999] = 1;",
                       true);
  expect_two_ways_meet("char c[9000];", "memset(c, 7, 9000); memset(c, 0, 9000);", "", true);
  expect_two_ways_meet("int d(int n) { int v[3] = {n}; return n ? d(n - 1) + v[0] : 0; }", "d(5);",
                       "", true);
}

static void states_that_differ_in_anything_are_different(void **state) {
  (void)state;
  expect_two_ways_meet("int a, b;", "a = 1; b = 2;", "b = 1; a = 2;", false);
  expect_two_ways_meet("int *p, a[2];", "p = a;", "p = a + 1;", false);
  expect_two_ways_meet("char *p;", "p = malloc(2);", "p = malloc(3);", false);
  expect_two_ways_meet("char *p;", "p = calloc(1, 2);", "p = malloc(2);", false);
  expect_two_ways_meet("char *p;", "p = malloc(2); free(p);", "p = malloc(2);", false);
  expect_two_ways_meet("void h(void) {}", "atexit(h);", "", false);
  expect_two_ways_meet("", "srand(5);", "", false);
  expect_two_ways_meet("int a;", "int u; memcpy(&a, &u, 4);", "", false);
}

static void heap_blocks_are_named_by_their_number_in_the_thread(void **state) {
  (void)state;
  /* What happened on the stack before has no influence on the address. */
  expect_two_ways_meet("char *p; int d(int n) { int v[3] = {n}; return n ? d(n - 1) + v[0] : 0; }",
                       "d(5); p = malloc(4);", "p = malloc(4);", true);
  /* The how manieth it is has. */
  expect_two_ways_meet("char *p;", "free(malloc(4)); p = malloc(4);", "p = malloc(4);", false);
}

static void hashes_do_not_depend_on_when_they_are_asked_for(void **state) {
  (void)state;
  static const char text[] = INPUT "int a[4];\n"
                                   "int main(void) { for (int i = 0;; i = (i + 1) % 4)\n"
                                   "  a[i] = __VERIFIER_nondet_int(); }\n";
  running often, once;
  start(&often, text);
  start(&once, text);
  assert_int_equal(go(often.m, often.s), FL_STEP_INPUT);
  assert_int_equal(go(once.m, once.s), FL_STEP_INPUT);
  for (uint64_t k = 0; k < 50; k++) {
    fl_state_hash(often.s);
    fl_state *copy = fl_state_copy(often.s);
    fl_state_free(often.s);
    often.s = copy;
    assert_int_equal(go_with(often.m, often.s, k * 7), FL_STEP_INPUT);
    assert_int_equal(go_with(once.m, once.s, k * 7), FL_STEP_INPUT);
  }
  assert_true(same_hash(often.s, once.s));
  stop(&often);
  stop(&once);
}

/* A walk through many states, each met again: the number of different hashes is that of the
 * different states. */
static void different_states_have_different_hashes(void **state) {
  (void)state;
  enum { COUNT = 2000 };
  running r;
  start(&r, INPUT "static int a, b;\n"
                  "int main(void) { for (;;) { int k = __VERIFIER_nondet_int();\n"
                  "  a = k % 50; b = k / 50; k = 0; } }\n");
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  static fl_hash128 seen[COUNT];
  fl_state *first = fl_state_copy(r.s);
  for (int k = 0; k < COUNT; k++) {
    fl_state *s = fl_state_copy(first);
    assert_int_equal(go_with(r.m, s, (uint64_t)k), FL_STEP_INPUT);
    seen[k] = fl_state_hash(s);
    for (int i = 0; i < k; i++)
      assert_false(seen[i].a == seen[k].a && seen[i].b == seen[k].b);
    fl_state_free(s);
  }
  fl_state_free(first);
  stop(&r);
}

static void a_copy_costs_no_more_for_a_large_heap(void **state) {
  (void)state;
  running r;
  start_with(&r,
             program_of("#include <stdlib.h>\n#include <string.h>\n" INPUT
                        "int main(void) { char *p = malloc(50000000); memset(p, 1, 50000000);\n"
                        "  return __VERIFIER_nondet_int() + p[0]; }\n"),
             (fl_machine_config){
                 .properties = ALL_PROPERTIES, .stack_limit = 8 << 20, .heap_limit = 1 << 30});
  assert_int_equal(go(r.m, r.s), FL_STEP_INPUT);
  /* 20,000 deep copies of it would be a terabyte */
  enum { COUNT = 20000 };
  fl_state **copies = fl_calloc(COUNT, sizeof *copies);
  for (int i = 0; i < COUNT; i++)
    copies[i] = fl_state_copy(r.s);
  assert_true(same_hash(copies[0], copies[COUNT - 1]));
  for (int i = 0; i < COUNT; i++)
    fl_state_free(copies[i]);
  fl_free(copies);
  stop(&r);
}

/* ---- names ---- */

static void names_are_interned_and_found_by_address(void **state) {
  (void)state;
  for (uint32_t pointer = 4; pointer <= 8; pointer += 4) {
    fl_names *names = fl_names_new(pointer);
    uint32_t ids[1000];
    for (uint32_t i = 0; i < 1000; i++) {
      ids[i] = fl_names_intern(names, (fl_name){.kind = FL_NAME_HEAP, .thread = i % 3, .a = i}, 24);
      assert_true(ids[i] != 0);
      assert_true(fl_names_get(names, ids[i])->base != 0);
    }
    for (uint32_t i = 0; i < 1000; i++) {
      uint32_t again =
          fl_names_intern(names, (fl_name){.kind = FL_NAME_HEAP, .thread = i % 3, .a = i}, 24);
      assert_int_equal(again, ids[i]);
      uint64_t base = fl_names_get(names, ids[i])->base, offset;
      assert_int_equal(fl_names_find(names, base, &offset), ids[i]);
      assert_int_equal(offset, 0);
      assert_int_equal(fl_names_find(names, base + 24, &offset), ids[i]);
      assert_int_equal(offset, 24);
      assert_int_equal(fl_names_find(names, base - 8, &offset), ids[i]);
      assert_int_equal((int64_t)offset, -8);
    }
    uint64_t offset;
    assert_int_equal(fl_names_find(names, 0, &offset), 0);
    assert_int_equal(fl_names_find(names, 4096, &offset), 0);
    fl_names_free(names);
  }
}

static void a_name_differs_by_each_of_its_parts(void **state) {
  (void)state;
  fl_names *names = fl_names_new(8);
  const fl_name all[] = {
      {.kind = FL_NAME_STACK, .thread = 1, .a = 2, .b = 3, .c = 4, .d = 5},
      {.kind = FL_NAME_HEAP, .thread = 1, .a = 2, .b = 3, .c = 4, .d = 5},
      {.kind = FL_NAME_STACK, .thread = 2, .a = 2, .b = 3, .c = 4, .d = 5},
      {.kind = FL_NAME_STACK, .thread = 1, .a = 3, .b = 3, .c = 4, .d = 5},
      {.kind = FL_NAME_STACK, .thread = 1, .a = 2, .b = 4, .c = 4, .d = 5},
      {.kind = FL_NAME_STACK, .thread = 1, .a = 2, .b = 3, .c = 5, .d = 5},
      {.kind = FL_NAME_STACK, .thread = 1, .a = 2, .b = 3, .c = 4, .d = 6},
  };
  for (uint32_t i = 0; i < sizeof all / sizeof *all; i++)
    assert_int_equal(fl_names_intern(names, all[i], 8), i + 1);
  fl_names_free(names);
}

static void a_32_bit_address_space_can_be_used_up(void **state) {
  (void)state;
  fl_names *names = fl_names_new(4);
  uint32_t id = 1, count = 0;
  for (; id && count < 100; count++)
    id = fl_names_intern(names, (fl_name){.kind = FL_NAME_HEAP, .a = count}, 100 << 20);
  assert_int_equal(id, 0);
  assert_true(count > 10 && count < 60);
  fl_names_free(names);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_copy_is_equal_and_goes_its_own_way),
      cmocka_unit_test(a_copy_outlives_its_original),
      cmocka_unit_test(untouched_parts_are_shared_by_copies),
      cmocka_unit_test(only_the_written_chunk_of_a_large_object_is_copied),
      cmocka_unit_test(states_reached_by_different_ways_are_equal),
      cmocka_unit_test(states_that_differ_in_anything_are_different),
      cmocka_unit_test(heap_blocks_are_named_by_their_number_in_the_thread),
      cmocka_unit_test(hashes_do_not_depend_on_when_they_are_asked_for),
      cmocka_unit_test(different_states_have_different_hashes),
      cmocka_unit_test(a_copy_costs_no_more_for_a_large_heap),
      cmocka_unit_test(names_are_interned_and_found_by_address),
      cmocka_unit_test(a_name_differs_by_each_of_its_parts),
      cmocka_unit_test(a_32_bit_address_space_can_be_used_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
