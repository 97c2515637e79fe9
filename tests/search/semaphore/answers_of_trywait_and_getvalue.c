/* expect: proved
 *
 * sem_trywait fails with EAGAIN at zero; sem_getvalue tells the count. */
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

static sem_t count;

int main(void) {
  int value = -1;
  assert(sem_init(&count, 0, 1) == 0);
  assert(sem_getvalue(&count, &value) == 0 && value == 1);
  assert(sem_trywait(&count) == 0);
  errno = 0;
  assert(sem_trywait(&count) == -1);
  assert(errno == EAGAIN);
  assert(sem_post(&count) == 0);
  assert(sem_post(&count) == 0);
  assert(sem_getvalue(&count, &value) == 0 && value == 2);
  assert(sem_wait(&count) == 0);
  assert(sem_destroy(&count) == 0);
  return 0;
}
