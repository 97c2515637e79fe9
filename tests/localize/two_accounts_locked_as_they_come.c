/* finding: 17 deadlock
 * place: 16|17 both transfers hold one account and want the other
 * repair: synchronization "lower address first"
 */
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 5};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 5};

static void transfer(struct account *from, struct account *to) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *forth(void *unused) {
  (void)unused;
  transfer(&a, &b);
  return NULL;
}

static void *back(void *unused) {
  (void)unused;
  transfer(&b, &a);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, forth, NULL);
  pthread_create(&t2, NULL, back, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
