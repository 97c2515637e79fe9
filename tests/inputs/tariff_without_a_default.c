/* expect: faulty
 * finding: 25 uninitialized
 * repaired: proved
 * options: --property=all
 *
 * The price depends on a class; for an unknown one nobody has set it. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int class, price;

static void *compute(void *unused) {
  (void)unused;
  int tariff;
#ifdef REPAIRED
  tariff = 0;
#endif
  switch (class) {
  case 1: tariff = 10; break;
  case 2:
  case 3: tariff = 25; break;
  default: break;
  }
  if (tariff > 20)
    price = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  class = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, compute, NULL);
  pthread_join(t, NULL);
  return price;
}
