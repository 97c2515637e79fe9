/* finding: 18 assertion
 * place: 15 a second taker may have come before this one wakes
 * repair: synchronization "'while' for 'if'"
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  if (items == 0)
    pthread_cond_wait(&filled, &lock);
  items--;
  assert(items >= 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *put(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, take, NULL);
  pthread_create(&t2, NULL, take, NULL);
  pthread_create(&t3, NULL, put, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
