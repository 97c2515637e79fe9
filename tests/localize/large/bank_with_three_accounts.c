/* expect: proved
 *
 * Two clerks carry out lists of transfers between three accounts; fees go to an account of their
 * own and nothing is lost. */
#include <assert.h>
#include <pthread.h>

#define ACCOUNTS 3
#define ORDERS 2
#define FEE 1

struct account {
  pthread_mutex_t lock;
  int balance;
  int moves;
};

struct order {
  int from;
  int to;
  int amount;
};

static struct account accounts[ACCOUNTS];
static pthread_mutex_t fee_lock = PTHREAD_MUTEX_INITIALIZER;
static int fees;
static int refused;

static const struct order morning[ORDERS] = {{0, 1, 30}, {1, 2, 500}};
static const struct order evening[ORDERS] = {{2, 0, 20}, {1, 0, 10}};

static void charge(struct account *account, int accepted) {
  pthread_mutex_lock(&fee_lock);
  if (accepted) {
    account->balance -= FEE;
    fees += FEE;
  } else {
    refused++;
  }
  pthread_mutex_unlock(&fee_lock);
}

static void transfer(const struct order *order) {
  int low = order->from < order->to ? order->from : order->to;
  int high = order->from + order->to - low;
  struct account *from = &accounts[order->from];
  struct account *to = &accounts[order->to];
  pthread_mutex_lock(&accounts[low].lock);
  pthread_mutex_lock(&accounts[high].lock);
  int accepted = from->balance >= order->amount + FEE;
  if (accepted) {
    from->balance -= order->amount;
    to->balance += order->amount;
    from->moves++;
    to->moves++;
  }
  charge(from, accepted);
  pthread_mutex_unlock(&accounts[high].lock);
  pthread_mutex_unlock(&accounts[low].lock);
}

static void *clerk(void *list) {
  const struct order *orders = list;
  for (int i = 0; i < ORDERS; i++)
    transfer(&orders[i]);
  return NULL;
}

static void open_accounts(void) {
  for (int i = 0; i < ACCOUNTS; i++) {
    pthread_mutex_init(&accounts[i].lock, NULL);
    accounts[i].balance = 100;
    accounts[i].moves = 0;
  }
}

static int total(void) {
  int sum = fees;
  for (int i = 0; i < ACCOUNTS; i++)
    sum += accounts[i].balance;
  return sum;
}

int main(void) {
  pthread_t first, second;
  open_accounts();
  pthread_create(&first, NULL, clerk, (void *)morning);
  pthread_create(&second, NULL, clerk, (void *)evening);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(total() == 300);
  assert(refused == 1 && fees == 3);
  assert(accounts[0].balance == 99);
  assert(accounts[1].balance == 119 && accounts[2].balance == 79);
  assert(accounts[0].moves == 3);
  return 0;
}
