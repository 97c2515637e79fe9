/* expect: proved
 * enumerate: full
 *
 * An input that is read on the way to the release is no waiting for ever. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static volatile int flag, y;
static void *t1(void *u) {
  (void)u;
  while (!flag)
    ;
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  int v = y;
  int r = __VERIFIER_nondet_int();
  y = r + v;
  flag = 1;
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
