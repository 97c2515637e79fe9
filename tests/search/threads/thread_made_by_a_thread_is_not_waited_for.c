/* expect: faulty
 * finding: 28 assertion
 *
 * The outer thread ends without joining the inner one, so main's join does not cover
 * it. */
#include <assert.h>
#include <pthread.h>

static int steps;

static void *inner(void *unused) {
  (void)unused;
  steps = 1;
  return NULL;
}

static void *outer(void *unused) {
  (void)unused;
  pthread_t id;
  pthread_create(&id, NULL, inner, NULL);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, outer, NULL);
  pthread_join(t1, NULL);
  assert(steps == 1);
  return 0;
}
