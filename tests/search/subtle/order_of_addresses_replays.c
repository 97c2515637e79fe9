/* expect: faulty
 * finding: 37 assertion
 *
 * Addresses compare in an order that no interleaving changes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int first, *A, *B;
static void *t1(void *u) {
  (void)u;
  pthread_mutex_lock(&m);
  if (!first)
    first = 1;
  A = malloc(4);
  pthread_mutex_unlock(&m);
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  pthread_mutex_lock(&m);
  if (!first)
    first = 2;
  B = malloc(4);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, t1, NULL);
  pthread_create(&b, NULL, t2, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(first == 2 && A < B));
  return 0;
}
