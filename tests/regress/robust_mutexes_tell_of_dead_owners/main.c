#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m, n;
static void *dies(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  int robust = -1;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_getrobust(&a, &robust);
  printf("%d\n", robust == PTHREAD_MUTEX_STALLED);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_getrobust(&a, &robust);
  printf("%d\n", robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_mutex_init(&n, &a);
  pthread_create(&t, NULL, dies, NULL);
  pthread_join(t, NULL);
  printf("%d\n", pthread_mutex_lock(&m) == EOWNERDEAD);
  printf("%d\n", pthread_mutex_consistent(&m));
  printf("%d\n", pthread_mutex_unlock(&m));
  printf("%d\n", pthread_mutex_lock(&m));
  printf("%d\n", pthread_mutex_unlock(&m));
  printf("%d\n", pthread_mutex_trylock(&n) == EOWNERDEAD);
  printf("%d\n", pthread_mutex_unlock(&n));
  printf("%d\n", pthread_mutex_lock(&n) == ENOTRECOVERABLE);
  printf("%d\n", pthread_mutex_consistent(&m) == EINVAL);
  return 0;
}
