/* expect: proved
 *
 * Two passengers call a lift; the lift's thread goes to the nearest call until both were carried. */
#include <assert.h>
#include <pthread.h>

#define FLOORS 4
#define PASSENGERS 2
#define NONE -1

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t called = PTHREAD_COND_INITIALIZER;
static int calls[FLOORS];
static int floor_now = 1;
static int carried;
static int way;
static int stops;

static int distance(int from, int to) {
  if (from > to)
    return from - to;
  return to - from;
}

static int nearest(void) {
  int best = NONE;
  for (int i = 0; i < FLOORS; i++) {
    if (calls[i] == 0)
      continue;
    if (best == NONE || distance(floor_now, i) < distance(floor_now, best))
      best = i;
  }
  return best;
}

static void call_from(int where) {
  pthread_mutex_lock(&lock);
  calls[where] = calls[where] + 1;
  pthread_cond_signal(&called);
  pthread_mutex_unlock(&lock);
}

static void *first_passenger(void *unused) {
  (void)unused;
  call_from(0);
  return NULL;
}

static void *second_passenger(void *unused) {
  (void)unused;
  call_from(3);
  return NULL;
}

static void go_to(int target) {
  way = way + distance(floor_now, target);
  floor_now = target;
  carried = carried + calls[target];
  calls[target] = 0;
  stops = stops + 1;
}

static void *lift(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (carried < PASSENGERS) {
    while (nearest() == NONE)
      pthread_cond_wait(&called, &lock);
    go_to(nearest());
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, lift, NULL);
  pthread_create(&t2, NULL, first_passenger, NULL);
  pthread_create(&t3, NULL, second_passenger, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(carried == PASSENGERS && stops == 2);
  assert(floor_now == 0 || floor_now == 3);
  assert(way == 4 || way == 5);
  return 0;
}
