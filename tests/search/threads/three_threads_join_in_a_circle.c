/* expect: faulty
 * finding: 13|20|30 deadlock
 *
 * Main joins the first, the first joins the second, the second joins main. */
#include <pthread.h>
#include <semaphore.h>

static pthread_t main_id, first_id, second_id;
static sem_t ready;

static void *second(void *unused) {
  (void)unused;
  pthread_join(main_id, NULL);
  return NULL;
}

static void *first(void *unused) {
  (void)unused;
  sem_wait(&ready);
  pthread_join(second_id, NULL);
  return NULL;
}

int main(void) {
  main_id = pthread_self();
  sem_init(&ready, 0, 0);
  pthread_create(&first_id, NULL, first, NULL);
  pthread_create(&second_id, NULL, second, NULL);
  sem_post(&ready);
  pthread_join(first_id, NULL);
  return 0;
}
