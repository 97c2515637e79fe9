/* The pipes of a POSIX system in C, for an analysis that cannot look into a kernel: pipe, read,
 * write, close, fcntl(O_NONBLOCK) and poll for reading. A program is searched together with this
 * file, and compiled without it. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <unistd.h>

enum { PIPES = 2, FIRST = 3, CAPACITY = 4 };

struct pipe_buffer {
  bool is_open[2]; /* to be read, to be written */
  bool is_nonblocking[2];
  unsigned char bytes[CAPACITY];
  size_t first, count;
};

static struct pipe_buffer pipes[PIPES];
static pthread_mutex_t kernel = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* The descriptors of pipe n are FIRST + 2 * n, to read, and the one after, to write. */
static struct pipe_buffer *pipe_of(int descriptor, int *end) {
  int n = descriptor - FIRST;
  if (n < 0 || n >= 2 * PIPES || !pipes[n / 2].is_open[n % 2])
    return NULL;
  *end = n % 2;
  return &pipes[n / 2];
}

int pipe(int descriptors[2]) {
  int result = -1;
  pthread_mutex_lock(&kernel);
  for (int n = 0; n < PIPES && result < 0; n++) {
    struct pipe_buffer *p = &pipes[n];
    if (p->is_open[0] || p->is_open[1])
      continue;
    p->is_open[0] = p->is_open[1] = true;
    p->is_nonblocking[0] = p->is_nonblocking[1] = false;
    p->first = p->count = 0;
    descriptors[0] = FIRST + 2 * n;
    descriptors[1] = FIRST + 2 * n + 1;
    result = 0;
  }
  pthread_mutex_unlock(&kernel);
  if (result < 0)
    errno = EMFILE;
  return result;
}

int close(int descriptor) {
  int end = 0, result = -1;
  pthread_mutex_lock(&kernel);
  struct pipe_buffer *p = pipe_of(descriptor, &end);
  if (p) {
    p->is_open[end] = false;
    pthread_cond_broadcast(&changed);
    result = 0;
  }
  pthread_mutex_unlock(&kernel);
  if (result < 0)
    errno = EBADF;
  return result;
}

int fcntl(int descriptor, int command, ...) {
  int end = 0, result = -1;
  va_list arguments;
  va_start(arguments, command);
  pthread_mutex_lock(&kernel);
  struct pipe_buffer *p = pipe_of(descriptor, &end);
  if (p && command == F_SETFL) {
    p->is_nonblocking[end] = (va_arg(arguments, int) & O_NONBLOCK) != 0;
    result = 0;
  } else if (p && command == F_GETFL) {
    result = p->is_nonblocking[end] ? O_NONBLOCK : 0;
  }
  pthread_mutex_unlock(&kernel);
  va_end(arguments);
  if (result < 0)
    errno = p ? EINVAL : EBADF;
  return result;
}

ssize_t read(int descriptor, void *buffer, size_t size) {
  int end = 0, error = 0;
  ssize_t result = 0;
  pthread_mutex_lock(&kernel);
  struct pipe_buffer *p = pipe_of(descriptor, &end);
  if (!p || end != 0)
    error = EBADF;
  while (!error && p->count == 0 && p->is_open[1]) {
    if (p->is_nonblocking[0])
      error = EAGAIN;
    else
      pthread_cond_wait(&changed, &kernel);
  }
  while (!error && p->count > 0 && (size_t)result < size) {
    ((unsigned char *)buffer)[result++] = p->bytes[p->first];
    p->first = (p->first + 1) % CAPACITY;
    p->count--;
  }
  if (result > 0)
    pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&kernel);
  if (error)
    errno = error;
  return error ? -1 : result;
}

/* All of it or, without blocking, nothing, as for the few bytes of PIPE_BUF. */
ssize_t write(int descriptor, const void *buffer, size_t size) {
  int end = 0, error = 0;
  pthread_mutex_lock(&kernel);
  struct pipe_buffer *p = pipe_of(descriptor, &end);
  if (!p || end != 1 || size > CAPACITY)
    error = EBADF;
  while (!error && CAPACITY - p->count < size) {
    if (p->is_nonblocking[1])
      error = EAGAIN;
    else
      pthread_cond_wait(&changed, &kernel);
  }
  for (size_t i = 0; !error && i < size; i++) {
    p->bytes[(p->first + p->count) % CAPACITY] = ((const unsigned char *)buffer)[i];
    p->count++;
  }
  if (!error)
    pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&kernel);
  if (error)
    errno = error;
  return error ? -1 : (ssize_t)size;
}

/* Of time only this is known: a timeout of 0 is over at once, one below 0 never; others never. */
int poll(struct pollfd *set, nfds_t n, int timeout) {
  int ready = 0;
  pthread_mutex_lock(&kernel);
  for (;;) {
    for (nfds_t i = 0; i < n; i++) {
      int end = 0;
      struct pipe_buffer *p = pipe_of(set[i].fd, &end);
      set[i].revents = 0;
      if (!p)
        set[i].revents = POLLNVAL;
      else if (end == 0 && p->count > 0)
        set[i].revents = set[i].events & POLLIN;
      else if (end == 0 && !p->is_open[1])
        set[i].revents = POLLHUP;
      ready += set[i].revents != 0;
    }
    if (ready || timeout == 0)
      break;
    pthread_cond_wait(&changed, &kernel);
  }
  pthread_mutex_unlock(&kernel);
  return ready;
}
