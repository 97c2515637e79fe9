/* expect: faulty
 * finding: 37 assertion
 *
 * Each thread locks the mutex of its own number, although both change the same
 * element. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guards[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int elements[2];

static void change(int number, int element) {
  pthread_mutex_t *guard = &guards[number];
  pthread_mutex_lock(guard);
  elements[element]++;
  pthread_mutex_unlock(guard);
}

static void *first(void *unused) {
  (void)unused;
  change(0, 1);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  change(1, 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(elements[1] == 2);
  return 0;
}
