/* expect: faulty
 * finding: 24 pointer
 *
 * One thread enlarges the block while another uses the old address. */
#include <pthread.h>
#include <stdlib.h>

static int *block, sink;

static void *enlarge(void *unused) {
  (void)unused;
  int *bigger = malloc(2 * sizeof *bigger);
  if (bigger) {
    bigger[0] = block[0];
    free(block);
    block = bigger;
  }
  return NULL;
}

static void *use(void *unused) {
  (void)unused;
  int *old = block;
  sink = old[0];
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
