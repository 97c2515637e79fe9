/* expect: faulty
 * finding: 23 assertion
 *
 * The flag is set before the object is ready, and the first check does not take the
 * lock. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static volatile int made;
static int object;

static void *user(void *unused) {
  (void)unused;
  if (!made) {
    pthread_mutex_lock(&guard);
    if (!made) {
      made = 1;
      object = 9;
    }
    pthread_mutex_unlock(&guard);
  }
  assert(object == 9);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, user, NULL);
  pthread_create(&t2, NULL, user, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
