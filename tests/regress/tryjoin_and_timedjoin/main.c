#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t go;
static void *worker(void *arg) {
  sem_wait(&go);
  return arg;
}

int main(void) {
  pthread_t t;
  void *result = NULL;
  struct timespec past = {1, 0};
  sem_init(&go, 0, 0);
  pthread_create(&t, NULL, worker, &go);
  printf("%d\n", pthread_tryjoin_np(t, &result) == EBUSY);
  printf("%d\n", pthread_timedjoin_np(t, &result, &past) == ETIMEDOUT);
  sem_post(&go);
  printf("%d\n", pthread_join(t, &result));
  printf("%d\n", result == &go);
  return 0;
}
