/* expect: proved
 *
 * Check and act are in one region. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int money = 10;

static void *spender(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int enough = money >= 10;
  if (enough)
    money -= 10;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, spender, NULL);
  pthread_create(&t2, NULL, spender, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(money >= 0);
  return 0;
}
