/* expect: faulty
 * finding: 32 pointer
 *
 * pthread_exit in a called function ends the variables of all callers, of which there are more than
 * four here, and the callers never get to their own return. */
#include <pthread.h>
#include <semaphore.h>

static int spare;
static int *_Atomic target[6] = {&spare, &spare, &spare, &spare, &spare, &spare};
static sem_t ready;

static void leave(void) {
  int own = 0;
  target[5] = &own;
  sem_wait(&ready);
  pthread_exit(NULL);
}

static void *helper(void *unused) {
  int first = 0, second = 0, third = 0, fourth = 0, fifth = 0;
  target[0] = &first, target[1] = &second, target[2] = &third, target[3] = &fourth;
  target[4] = &fifth;
  leave();
  for (;;)
    sem_wait(&ready);
  return unused;
}

static void *writer(void *unused) {
  int *place = target[4];
  *place = 1;
  return unused;
}

int main(void) {
  pthread_t one, two;
  sem_init(&ready, 0, 1);
  pthread_create(&one, NULL, helper, NULL);
  pthread_create(&two, NULL, writer, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
