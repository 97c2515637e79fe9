/* expect: proved
 *
 * Main leaves by pthread_exit; the process ends well when the last thread has ended. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  count++;
  assert(count <= 2);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_exit(NULL);
}
