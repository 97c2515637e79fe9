/* expect: faulty
 * finding: 42 assertion
 * repaired: proved
 * native: yes
 *
 * Two threads each bring a summand; one pair of many hits the total. */
#include <assert.h>
#include <pthread.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *threes(void *argument) {
  pthread_mutex_lock(&lock);
  total += 3 * *(unsigned short *)argument;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *sevens(void *argument) {
  pthread_mutex_lock(&lock);
  total += 7 * *(unsigned short *)argument;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned short x = __VERIFIER_nondet_ushort(), y = __VERIFIER_nondet_ushort();
#ifdef REPAIRED
  __VERIFIER_assume(x % 7 == 0 && y % 3 == 0); /* then it is a multiple of 21 */
#else
  __VERIFIER_assume(x > 20000);
#endif
  pthread_create(&t1, NULL, threes, &x);
  pthread_create(&t2, NULL, sevens, &y);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(total != 100003);
  return 0;
}
