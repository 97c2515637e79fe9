/* expect: proved
 * enumerate: full
 *
 * An input is taken apart by bytes and bit-fields, copied, and put together again. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

struct parts {
  unsigned low : 5, middle : 20, high : 7;
};

static unsigned shared;

static void *worker(void *unused) {
  unsigned x = __VERIFIER_nondet_uint(), y = 0;
  unsigned char bytes[4], copy[4];
  struct parts p;
  (void)unused;
  memcpy(bytes, &x, 4);
  for (int i = 0; i < 4; i++)
    copy[3 - i] = bytes[3 - i];
  memcpy(&y, copy, 4);
  assert(x == y);
  assert((x & 255) + (x >> 24) == bytes[0] + (unsigned)bytes[3]);
  p.low = x;
  p.middle = x >> 5;
  p.high = x >> 25;
  shared = p.low | (unsigned)p.middle << 5 | (unsigned)p.high << 25;
  assert(shared == x);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
