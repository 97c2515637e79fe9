#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waiting;

static void unlock(void *mutex) {
  printf("unlock %d\n", pthread_mutex_unlock(mutex));
}

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  waiting = 1;
  pthread_cond_signal(&c);
  while (waiting)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, worker, NULL);
  while (!waiting)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_cancel(t);
  pthread_join(t, &result);
  printf("%d %d\n", result == PTHREAD_CANCELED, pthread_mutex_trylock(&m));
  return 0;
}
