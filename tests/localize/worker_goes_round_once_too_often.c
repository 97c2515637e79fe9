/* finding: 38 assertion
 * place: 14 the worker goes round four times instead of three
 * repair: proved 'i < 3'
 *
 * Off by one in the loop of a thread. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *first(void *unused) {
  (void)unused;
  for (int i = 0; i <= 3; i++) {
    pthread_mutex_lock(&guard);
    done++;
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&guard);
    done++;
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(done == 6);
  return 0;
}
