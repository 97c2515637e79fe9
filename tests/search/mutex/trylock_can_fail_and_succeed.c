/* expect: faulty
 * finding: 21 assertion
 * finding: 23 assertion
 *
 * Both outcomes of pthread_mutex_trylock are reached. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *owner(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *other(void *unused) {
  (void)unused;
  if (pthread_mutex_trylock(&guard) == 0)
    assert(0 && "got it");
  else
    assert(0 && "busy");
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
