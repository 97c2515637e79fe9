/* expect: faulty
 * finding: 14 pointer
 *
 * Both threads see the block and both free it. */
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *cleaner(void *unused) {
  (void)unused;
  int *mine = block;
  if (mine) {
    free(mine);
    block = NULL;
  }
  return NULL;
}

int main(void) {
  block = malloc(sizeof *block);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, cleaner, NULL);
  pthread_create(&t2, NULL, cleaner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
