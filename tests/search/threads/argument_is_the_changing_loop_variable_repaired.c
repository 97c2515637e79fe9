/* expect: proved
 * enumerate: full
 *
 * Every thread gets the address of an element of its own. */
#include <assert.h>
#include <pthread.h>

static int seen[3];

static void *mark(void *argument) {
  int n = *(int *)argument;
  seen[n]++;
  return NULL;
}

int main(void) {
  pthread_t ids[2];
  int numbers[2] = {0, 1};
  for (int i = 0; i < 2; i++)
    pthread_create(&ids[i], NULL, mark, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(ids[i], NULL);
  assert(seen[0] == 1 && seen[1] == 1);
  return 0;
}
