/* process.c - runs another program and waits for it, within limits. */
#include "base/process.h"

#include "base/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 20, DEFAULT_OUTPUT_LIMIT = 64 << 20 };

/* The descriptors of a run; -1 is none. */
typedef struct {
  int in;                          /* the input, or /dev/null */
  int feed;                        /* our end of an input that stays open */
  int out_read, out_write;         /* standard output */
  int err_read, err_write;         /* standard error */
  int failure_read, failure_write; /* tells errno if exec fails, closed by exec */
} channels;

/* Which step of the child failed. */
typedef enum { STEP_FOLDER, STEP_LIMIT, STEP_DESCRIPTORS, STEP_EXEC } step;
typedef struct {
  step step;
  int reason;
} failure;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void close_fd(int *fd) {
  if (*fd >= 0)
    close(*fd);
  *fd = -1;
}

static void close_channels(channels *c) {
  int *all[] = {&c->in,       &c->feed,      &c->out_read,     &c->out_write,
                &c->err_read, &c->err_write, &c->failure_read, &c->failure_write};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    close_fd(all[i]);
}

/* Moves a descriptor out of the way of standard input, output and error, which
 * the host may have closed. */
static bool lift(int *fd) {
  if (*fd < 0 || *fd > 2)
    return *fd >= 0;
  int lifted = fcntl(*fd, F_DUPFD_CLOEXEC, 3);
  int reason = errno;
  close(*fd);
  errno = reason;
  *fd = lifted;
  return lifted >= 0;
}

static bool make_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  *read_end = ends[0];
  *write_end = ends[1];
  return lift(read_end) && lift(write_end);
}

/* The input lies in an anonymous file: no writing while the program runs, no
 * SIGPIPE if it does not read. */
static bool make_input(const fl_process *process, int *fd) {
  if (!process->input) {
    *fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return lift(fd);
  }
  *fd = memfd_create("input", MFD_CLOEXEC);
  if (!lift(fd))
    return false;
  const char *p = process->input;
  for (size_t left = process->input_size; left > 0;) {
    ssize_t n = write(*fd, p, left);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return false;
    p += n;
    left -= (size_t)n;
  }
  return lseek(*fd, 0, SEEK_SET) == 0;
}

/* An input that stays open is a pair of sockets: unlike a pipe, ours can be
 * written to without waiting and without SIGPIPE. */
static bool make_feed(channels *c) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  c->in = ends[0];
  c->feed = ends[1];
  return lift(&c->in) && lift(&c->feed) && shutdown(c->in, SHUT_WR) == 0;
}

static bool open_channels(const fl_process *process, channels *c) {
  *c = (channels){-1, -1, -1, -1, -1, -1, -1, -1};
  return (process->input_stays_open ? make_feed(c) : make_input(process, &c->in)) &&
         make_pipe(&c->out_read, &c->out_write) &&
         make_pipe(&c->err_read, &c->err_write) && make_pipe(&c->failure_read, &c->failure_write) &&
         fcntl(c->out_read, F_SETFL, O_NONBLOCK) == 0 &&
         fcntl(c->err_read, F_SETFL, O_NONBLOCK) == 0;
}

/* The environment of the program; *own is what the caller frees afterwards. */
static const char *const *make_environment(const fl_process *process, char **variable,
                                           const char ***own) {
  const char *const *env = process->env ? process->env : (const char *const *)environ;
  *variable = NULL;
  *own = NULL;
  if (!process->temp_folder)
    return env;
  size_t n = 0, kept = 0;
  while (env[n])
    n++;
  fl_str text = {0};
  fl_str_printf(&text, "TMPDIR=%s", process->temp_folder);
  *variable = fl_str_take(&text);
  *own = fl_calloc(n + 2, sizeof **own);
  for (size_t i = 0; i < n; i++)
    if (strncmp(env[i], "TMPDIR=", strlen("TMPDIR=")) != 0)
      (*own)[kept++] = env[i];
  (*own)[kept] = *variable;
  return *own;
}

/* ---- The child, between fork and exec: only async-signal-safe calls -------------------------- */

static void give_up(const channels *c, step at) {
  failure f = {at, errno};
  ssize_t ignored = write(c->failure_write, &f, sizeof f);
  (void)ignored;
  _exit(127);
}

