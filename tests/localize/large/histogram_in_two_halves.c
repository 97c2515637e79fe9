/* expect: proved
 *
 * Two threads sort marks into classes, each half of the list, and merge under a lock. */
#include <assert.h>
#include <pthread.h>

#define MARKS 8
#define CLASSES 3

struct part {
  int begin;
  int end;
};

static const int marks[MARKS] = {95, 40, 71, 68, 12, 88, 50, 79};
static pthread_mutex_t merge_lock = PTHREAD_MUTEX_INITIALIZER;
static int classes[CLASSES];
static int best = -1;
static int worst = 101;
static int sum;

static int class_of(int mark) {
  if (mark >= 80)
    return 0;
  if (mark >= 50)
    return 1;
  return 2;
}

static void merge(const int *own, int low, int high, int total) {
  pthread_mutex_lock(&merge_lock);
  for (int i = 0; i < CLASSES; i++)
    classes[i] += own[i];
  if (low < worst)
    worst = low;
  if (high > best)
    best = high;
  sum += total;
  pthread_mutex_unlock(&merge_lock);
}

static void *classify(void *argument) {
  const struct part *part = argument;
  int own[CLASSES] = {0, 0, 0};
  int low = marks[part->begin];
  int high = marks[part->begin];
  int total = 0;
  for (int i = part->begin; i < part->end; i++) {
    int mark = marks[i];
    own[class_of(mark)]++;
    if (mark < low)
      low = mark;
    if (mark > high)
      high = mark;
    total += mark;
  }
  merge(own, low, high, total);
  return NULL;
}

static int average(void) {
  int count = 0;
  for (int i = 0; i < CLASSES; i++)
    count += classes[i];
  if (count == 0)
    return 0;
  return sum / count;
}

int main(void) {
  struct part left = {0, MARKS / 2};
  struct part right = {MARKS / 2, MARKS};
  pthread_t first, second;
  pthread_create(&first, NULL, classify, &left);
  pthread_create(&second, NULL, classify, &right);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(classes[0] == 2);
  assert(classes[1] == 4);
  assert(classes[2] == 2);
  assert(best == 95 && worst == 12);
  assert(sum == 503);
  assert(average() == 62);
  return 0;
}
