/* expect: proved
 *
 * Two threads multiply matrices row by row; the rows are given out by a counter under a lock. */
#include <assert.h>
#include <pthread.h>

#define SIZE 3

static const int left[SIZE][SIZE] = {
    {1, 2, 0},
    {0, 1, 3},
    {4, 0, 1},
};
static const int right[SIZE][SIZE] = {
    {2, 0, 1},
    {1, 1, 0},
    {0, 3, 2},
};
static int product[SIZE][SIZE];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next_row;
static int rows_done;
static int trace;

static int cell(int row, int column) {
  int sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += left[row][i] * right[i][column];
  return sum;
}

static int take_row(void) {
  int row;
  pthread_mutex_lock(&lock);
  row = next_row;
  if (next_row < SIZE)
    next_row = next_row + 1;
  pthread_mutex_unlock(&lock);
  return row;
}

static void row_done(int row) {
  pthread_mutex_lock(&lock);
  rows_done = rows_done + 1;
  trace = trace + product[row][row];
  pthread_mutex_unlock(&lock);
}

static void *multiply(void *unused) {
  (void)unused;
  for (;;) {
    int row = take_row();
    if (row >= SIZE)
      break;
    for (int column = 0; column < SIZE; column++)
      product[row][column] = cell(row, column);
    row_done(row);
  }
  return NULL;
}

static int sum_of_row(int row) {
  int sum = 0;
  for (int column = 0; column < SIZE; column++)
    sum += product[row][column];
  return sum;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, multiply, NULL);
  pthread_create(&second, NULL, multiply, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(rows_done == SIZE);
  assert(sum_of_row(0) == 7);
  assert(sum_of_row(1) == 17);
  assert(sum_of_row(2) == 17);
  assert(trace == 20);
  return 0;
}
