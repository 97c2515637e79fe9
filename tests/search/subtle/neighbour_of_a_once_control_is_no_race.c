/* expect: proved
 * options: --property=race
 *
 * A synchronization object ends where its type ends. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static struct {
  pthread_once_t once;
  int v[4];
} s = {PTHREAD_ONCE_INIT, {0}};
static void nothing(void) {}
static void *t1(void *u) {
  (void)u;
  pthread_once(&s.once, nothing);
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  s.v[0] = 1;
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
