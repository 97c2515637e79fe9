/* expect: faulty
 * finding: 16 assertion
 * finding: 23 assertion
 * options: --property=assertion,deadlock,lock
 *
 * Each thread reads what the other has written, without waiting for it. */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t line;
static int left, right;

static void *go_left(void *unused) {
  (void)unused;
  left = 1;
  assert(right == 1);
  return NULL;
}

static void *go_right(void *unused) {
  (void)unused;
  right = 1;
  assert(left == 1);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&line, NULL, 2);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, go_left, NULL);
  pthread_create(&t2, NULL, go_right, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_barrier_destroy(&line);
  return 0;
}
