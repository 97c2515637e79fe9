/* expect: proved
 *
 * Customers draw numbers and are served in that order; a condition tells whose turn it is. */
#include <assert.h>
#include <pthread.h>

#define CUSTOMERS 2
#define ROUNDS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t next = PTHREAD_COND_INITIALIZER;
static int drawn;
static int serving;
static int busy;
static int served[CUSTOMERS];
static int last_ticket = -1;

static int draw(void) {
  pthread_mutex_lock(&lock);
  int ticket = drawn;
  drawn = drawn + 1;
  pthread_mutex_unlock(&lock);
  return ticket;
}

static void wait_for(int ticket) {
  pthread_mutex_lock(&lock);
  while (serving != ticket)
    pthread_cond_wait(&next, &lock);
  busy = busy + 1;
  pthread_mutex_unlock(&lock);
}

static void leave(int ticket) {
  pthread_mutex_lock(&lock);
  busy = busy - 1;
  serving = ticket + 1;
  pthread_cond_broadcast(&next);
  pthread_mutex_unlock(&lock);
}

static void be_served(int number, int ticket) {
  assert(busy == 1);
  assert(ticket == last_ticket + 1);
  last_ticket = ticket;
  served[number] = served[number] + 1;
}

static void visit(int number) {
  int ticket = draw();
  wait_for(ticket);
  be_served(number, ticket);
  leave(ticket);
}

static void *customer(void *argument) {
  int number = *(const int *)argument;
  for (int i = 0; i < ROUNDS; i++)
    visit(number);
  return NULL;
}

static int all_served(void) {
  int sum = 0;
  for (int i = 0; i < CUSTOMERS; i++)
    sum += served[i];
  return sum;
}

int main(void) {
  static const int numbers[CUSTOMERS] = {0, 1};
  pthread_t customers[CUSTOMERS];
  for (int i = 0; i < CUSTOMERS; i++)
    pthread_create(&customers[i], NULL, customer, (void *)&numbers[i]);
  for (int i = 0; i < CUSTOMERS; i++)
    pthread_join(customers[i], NULL);
  assert(all_served() == CUSTOMERS * ROUNDS);
  assert(served[0] == ROUNDS && served[1] == ROUNDS);
  assert(drawn == serving);
  return 0;
}
