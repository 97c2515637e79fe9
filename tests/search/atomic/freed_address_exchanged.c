/* expect: bounded
 * reason: freed_address_exchanged.c:21: compared with an address that was freed
 *
 * The exchange fails here where the old block was freed and a new one is in its place. A real one may
 * have the same address, and the exchange succeeds. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *taker(void *unused) {
  (void)unused;
  int *seen = atomic_load(&shared);
  int *none = NULL;
  if (!seen)
    return NULL;
  /* between the two the block may be another one */
  /* at the same address */

  if (atomic_compare_exchange_strong(&shared, &seen, none))
    free(seen);
  return NULL;
}

static void *changer(void *unused) {
  (void)unused;
  int *old = atomic_exchange(&shared, NULL);
  free(old);
  int *fresh = malloc(sizeof *fresh);
  atomic_store(&shared, fresh);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  atomic_store(&shared, malloc(sizeof(int)));
  pthread_create(&t1, NULL, taker, NULL);
  pthread_create(&t2, NULL, changer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(atomic_load(&shared));
  return 0;
}
