/* finding: 45 assertion
 * place: 32 the third thread adds four, three threads should add six together
 * value: 32 '4' 3
 * repair: proved '3'
 *
 * Wrong constant in one of three threads. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add_one(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sum += 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *add_two(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sum += 2;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *add_three(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sum += 4;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, add_one, NULL);
  pthread_create(&t2, NULL, add_two, NULL);
  pthread_create(&t3, NULL, add_three, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(sum == 6);
  return 0;
}
