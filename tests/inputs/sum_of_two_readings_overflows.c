/* expect: faulty
 * finding: 24 overflow
 * repaired: proved
 * options: --property=all
 * native: yes
 *
 * Two threads add what they were given; for large numbers of the same sign the sum has no room. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#ifdef REPAIRED
typedef long long total;
#else
typedef int total;
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static total sum;

static void *add(void *argument) {
  int reading = *(int *)argument;
  pthread_mutex_lock(&lock);
  sum += reading;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  pthread_create(&t1, NULL, add, &first);
  pthread_create(&t2, NULL, add, &second);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return sum > 0;
}
