/* expect: faulty
 * finding: 17 assertion
 * finding: 24 assertion
 *
 * Both faults are found, though each ends the run. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static int x, y;
static void *t1(void *u) {
  (void)u;
  x = 1;
  int v = x;
  assert(v == 0);
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  y = 1;
  int w = y;
  assert(w == 0);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, t1, NULL);
  pthread_create(&b, NULL, t2, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
