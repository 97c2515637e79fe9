/* expect: faulty
 * finding: 20 deadlock
 *
 * The owner of a recursive mutex locks it twice and unlocks it once; the other thread
 * waits for ever. */
#include <pthread.h>

static pthread_mutex_t guard;

static void *owner(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *other(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&guard, &kind);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, owner, NULL);
  pthread_create(&t2, NULL, other, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
