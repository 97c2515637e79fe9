/* expect: faulty
 * finding: 45 assertion
 * repaired: proved
 *
 * There are two locks, and the key says which one guards its counter; the threads read it in
 * different ways. With the wrong key they take different locks for the same counter. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static unsigned key;
static int counter;

static void count(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  counter++;
  pthread_mutex_unlock(lock);
}

static void *by_the_lowest_bit(void *unused) {
  (void)unused;
  count(&locks[key & 1]);
  return NULL;
}

static void *by_the_remainder(void *unused) {
  (void)unused;
#ifdef REPAIRED
  count(&locks[key % 2]);
#else
  count(&locks[key % 10 > 4]);
#endif
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  key = __VERIFIER_nondet_uint();
  pthread_create(&t1, NULL, by_the_lowest_bit, NULL);
  pthread_create(&t2, NULL, by_the_remainder, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(counter == 2);
  return 0;
}
