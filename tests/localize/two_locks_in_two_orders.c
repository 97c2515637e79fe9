/* finding: 14 deadlock
 * place: 13|14|23|24 the printer locks the page first, the reader the list
 * repair: synchronization "before"
 */
#include <pthread.h>

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t page = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void *read_lines(void *unused) {
  (void)unused;
  pthread_mutex_lock(&list);
  pthread_mutex_lock(&page);
  lines++;
  pthread_mutex_unlock(&page);
  pthread_mutex_unlock(&list);
  return NULL;
}

static void *print_lines(void *unused) {
  (void)unused;
  pthread_mutex_lock(&page);
  pthread_mutex_lock(&list);
  lines = 0;
  pthread_mutex_unlock(&list);
  pthread_mutex_unlock(&page);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, read_lines, NULL);
  pthread_create(&t2, NULL, print_lines, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
