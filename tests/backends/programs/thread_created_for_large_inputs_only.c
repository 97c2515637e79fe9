/* expect: faulty
 * finding: 24 assertion
 *
 * The only thread is created where no small input leads. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int x;

static void *set(void *unused) {
  (void)unused;
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t id;
  __VERIFIER_assume(__VERIFIER_nondet_int() >= 10);
  pthread_create(&id, NULL, set, NULL);
  pthread_join(id, NULL);
  assert(x == 0);
  return 0;
}
