/* expect: faulty
 * finding: 27 assertion
 *
 * One or two threads are started, as the input says; two lose an update. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int value;

static void *worker(void *unused) {
  (void)unused;
  value++;
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 2);
  pthread_t ids[2];
  for (int i = 0; i < n; i++)
    pthread_create(&ids[i], NULL, worker, NULL);
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  assert(value == n);
  return 0;
}
