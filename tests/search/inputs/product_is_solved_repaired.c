/* expect: proved
 * enumerate: full
 *
 * The one number that fulfils the assumption. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int value;

static void *worker(void *unused) {
  int k = __VERIFIER_nondet_int();
  (void)unused;
  __VERIFIER_assume(k > 0 && k < 1000000 && k * 16 == 160);
  value = k;
  return NULL;
}

static void look(void) {
  assert(value == 10);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  look();
  return 0;
}
