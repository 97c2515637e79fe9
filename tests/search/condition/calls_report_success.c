/* expect: proved
 *
 * All functions of a condition variable answer 0, and signals without a waiter do
 * nothing. */
#include <assert.h>
#include <pthread.h>

static pthread_cond_t changed;

int main(void) {
  assert(pthread_cond_init(&changed, NULL) == 0);
  assert(pthread_cond_signal(&changed) == 0);
  assert(pthread_cond_broadcast(&changed) == 0);
  assert(pthread_cond_destroy(&changed) == 0);
  return 0;
}
