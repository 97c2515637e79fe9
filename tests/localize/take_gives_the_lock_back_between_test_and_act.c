/* finding: 19 assertion
 * place: 14|15|16|17 the lock is given back between the test and the taking
 * repair: synchronization "keep 'lock' locked from line 15 to line 16"
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static void *take(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  if (stock > 0) {
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    stock--;
  }
  assert(stock >= 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, take, NULL);
  pthread_create(&t2, NULL, take, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
