/* expect: faulty
 * finding: 11 assertion
 * finding: 17 assertion
 *
 * The first thread fails before its first step, and may do so before or after the other one. */
#include <assert.h>
#include <pthread.h>
static int shared;

static void *failing_at_once(void *argument) {
  assert(argument != NULL);
  return NULL;
}

static void *failing(void *unused) {
  shared = 1;
  assert(shared == 0);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, failing_at_once, NULL);
  pthread_create(&second, NULL, failing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
