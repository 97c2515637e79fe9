/* expect: unknown
 * reason: '%s'
 * enumerate: full
 *
 * Of standard input, characters and whole numbers are modelled; the rest is named. */
#include <pthread.h>
#include <stdio.h>

static char word[8];

static void *reader(void *unused) {
  (void)unused;
  return scanf("%7s", word) == 1 ? word : NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
  return 0;
}
