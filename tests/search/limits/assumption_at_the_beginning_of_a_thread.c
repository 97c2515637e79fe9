/* expect: faulty
 * finding: 19 assertion
 * options: --switches=3
 *
 * A bound on switches: a thread whose first statement is an assumption that fails may begin after the
 * other one has failed. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int shared;

static void *impossible(void *argument) {
  __VERIFIER_assume(argument != NULL);
  return NULL;
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
