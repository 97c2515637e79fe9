/* expect: proved
 *
 * What a thread returns arrives at pthread_join. */
#include <assert.h>
#include <pthread.h>

static int box;

static void *worker(void *unused) {
  (void)unused;
  return &box;
}

int main(void) {
  pthread_t id;
  void *result = NULL;
  assert(pthread_create(&id, NULL, worker, NULL) == 0);
  assert(pthread_join(id, &result) == 0);
  assert(result == &box);
  return 0;
}
