/* expect: proved
 *
 * Joined without the lock; the count of the destructors is complete then. */
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int released;

static void release(void *value) {
  pthread_mutex_lock(&m);
  released += *(int *)value;
  pthread_mutex_unlock(&m);
}

static void *worker(void *arg) {
  pthread_setspecific(key, arg);
  pthread_exit(NULL);
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_key_create(&key, release);
  pthread_create(&a, NULL, worker, &one);
  pthread_create(&b, NULL, worker, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(released == 3);
  return 0;
}
