/* expect: faulty
 * finding: 24 assertion
 *
 * A run that an assumption ends must not hide what another thread does. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int x, y;
static void *t1(void *u) {
  (void)u;
  int v = x;
  __VERIFIER_assume(v == 1);
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
