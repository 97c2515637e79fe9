/* expect: proved
 * options: --property=race
 *
 * The threads compute different elements. */
#include <pthread.h>

static int table[4];

static void put(int n) {
  table[n % 4] = n;
}

static void *first(void *unused) {
  (void)unused;
  put(1);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  put(3);
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
