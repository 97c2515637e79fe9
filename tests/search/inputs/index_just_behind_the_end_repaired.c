/* expect: proved
 * enumerate: full
 *
 * The bound is right. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static int table[8];

static void *worker(void *unused) {
  int k = __VERIFIER_nondet_int();
  (void)unused;
  if (k >= 0 && k < 8)
    table[k] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
