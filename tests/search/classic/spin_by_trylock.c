/* expect: proved
 *
 * A loop of trylock gets the lock in the end. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *eager(void *unused) {
  (void)unused;
  while (pthread_mutex_trylock(&guard) != 0)
    sched_yield();
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *calm(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, eager, NULL);
  pthread_create(&t2, NULL, calm, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
