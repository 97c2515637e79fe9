/* expect: proved
 * enumerate: full
 *
 * The giver waits in a loop while the buffer is full. */
#include <assert.h>
#include <pthread.h>

#define ROOM 2
#define ITEMS 3

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int buffer[ROOM], count, in, out, sum;

static void *giver(void *unused) {
  (void)unused;
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&guard);
    while (count == ROOM)
      pthread_cond_wait(&not_full, &guard);
    assert(count < ROOM);
    buffer[in] = i;
    in = (in + 1) % ROOM;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&guard);
    while (count == 0)
      pthread_cond_wait(&not_empty, &guard);
    sum += buffer[out];
    out = (out + 1) % ROOM;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(sum == 6);
  return 0;
}
