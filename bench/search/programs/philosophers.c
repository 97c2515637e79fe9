/* N philosophers around a table, once to eat each. Everybody takes the left fork first; with
 * -DORDERED the one with the lower number, and then nobody starves. */
#include <pthread.h>

static pthread_mutex_t fork_of[N];
static int meals[N];

static void *philosopher(void *place) {
  int left = (int)((int *)place - meals), right = (left + 1) % N;
#ifdef ORDERED
  if (left > right) {
    int other = left;
    left = right;
    right = other;
  }
#endif
  pthread_mutex_lock(&fork_of[left]);
  pthread_mutex_lock(&fork_of[right]);
  ++*(int *)place;
  pthread_mutex_unlock(&fork_of[right]);
  pthread_mutex_unlock(&fork_of[left]);
  return NULL;
}

int main(void) {
  pthread_t ids[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_of[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&ids[i], NULL, philosopher, &meals[i]);
  for (int i = 0; i < N; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
