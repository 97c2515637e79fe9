/* finding: 14 pointer
 * place: 13 the condition is the wrong way round
 * repair: proved 'pointer'
 *
 * Negated condition before a pointer is used, in a thread. */
#include <assert.h>
#include <pthread.h>

static int number = 3, result;

static void *use(void *argument) {
  int *pointer = argument;
  if (!pointer)
    result = *pointer;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, use, &number);
  pthread_create(&t2, NULL, use, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(result == 3);
  return 0;
}
