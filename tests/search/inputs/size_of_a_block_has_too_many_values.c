/* expect: unknown
 * reason: malloc
 * enumerate: full
 *
 * A library function needs a number; there are too many, and that is said. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

extern void *malloc(unsigned long);
static void *block;

static void *worker(void *unused) {
  unsigned n = __VERIFIER_nondet_uint();
  (void)unused;
  block = malloc(n);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
