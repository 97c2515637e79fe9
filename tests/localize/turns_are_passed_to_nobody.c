/* finding: 29 deadlock
 * place: 19 the turn goes to thread 2, which does not exist
 * value: 19 '2' 1
 * repair: proved '1'
 *
 * Wrong constant: the turn is never given to the second thread. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int turn;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (turn != 0)
    pthread_cond_wait(&moved, &guard);
  turn = 2;
  pthread_cond_broadcast(&moved);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (turn != 1)
    pthread_cond_wait(&moved, &guard);
  turn = 0;
  pthread_cond_broadcast(&moved);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(turn == 0);
  return 0;
}
