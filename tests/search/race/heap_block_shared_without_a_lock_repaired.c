/* expect: proved
 * options: --property=race
 *
 * Each thread changes a block of its own. */
#include <pthread.h>
#include <stdlib.h>

struct tally {
  int hits;
};

static void *hit(void *argument) {
  struct tally *t = argument;
  t->hits++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  struct tally *one = calloc(1, sizeof *one);
  struct tally *two = calloc(1, sizeof *two);
  if (!one || !two)
    return 0;
  pthread_create(&t1, NULL, hit, one);
  pthread_create(&t2, NULL, hit, two);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(two);
  free(one);
  return 0;
}
