/* expect: proved
 *
 * A lock keeps the two apart, and the address is read again. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int *block, sink;

static void *enlarge(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int *bigger = malloc(2 * sizeof *bigger);
  if (bigger) {
    bigger[0] = block[0];
    free(block);
    block = bigger;
  }
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *use(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int *old = block;
  sink = old[0];
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  block = malloc(sizeof *block);
  if (!block)
    return 0;
  block[0] = 1;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, enlarge, NULL);
  pthread_create(&t2, NULL, use, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(block);
  return 0;
}
