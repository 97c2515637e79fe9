/* expect: faulty
 * finding: 40 assertion
 * enumerate: full
 *
 * A value is handed around three variables, each step under the lock; the fourth
 * thread compares them before the round is complete. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int north = 1, east = 1, south = 1;

static void *begin_round(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  north = (south + 1) % 4;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *hand_east(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  east = north;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *hand_south(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  south = east;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *compare(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  assert(north == east && east == south);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, NULL, begin_round, NULL);
  pthread_create(&t2, NULL, hand_east, NULL);
  pthread_create(&t3, NULL, hand_south, NULL);
  pthread_create(&t4, NULL, compare, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  pthread_join(t4, NULL);
  return 0;
}
