/* expect: faulty
 * finding: 37 assertion
 * repaired: proved
 * native: yes
 *
 * A mixer adds two sounds and cuts what is too loud, but not what is too loud in the other
 * direction. */
#include <assert.h>
#include <pthread.h>

extern short __VERIFIER_nondet_short(void);

enum { LOUDEST = 32767, LEAST = -32768 };

static short voices[2], mixed;

static void *mix(void *unused) {
  (void)unused;
  int sum = voices[0] + voices[1];
  if (sum > LOUDEST)
    sum = LOUDEST;
#ifdef REPAIRED
  if (sum < LEAST)
    sum = LEAST;
#endif
  mixed = (short)sum;
  return NULL;
}

int main(void) {
  pthread_t mixer;
  voices[0] = __VERIFIER_nondet_short();
  voices[1] = __VERIFIER_nondet_short();
  pthread_create(&mixer, NULL, mix, NULL);
  pthread_join(mixer, NULL);
  if (voices[0] < 0 && voices[1] < 0)
    assert(mixed < 0);
  return 0;
}
