/* expect: proved
 *
 * Who has no lock does nothing. */
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b, differ;

static void *writer(void *arg) {
  struct timespec until = {1, 0};
  if (pthread_rwlock_timedwrlock(&l, &until) != 0)
    return arg;
  a = 1;
  b = 1;
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t w;
  struct timespec until = {1, 0};
  pthread_create(&w, NULL, writer, NULL);
  if (pthread_rwlock_timedrdlock(&l, &until) == 0) {
    differ = a != b;
    pthread_rwlock_unlock(&l);
  }
  pthread_join(w, NULL);
  assert(!differ);
  return 0;
}
