/* expect: faulty
 * finding: 37 assertion
 * repaired: proved
 * native: yes
 *
 * Positions in a ring count up for ever and are taken modulo its size. When the counter starts
 * anew, the next place is the next one only if the size is a power of two. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

#ifdef REPAIRED
enum { PLACES = 8 };
#else
enum { PLACES = 6 };
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned position;

static void *put(void *argument) {
  pthread_mutex_lock(&lock);
  *(unsigned *)argument = position++ % PLACES;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned first, second;
  position = __VERIFIER_nondet_uint();
  pthread_create(&t1, NULL, put, &first);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, put, &second);
  pthread_join(t2, NULL);
  assert(second == (first + 1) % PLACES);
  return 0;
}
