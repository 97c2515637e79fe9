/* expect: proved
 *
 * A server that never ends: each round prints what it reads, which is work. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value = 7;

static void *server(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    printf("%d\n", value);
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
