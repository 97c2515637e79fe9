/* expect: faulty
 * finding: 20 assertion
 *
 * The first thread begins with an assumption about an input that neither truth value fulfils. */
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
static int shared;

static void *impossible(void *unused) {
  _Bool both = __VERIFIER_nondet_bool();
  __VERIFIER_assume(both && !both);
  return unused;
}

static void *failing(void *unused) {
  shared = 1;
  assert(shared == 0);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, impossible, NULL);
  pthread_create(&second, NULL, failing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
