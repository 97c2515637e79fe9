/* expect: faulty
 * finding: 15 bounds
 *
 * A number from 0 to 3; the array has room for three. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int table[3];
static int where;

static void *worker(void *unused) {
  (void)unused;
  table[where] = 1;
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 3);
  where = n;
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  return 0;
}
