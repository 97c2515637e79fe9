/* expect: proved
 *
 * The last handler first, then the destructors of keys. */
#include <assert.h>
#include <pthread.h>

static int order;
static pthread_key_t key;

static void first(void *arg) {
  assert(order == *(int *)arg);
  order++;
}
static void last(void *arg) {
  (void)arg;
  assert(order == 2);
  order++;
}

static void *worker(void *arg) {
  int zero = 0, one = 1;
  pthread_setspecific(key, &order);
  pthread_cleanup_push(first, &one);
  pthread_cleanup_push(first, &zero);
  pthread_exit(arg);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, last);
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  assert(order == 3);
  return 0;
}
