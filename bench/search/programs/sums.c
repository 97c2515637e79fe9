/* Two threads, each of which adds the other's variable to its own ROUNDS times, without a lock.
 * Nothing is asserted: every state is to be seen. */
#include <pthread.h>

static int i = 1, j = 1;

static void *add_j(void *unused) {
  (void)unused;
  for (int k = 0; k < ROUNDS; k++)
    i = i + j;
  return NULL;
}

static void *add_i(void *unused) {
  (void)unused;
  for (int k = 0; k < ROUNDS; k++)
    j = j + i;
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, add_j, NULL);
  pthread_create(&two, NULL, add_i, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
