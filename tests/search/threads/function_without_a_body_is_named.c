/* expect: unknown
 * reason: device_status
 *
 * A function that has neither body nor model: nothing can be said, and it is named. */
#include <assert.h>
#include <pthread.h>

int device_status(void);

static int status;

static void *worker(void *unused) {
  (void)unused;
  status = device_status();
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  return 0;
}
