/* expect: faulty
 * finding: 25 assertion
 * enumerate: full
 *
 * Every thread gets the address of the loop's own variable, which has changed when it
 * looks. */
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
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&ids[i], NULL, mark, &i);
  for (int k = 0; k < 2; k++)
    pthread_join(ids[k], NULL);
  assert(seen[0] == 1 && seen[1] == 1);
  return 0;
}
