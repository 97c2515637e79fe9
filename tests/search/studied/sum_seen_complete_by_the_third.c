/* expect: faulty
 * finding: 32 assertion
 * enumerate: full
 *
 * Three threads use one lock; the third excludes that both others were there before
 * it. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add_five(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sum += 5;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *add_seven(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sum += 7;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *look(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  assert(sum < 12);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, add_five, NULL);
  pthread_create(&t2, NULL, add_seven, NULL);
  pthread_create(&t3, NULL, look, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
