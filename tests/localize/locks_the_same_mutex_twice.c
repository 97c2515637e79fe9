/* finding: 15 lock
 * place: 15 the second lock should be that of the target
 * repair: proved '&target'
 *
 * Wrong mutex named in the second of two locks. */
#include <pthread.h>

static pthread_mutex_t source = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t target = PTHREAD_MUTEX_INITIALIZER;
static int here = 5, there;

static void *move(void *unused) {
  (void)unused;
  pthread_mutex_lock(&source);
  pthread_mutex_lock(&source);
  here--;
  there++;
  pthread_mutex_unlock(&target);
  pthread_mutex_unlock(&source);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, move, NULL);
  pthread_join(t1, NULL);
  return here + there == 5 ? 0 : 1;
}
