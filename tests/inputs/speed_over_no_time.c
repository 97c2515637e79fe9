/* expect: faulty
 * finding: 25 division
 * repaired: proved
 * native: yes
 *
 * Two measurements with the same time stamp. */
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct measurement {
  unsigned time, distance;
};

static struct measurement before, now;
static unsigned speed;

static void *compute(void *unused) {
  (void)unused;
  unsigned elapsed = now.time - before.time;
#ifdef REPAIRED
  if (elapsed == 0)
    return NULL;
#endif
  speed = (now.distance - before.distance) / elapsed;
  return NULL;
}

int main(void) {
  pthread_t worker;
  before.time = __VERIFIER_nondet_uint();
  before.distance = __VERIFIER_nondet_uint();
  now.time = __VERIFIER_nondet_uint();
  now.distance = __VERIFIER_nondet_uint();
  pthread_create(&worker, NULL, compute, NULL);
  pthread_join(worker, NULL);
  return speed > 100;
}
