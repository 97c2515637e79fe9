/* expect: faulty
 * finding: 33 assertion
 * repaired: proved
 * native: yes
 *
 * Tickets have 16 bits; behind the last comes 0, which is not greater. */
#include <assert.h>
#include <pthread.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned short next;

static void *draw(void *argument) {
  pthread_mutex_lock(&lock);
  *(unsigned short *)argument = next++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned short first, second;
  next = __VERIFIER_nondet_ushort();
  pthread_create(&t1, NULL, draw, &first);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, draw, &second);
  pthread_join(t2, NULL);
#ifdef REPAIRED
  assert((short)(unsigned short)(second - first) > 0);
#else
  assert(second > first);
#endif
  return 0;
}
