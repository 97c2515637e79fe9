/* expect: faulty
 * finding: 25 bounds
 * repaired: proved
 * native: yes
 *
 * A level is cut at the top, but a negative one gets through. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { LEVELS = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int seen[LEVELS];

static void *note_level(void *argument) {
  int level = *(int *)argument;
  if (level >= LEVELS)
    level = LEVELS - 1;
#ifdef REPAIRED
  if (level < 0)
    level = 0;
#endif
  pthread_mutex_lock(&lock);
  seen[level] = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  pthread_create(&t1, NULL, note_level, &first);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, note_level, &second);
  pthread_join(t2, NULL);
  return 0;
}
