/* expect: faulty
 * finding: 16 deadlock
 * enumerate: full
 *
 * Two threads wait for each other while a third goes on for ever: the circle is a
 * deadlock all the same. */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static volatile int beat;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right);
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left);
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return NULL;
}

static void *bystander(void *unused) {
  (void)unused;
  for (;;)
    beat = !beat;
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_create(&t3, NULL, bystander, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
