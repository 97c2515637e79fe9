/* finding: 16 lock
 * place: 16 the mutex that is unlocked is not the one that was locked
 * repair: proved '&guard'
 *
 * Wrong mutex named in an unlock. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int total, rounds;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  total++;
  pthread_mutex_unlock(&other);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  total++;
  pthread_mutex_unlock(&guard);
  pthread_mutex_lock(&other);
  rounds++;
  pthread_mutex_unlock(&other);
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
