/* FIRST threads write B and then A; SECOND threads write B, add to it and then write A; LOCAL
 * threads compute in variables of their own. With -DPRINT the values at the end are outcomes. */
#include <pthread.h>
#include <stdio.h>

static int A, B;

static void *first(void *unused) {
  (void)unused;
  B = 2;
  A = B + 1;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  B = 0;
  B = B + 2;
  A = B + 1;
  return NULL;
}

static void *local(void *unused) {
  (void)unused;
  int c, d;
  d = 0;
  d = d + 2;
  c = d + 1;
  (void)c;
  return NULL;
}

int main(void) {
  pthread_t ids[FIRST + SECOND + LOCAL];
  int n = 0;
  for (int k = 0; k < FIRST; k++)
    pthread_create(&ids[n++], NULL, first, NULL);
  for (int k = 0; k < SECOND; k++)
    pthread_create(&ids[n++], NULL, second, NULL);
  for (int k = 0; k < LOCAL; k++)
    pthread_create(&ids[n++], NULL, local, NULL);
  while (n)
    pthread_join(ids[--n], NULL);
#ifdef PRINT
  printf("%d %d\n", A, B);
#endif
  return 0;
}
