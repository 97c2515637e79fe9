/* expect: proved
 * options: --property=assertion,deadlock,race
 *
 * A function whose name begins with __VERIFIER_atomic_ is one step, and its accesses
 * do not race with each other. */
#include <assert.h>
#include <pthread.h>

static int left, right;

static void __VERIFIER_atomic_shift(int n) {
  left -= n;
  right += n;
}

static void __VERIFIER_atomic_check(void) {
  assert(left + right == 0);
}

static void *mover(void *unused) {
  (void)unused;
  __VERIFIER_atomic_shift(2);
  return NULL;
}

static void *checker(void *unused) {
  (void)unused;
  __VERIFIER_atomic_check();
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, mover, NULL);
  pthread_create(&t2, NULL, mover, NULL);
  pthread_create(&t3, NULL, checker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
