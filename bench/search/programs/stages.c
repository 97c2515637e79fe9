/* THREADS - 1 writers set two values, each under a lock of its own; the reader, created last, can
 * come between the two. */
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
  pthread_t ids[THREADS];
  for (int k = 0; k < THREADS; k++)
    pthread_create(&ids[k], NULL, k < THREADS - 1 ? write_both : read_both, NULL);
  for (int k = 0; k < THREADS; k++)
    pthread_join(ids[k], NULL);
  return 0;
}
