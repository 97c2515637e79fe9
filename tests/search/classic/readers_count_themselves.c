/* expect: faulty
 * finding: 20 assertion
 * options: --property=assertion
 * enumerate: full
 *
 * The first reader locks the writers out and the last lets them in; the count of the
 * readers is not guarded. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t writing;
static int readers, value;

static void *reader(void *unused) {
  (void)unused;
  if (++readers == 1)
    sem_wait(&writing);
  int before = value;
  assert(value == before);
  if (--readers == 0)
    sem_post(&writing);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  sem_wait(&writing);
  value++;
  sem_post(&writing);
  return NULL;
}

int main(void) {
  sem_init(&writing, 0, 1);
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_create(&t3, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
