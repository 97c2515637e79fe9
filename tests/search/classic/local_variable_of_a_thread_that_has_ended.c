/* expect: faulty
 * finding: 25 pointer
 *
 * The only thing that orders the write and the end of the helper, with which its variable dies, is luck.
 * The helper's last step before its end touches nothing that main knows. */
#include <pthread.h>
#include <semaphore.h>

static int spare;
static int *_Atomic target = &spare;
static sem_t ready;

static void *helper(void *unused) {
  int local = 0;
  target = &local;
  sem_wait(&ready);
  return unused;
}

int main(void) {
  pthread_t id;
  sem_init(&ready, 0, 1);
  pthread_create(&id, NULL, helper, NULL);
  int *place = target;
  *place = 1;
  pthread_join(id, NULL);
  return 0;
}
