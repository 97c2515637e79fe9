/* expect: proved
 *
 * pthread_exit below the thread's function ends the thread at once, with its value. */
#include <assert.h>
#include <pthread.h>

static int box, after;

static void inner(void) {
  pthread_exit(&box);
}

static void *worker(void *unused) {
  (void)unused;
  inner();
  after = 1;
  return NULL;
}

int main(void) {
  pthread_t id;
  void *result = NULL;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, &result);
  assert(result == &box);
  assert(after == 0);
  return 0;
}
