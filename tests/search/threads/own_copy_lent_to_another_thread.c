/* expect: proved
 *
 * While its thread lives, another thread may use a thread-local variable through a
 * pointer. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 4;

static void *worker(void *argument) {
  int *lent = argument;
  assert(own == 4);
  *lent = 9;
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, &own);
  pthread_join(id, NULL);
  assert(own == 9);
  return 0;
}
