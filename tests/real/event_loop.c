/* expect: faulty
 * finding: pipe_model.c:158 deadlock
 * repaired: proved
 * with: pipe_model.c
 * options: --property=all
 *
 * An event loop: it polls descriptors and calls who has asked for them. Other threads hand it work
 * through a queue and wake it by a byte in a pipe of its own, one for however many callbacks are
 * waiting. Callbacks can be told to come back in the next round.
 *
 * The fault: the loop takes the queue first and empties the pipe then. Who posts in between finds
 * an empty queue and writes a byte, which is thrown away: the loop polls for ever. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- descriptors that are watched ------------------------------------------------------------ */

struct loop;

typedef void watch_fn(struct loop *loop, int descriptor, void *context);

enum { WATCHES = 3 };

struct watch {
  int descriptor; /* -1: unused */
  watch_fn *readable;
  void *context;
};

/* --- callbacks from other threads ------------------------------------------------------------ */

typedef void post_fn(struct loop *loop, void *context);

struct post {
  struct post *next;
  post_fn *call;
  void *context;
};

struct post_list {
  struct post *first;
  struct post **end;
};

static void post_list_init(struct post_list *list) {
  list->first = NULL;
  list->end = &list->first;
}

/* True if it was empty before. */
static bool post_list_add(struct post_list *list, struct post *post) {
  bool was_empty = !list->first;
  post->next = NULL;
  *list->end = post;
  list->end = &post->next;
  return was_empty;
}

/* Everything that is in the list, which is then empty. */
static struct post *post_list_take(struct post_list *list) {
  struct post *first = list->first;
  post_list_init(list);
  return first;
}

enum { DELAYS = 2 };

struct delay {
  unsigned due; /* the round */
  post_fn *call; /* NULL: unused */
  void *context;
};

/* --- the loop -------------------------------------------------------------------------------- */

struct loop {
  int wake_read, wake_write;
  struct watch watches[WATCHES]; /* of the loop's thread alone, as is `running` */
  bool running;
  struct delay delays[DELAYS];
  unsigned rounds, called, delayed;
  pthread_mutex_t lock; /* guards what is below */
  struct post_list posts;
  bool closed;
};

static int make_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0)
    return errno;
  return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ? errno : 0;
}

static int loop_watch(struct loop *loop, int descriptor, watch_fn *readable, void *context) {
  for (int i = 0; i < WATCHES; i++) {
    struct watch *watch = &loop->watches[i];
    if (watch->descriptor >= 0)
      continue;
    watch->descriptor = descriptor;
    watch->readable = readable;
    watch->context = context;
    return 0;
  }
  return ENOSPC;
}

static void loop_unwatch(struct loop *loop, int descriptor) {
  for (int i = 0; i < WATCHES; i++)
    if (loop->watches[i].descriptor == descriptor)
      loop->watches[i].descriptor = -1;
}

static int loop_init(struct loop *loop) {
  int ends[2], error;
  memset(loop, 0, sizeof *loop);
  for (int i = 0; i < WATCHES; i++)
    loop->watches[i].descriptor = -1;
  post_list_init(&loop->posts);
  if (pipe(ends) != 0)
    return errno;
  loop->wake_read = ends[0];
  loop->wake_write = ends[1];
  if ((error = make_nonblocking(ends[0])) != 0 || (error = make_nonblocking(ends[1])) != 0 ||
      (error = pthread_mutex_init(&loop->lock, NULL)) != 0) {
    close(ends[0]);
    close(ends[1]);
  }
  return error;
}

static void loop_destroy(struct loop *loop) {
  struct post *post = post_list_take(&loop->posts);
  while (post) {
    struct post *next = post->next;
    free(post);
    post = next;
  }
  close(loop->wake_read);
  close(loop->wake_write);
  pthread_mutex_destroy(&loop->lock);
}

/* A full pipe wakes as well as another byte would. */
static void loop_wake(struct loop *loop) {
  ssize_t n;
  do
    n = write(loop->wake_write, "w", 1);
  while (n < 0 && errno == EINTR);
  assert(n == 1 || errno == EAGAIN);
}

/* Has the loop's thread call this; from any thread. */
static int loop_post(struct loop *loop, post_fn *call, void *context) {
  struct post *post = malloc(sizeof *post);
  if (!post)
    return ENOMEM;
  post->call = call;
  post->context = context;
  pthread_mutex_lock(&loop->lock);
  if (loop->closed) {
    pthread_mutex_unlock(&loop->lock);
    free(post);
    return EPIPE;
  }
  bool was_empty = post_list_add(&loop->posts, post);
  pthread_mutex_unlock(&loop->lock);
  if (was_empty)
    loop_wake(loop);
  return 0;
}

static void drain_wake_pipe(struct loop *loop) {
  char bytes[4];
  ssize_t n;
  do
    n = read(loop->wake_read, bytes, sizeof bytes);
  while (n == (ssize_t)sizeof bytes || (n < 0 && errno == EINTR));
}

static struct post *take_posts(struct loop *loop) {
  pthread_mutex_lock(&loop->lock);
  struct post *posts = post_list_take(&loop->posts);
  pthread_mutex_unlock(&loop->lock);
  return posts;
}

