/* expect: proved
 * enumerate: no
 *
 * As counter_guarded_by_another_lock_repaired, with one watcher and six changers. */
#include <assert.h>
#include <pthread.h>

#define CHANGERS 6

static pthread_mutex_t value_lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *watcher(void *unused) {
  (void)unused;
  pthread_mutex_lock(&value_lock);
  int before = value;
  value++;
  assert(value == before + 1);
  pthread_mutex_unlock(&value_lock);
  return NULL;
}

static void *changer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&value_lock);
  value++;
  pthread_mutex_unlock(&value_lock);
  return NULL;
}

int main(void) {
  pthread_t ids[CHANGERS + 1];
  pthread_create(&ids[0], NULL, watcher, NULL);
  for (int i = 1; i <= CHANGERS; i++)
    pthread_create(&ids[i], NULL, changer, NULL);
  for (int i = 0; i <= CHANGERS; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
