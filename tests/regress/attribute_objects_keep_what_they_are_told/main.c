#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static void *worker(void *arg) { return arg; }

int main(void) {
  pthread_attr_t a;
  int value;
  size_t size;
  printf("%d\n", pthread_attr_init(&a));
  pthread_attr_getdetachstate(&a, &value);
  printf("%d\n", value == PTHREAD_CREATE_JOINABLE);
  printf("%d", pthread_attr_setstacksize(&a, 1 << 20));
  printf(" %d\n", pthread_attr_getstacksize(&a, &size));
  printf("%zu %d\n", size, pthread_attr_setstacksize(&a, 1) == EINVAL);
  printf("%d\n", pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM));
  pthread_t t;
  void *result;
  printf("%d\n", pthread_create(&t, &a, worker, &a));
  pthread_join(t, &result);
  printf("%d %d\n", result == &a, pthread_attr_destroy(&a));
  pthread_mutexattr_t m;
  pthread_mutexattr_init(&m);
  printf("%d\n", pthread_mutexattr_settype(&m, PTHREAD_MUTEX_RECURSIVE));
  printf("%d\n", pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED));
  printf("%d\n", pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT));
  pthread_mutexattr_gettype(&m, &value);
  printf("%d\n", value == PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_getpshared(&m, &value);
  printf("%d\n", value == PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_getprotocol(&m, &value);
  printf("%d %d\n", value == PTHREAD_PRIO_INHERIT, pthread_mutexattr_settype(&m, 77) == EINVAL);
  pthread_condattr_t c;
  clockid_t clock;
  pthread_condattr_init(&c);
  printf("%d\n", pthread_condattr_setclock(&c, CLOCK_MONOTONIC));
  pthread_condattr_getclock(&c, &clock);
  printf("%d %d\n", clock == CLOCK_MONOTONIC, pthread_condattr_destroy(&c));
  pthread_rwlockattr_t r;
  pthread_barrierattr_t b;
  pthread_barrier_t barrier;
  pthread_rwlock_t lock;
  printf("%d %d\n", pthread_rwlockattr_init(&r), pthread_barrierattr_init(&b));
  printf("%d %d\n", pthread_rwlock_init(&lock, &r), pthread_barrier_init(&barrier, &b, 1));
  printf("%d\n", pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
  return 0;
}
