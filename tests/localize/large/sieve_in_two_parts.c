/* expect: proved
 *
 * Two threads look for primes in two ranges; both count into one result under a lock. */
#include <assert.h>
#include <pthread.h>

#define LIMIT 24

struct range {
  int low;
  int high;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int primes;
static int largest;
static int sum;
static int twins;
static char marked[LIMIT];

static int divides(int divisor, int number) {
  return number % divisor == 0;
}

static int is_prime(int number) {
  if (number < 2)
    return 0;
  for (int divisor = 2; divisor * divisor <= number; divisor++)
    if (divides(divisor, number))
      return 0;
  return 1;
}

static void found(int number) {
  pthread_mutex_lock(&lock);
  primes++;
  sum += number;
  if (number > largest)
    largest = number;
  pthread_mutex_unlock(&lock);
}

static void *look(void *argument) {
  const struct range *range = argument;
  for (int number = range->low; number < range->high; number++) {
    if (is_prime(number)) {
      marked[number] = 1;
      found(number);
    }
  }
  return NULL;
}

static void count_twins(void) {
  for (int i = 0; i + 2 < LIMIT; i++)
    if (marked[i] && marked[i + 2])
      twins++;
}

static int smallest(void) {
  for (int i = 0; i < LIMIT; i++)
    if (marked[i])
      return i;
  return -1;
}

int main(void) {
  struct range left = {0, 14};
  struct range right = {14, LIMIT};
  pthread_t first, second;
  pthread_create(&first, NULL, look, &left);
  pthread_create(&second, NULL, look, &right);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  count_twins();
  assert(primes == 9);
  assert(sum == 100);
  assert(largest == 23);
  assert(smallest() == 2);
  assert(twins == 4);
  return 0;
}
