/* expect: faulty
 * finding: 19 assertion
 * enumerate: full
 *
 * The watcher expects that nobody changes the value under its lock, but the others use
 * another lock. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t value_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other_lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *watcher(void *unused) {
  (void)unused;
  pthread_mutex_lock(&value_lock);
  int before = value;
  value++;
  assert(value == before + 1);
  pthread_mutex_unlock(&value_lock);
  return NULL;
}

static void *changer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&other_lock);
  value++;
  pthread_mutex_unlock(&other_lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, watcher, NULL);
  pthread_create(&t2, NULL, changer, NULL);
  pthread_create(&t3, NULL, changer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
