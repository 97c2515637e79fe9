/* expect: faulty
 * finding: 16 assertion
 *
 * The feeder does not clear the flag that allows it to feed, and comes again before
 * the queue was emptied. */
#include <assert.h>
#include <pthread.h>

#define ROOM 2

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int waiting[ROOM], length;
static int feed_allowed = 1, read_allowed;

static void enqueue(int value) {
  assert(length < ROOM);
  waiting[length++] = value;
}

static void *feeder(void *unused) {
  (void)unused;
  for (int round = 0; round < 2; round++) {
    pthread_mutex_lock(&guard);
    if (feed_allowed) {
      for (int i = 0; i < ROOM; i++)
        enqueue(round + i);
      read_allowed = 1;
    }
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  for (int round = 0; round < 2; round++) {
    pthread_mutex_lock(&guard);
    if (read_allowed) {
      while (length > 0)
        length--;
      read_allowed = 0;
      feed_allowed = 1;
    }
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, feeder, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
