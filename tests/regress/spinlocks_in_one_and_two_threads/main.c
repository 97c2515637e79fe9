#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_spinlock_t s;
static int count;

static void *worker(void *arg) {
  printf("%d\n", pthread_spin_trylock(&s) == EBUSY);
  return arg;
}
static void *adder(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_spin_lock(&s);
    count++;
    pthread_spin_unlock(&s);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  printf("%d\n", pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE));
  printf("%d\n", pthread_spin_lock(&s));
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  printf("%d\n", pthread_spin_unlock(&s));
  pthread_create(&a, NULL, adder, NULL);
  pthread_create(&b, NULL, adder, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", count, pthread_spin_destroy(&s));
  return 0;
}
