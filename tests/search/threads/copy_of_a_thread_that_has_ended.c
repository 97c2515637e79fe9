/* expect: faulty
 * finding: 19 pointer
 *
 * The address of a thread's own copy is used after that thread has ended. */
#include <pthread.h>

static _Thread_local int own = 4;

static void *worker(void *unused) {
  (void)unused;
  return &own;
}

int main(void) {
  pthread_t id;
  void *result = NULL;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, &result);
  return *(int *)result - 4;
}
