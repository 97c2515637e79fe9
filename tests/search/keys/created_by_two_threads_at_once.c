/* expect: proved
 *
 * Two keys are two keys, whoever comes first. */
#include <assert.h>
#include <pthread.h>

static pthread_key_t keys[2];

static void *worker(void *arg) {
  pthread_key_create(&keys[*(int *)arg], NULL);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int zero = 0, one = 1;
  pthread_create(&a, NULL, worker, &zero);
  pthread_create(&b, NULL, worker, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(keys[0] != keys[1]);
  assert(pthread_setspecific(keys[0], keys) == 0);
  assert(pthread_getspecific(keys[1]) == NULL);
  return 0;
}
