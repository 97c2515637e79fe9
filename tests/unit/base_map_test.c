/* Tests of base/map.h. */
#include "base/map.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>

static void strings_are_found_again(void **state) {
  (void)state;
  fl_strmap *map = fl_strmap_new();
  static int values[5000];
  char key[20];
  assert_null(fl_strmap_get(map, "key0"));
  assert_false(fl_strmap_has(map, "key0"));
  for (int i = 0; i < 5000; i++) {
    snprintf(key, sizeof key, "key%d", i);
    assert_null(fl_strmap_put(map, key, &values[i]));
  }
  assert_int_equal(fl_strmap_count(map), 5000);
  for (int i = 0; i < 5000; i++) {
    snprintf(key, sizeof key, "key%d", i);
    assert_ptr_equal(fl_strmap_get(map, key), &values[i]);
  }
  assert_null(fl_strmap_get(map, "key5000"));
  assert_ptr_equal(fl_strmap_put(map, "key7", &values[8]), &values[7]);
  assert_ptr_equal(fl_strmap_get(map, "key7"), &values[8]);
  assert_int_equal(fl_strmap_count(map), 5000);
  fl_strmap_free(map);
}

static void a_null_value_is_a_value(void **state) {
  (void)state;
  fl_strmap *map = fl_strmap_new();
  fl_strmap_put(map, "", NULL);
  assert_true(fl_strmap_has(map, ""));
  assert_null(fl_strmap_get(map, ""));
  assert_int_equal(fl_strmap_count(map), 1);
  fl_strmap_free(map);
  fl_strmap_free(NULL);
}

static void removed_strings_leave_the_others(void **state) {
  (void)state;
  fl_strmap *map = fl_strmap_new();
  static int values[1000];
  char key[20];
  assert_null(fl_strmap_remove(map, "k1"));
  for (int i = 0; i < 1000; i++) {
    snprintf(key, sizeof key, "k%d", i);
    fl_strmap_put(map, key, &values[i]);
  }
  for (int i = 0; i < 1000; i += 3) {
    snprintf(key, sizeof key, "k%d", i);
    assert_ptr_equal(fl_strmap_remove(map, key), &values[i]);
    assert_null(fl_strmap_remove(map, key));
  }
  for (int i = 0; i < 1000; i++) {
    snprintf(key, sizeof key, "k%d", i);
    assert_ptr_equal(fl_strmap_get(map, key), i % 3 ? &values[i] : NULL);
  }
  assert_int_equal(fl_strmap_count(map), 666);
  fl_strmap_free(map);
}

static void iteration_sees_each_string_once(void **state) {
  (void)state;
  fl_strmap *map = fl_strmap_new();
  int seen[100] = {0};
  char key[20];
  for (int i = 0; i < 100; i++) {
    snprintf(key, sizeof key, "%d", i);
    fl_strmap_put(map, key, &seen[i]);
  }
  size_t at = 0, count = 0;
  const char *name;
  void *value;
  while (fl_strmap_next(map, &at, &name, &value)) {
    ++*(int *)value;
    count++;
  }
  assert_int_equal(count, 100);
  for (int i = 0; i < 100; i++)
    assert_int_equal(seen[i], 1);
  fl_strmap_free(map);
}

static void words_are_found_again(void **state) {
  (void)state;
  fl_u64map *map = fl_u64map_new();
  uint64_t value = 99;
  assert_false(fl_u64map_get(map, 0, &value));
  assert_false(fl_u64map_get(map, 1, &value));
  assert_int_equal(value, 99);
  for (uint64_t i = 0; i < 5000; i++)
    assert_true(fl_u64map_put(map, i << 32, i * i));
  assert_int_equal(fl_u64map_count(map), 5000);
  for (uint64_t i = 0; i < 5000; i++) {
    assert_true(fl_u64map_get(map, i << 32, &value));
    assert_int_equal(value, i * i);
  }
  assert_false(fl_u64map_get(map, 1, NULL));
  assert_false(fl_u64map_put(map, 0, 17));
  assert_true(fl_u64map_get(map, 0, &value));
  assert_int_equal(value, 17);
  ++*fl_u64map_at(map, 12345);
  ++*fl_u64map_at(map, 12345);
  assert_true(fl_u64map_get(map, 12345, &value));
  assert_int_equal(value, 2);
  fl_u64map_clear(map);
  assert_int_equal(fl_u64map_count(map), 0);
  assert_false(fl_u64map_get(map, 0, NULL));
  fl_u64map_free(map);
  fl_u64map_free(NULL);
}

/* A long pseudo-random history against a plain array. */
static void words_behave_as_an_array(void **state) {
  (void)state;
  enum { KEYS = 300 };
  fl_u64map *map = fl_u64map_new();
  bool there[KEYS] = {false};
  uint64_t values[KEYS] = {0}, random = 1;
  size_t count = 0;
  for (int i = 0; i < 200000; i++) {
    random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
    unsigned key = (unsigned)(random >> 33) % KEYS;
    if (random >> 62 < 2) {
      assert_int_equal(fl_u64map_put(map, key, random), !there[key]);
      count += !there[key];
      there[key] = true;
      values[key] = random;
    } else if (random >> 62 == 2) {
      assert_int_equal(fl_u64map_remove(map, key), there[key]);
      count -= there[key];
      there[key] = false;
    } else {
      uint64_t value;
      assert_int_equal(fl_u64map_get(map, key, &value), there[key]);
      if (there[key])
        assert_int_equal(value, values[key]);
    }
    assert_int_equal(fl_u64map_count(map), count);
  }
  size_t at = 0, seen = 0;
  uint64_t key, value;
  while (fl_u64map_next(map, &at, &key, &value)) {
    assert_true(there[key]);
    assert_int_equal(value, values[key]);
    seen++;
  }
  assert_int_equal(seen, count);
  fl_u64map_free(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(strings_are_found_again),
      cmocka_unit_test(a_null_value_is_a_value),
      cmocka_unit_test(removed_strings_leave_the_others),
      cmocka_unit_test(iteration_sees_each_string_once),
      cmocka_unit_test(words_are_found_again),
      cmocka_unit_test(words_behave_as_an_array),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
