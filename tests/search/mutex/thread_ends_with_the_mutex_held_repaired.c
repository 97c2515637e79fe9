/* expect: proved
 *
 * Every way out of the function unlocks. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int balance = 3;

static void *pay(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (balance >= 5)
    balance -= 5;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *look(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, pay, NULL);
  pthread_create(&t2, NULL, look, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
