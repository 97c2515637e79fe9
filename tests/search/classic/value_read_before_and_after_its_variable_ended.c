/* expect: faulty
 * finding: 19 pointer
 * finding: 20 assertion
 *
 * The reader may come before the end of the writer, and then sees its variable, or after it. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static int *published;
static sem_t ready;
static void *writer(void *unused) {
  int local = 3;
  published = &local;
  sem_post(&ready);
  return unused;
}
static void *reader(void *unused) {
  sem_wait(&ready);
  int seen = *published;
  assert(seen != 3);
  return unused;
}
int main(void) {
  pthread_t first, second;
  sem_init(&ready, 0, 0);
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
