/* expect: faulty
 * finding: 20 shift
 * repaired: proved
 * options: --property=all
 * native: yes
 *
 * A thread marks its number in a set of bits. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned marked;

static void *mark(void *argument) {
  unsigned char number = *(unsigned char *)argument;
  pthread_mutex_lock(&lock);
  marked |= 1u << number;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned char first = __VERIFIER_nondet_uchar(), second = 0;
#ifdef REPAIRED
  __VERIFIER_assume(first < 32);
#else
  __VERIFIER_assume(first <= 32);
#endif
  pthread_create(&t1, NULL, mark, &first);
  pthread_create(&t2, NULL, mark, &second);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(marked & 1u);
  return 0;
}
