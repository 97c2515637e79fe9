/* expect: proved
 *
 * Main waits for both. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  count++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, NULL);
  pthread_create(&t2, NULL, add, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_mutex_lock(&guard);
  assert(count == 2);
  pthread_mutex_unlock(&guard);
  return 0;
}
