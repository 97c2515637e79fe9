/* expect: proved
 *
 * Both expected results are right. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t height_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t width_lock = PTHREAD_MUTEX_INITIALIZER;
static int height = 10, width = 10;

static void *enlarge(void *unused) {
  (void)unused;
  pthread_mutex_lock(&height_lock);
  height += 1;
  pthread_mutex_unlock(&height_lock);
  pthread_mutex_lock(&width_lock);
  width += 1;
  pthread_mutex_unlock(&width_lock);
  return NULL;
}

static void *reshape(void *unused) {
  (void)unused;
  pthread_mutex_lock(&height_lock);
  height += 5;
  pthread_mutex_unlock(&height_lock);
  pthread_mutex_lock(&width_lock);
  width -= 6;
  pthread_mutex_unlock(&width_lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, enlarge, NULL);
  pthread_create(&t2, NULL, reshape, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(height == 16 && width == 5);
  return 0;
}
