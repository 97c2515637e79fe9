/* expect: proved
 *
 * The check of the balance adds the deposit, as the threads do. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int balance = 50;
static const int opening = 50, paid_in = 20, paid_out = 5;

static void *deposit(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  balance = balance + paid_in;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *withdraw(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  balance = balance - paid_out;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, deposit, NULL);
  pthread_create(&t2, NULL, withdraw, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(balance == (opening + paid_in) - paid_out);
  return 0;
}
