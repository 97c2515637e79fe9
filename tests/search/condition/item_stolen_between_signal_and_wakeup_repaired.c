/* expect: proved
 * enumerate: full
 *
 * The one that was woken looks again. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
static int items;

static void *taker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (items == 0)
    pthread_cond_wait(&some, &guard);
  items--;
  assert(items >= 0);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *giver(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&guard);
    items++;
    pthread_cond_signal(&some);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, taker, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_create(&t3, NULL, giver, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
