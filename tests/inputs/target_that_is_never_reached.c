/* expect: faulty
 * finding: 38 deadlock
 * repaired: proved
 *
 * A thread waits until enough was delivered. The order may be larger than all there is. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { STOCK = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int delivered, ordered;

static void *deliver(void *unused) {
  (void)unused;
  for (int i = 0; i < STOCK; i++) {
    pthread_mutex_lock(&lock);
    delivered++;
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t supplier;
  ordered = __VERIFIER_nondet_int();
#ifdef REPAIRED
  if (ordered > STOCK)
    ordered = STOCK;
#endif
  pthread_create(&supplier, NULL, deliver, NULL);
  pthread_mutex_lock(&lock);
  while (delivered < ordered)
    pthread_cond_wait(&arrived, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(supplier, NULL);
  assert(delivered == STOCK);
  return 0;
}
