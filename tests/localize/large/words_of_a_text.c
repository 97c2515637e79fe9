/* expect: proved
 *
 * A reader cuts a text into words and hands their lengths over; a counter sums them up. */
#include <assert.h>
#include <pthread.h>

#define QUEUE 3
#define END 0

static const char text[] = "the cat saw a mouse";
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static pthread_cond_t less = PTHREAD_COND_INITIALIZER;
static int queue[QUEUE];
static int head;
static int length;
static int words;
static int letters;
static int longest;

static void enqueue(int value) {
  pthread_mutex_lock(&lock);
  while (length == QUEUE)
    pthread_cond_wait(&less, &lock);
  queue[(head + length) % QUEUE] = value;
  length = length + 1;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}

static int dequeue(void) {
  pthread_mutex_lock(&lock);
  while (length == 0)
    pthread_cond_wait(&more, &lock);
  int value = queue[head];
  head = (head + 1) % QUEUE;
  length = length - 1;
  pthread_cond_signal(&less);
  pthread_mutex_unlock(&lock);
  return value;
}

static int is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

static void *read_text(void *unused) {
  int size = 0;
  (void)unused;
  for (int i = 0; text[i] != '\0'; i++) {
    if (is_letter(text[i])) {
      size = size + 1;
    } else if (size > 0) {
      enqueue(size);
      size = 0;
    }
  }
  if (size > 0)
    enqueue(size);
  enqueue(END);
  return NULL;
}

static void *count_words(void *unused) {
  int size;
  (void)unused;
  while ((size = dequeue()) != END) {
    words = words + 1;
    letters = letters + size;
    if (size > longest)
      longest = size;
  }
  return NULL;
}

int main(void) {
  pthread_t reader, counter;
  pthread_create(&reader, NULL, read_text, NULL);
  pthread_create(&counter, NULL, count_words, NULL);
  pthread_join(reader, NULL);
  pthread_join(counter, NULL);
  assert(words == 5);
  assert(letters == 15);
  assert(longest == 5);
  assert(length == 0);
  return 0;
}
