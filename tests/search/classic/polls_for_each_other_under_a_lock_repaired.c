/* expect: proved
 * enumerate: full
 *
 * Each of the two raises its flag before it looks at the other's. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready[2];

static void *worker(void *argument) {
  int me = *(int *)argument;
  pthread_mutex_lock(&lock);
  ready[me] = 1;
  pthread_mutex_unlock(&lock);
  for (;;) {
    pthread_mutex_lock(&lock);
    int other = ready[1 - me];
    pthread_mutex_unlock(&lock);
    if (other)
      break;
  }
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
