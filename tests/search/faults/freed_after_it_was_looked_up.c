/* expect: faulty
 * finding: 15 pointer
 * options: --property=pointer
 *
 * The block is freed after the reader has looked up its address. */
#include <pthread.h>
#include <stdlib.h>

static int *block, sink;

static void *reader(void *unused) {
  (void)unused;
  int *mine = block;
  if (mine)
    sink = *mine;
  return NULL;
}

static void *cleaner(void *unused) {
  (void)unused;
  int *mine = block;
  block = NULL;
  free(mine);
  return NULL;
}

int main(void) {
  block = malloc(sizeof *block);
  if (block)
    *block = 2;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, cleaner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
