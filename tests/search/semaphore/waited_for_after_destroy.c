/* expect: faulty
 * finding: 12 lock
 *
 * A semaphore is used after it was destroyed. */
#include <semaphore.h>

static sem_t bell;

int main(void) {
  sem_init(&bell, 0, 1);
  sem_destroy(&bell);
  sem_wait(&bell);
  return 0;
}
