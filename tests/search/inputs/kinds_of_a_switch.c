/* expect: faulty
 * finding: 34 assertion
 * enumerate: full
 *
 * A switch on an input goes every way that is left. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static int kind;

static void *worker(void *unused) {
  long x = __VERIFIER_nondet_long();
  (void)unused;
  __VERIFIER_assume(x > 2 && x % 3 == 0);
  switch (x) {
  case 1: kind = 100; break;
  case 4 ... 5: kind = 100; break;
  case 6 ... 8: kind = 2; break;
  default: kind = 3; break;
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL); pthread_join(t, NULL);
  assert(kind != 100);
  assert(kind != 2);
  return 0;
}
