/* expect: faulty
 * finding: 14 deadlock
 *
 * Each of the two raises its flag only when it has seen the other's. Both go round and round. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready[2];

static void *worker(void *argument) {
  int me = *(int *)argument;
  for (;;) {

    pthread_mutex_lock(&lock);
    int other = ready[1 - me];
    pthread_mutex_unlock(&lock);
    if (other)
      break;
  }
  pthread_mutex_lock(&lock);
  ready[me] = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t ids[2];
  int numbers[2] = {0, 1};
  for (int k = 0; k < 2; k++)
    pthread_create(&ids[k], NULL, worker, &numbers[k]);
  for (int k = 0; k < 2; k++)
    pthread_join(ids[k], NULL);
  return 0;
}
