/* expect: faulty
 * finding: 19|20 deadlock
 * enumerate: full
 *
 * The owner ends without unlocking; the other tries for ever. */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *owner(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  return NULL;
}

static void *other(void *unused) {
  (void)unused;
  while (pthread_mutex_trylock(&guard) != 0)
    sched_yield();
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, owner, NULL);
  pthread_create(&t2, NULL, other, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
