/* expect: proved
 * options: --property=assertion
 * enumerate: full
 *
 * The count of the readers has a lock of its own. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t writing;
static int readers, value;

static void *reader(void *unused) {
  (void)unused;
  pthread_mutex_lock(&count_lock);
  if (++readers == 1)
    sem_wait(&writing);
  pthread_mutex_unlock(&count_lock);
  int before = value;
  assert(value == before);
  pthread_mutex_lock(&count_lock);
  if (--readers == 0)
    sem_post(&writing);
  pthread_mutex_unlock(&count_lock);
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
