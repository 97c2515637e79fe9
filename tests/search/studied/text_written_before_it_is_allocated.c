/* expect: faulty
 * finding: 32 assertion
 *
 * One thread allocates the note, the other writes into it if it is there already;
 * nothing makes the first go first. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char *note;

static void *allocate(void *unused) {
  (void)unused;
  note = calloc(8, 1);
  return NULL;
}

static void *fill(void *unused) {
  (void)unused;
  if (note)
    strcpy(note, "Draft");
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, allocate, NULL);
  pthread_create(&t2, NULL, fill, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(!note || note[0] == 'D');
  free(note);
  return 0;
}
