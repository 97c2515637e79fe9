/* expect: faulty
 * finding: 25 assertion
 *
 * Both threads may lose: the one that would have won fails without a cause. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int owner;
static atomic_int winners;

static void *worker(void *arg) {
  int nobody = 0;
  if (atomic_compare_exchange_weak(&owner, &nobody, 1))
    atomic_fetch_add(&winners, 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(winners == 1);
  return 0;
}
