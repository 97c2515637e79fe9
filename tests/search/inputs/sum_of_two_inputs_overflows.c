/* expect: faulty
 * options: --property=overflow,division,shift
 * finding: 24 overflow
 * finding: 27 division
 * finding: 29 shift
 * enumerate: full
 *
 * What is undefined for some inputs only. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static int result;

static void *worker(void *unused) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  (void)unused;
  if (x > 0 && y > 0 && y < 100) {
    result = x + y;
  }
  if (y > -4 && y < 4 && x > 0) {
    result = x / y;
  } else if (y >= 0) {
    result = 1 >> y;
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return result == 0;
}
