/* expect: bounded
 *
 * A copy of a struct is one step here, which is said. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static struct { int a, b, c, d; } s;
static void *t1(void *u) {
  (void)u;
  s = (__typeof__(s)){1, 1, 1, 1};
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  __typeof__(s) t = s;
  assert(t.a == t.d);
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
