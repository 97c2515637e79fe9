/* expect: faulty
 * finding: 22 assertion
 *
 * The end of a run by one thread must not hide what another does. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static int x, y;
static int deeper(int n) { return n + deeper(n + 1); }
static void *t1(void *u) {
  (void)u;
  x = deeper(x);
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
