/* expect: proved
 *
 * A thread makes another one and joins it; main only joins the first. */
#include <assert.h>
#include <pthread.h>

static int steps;

static void *inner(void *unused) {
  (void)unused;
  steps++;
  return NULL;
}

static void *outer(void *unused) {
  (void)unused;
  pthread_t id;
  steps++;
  pthread_create(&id, NULL, inner, NULL);
  pthread_join(id, NULL);
  steps++;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, outer, NULL);
  pthread_join(t1, NULL);
  assert(steps == 3);
  return 0;
}
