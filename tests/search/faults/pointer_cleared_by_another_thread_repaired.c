/* expect: proved
 *
 * The pointer is read once. */
#include <pthread.h>

static int object = 1, sink;
static int *volatile shared = &object;

static void *use(void *unused) {
  (void)unused;
  int *p = shared;
  if (p)
    sink = *p;
  return NULL;
}

static void *clear(void *unused) {
  (void)unused;
  shared = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, use, NULL);
  pthread_create(&t2, NULL, clear, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
