/* expect: proved
 *
 * A thread that waits in a join can be cancelled; the other one can be joined all the same. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;
static pthread_t slow;

static void *waits(void *arg) {
  sem_wait(&go);
  return arg;
}
static void *joins(void *arg) {
  pthread_join(slow, NULL);
  return arg;
}

int main(void) {
  pthread_t joiner;
  void *result;
  sem_init(&go, 0, 0);
  pthread_create(&slow, NULL, waits, NULL);
  pthread_create(&joiner, NULL, joins, NULL);
  pthread_cancel(joiner);
  pthread_join(joiner, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&go);
  pthread_join(slow, NULL);
  return 0;
}
