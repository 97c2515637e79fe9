/* expect: faulty
 * finding: 37 assertion
 * enumerate: no
 *
 * As pair_written_in_two_stages, with seven writers and two readers. */
#include <assert.h>
#include <pthread.h>

#define WRITERS 7
#define READERS 2

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void *writer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&first_lock);
  first = 1;
  pthread_mutex_unlock(&first_lock);
  pthread_mutex_lock(&second_lock);
  second = 2;
  pthread_mutex_unlock(&second_lock);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  pthread_mutex_lock(&first_lock);
  int one = first;
  pthread_mutex_unlock(&first_lock);
  if (one == 0)
    return NULL;
  pthread_mutex_lock(&second_lock);
  int two = second;
  pthread_mutex_unlock(&second_lock);
  assert(two == one + 1);
  return NULL;
}

int main(void) {
  pthread_t ids[WRITERS + READERS];
  for (int i = 0; i < WRITERS; i++)
    pthread_create(&ids[i], NULL, writer, NULL);
  for (int i = WRITERS; i < WRITERS + READERS; i++)
    pthread_create(&ids[i], NULL, reader, NULL);
  for (int i = 0; i < WRITERS + READERS; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
