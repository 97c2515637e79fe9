/* expect: faulty
 * finding: 12 deadlock
 *
 * Both raise the flag and then wait for the other to lower it: both spin for ever. */
#include <pthread.h>

static volatile int left, right, value;

static void *go_left(void *unused) {
  (void)unused;
  left = 1;
  while (right) {}
  value++;
  left = 0;
  return NULL;
}

static void *go_right(void *unused) {
  (void)unused;
  right = 1;
  while (left) {}
  value++;
  right = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, go_left, NULL);
  pthread_create(&t2, NULL, go_right, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
