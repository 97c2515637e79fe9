/* expect: faulty
 * finding: 34 assertion
 * repaired: proved
 *
 * The greatest value is kept by compare-and-exchange; who loses must try again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int greatest;

static void *offer(void *argument) {
  int value = *(int *)argument;
  int seen = atomic_load(&greatest);
#ifdef REPAIRED
  while (value > seen && !atomic_compare_exchange_strong(&greatest, &seen, value))
    ;
#else
  if (value > seen)
    atomic_compare_exchange_strong(&greatest, &seen, value);
#endif
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  pthread_create(&t1, NULL, offer, &first);
  pthread_create(&t2, NULL, offer, &second);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(atomic_load(&greatest) >= first && atomic_load(&greatest) >= second);
  return 0;
}
