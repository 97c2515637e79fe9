#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t r, e;
static void *other(void *arg) {
  printf("%d %d\n", pthread_mutex_trylock(&r) == EBUSY, pthread_mutex_unlock(&e) == EPERM);
  return arg;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&r, &a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&e, &a);
  printf("%d %d %d\n", pthread_mutex_lock(&r), pthread_mutex_lock(&r), pthread_mutex_trylock(&r));
  printf("%d", pthread_mutex_lock(&e));
  printf(" %d\n", pthread_mutex_lock(&e) == EDEADLK);
  pthread_create(&t, NULL, other, NULL);
  pthread_join(t, NULL);
  for (int i = 0; i < 3; i++)
    printf("%d ", pthread_mutex_unlock(&r));
  printf("%d\n", pthread_mutex_unlock(&r) == EPERM);
  printf("%d", pthread_mutex_unlock(&e));
  printf(" %d\n", pthread_mutex_unlock(&e) == EPERM);
  return 0;
}
