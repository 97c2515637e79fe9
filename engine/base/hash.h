/* hash.h - 128-bit non-cryptographic hashes, for visited states and tables;
 * and SHA-256, for the identity of files.
 *
 * The 128-bit hash folds 64 by 64 to 128 bit products in two independent
 * lanes (the idea behind wyhash; the construction and constants are our own).
 * It is the same on every run.  On big-endian machines the values differ, so
 * they must not be stored in files. */
#ifndef FL_BASE_HASH_H
#define FL_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint64_t a, b;
} fl_hash128;

/* Odd constants: the leading fractional bits of the square roots of 2, 3, 5, 7
 * and of the golden ratio. */
#define FL_HASH_K0 UINT64_C(0x6a09e667f3bcc909)
#define FL_HASH_K1 UINT64_C(0xbb67ae8584caa73b)
#define FL_HASH_K2 UINT64_C(0x3c6ef372fe94f82b)
#define FL_HASH_K3 UINT64_C(0xa54ff53a5f1d36f1)
#define FL_HASH_K4 UINT64_C(0x9e3779b97f4a7c15)

/* The two halves of the 128-bit product, folded.  The operands are added back
 * so that a zero operand does not erase the other one. */
static inline uint64_t fl_hash_fold(uint64_t x, uint64_t y) {
  __extension__ typedef unsigned __int128 wide;
  wide p = (wide)x * y;
  return (uint64_t)p ^ (uint64_t)(p >> 64) ^ x ^ (y << 32 | y >> 32);
}

static inline uint64_t fl_hash_load64(const unsigned char *p) {
  uint64_t x;
  memcpy(&x, p, sizeof x);
  return x;
}

static inline uint64_t fl_hash_load32(const unsigned char *p) {
  uint32_t x;
  memcpy(&x, p, sizeof x);
  return x;
}

static inline fl_hash128 fl_hash_finish(uint64_t a, uint64_t b, uint64_t n) {
  uint64_t x = fl_hash_fold(a ^ FL_HASH_K2, b ^ FL_HASH_K3 ^ n);
  uint64_t y = fl_hash_fold(b + FL_HASH_K4, (a ^ n) + FL_HASH_K0);
  return (fl_hash128){fl_hash_fold(x ^ FL_HASH_K1, y + FL_HASH_K4),
                      fl_hash_fold(y ^ FL_HASH_K0, x + FL_HASH_K3)};
}

/* One 64-bit word to 128 bits. */
static inline fl_hash128 fl_hash_u64(uint64_t x, uint64_t seed) {
  return fl_hash_finish(fl_hash_fold(x ^ FL_HASH_K0, seed ^ FL_HASH_K1),
                        fl_hash_fold(x + FL_HASH_K3, seed + FL_HASH_K2), 8);
}

/* The part of fl_hash_bytes for more than 16 bytes. */
fl_hash128 fl_hash_long(const void *bytes, size_t n, uint64_t seed);

/* The hash of n bytes; different seeds give independent hashes. */
static inline fl_hash128 fl_hash_bytes(const void *bytes, size_t n, uint64_t seed) {
  if (n > 16)
    return fl_hash_long(bytes, n, seed);
  const unsigned char *p = bytes;
  uint64_t x, y;
  if (n >= 8) {
    x = fl_hash_load64(p);
    y = fl_hash_load64(p + n - 8);
  } else if (n >= 4) {
    x = fl_hash_load32(p);
    y = fl_hash_load32(p + n - 4);
  } else if (n) {
    x = (uint64_t)p[0] << 16 | (uint64_t)p[n / 2] << 8 | p[n - 1];
    y = 0;
  } else {
    x = y = 0;
  }
  return fl_hash_finish(fl_hash_fold(x ^ FL_HASH_K0, y ^ FL_HASH_K1 ^ seed),
                        fl_hash_fold(y + FL_HASH_K3, x + FL_HASH_K2 + seed), n);
}

/* Combines two hashes; the order matters. */
static inline fl_hash128 fl_hash_pair(fl_hash128 x, fl_hash128 y) {
  return fl_hash_finish(fl_hash_fold(x.a ^ FL_HASH_K0, y.a ^ FL_HASH_K1),
                        fl_hash_fold(x.b + FL_HASH_K3, y.b + FL_HASH_K2), 32);
}

static inline bool fl_hash_equal(fl_hash128 x, fl_hash128 y) {
  return x.a == y.a && x.b == y.b;
}

/* The SHA-256 (FIPS 180-4) of n bytes as 64 lowercase hexadecimal digits and a
 * NUL. */
void fl_sha256_hex(const void *bytes, size_t n, char out[65]);

#endif
