/* finding: 16 deadlock
 * place: 24 the semaphore for free places begins with zero
 * value: 24 '0' 1
 * repair: proved '1'
 *
 * Wrong argument of sem_init. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t vacant;
static int taken;

static void *guest(void *unused) {
  (void)unused;
  sem_wait(&vacant);
  taken++;
  sem_post(&vacant);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  sem_init(&vacant, 0, 0);
  pthread_create(&t1, NULL, guest, NULL);
  pthread_create(&t2, NULL, guest, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(taken == 2);
  return 0;
}
