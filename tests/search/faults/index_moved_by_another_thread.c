/* expect: faulty
 * finding: 14 bounds
 *
 * Two threads share an index into an array; it runs past the end although each has
 * tested it. */
#include <pthread.h>

static volatile int next;
static int slots[1];

static void *fill(void *unused) {
  (void)unused;
  if (next < 1) {
    slots[next] = 1;
    next++;
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, fill, NULL);
  pthread_create(&t2, NULL, fill, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
