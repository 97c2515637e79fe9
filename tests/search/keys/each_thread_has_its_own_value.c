/* expect: proved
 * options: --property=all
 *
 * What a thread stores under a key is its own, and its destructor frees it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *worker(void *arg) {
  int *mine = malloc(sizeof *mine);
  assert(pthread_getspecific(key) == NULL);
  *mine = *(int *)arg;
  pthread_setspecific(key, mine);
  assert(*(int *)pthread_getspecific(key) == *(int *)arg);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_key_create(&key, free);
  pthread_create(&a, NULL, worker, &one);
  pthread_create(&b, NULL, worker, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(pthread_getspecific(key) == NULL);
  pthread_key_delete(key);
  return 0;
}
