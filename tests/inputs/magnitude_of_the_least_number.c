/* expect: faulty
 * finding: 21 overflow
 * repaired: proved
 * options: --property=all
 * native: yes
 *
 * The magnitude of a sample is kept. One of all numbers has none. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned loudest;

static void *record(void *argument) {
  int sample = *(int *)argument;
#ifdef REPAIRED
  unsigned magnitude = sample < 0 ? 0u - (unsigned)sample : (unsigned)sample;
#else
  unsigned magnitude = (unsigned)(sample < 0 ? -sample : sample);
#endif
  pthread_mutex_lock(&lock);
  if (magnitude > loudest)
    loudest = magnitude;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int left = __VERIFIER_nondet_int(), right = -3;
  pthread_create(&t1, NULL, record, &left);
  pthread_create(&t2, NULL, record, &right);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(loudest >= 3 && loudest <= 2147483648u);
  return 0;
}
