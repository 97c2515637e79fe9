#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t started, never;
static void say(void *text) { printf("handler %s\n", (char *)text); }

static void *worker(void *arg) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  printf("%d\n", old == PTHREAD_CANCEL_ENABLE);
  pthread_cleanup_push(say, arg);
  sem_post(&started);
  pthread_testcancel();
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  printf("%d\n", old == PTHREAD_CANCEL_DISABLE);
  sem_wait(&never);
  printf("never\n");
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&started, 0, 0);
  sem_init(&never, 0, 0);
  pthread_create(&t, NULL, worker, "worker");
  sem_wait(&started);
  printf("%d\n", pthread_cancel(t));
  pthread_join(t, &result);
  printf("%d\n", result == PTHREAD_CANCELED);
  return 0;
}
