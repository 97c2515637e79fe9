/* expect: proved
 *
 * Main joins first. */
#include <pthread.h>
#include <stdlib.h>

static int *block, sink;

static void *reader(void *unused) {
  (void)unused;
  sink = *block;
  return NULL;
}

int main(void) {
  block = malloc(sizeof *block);
  if (!block)
    return 0;
  *block = 1;
  pthread_t t1;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_join(t1, NULL);
  free(block);
  return 0;
}
