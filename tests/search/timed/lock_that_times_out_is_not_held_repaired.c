/* expect: proved
 *
 * Who did not get the mutex leaves the variable alone. */
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared, got[2];

static void *worker(void *arg) {
  struct timespec until = {1, 0};
  int *mine = arg;
  if (pthread_mutex_timedlock(&m, &until) == 0) {
    shared++;
    *mine = 1;
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &got[0]);
  pthread_create(&b, NULL, worker, &got[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(shared == got[0] + got[1]);
  return 0;
}
