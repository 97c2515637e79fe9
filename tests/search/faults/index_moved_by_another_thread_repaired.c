/* expect: proved
 *
 * Test and use are in one region. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static volatile int next;
static int slots[1];

static void *fill(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (next < 1) {
    slots[next] = 1;
    next++;
  }
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, fill, NULL);
  pthread_create(&t2, NULL, fill, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
