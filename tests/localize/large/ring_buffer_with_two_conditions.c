/* expect: proved
 *
 * A producer and a consumer share a ring of two cells; the consumer adds up squares. */
#include <assert.h>
#include <pthread.h>

#define ROOM 2
#define ITEMS 4

struct ring {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  pthread_cond_t emptied;
  int cells[ROOM];
  int first;
  int used;
  int most;
};

static struct ring ring;
static int sum_made;
static int sum_taken;
static int order_kept = 1;

static void ring_open(struct ring *r) {
  pthread_mutex_init(&r->lock, NULL);
  pthread_cond_init(&r->filled, NULL);
  pthread_cond_init(&r->emptied, NULL);
  r->first = 0;
  r->used = 0;
  r->most = 0;
}

static void ring_put(struct ring *r, int value) {
  pthread_mutex_lock(&r->lock);
  while (r->used == ROOM)
    pthread_cond_wait(&r->emptied, &r->lock);
  int last = (r->first + r->used) % ROOM;
  r->cells[last] = value;
  r->used++;
  if (r->used > r->most)
    r->most = r->used;
  pthread_cond_signal(&r->filled);
  pthread_mutex_unlock(&r->lock);
}

static int ring_take(struct ring *r) {
  pthread_mutex_lock(&r->lock);
  while (r->used == 0)
    pthread_cond_wait(&r->filled, &r->lock);
  int value = r->cells[r->first];
  r->first = (r->first + 1) % ROOM;
  r->used--;
  pthread_cond_signal(&r->emptied);
  pthread_mutex_unlock(&r->lock);
  return value;
}

static void *produce(void *unused) {
  (void)unused;
  for (int i = 1; i <= ITEMS; i++) {
    ring_put(&ring, i * i);
    sum_made += i * i;
  }
  return NULL;
}

static void *consume(void *unused) {
  int before = 0;
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    int value = ring_take(&ring);
    if (value <= before)
      order_kept = 0;
    before = value;
    sum_taken += value;
  }
  return NULL;
}

int main(void) {
  pthread_t maker, taker;
  ring_open(&ring);
  pthread_create(&maker, NULL, produce, NULL);
  pthread_create(&taker, NULL, consume, NULL);
  pthread_join(maker, NULL);
  pthread_join(taker, NULL);
  assert(sum_made == 30 && sum_taken == 30);
  assert(order_kept);
  assert(ring.used == 0 && ring.most >= 1 && ring.most <= ROOM);
  return 0;
}
