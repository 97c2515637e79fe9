/* expect: faulty
 * finding: 28 assertion
 *
 * The members of a structure on main's stack are changed without a lock and seen half
 * changed. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

struct range {
  int low, high;
};

static void *widen(void *argument) {
  struct range *r = argument;
  pthread_mutex_lock(&guard);
  r->low += 10;
  r->high += 10;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *check(void *argument) {
  struct range *r = argument;
  int high = r->high;
  int low = r->low;
  assert(low <= high);
  return NULL;
}

int main(void) {
  struct range range = {0, 5};
  pthread_t t1, t2;
  pthread_create(&t1, NULL, widen, &range);
  pthread_create(&t2, NULL, check, &range);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
