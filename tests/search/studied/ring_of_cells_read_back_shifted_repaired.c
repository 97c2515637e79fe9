/* expect: proved
 *
 * The receiver expects what the sender wrote. */
#include <assert.h>
#include <pthread.h>

#define CELLS 4
#define BATCH 3

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int cells[CELLS], first, next;
static int may_send = 1, may_receive;

static void put(int value) {
  cells[next] = value;
  next = (next + 1) % CELLS;
}

static int get(void) {
  int value = cells[first];
  first = (first + 1) % CELLS;
  return value;
}

static void *sender(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (may_send) {
    for (int i = 0; i < BATCH; i++)
      put(10 + i);
    may_send = 0;
    may_receive = 1;
  }
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (may_receive) {
    for (int i = 0; i < BATCH; i++) {
      int value = get();
      assert(value == 10 + i);
    }
    may_receive = 0;
    may_send = 1;
  }
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, sender, NULL);
  pthread_create(&t2, NULL, receiver, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
