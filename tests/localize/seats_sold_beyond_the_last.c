/* finding: 37 assertion
 * place: 14 a seat is sold although none is left
 * repair: proved 'seats > 0'
 *
 * Wrong comparison in a function both threads run. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int seats = 1;

static void sell(void) {
  pthread_mutex_lock(&guard);
  if (seats >= 0)
    seats--;
  pthread_mutex_unlock(&guard);
}

static void *first(void *unused) {
  (void)unused;
  sell();
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  sell();
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(seats >= 0);
  return 0;
}
