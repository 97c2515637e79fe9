/* expect: proved
 *
 * One thread polls for what nobody will do, but another one works for ever: not all of the program
 * stands still, and a thread that waits is no deadlock as long as another one can do something. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int may_stop, served;

static void *server(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    served = !served;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void *waiter(void *unused) {
  (void)unused;
  int stop = 0;
  while (!stop) {
    pthread_mutex_lock(&lock);
    stop = may_stop;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, server, NULL);
  pthread_create(&t2, NULL, waiter, NULL);
  pthread_join(t2, NULL);
  return 0;
}
