/* expect: faulty
 * finding: 23 division
 * finding: 36 assertion
 * repaired: proved
 * native: yes
 *
 * A display computes what part of a job is done. Nothing to do is no part of nothing, and a hundred
 * times much is more than 16 bits. */
#include <assert.h>
#include <pthread.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

static unsigned short done, all, percent;

static void *display(void *unused) {
  (void)unused;
#ifdef REPAIRED
  percent = all == 0 ? 100 : (unsigned short)(done * 100u / all);
#else
  unsigned short hundredfold = (unsigned short)(done * 100u);
  percent = hundredfold / all;
#endif
  return NULL;
}

int main(void) {
  pthread_t t;
  done = __VERIFIER_nondet_ushort();
  all = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(done <= all);
  pthread_create(&t, NULL, display, NULL);
  pthread_join(t, NULL);
  if (done == all)
    assert(percent == 100);
  return 0;
}