static void become_program(const fl_process *process, const char *const *env, const channels *c,
                           pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, process->grace > 0 ? SIGTERM : SIGKILL);
  if (getppid() != parent)
    _exit(127); /* the parent died before it could be watched */

  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int s = 1; s < NSIG; s++)
    sigaction(s, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  if (dup2(c->in, 0) < 0 || dup2(c->out_write, 1) < 0 || dup2(c->err_write, 2) < 0)
    give_up(c, STEP_DESCRIPTORS);
  /* The host's other descriptors are not the program's; an old kernel that
   * cannot do this leaves those without FD_CLOEXEC open. */
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);

  if (process->folder && chdir(process->folder) != 0)
    give_up(c, STEP_FOLDER);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (process->memory_mib) {
    struct rlimit space;
    space.rlim_cur = space.rlim_max = (rlim_t)process->memory_mib << 20;
    if (setrlimit(RLIMIT_AS, &space) != 0)
      give_up(c, STEP_LIMIT);
  }
  char *const *argv = (char *const *)process->argv;
  execvpe(argv[0], argv, (char *const *)env);
  give_up(c, STEP_EXEC);
}

/* ---- All that run ------------------------------------------------------------------------ */

/* A program that runs; lies on the stack of its run. */
typedef struct running {
  pid_t child;
  struct running *next;
} running;

static pthread_mutex_t running_mutex = PTHREAD_MUTEX_INITIALIZER;
static running *all_running;

static void kill_group(pid_t child) {
  kill(-child, SIGKILL);
  kill(child, SIGKILL); /* should it not have reached setpgid */
}

/* Before the child is collected, since its number may then be another's. */
static void strike(running *r) {
  pthread_mutex_lock(&running_mutex);
  running **at = &all_running;
  while (*at != r)
    at = &(*at)->next;
  *at = r->next;
  pthread_mutex_unlock(&running_mutex);
}

void fl_process_kill_all(void) {
  pthread_mutex_lock(&running_mutex);
  for (running *r = all_running; r; r = r->next)
    kill_group(r->child);
}

/* ---- The parent ------------------------------------------------------------------------------ */

/* Reads once, without waiting; closes the descriptor at its end.  Returns true
 * iff there was something. */
static bool drain(int *fd, fl_str *text, size_t limit, bool *truncated) {
  char buffer[64 * 1024];
  if (*fd < 0)
    return false;
  ssize_t n;
  do
    n = read(*fd, buffer, sizeof buffer);
  while (n < 0 && errno == EINTR);
  if (n < 0 && errno == EAGAIN)
    return false;
  if (n <= 0) {
    close_fd(fd);
    return false;
  }
  size_t room = limit - text->n, kept = (size_t)n < room ? (size_t)n : room;
  fl_str_addn(text, buffer, kept);
  *truncated |= kept < (size_t)n;
  return true;
}

/* The same for the standard output, which may go to the caller at once. */
static bool drain_output(const fl_process *process, channels *c, size_t limit,
                         fl_process_result *result) {
  if (!process->output)
    return drain(&c->out_read, &result->out, limit, &result->out_truncated);
  fl_str_cut(&result->out, 0);
  bool some = drain(&c->out_read, &result->out, SIZE_MAX, &result->out_truncated);
  if (some)
    process->output(process->output_data, result->out.s, result->out.n);
  fl_str_cut(&result->out, 0);
  return some;
}

/* Writes what the program takes of its input without waiting.  One that no
 * longer reads is not fed any more. */
static void feed(const fl_process *process, int fd, size_t *fed) {
  if (fd < 0 || *fed >= process->input_size)
    return;
  ssize_t n = send(fd, (const char *)process->input + *fed, process->input_size - *fed,
                   MSG_DONTWAIT | MSG_NOSIGNAL);
  if (n > 0)
    *fed += (size_t)n;
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    *fed = process->input_size;
}

/* Whether the child has ended; it stays a zombie, so that its process group can
 * still be named. */
static bool has_ended(pid_t child) {
  siginfo_t info = {0};
  int rc;
  do
    rc = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT);
  while (rc != 0 && errno == EINTR);
  return rc != 0 || info.si_pid == child;
}

/* Waits until the child ends or must be ended. */
static fl_process_status watch(const fl_process *process, pid_t child, channels *c, size_t limit,
                               double start, fl_process_result *result) {
  int pidfd = (int)syscall(SYS_pidfd_open, child, 0); /* without it, only slower */
  fl_process_status status = FL_PROCESS_EXITED;
  size_t fed = 0;
  while (!has_ended(child)) {
    if (process->cancelled && process->cancelled(process->cancel_data)) {
      status = FL_PROCESS_CANCELLED;
      break;
    }
    int wait = POLL_MS;
    if (process->timeout > 0) {
      double left = start + process->timeout - now();
      if (left <= 0) {
        status = FL_PROCESS_TIMEOUT;
        break;
      }
      if (left * 1000 < wait)
        wait = (int)(left * 1000) + 1;
    }
    feed(process, c->feed, &fed);
    struct pollfd fds[] = {{c->out_read, POLLIN, 0},
                           {c->err_read, POLLIN, 0},
                           {pidfd, POLLIN, 0},
                           {fed < process->input_size ? c->feed : -1, POLLOUT, 0}};
    if (poll(fds, 4, wait) > 0) {
      drain_output(process, c, limit, result);
      drain(&c->err_read, &result->err, limit, &result->err_truncated);
    }
  }
  close_fd(&pidfd);
  return status;
}

