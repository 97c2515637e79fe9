/* expect: proved
 *
 * A small number goes through the argument and comes back as the result. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *twice(void *argument) {
  return (void *)((intptr_t)argument * 2);
}

int main(void) {
  pthread_t id;
  void *result = NULL;
  pthread_create(&id, NULL, twice, (void *)(intptr_t)21);
  pthread_join(id, &result);
  assert((intptr_t)result == 42);
  return 0;
}
