/* expect: faulty
 * finding: 25 assertion
 *
 * No value of the input is below the limit, which is 0: that thread has no run on, but the other one
 * may have failed before. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int limit;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *chooser(void *unused) {
  pthread_mutex_lock(&mutex);
  int most = limit, chosen = __VERIFIER_nondet_int();
  __VERIFIER_assume(chosen >= 0 && chosen < most);
  limit = chosen;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *failing(void *argument) {
  assert(argument == &limit);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, chooser, NULL);
  pthread_create(&second, NULL, failing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
