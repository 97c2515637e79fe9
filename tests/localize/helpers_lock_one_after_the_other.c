/* finding: 34 assertion
 * place: 20|21|22 the seat may be gone between the question and the sale
 * repair: synchronization "not in"
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int seats = 1;

static int is_free(void) {
  pthread_mutex_lock(&lock);
  int answer = seats > 0;
  pthread_mutex_unlock(&lock);
  return answer;
}

static void *sell(void *unused) {
  (void)unused;
  if (is_free()) {
    pthread_mutex_lock(&lock);
    seats--;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, sell, NULL);
  pthread_create(&t2, NULL, sell, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(seats == 0);
  return 0;
}
