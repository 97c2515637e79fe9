/* finding: 26 deadlock
 * place: 25 the flag never becomes two
 * value: 25 '2' 1
 * repair: proved '1'
 *
 * The waiting thread waits for a value nobody writes. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (ready != 2)
    pthread_cond_wait(&changed, &guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
