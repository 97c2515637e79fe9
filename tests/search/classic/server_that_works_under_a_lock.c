/* expect: proved
 *
 * A server that never ends, and a thread that joins it: it changes memory in each round, so it does
 * something, and nobody can tell that it waits. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int served;

static void *server(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    served = (served + 1) % 4;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, server, NULL);
  pthread_join(id, NULL);
  return 0;
}
