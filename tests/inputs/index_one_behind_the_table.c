/* expect: faulty
 * finding: 26 bounds
 * repaired: proved
 * native: yes
 *
 * The request names a place in a table; one value too many is let through. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { PLACES = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int table[PLACES], refused;

static void *serve(void *argument) {
  int place = *(int *)argument;
  pthread_mutex_lock(&lock);
#ifdef REPAIRED
  if (place < 0 || place >= PLACES)
#else
  if (place < 0 || place > PLACES)
#endif
    refused++;
  else
    table[place]++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int request = __VERIFIER_nondet_int(), other = 3;
  pthread_create(&t1, NULL, serve, &request);
  pthread_create(&t2, NULL, serve, &other);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return refused;
}
