/* expect: faulty
 * finding: 20 deadlock
 * finding: 22 deadlock
 * enumerate: full
 *
 * The first of each kind locks the gate while it holds the table lock, then gives the
 * table lock back; the other kind waits for the gate with the table lock held, so the
 * gate is never opened again. Two bystanders only use the table lock. */
#include <pthread.h>

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int left_count, right_count, others;

static void *left(void *unused) {
  (void)unused;
  pthread_mutex_lock(&table);
  ++left_count;
  if (left_count == 1)
    pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&table);
  pthread_mutex_lock(&table);
  --left_count;
  if (left_count == 0)
    pthread_mutex_unlock(&gate);
  pthread_mutex_unlock(&table);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  pthread_mutex_lock(&table);
  ++right_count;
  if (right_count == 1)
    pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&table);
  pthread_mutex_lock(&table);
  --right_count;
  if (right_count == 0)
    pthread_mutex_unlock(&gate);
  pthread_mutex_unlock(&table);
  return NULL;
}

static void *bystander(void *unused) {
  (void)unused;
  pthread_mutex_lock(&table);
  ++others;
  pthread_mutex_unlock(&table);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, NULL, left, NULL);
  pthread_create(&t2, NULL, right, NULL);
  pthread_create(&t3, NULL, bystander, NULL);
  pthread_create(&t4, NULL, bystander, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  pthread_join(t4, NULL);
  return 0;
}
