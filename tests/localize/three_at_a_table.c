/* finding: 17 deadlock
 * place: 16|17 each takes the fork on the left first and waits for the one on the right
 * repair: synchronization "lower address first"
 *
 * That two of the three are the same one repairs it as well, but says nothing of
 * the order of the locks. */
#include <pthread.h>

static pthread_mutex_t fork_at[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                     PTHREAD_MUTEX_INITIALIZER};
static int meals;

static void *eat(void *arg) {
  int id = *(int *)arg;
  pthread_mutex_t *left = &fork_at[id], *right = &fork_at[(id + 1) % 3];
  pthread_mutex_lock(left);
  pthread_mutex_lock(right);
  meals = id;
  pthread_mutex_unlock(right);
  pthread_mutex_unlock(left);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  int id[3] = {0, 1, 2};
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, eat, &id[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return meals < 0;
}
