/* expect: faulty
 * finding: 18 pointer
 *
 * What an atomic region frees, it touches. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static int n, k;
void __VERIFIER_atomic_release(int *q) {
  k = 1;
  free(q);
}
static void *reader(void *a) {
  int *q = a;
  n = *q;
  k = 2;
  return NULL;
}
static void *owner(void *a) {
  __VERIFIER_atomic_release(a);
  return NULL;
}
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, reader, p);
  pthread_create(&b, NULL, owner, p);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
