/* expect: faulty
 * finding: 35 assertion
 * repaired: proved
 *
 * Two threads compare and write the greatest number so far; the smaller one may come last. */
#include <assert.h>
#include <pthread.h>

extern long __VERIFIER_nondet_long(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long greatest = -9223372036854775807L - 1;

static void *offer(void *argument) {
  long number = *(long *)argument;
  pthread_mutex_lock(&lock);
  int is_greater = number > greatest;
#ifndef REPAIRED
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  if (is_greater)
    greatest = number;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  long first = __VERIFIER_nondet_long(), second = __VERIFIER_nondet_long();
  pthread_create(&t1, NULL, offer, &first);
  pthread_create(&t2, NULL, offer, &second);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(greatest >= first && greatest >= second);
  return 0;
}
