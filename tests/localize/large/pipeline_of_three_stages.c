/* expect: proved
 *
 * Numbers go through two boxes: one thread makes them, one changes them, main takes them. */
#include <assert.h>
#include <pthread.h>

#define ITEMS 3

struct box {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int is_full;
  int content;
};

static struct box raw;
static struct box ready;
static int made;
static int changed;

static void box_open(struct box *box) {
  pthread_mutex_init(&box->lock, NULL);
  pthread_cond_init(&box->changed, NULL);
  box->is_full = 0;
  box->content = 0;
}

static void box_put(struct box *box, int value) {
  pthread_mutex_lock(&box->lock);
  while (box->is_full)
    pthread_cond_wait(&box->changed, &box->lock);
  box->content = value;
  box->is_full = 1;
  pthread_cond_broadcast(&box->changed);
  pthread_mutex_unlock(&box->lock);
}

static int box_take(struct box *box) {
  pthread_mutex_lock(&box->lock);
  while (!box->is_full)
    pthread_cond_wait(&box->changed, &box->lock);
  int value = box->content;
  box->is_full = 0;
  pthread_cond_broadcast(&box->changed);
  pthread_mutex_unlock(&box->lock);
  return value;
}

static void *make(void *unused) {
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    box_put(&raw, 10 * i + 5);
    made = made + 1;
  }
  return NULL;
}

static int halved(int value) {
  if (value % 2 == 0)
    return value / 2;
  return (value - 1) / 2;
}

static void *change(void *unused) {
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    int value = box_take(&raw);
    box_put(&ready, halved(value) + i);
    changed = changed + 1;
  }
  return NULL;
}

int main(void) {
  pthread_t maker, changer;
  int sum = 0;
  box_open(&raw);
  box_open(&ready);
  pthread_create(&maker, NULL, make, NULL);
  pthread_create(&changer, NULL, change, NULL);
  for (int i = 0; i < ITEMS; i++) {
    int value = box_take(&ready);
    assert(value == 2 + 6 * i);
    sum += value;
  }
  pthread_join(maker, NULL);
  pthread_join(changer, NULL);
  assert(sum == 24);
  assert(made == ITEMS && changed == ITEMS);
  return 0;
}
