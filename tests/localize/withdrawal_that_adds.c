/* finding: 35 assertion
 * place: 24 a withdrawal makes the balance smaller
 * repair: proved 'balance - withdrawal'
 *
 * Wrong operator in one of two threads. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static const int deposit = 30, withdrawal = 10;
static int balance = 100;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  balance = balance + deposit;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  balance = balance + withdrawal;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(balance == 100 + deposit - withdrawal);
  return 0;
}
