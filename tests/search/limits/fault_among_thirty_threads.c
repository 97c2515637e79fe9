/* expect: faulty
 * finding: 36 assertion
 * enumerate: no
 *
 * Thirty threads: nearly all of the states are of no interest, and the fault shows itself only if
 * the reader comes between the two halves of the first writer. One departure from a plain run is
 * enough, and runs with few departures are tried first. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t data_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t copy_lock = PTHREAD_MUTEX_INITIALIZER;
static int data, copy;

static void *write_both(void *unused) {
  (void)unused;
  pthread_mutex_lock(&data_lock);
  data = 1;
  pthread_mutex_unlock(&data_lock);
  pthread_mutex_lock(&copy_lock);
  copy = data + 1;
  pthread_mutex_unlock(&copy_lock);
  return NULL;
}

static void *read_both(void *unused) {
  (void)unused;
  pthread_mutex_lock(&data_lock);
  int seen = data;
  pthread_mutex_unlock(&data_lock);
  if (!seen)
    return NULL;
  pthread_mutex_lock(&copy_lock);
  int copied = copy;
  pthread_mutex_unlock(&copy_lock);
  assert(copied == seen + 1);
  return NULL;
}

int main(void) {
  pthread_t ids[30];
  for (int k = 0; k < 30; k++)
    pthread_create(&ids[k], NULL, k < 30 - 1 ? write_both : read_both, NULL);
  for (int k = 0; k < 30; k++)
    pthread_join(ids[k], NULL);
  return 0;
}
