/* expect: faulty
 * finding: 17 pointer
 *
 * Printing reads what it prints. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static char *p;
static int n;
static void *t1(void *u) {
  (void)u;
  char *q = p;
  n++;
  puts(q);
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  free(p);
  return NULL;
}
int main(void) {
  p = malloc(8);
  strcpy(p, "hello");
  pthread_t a, b;
  pthread_create(&a, NULL, t1, NULL);
  pthread_create(&b, NULL, t2, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
