/* Tests of base/str.h and base/vec.h. */
#include "base/alloc.h"
#include "base/str.h"
#include "base/vec.h"

#include "unit.h"

#include <string.h>

static void a_string_grows(void **state) {
  (void)state;
  fl_str s = {0};
  for (int i = 0; i < 10000; i++)
    fl_str_addc(&s, (char)('a' + i % 26));
  assert_int_equal(s.n, 10000);
  assert_int_equal(strlen(s.s), 10000);
  assert_int_equal(s.s[9999], 'a' + 9999 % 26);
  fl_str_free(&s);
  assert_null(s.s);
}

static void all_ways_to_add(void **state) {
  (void)state;
  fl_str s = {0};
  fl_str_add(&s, "");
  assert_string_equal(s.s, "");
  fl_str_add(&s, "one");
  fl_str_addn(&s, " two three", 4);
  fl_str_addc(&s, '.');
  fl_str_printf(&s, " %d %s", 3, "four");
  assert_string_equal(s.s, "one two. 3 four");
  fl_str_cut(&s, 3);
  assert_string_equal(s.s, "one");
  fl_str_cut(&s, 30);
  assert_string_equal(s.s, "one");
  fl_str_free(&s);
}

static void printf_longer_than_the_room(void **state) {
  (void)state;
  fl_str s = {0};
  fl_str_printf(&s, "%070d", 1);
  fl_str_printf(&s, "%0500d", 2);
  assert_int_equal(s.n, 570);
  assert_int_equal(s.s[569], '2');
  fl_str_free(&s);
}

static void bytes_with_nul_are_kept(void **state) {
  (void)state;
  fl_str s = {0};
  fl_str_addn(&s, "a\0b", 3);
  assert_int_equal(s.n, 3);
  assert_memory_equal(s.s, "a\0b\0", 4);
  fl_str_free(&s);
}

static void take_detaches(void **state) {
  (void)state;
  fl_str s = {0};
  char *nothing = fl_str_take(&s);
  assert_string_equal(nothing, "");
  fl_str_add(&s, "text");
  char *text = fl_str_take(&s);
  assert_string_equal(text, "text");
  assert_null(s.s);
  fl_str_add(&s, "again");
  assert_string_equal(s.s, "again");
  fl_str_free(&s);
  fl_free(nothing);
  fl_free(text);
}

typedef struct {
  int x, y;
} point;

static void a_vector_grows_and_shrinks(void **state) {
  (void)state;
  FL_VEC(int) v = {0};
  for (int i = 0; i < 1000; i++)
    fl_vec_push(&v, i);
  assert_int_equal(v.n, 1000);
  for (int i = 0; i < 1000; i++)
    assert_int_equal(v.v[i], i);
  assert_int_equal(fl_vec_last(&v), 999);
  assert_int_equal(fl_vec_pop(&v), 999);
  assert_int_equal(v.n, 999);
  fl_vec_last(&v) = 5;
  assert_int_equal(v.v[998], 5);
  fl_vec_clear(&v);
  assert_int_equal(v.n, 0);
  fl_vec_free(&v);
  assert_null(v.v);
  assert_int_equal(v.cap, 0);
}

static void a_vector_of_structs_takes_literals(void **state) {
  (void)state;
  FL_VEC(point) v = {0};
  fl_vec_reserve(&v, 100);
  assert_true(v.cap >= 100);
  point *before = v.v;
  for (int i = 0; i < 100; i++)
    fl_vec_push(&v, (point){i, 2 * i});
  assert_ptr_equal(v.v, before);
  assert_int_equal(fl_vec_last(&v).y, 198);
  fl_vec_free(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_string_grows),
      cmocka_unit_test(all_ways_to_add),
      cmocka_unit_test(printf_longer_than_the_room),
      cmocka_unit_test(bytes_with_nul_are_kept),
      cmocka_unit_test(take_detaches),
      cmocka_unit_test(a_vector_grows_and_shrinks),
      cmocka_unit_test(a_vector_of_structs_takes_literals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
