/* expect: bounded
 * options: --unwind=5
 * reason: unwind
 * enumerate: full
 *
 * Each number of rounds is followed, up to the bound. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static unsigned rounds;

static void *worker(void *unused) {
  unsigned n = __VERIFIER_nondet_uint();
  (void)unused;
  for (unsigned i = 0; i < n; i++)
    rounds++;
  assert(rounds == n);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
