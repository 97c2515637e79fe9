/* expect: faulty
 * finding: 23 assertion
 *
 * A load and a store by the GNU builtins are two steps. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  int seen = __atomic_load_n(&value, __ATOMIC_SEQ_CST);
  __atomic_store_n(&value, seen + 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(__atomic_load_n(&value, __ATOMIC_ACQUIRE) == 2);
  return 0;
}
