/* expect: faulty
 * finding: 16 deadlock
 * enumerate: full
 *
 * Four threads, four locks, each takes its own and then its neighbour's: all can hold
 * one. */
#include <pthread.h>

static pthread_mutex_t locks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int numbers[4] = {0, 1, 2, 3};

static void *worker(void *argument) {
  int low = *(int *)argument, high = (low + 1) % 4;
  pthread_mutex_lock(&locks[low]);
  pthread_mutex_lock(&locks[high]);
  pthread_mutex_unlock(&locks[high]);
  pthread_mutex_unlock(&locks[low]);
  return NULL;
}

int main(void) {
  pthread_t ids[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&ids[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
