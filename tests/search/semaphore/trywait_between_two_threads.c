/* expect: proved
 *
 * One unit, two threads that try: exactly one gets it. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t unit;
static atomic_int got;

static void *grabber(void *unused) {
  (void)unused;
  if (sem_trywait(&unit) == 0)
    atomic_fetch_add(&got, 1);
  return NULL;
}

int main(void) {
  sem_init(&unit, 0, 1);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, grabber, NULL);
  pthread_create(&t2, NULL, grabber, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(got == 1);
  return 0;
}