/* Lets a program that must end see the end of its input, and end by itself. */
static void let_end(double seconds, pid_t child, channels *c) {
  double until = now() + seconds;
  close_fd(&c->feed);
  while (!has_ended(child) && now() < until)
    poll(NULL, 0, 1);
}

/* Kills the process group, collects the child and what it had left to say. */
static void finish(const fl_process *process, running *r, channels *c, size_t limit,
                   fl_process_result *result) {
  pid_t child = r->child;
  if (process->grace > 0 && c->feed >= 0)
    let_end(process->grace, child, c);
  kill_group(child);
  strike(r);
  int wait_status = 0;
  struct rusage usage = {0};
  pid_t collected;
  do
    collected = wait4(child, &wait_status, 0, &usage);
  while (collected < 0 && errno == EINTR);
  result->peak_rss_kib = usage.ru_maxrss;

  /* Bounded, since an escaped descendant may go on writing. */
  for (int i = 0; i < 64 && drain_output(process, c, limit, result); i++)
    ;
  for (int i = 0; i < 64 && drain(&c->err_read, &result->err, limit, &result->err_truncated); i++)
    ;

  if (result->status != FL_PROCESS_EXITED)
    return;
  if (collected == child && WIFEXITED(wait_status)) {
    result->exit_code = WEXITSTATUS(wait_status);
  } else if (collected == child) {
    result->status = FL_PROCESS_SIGNALED;
    result->signal = WTERMSIG(wait_status);
  } else {
    result->status = FL_PROCESS_FAILED;
    fl_str_add(&result->error, "the host ignores SIGCHLD, so the exit status is lost");
  }
}

static bool failed(fl_process_result *result, const fl_process *process, const char *what,
                   int reason) {
  result->status = FL_PROCESS_FAILED;
  fl_str_printf(&result->error, "cannot run '%s': %s%s", process->argv[0], what, strerror(reason));
  return false;
}

/* Waits for exec; returns true iff it worked. */
static bool started(const fl_process *process, channels *c, fl_process_result *result) {
  close_fd(&c->failure_write);
  failure f;
  ssize_t n;
  do
    n = read(c->failure_read, &f, sizeof f);
  while (n < 0 && errno == EINTR);
  if (n != sizeof f)
    return true;
  static const char *const steps[] = {[STEP_FOLDER] = "changing the folder: ",
                                      [STEP_LIMIT] = "setting the memory limit: ",
                                      [STEP_DESCRIPTORS] = "connecting the pipes: ",
                                      [STEP_EXEC] = ""};
  return failed(result, process, steps[f.step], f.reason);
}

bool fl_process_run(const fl_process *process, fl_process_result *result) {
  *result = (fl_process_result){.exit_code = -1};
  fl_str_add(&result->out, "");
  fl_str_add(&result->err, "");
  size_t limit = process->output_limit ? process->output_limit : (size_t)DEFAULT_OUTPUT_LIMIT;
  double start = now();

  channels c;
  if (!open_channels(process, &c)) {
    int reason = errno;
    close_channels(&c);
    return failed(result, process, "", reason);
  }
  char *variable;
  const char **own;
  const char *const *env = make_environment(process, &variable, &own);
  pthread_mutex_lock(&running_mutex);
  pid_t parent = getpid(), child = fork();
  if (child == 0)
    become_program(process, env, &c, parent);
  int reason = errno;
  running r = {.child = child, .next = all_running};
  if (child > 0)
    all_running = &r;
  pthread_mutex_unlock(&running_mutex);
  fl_free(variable);
  fl_free(own);
  close_fd(&c.in);
  close_fd(&c.out_write);
  close_fd(&c.err_write);
  if (child < 0) {
    close_channels(&c);
    return failed(result, process, "", reason);
  }
  setpgid(child, child); /* whoever comes first */

  bool ok = started(process, &c, result);
  if (ok)
    result->status = watch(process, child, &c, limit, start, result);
  finish(process, &r, &c, limit, result);
  close_channels(&c);
  result->seconds = now() - start;
  return ok;
}

void fl_process_result_free(fl_process_result *result) {
  fl_str_free(&result->out);
  fl_str_free(&result->err);
  fl_str_free(&result->error);
}
