/* expect: faulty
 * finding: 18 assertion
 * enumerate: full
 *
 * A semaphore of 2 lets two threads in, not one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t seats;
static atomic_int inside;

static void *guest(void *unused) {
  (void)unused;
  sem_wait(&seats);
  int before = atomic_fetch_add(&inside, 1);
  assert(before < 1);
  atomic_fetch_sub(&inside, 1);
  sem_post(&seats);
  return NULL;
}

int main(void) {
  sem_init(&seats, 0, 2);
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, guest, NULL);
  pthread_create(&t2, NULL, guest, NULL);
  pthread_create(&t3, NULL, guest, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
