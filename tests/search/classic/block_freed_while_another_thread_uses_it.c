/* expect: faulty
 * finding: 12 pointer
 *
 * Main frees the block before it has joined the thread that reads it. */
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
  free(block);
  pthread_join(t1, NULL);
  return 0;
}
