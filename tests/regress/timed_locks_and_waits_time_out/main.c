#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;
static const struct timespec past = {1, 0}, wrong = {1, -1};

static void *other(void *arg) {
  printf("%d\n", pthread_mutex_timedlock(&m, &past) == ETIMEDOUT);
  printf("%d\n", pthread_rwlock_timedrdlock(&l, &past) == ETIMEDOUT);
  printf("%d\n", pthread_rwlock_timedwrlock(&l, &past) == ETIMEDOUT);
  printf("%d\n", pthread_mutex_timedlock(&m, &wrong) == EINVAL);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  printf("%d\n", pthread_mutex_timedlock(&m, &past));
  printf("%d\n", pthread_rwlock_timedwrlock(&l, &past));
  pthread_create(&t, NULL, other, NULL);
  pthread_join(t, NULL);
  printf("%d\n", pthread_cond_timedwait(&c, &m, &past) == ETIMEDOUT);
  printf("%d\n", sem_timedwait(&s, &past));
  int result = sem_timedwait(&s, &past);
  printf("%d %d\n", result, errno == ETIMEDOUT);
  printf("%d %d\n", pthread_mutex_unlock(&m), pthread_rwlock_unlock(&l));
  return 0;
}
