/* expect: bounded
 * reason: the clock stands still here
 *
 * Nobody sets the flag, but the loop ends when its time is over: that is no deadlock. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int stop;

static void *poll(void *unused) {
  time_t end = time(NULL) + 2;
  while (!stop && time(NULL) < end)
    sched_yield();
  return unused;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, poll, NULL);
  pthread_join(id, NULL);
  return 0;
}
