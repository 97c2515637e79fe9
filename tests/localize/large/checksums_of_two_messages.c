/* expect: proved
 *
 * Two threads check messages by their last word; good ones are counted, bad ones noted. */
#include <assert.h>
#include <pthread.h>

#define WORDS 5
#define MESSAGES 4
#define MODULUS 97

static const int messages[MESSAGES][WORDS] = {
    {1, 2, 3, 4, 30},
    {10, 0, 5, 2, 33},
    {7, 7, 7, 7, 71},
    {0, 0, 0, 1, 4},
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next_message;
static int good;
static int bad;
static int last_bad = -1;
static int payload;

static int checksum(const int *words) {
  int sum = 0;
  for (int i = 0; i < WORDS - 1; i++)
    sum = (sum + (i + 1) * words[i]) % MODULUS;
  return sum;
}

static int plain_sum(const int *words) {
  int sum = 0;
  for (int i = 0; i < WORDS - 1; i++)
    sum += words[i];
  return sum;
}

static int take(void) {
  int number = -1;
  pthread_mutex_lock(&lock);
  if (next_message < MESSAGES)
    number = next_message++;
  pthread_mutex_unlock(&lock);
  return number;
}

static void report(int number, int is_good) {
  pthread_mutex_lock(&lock);
  if (is_good) {
    good++;
    payload += plain_sum(messages[number]);
  } else {
    bad++;
    last_bad = number;
  }
  pthread_mutex_unlock(&lock);
}

static void *check(void *unused) {
  int number;
  (void)unused;
  while ((number = take()) >= 0) {
    const int *words = messages[number];
    int is_good = checksum(words) == words[WORDS - 1];
    report(number, is_good);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, check, NULL);
  pthread_create(&second, NULL, check, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(good + bad == MESSAGES);
  assert(good == 3 && bad == 1);
  assert(last_bad == 2);
  assert(payload == 28);
  assert(next_message == MESSAGES);
  return 0;
}
