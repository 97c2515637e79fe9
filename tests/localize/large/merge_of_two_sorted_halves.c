/* expect: proved
 *
 * Two threads sort the halves of an array by insertion; main merges them. */
#include <assert.h>
#include <pthread.h>

#define COUNT 6
#define HALF 3

static int numbers[COUNT] = {9, 2, 7, 4, 8, 1};
static int merged[COUNT];
static int swaps;
static pthread_mutex_t swaps_lock = PTHREAD_MUTEX_INITIALIZER;

static void note(int count) {
  pthread_mutex_lock(&swaps_lock);
  swaps += count;
  pthread_mutex_unlock(&swaps_lock);
}

static void sort(int *part, int length) {
  int moved = 0;
  for (int i = 1; i < length; i++) {
    int value = part[i];
    int hole = i;
    while (hole > 0 && part[hole - 1] > value) {
      part[hole] = part[hole - 1];
      hole--;
      moved++;
    }
    part[hole] = value;
  }
  note(moved);
}

static void *sort_left(void *unused) {
  (void)unused;
  sort(numbers, HALF);
  return NULL;
}

static void *sort_right(void *unused) {
  (void)unused;
  sort(numbers + HALF, COUNT - HALF);
  return NULL;
}

static void merge(void) {
  int left = 0;
  int right = HALF;
  for (int i = 0; i < COUNT; i++) {
    int from_left;
    if (left == HALF)
      from_left = 0;
    else if (right == COUNT)
      from_left = 1;
    else
      from_left = numbers[left] <= numbers[right];
    if (from_left)
      merged[i] = numbers[left++];
    else
      merged[i] = numbers[right++];
  }
}

static int is_sorted(const int *array, int length) {
  for (int i = 0; i + 1 < length; i++)
    if (array[i] > array[i + 1])
      return 0;
  return 1;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sort_left, NULL);
  pthread_create(&second, NULL, sort_right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(swaps == 4);
  merge();
  assert(is_sorted(merged, COUNT));
  assert(merged[0] == 1 && merged[COUNT - 1] == 9);
  return 0;
}
