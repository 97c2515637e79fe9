/* expect: faulty
 * finding: 38 assertion
 * repaired: proved
 * native: yes
 *
 * A bucket of tokens is filled by rate times time, of which only 32 bits are left. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { CAPACITY = 1000, RATE = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned tokens = 10;

static void *refill(void *argument) {
  unsigned elapsed = *(unsigned *)argument;
  pthread_mutex_lock(&lock);
#ifdef REPAIRED
  unsigned long long sum = tokens + (unsigned long long)RATE * elapsed;
#else
  unsigned sum = tokens + RATE * elapsed;
#endif
  tokens = sum > CAPACITY ? CAPACITY : (unsigned)sum;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned elapsed = __VERIFIER_nondet_uint(), soon = 1;
  pthread_create(&t1, NULL, refill, &elapsed);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, refill, &soon);
  pthread_join(t2, NULL);
  if (elapsed > 100)
    assert(tokens == CAPACITY);
  return 0;
}
