/* expect: proved
 *
 * Two sellers take orders from one store; a third thread fills it up once when it runs low. */
#include <assert.h>
#include <pthread.h>

#define ARTICLES 2
#define LOW 2
#define DELIVERY 5

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t low = PTHREAD_COND_INITIALIZER;
static int stock[ARTICLES] = {4, 3};
static int sold[ARTICLES];
static int waiting;
static int finished;
static int delivered;
static int turnover;

static int price_of(int article) {
  return article == 0 ? 10 : 25;
}

static int is_low(void) {
  for (int i = 0; i < ARTICLES; i++)
    if (stock[i] <= LOW)
      return 1;
  return 0;
}

static void sell(int article, int pieces) {
  pthread_mutex_lock(&lock);
  if (stock[article] >= pieces) {
    stock[article] -= pieces;
    sold[article] += pieces;
    turnover += pieces * price_of(article);
  } else {
    waiting += pieces;
  }
  if (is_low())
    pthread_cond_signal(&low);
  pthread_mutex_unlock(&lock);
}

static void *sell_first(void *unused) {
  (void)unused;
  sell(0, 3);
  return NULL;
}

static void *sell_second(void *unused) {
  (void)unused;
  sell(1, 2);
  return NULL;
}

static void *deliver(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (!is_low() && !finished)
    pthread_cond_wait(&low, &lock);
  for (int i = 0; i < ARTICLES; i++) {
    if (stock[i] <= LOW) {
      stock[i] += DELIVERY;
      delivered += DELIVERY;
    }
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t first, second, lorry;
  pthread_create(&lorry, NULL, deliver, NULL);
  pthread_create(&first, NULL, sell_first, NULL);
  pthread_create(&second, NULL, sell_second, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(lorry, NULL);
  assert(sold[0] == 3 && sold[1] == 2);
  assert(turnover == 80 && waiting == 0);
  assert(delivered == DELIVERY || delivered == 2 * DELIVERY);
  assert(stock[0] + stock[1] == 2 + delivered);
  return 0;
}
