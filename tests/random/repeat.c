/* Runs a program many times on one core and prints each way it ended once.
 *
 *   repeat CORE FIRST COUNT MILLISECONDS HANGS PROGRAM
 *
 * Run k has YIELD_SEED=FIRST+k in its environment. A run that takes longer than the limit is killed
 * and hangs; after so many of those no more are made. For each end that is new there is a line
 * `SEED CODE LENGTH LENGTH`, followed by what the program wrote to standard output and to standard
 * error: the code is the exit status, less than 0 the signal it died of, 1000 if it hangs. The last
 * line is `done RUNS`. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 65536, MOST_ENDS = 4096, HANGS = 1000 };

typedef struct {
  int code;
  size_t n[2];
  char *text[2];
} end;

static end ends[MOST_ENDS];
static size_t nends;

static void die(const char *what) {
  perror(what);
  exit(2);
}

static long milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static pid_t start(const char *program, int out[2], int err[2]) {
  if (pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC))
    die("pipe");
  pid_t child = fork();
  if (child < 0)
    die("fork");
  if (child == 0) {
    setpgid(0, 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    execl(program, program, (char *)NULL);
    _exit(127);
  }
  close(out[1]);
  close(err[1]);
  return child;
}

/* Reads both pipes to their ends; false if the time is up before that. */
static int read_all(int fd[2], char text[2][MOST_BYTES], size_t n[2], long until) {
  int open_ends = 2;
  struct pollfd p[2] = {{fd[0], POLLIN, 0}, {fd[1], POLLIN, 0}};
  while (open_ends) {
    long left = until - milliseconds();
    if (left <= 0)
      return 0;
    if (poll(p, 2, (int)left) < 0 && errno != EINTR)
      die("poll");
    for (int k = 0; k < 2; k++) {
      if (p[k].fd < 0 || !p[k].revents)
        continue;
      ssize_t got = read(p[k].fd, text[k] + n[k], MOST_BYTES - n[k]);
      if (got <= 0) {
        p[k].fd = -1;
        open_ends--;
      } else {
        n[k] += (size_t)got;
      }
    }
  }
  return 1;
}

static void note(unsigned long seed, int code, char text[2][MOST_BYTES], const size_t n[2]) {
  for (size_t i = 0; i < nends; i++) {
    const end *e = &ends[i];
    if (e->code == code && e->n[0] == n[0] && e->n[1] == n[1] &&
        !memcmp(e->text[0], text[0], n[0]) && !memcmp(e->text[1], text[1], n[1]))
      return;
  }
  if (nends == MOST_ENDS)
    return;
  end *e = &ends[nends++];
  e->code = code;
  printf("%lu %d %zu %zu\n", seed, code, n[0], n[1]);
  for (int k = 0; k < 2; k++) {
    e->n[k] = n[k];
    e->text[k] = malloc(n[k] + 1);
    if (!e->text[k])
      die("malloc");
    memcpy(e->text[k], text[k], n[k]);
    fwrite(text[k], 1, n[k], stdout);
  }
}

int main(int argc, char **argv) {
  static char text[2][MOST_BYTES];
  if (argc != 7) {
    fprintf(stderr, "usage: repeat CORE FIRST COUNT MILLISECONDS HANGS PROGRAM\n");
    return 2;
  }
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(atoi(argv[1]), &core);
  if (sched_setaffinity(0, sizeof core, &core))
    die("sched_setaffinity");
  unsigned long first = strtoul(argv[2], NULL, 10), count = strtoul(argv[3], NULL, 10), k;
  int hangs = 0;
  for (k = 0; k < count && hangs < atoi(argv[5]); k++) {
    char seed[32];
    int out[2], err[2], status = 0;
    size_t n[2] = {0, 0};
    snprintf(seed, sizeof seed, "%lu", first + k);
    setenv("YIELD_SEED", seed, 1);
    pid_t child = start(argv[6], out, err);
    int in_time =
        read_all((int[2]){out[0], err[0]}, text, n, milliseconds() + atol(argv[4]));
    if (!in_time) {
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      hangs++;
      n[0] = n[1] = 0;
    }
    close(out[0]);
    close(err[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    int code = !in_time ? HANGS : WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    note(first + k, code, text, n);
  }
  printf("done %lu\n", k);
  return 0;
}
