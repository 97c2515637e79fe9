/* Tests of base/hash.h. */
#include "base/hash.h"
#include "base/map.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

static void sha256_of_the_standard_examples(void **state) {
  (void)state;
  char hex[65];
  fl_sha256_hex("", 0, hex);
  assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  fl_sha256_hex("abc", 3, hex);
  assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  fl_sha256_hex(two_blocks, strlen(two_blocks), hex);
  assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  char *million = malloc(1000000);
  assert_non_null(million);
  memset(million, 'a', 1000000);
  fl_sha256_hex(million, 1000000, hex);
  assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free(million);
}

static int bits_different(fl_hash128 x, fl_hash128 y) {
  return __builtin_popcountll(x.a ^ y.a) + __builtin_popcountll(x.b ^ y.b);
}

/* Each bit of the input must change about half of the bits of the hash. */
static void every_bit_counts(void **state) {
  (void)state;
  unsigned char bytes[300];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (unsigned char)(i * 37);
  for (size_t n = 1; n <= sizeof bytes; n += n < 70 ? 1 : 23) {
    fl_hash128 plain = fl_hash_bytes(bytes, n, 0);
    long sum = 0;
    for (size_t bit = 0; bit < 8 * n; bit++) {
      bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
      int different = bits_different(plain, fl_hash_bytes(bytes, n, 0));
      bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
      assert_in_range(different, 28, 100);
      sum += different;
    }
    assert_in_range(sum / (long)(8 * n), 56, 72);
  }
}

static void length_and_seed_count(void **state) {
  (void)state;
  static const unsigned char zeros[200];
  for (size_t n = 0; n < sizeof zeros; n++) {
    for (size_t m = 0; m < n; m++)
      assert_false(fl_hash_equal(fl_hash_bytes(zeros, n, 0), fl_hash_bytes(zeros, m, 0)));
    assert_in_range(bits_different(fl_hash_bytes(zeros, n, 0), fl_hash_bytes(zeros, n, 1)), 28,
                    100);
  }
  assert_in_range(bits_different(fl_hash_u64(0, 0), fl_hash_u64(0, 1)), 28, 100);
}

/* Neither half may collide among many regular inputs, in whatever bits a table
 * takes for its index. */
static void regular_inputs_do_not_collide(void **state) {
  (void)state;
  fl_u64map *first = fl_u64map_new(), *second = fl_u64map_new();
  enum { COUNT = 200000 };
  static unsigned buckets[1024];
  memset(buckets, 0, sizeof buckets);
  for (uint64_t i = 0; i < COUNT; i++) {
    uint64_t words[4] = {i & 15, i >> 4 & 15, 0, i >> 8};
    fl_hash128 h = fl_hash_bytes(words, sizeof words, 0);
    assert_true(fl_u64map_put(first, h.a, i));
    assert_true(fl_u64map_put(second, h.b, i));
    h = fl_hash_u64(i, 3);
    assert_true(fl_u64map_put(first, h.a, i));
    assert_true(fl_u64map_put(second, h.b, i));
    buckets[h.a & 1023]++;
  }
  for (size_t i = 0; i < 1024; i++)
    assert_in_range(buckets[i], 110, 290); /* 195 on average, deviation 14 */
  fl_u64map_free(first);
  fl_u64map_free(second);
}

/* A zero operand of the multiplication must not hide the rest of the input. */
static void no_word_erases_the_others(void **state) {
  (void)state;
  static const uint64_t constants[] = {FL_HASH_K0, FL_HASH_K1, FL_HASH_K2, FL_HASH_K3, FL_HASH_K4};
  for (size_t i = 0; i < 5; i++) {
    for (uint64_t sign = 0; sign < 2; sign++) {
      uint64_t bad = sign ? -constants[i] : constants[i];
      for (size_t place = 0; place < 4; place++) {
        uint64_t x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8};
        x[place] = y[place] = bad;
        for (size_t n = 16; n <= 32; n += 8)
          assert_in_range(bits_different(fl_hash_bytes(x, n, 0), fl_hash_bytes(y, n, 0)), 28, 100);
      }
    }
  }
}

static void pairs_depend_on_the_order(void **state) {
  (void)state;
  fl_hash128 x = fl_hash_u64(1, 0), y = fl_hash_u64(2, 0);
  assert_false(fl_hash_equal(fl_hash_pair(x, y), fl_hash_pair(y, x)));
  assert_true(fl_hash_equal(fl_hash_pair(x, y), fl_hash_pair(x, y)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sha256_of_the_standard_examples),
      cmocka_unit_test(every_bit_counts),
      cmocka_unit_test(length_and_seed_count),
      cmocka_unit_test(regular_inputs_do_not_collide),
      cmocka_unit_test(no_word_erases_the_others),
      cmocka_unit_test(pairs_depend_on_the_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
