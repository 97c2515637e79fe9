/* expect: proved
 * options: --property=race
 *
 * Different elements, members and bytes do not race. */
#include <pthread.h>

static char letters[2];
static struct {
  short low, high;
} pair;

static void *first(void *unused) {
  (void)unused;
  letters[0] = 'a';
  pair.low = 1;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  letters[1] = 'b';
  pair.high = 2;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
