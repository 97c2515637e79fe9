/* hash.c - the 128-bit hash of long byte ranges. */
#include "base/hash.h"

fl_hash128 fl_hash_long(const void *bytes, size_t n, uint64_t seed) {
  const unsigned char *p = bytes;
  size_t left = n;
  uint64_t a = seed ^ FL_HASH_K0, b = seed + FL_HASH_K4;
  if (left > 64) {
    uint64_t c = seed ^ FL_HASH_K1, d = seed + FL_HASH_K3;
    do {
      uint64_t x0 = fl_hash_load64(p), x1 = fl_hash_load64(p + 8);
      uint64_t x2 = fl_hash_load64(p + 16), x3 = fl_hash_load64(p + 24);
      a = fl_hash_fold(x0 ^ FL_HASH_K1, x1 ^ a);
      b = fl_hash_fold(x1 + FL_HASH_K2, x0 + b);
      c = fl_hash_fold(x2 ^ FL_HASH_K3, x3 ^ c);
      d = fl_hash_fold(x3 + FL_HASH_K0, x2 + d);
      p += 32;
      left -= 32;
    } while (left > 32);
    a = fl_hash_fold(a ^ FL_HASH_K2, c + FL_HASH_K4);
    b = fl_hash_fold(b ^ FL_HASH_K3, d + FL_HASH_K1);
  }
  while (left > 16) {
    uint64_t x = fl_hash_load64(p), y = fl_hash_load64(p + 8);
    a = fl_hash_fold(x ^ FL_HASH_K1, y ^ a);
    b = fl_hash_fold(y + FL_HASH_K2, x + b);
    p += 16;
    left -= 16;
  }
  /* The last 16 bytes; they may overlap what was read before. */
  uint64_t x = fl_hash_load64(p + left - 16), y = fl_hash_load64(p + left - 8);
  return fl_hash_finish(fl_hash_fold(x ^ FL_HASH_K0, y ^ FL_HASH_K1 ^ a),
                        fl_hash_fold(y + FL_HASH_K3, x + FL_HASH_K2 + b), n);
}
