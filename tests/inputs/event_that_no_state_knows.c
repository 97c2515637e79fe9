/* expect: faulty
 * finding: 28 bounds
 * repaired: proved
 * native: yes
 *
 * A machine with a table of transitions, fed by two threads; one kind of event has no column. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { STATES = 3, EVENTS = 2 };

static const unsigned char transition[STATES][EVENTS] = {{0, 1}, {0, 2}, {2, 0}};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned state, ignored;

static void *feed(void *argument) {
  unsigned event = *(unsigned *)argument;
  pthread_mutex_lock(&lock);
#ifdef REPAIRED
  if (event >= EVENTS)
#else
  if (event > EVENTS)
#endif
    ignored++;
  else
    state = transition[state][event];
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned first = __VERIFIER_nondet_uint(), second = 1;
  pthread_create(&t1, NULL, feed, &first);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, feed, &second);
  pthread_join(t2, NULL);
  assert(state == (first == 1 ? 2u : 1u) && ignored <= 1);
  return 0;
}
