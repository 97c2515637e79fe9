/* expect: faulty
 * finding: 12 deadlock
 *
 * The function that is run once asks for itself again: it waits for its own end. */
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int value;

static void initialize(void) {
  value++;
  pthread_once(&control, initialize);
}

static void *worker(void *unused) {
  (void)unused;
  pthread_once(&control, initialize);
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, NULL);
  return 0;
}