/* --- callbacks that come back ---------------------------------------------------------------- */

/* Has the loop call this after so many rounds; by the loop's own thread. */
static int loop_after(struct loop *loop, unsigned rounds, post_fn *call, void *context) {
  for (int i = 0; i < DELAYS; i++) {
    struct delay *delay = &loop->delays[i];
    if (delay->call)
      continue;
    delay->due = loop->rounds + rounds;
    delay->call = call;
    delay->context = context;
    loop->delayed++;
    return 0;
  }
  return ENOSPC;
}

/* Those that are due; each may ask to be called again. */
static void run_delays(struct loop *loop) {
  for (int i = 0; i < DELAYS; i++) {
    struct delay *delay = &loop->delays[i];
    if (!delay->call || delay->due > loop->rounds)
      continue;
    post_fn *call = delay->call;
    delay->call = NULL;
    loop->delayed--;
    call(loop, delay->context);
    loop->called++;
  }
}

static void run_posts(struct loop *loop) {
#ifdef REPAIRED
  drain_wake_pipe(loop);
  struct post *post = take_posts(loop);
#else
  struct post *post = take_posts(loop);
  drain_wake_pipe(loop);
#endif
  while (post) {
    struct post *next = post->next;
    post->call(loop, post->context);
    free(post);
    loop->called++;
    post = next;
  }
}

static void run_watches(struct loop *loop, const struct pollfd *set, int n) {
  for (int k = 0; k < n; k++) {
    if (!(set[k].revents & (POLLIN | POLLHUP)))
      continue;
    for (int i = 0; i < WATCHES; i++) {
      struct watch *watch = &loop->watches[i];
      if (watch->descriptor == set[k].fd)
        watch->readable(loop, watch->descriptor, watch->context);
    }
  }
}

static int loop_run(struct loop *loop) {
  loop->running = true;
  while (loop->running) {
    struct pollfd set[WATCHES + 1];
    int n = 0;
    set[n++] = (struct pollfd){.fd = loop->wake_read, .events = POLLIN};
    for (int i = 0; i < WATCHES; i++)
      if (loop->watches[i].descriptor >= 0)
        set[n++] = (struct pollfd){.fd = loop->watches[i].descriptor, .events = POLLIN};
    if (poll(set, (nfds_t)n, loop->delayed > 0 ? 0 : -1) < 0) {
      if (errno == EINTR)
        continue;
      return errno;
    }
    loop->rounds++;
    if (set[0].revents & POLLIN)
      run_posts(loop);
    run_watches(loop, set + 1, n - 1);
    run_delays(loop);
  }
  return 0;
}

static void stop_running(struct loop *loop, void *unused) {
  (void)unused;
  loop->running = false;
}

/* Nothing can be posted after this; what was posted before is still called. */
static int loop_stop(struct loop *loop) {
  int error = loop_post(loop, stop_running, NULL);
  pthread_mutex_lock(&loop->lock);
  loop->closed = true;
  pthread_mutex_unlock(&loop->lock);
  return error;
}

/* --- the harness ----------------------------------------------------------------------------- */

static struct loop loop;
static int total;     /* of the loop's thread */
static int data_pipe[2];

static void add_later(struct loop *l, void *context) {
  (void)l;
  total += *(const int *)context;
}

/* Adds one half now and the other half in a later round. */
static void add(struct loop *l, void *context) {
  static int half;
  half = *(const int *)context / 2;
  total += half;
  int error = loop_after(l, 1, add_later, &half);
  assert(error == 0);
}

static void on_data(struct loop *l, int descriptor, void *context) {
  unsigned char byte = 0;
  ssize_t n = read(descriptor, &byte, 1);
  if (n == 1)
    total += byte;
  else
    loop_unwatch(l, descriptor);
  *(bool *)context = n == 1;
}

static void *loop_thread(void *unused) {
  (void)unused;
  int error = loop_run(&loop);
  assert(error == 0);
  return NULL;
}

static void *poster(void *number) {
  int error = loop_post(&loop, add, number);
  assert(error == 0);
  return NULL;
}

int main(void) {
  static int ten = 10;
  bool has_read = false;
  pthread_t runner, other;
  if (loop_init(&loop) != 0 || pipe(data_pipe) != 0)
    return 1;
  if (loop_watch(&loop, data_pipe[0], on_data, &has_read) != 0)
    return 1;
  pthread_create(&runner, NULL, loop_thread, NULL);
  pthread_create(&other, NULL, poster, &ten);
  ssize_t n = write(data_pipe[1], "\1", 1);
  assert(n == 1);
  pthread_join(other, NULL);
  int error = loop_stop(&loop);
  assert(error == 0);
  pthread_join(runner, NULL);
  assert(loop.delayed <= 1);
  assert(total == (has_read ? 11 : 10) - 5 * (int)loop.delayed);
  assert(loop.called == 3 - loop.delayed && loop.rounds <= 5);
  error = loop_post(&loop, add, &ten);
  assert(error == EPIPE);
  loop_destroy(&loop);
  close(data_pipe[0]);
  close(data_pipe[1]);
  return 0;
}
