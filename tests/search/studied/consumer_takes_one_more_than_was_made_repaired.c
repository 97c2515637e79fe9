/* expect: proved
 *
 * Maker and taker go round equally often. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static int slot, total;

static void *make(void *unused) {
  (void)unused;
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&guard);
    while (slot != 0)
      pthread_cond_wait(&emptied, &guard);
    slot = i;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

static void *take(void *unused) {
  (void)unused;
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&guard);
    while (slot == 0)
      pthread_cond_wait(&filled, &guard);
    total += slot;
    slot = 0;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, make, NULL);
  pthread_create(&t2, NULL, take, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(total == 3);
  return 0;
}
