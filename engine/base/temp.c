/* temp.c - private temporary folders, locked by the process they belong to. */
#include "base/temp.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/vec.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX "faultline-run-" /* only these are taken for ours when they are left behind */

enum { RANDOM = 6, TRIES = 10, ROUNDS = 5, ENVIRONMENT_LIMIT = 1 << 20 };

typedef struct {
  char *path;
  int lock; /* the folder itself, opened */
} folder;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* for all below */
static FL_VEC(folder) mine;
static bool is_ending, has_swept;

const char *fl_temp_root(void) {
  const char *root = getenv("TMPDIR");
  return root && *root ? root : "/tmp";
}

/* ---- What others have left ---- */

static bool is_number(const char *s) {
  size_t n = strspn(s, "0123456789");
  return n > 0 && !s[n];
}

/* Whether a variable of the process, given as NAME=path, is that path or below it. */
static bool has_variable(const char *pid, const char *variable) {
  fl_str path = {0}, text = {0};
  fl_str_printf(&path, "/proc/%s/environ", pid);
  int fd = open(path.s, O_RDONLY | O_CLOEXEC);
  fl_str_free(&path);
  if (fd < 0)
    return false;
  char bytes[4096];
  ssize_t n;
  while ((n = read(fd, bytes, sizeof bytes)) > 0 && text.n < ENVIRONMENT_LIMIT)
    fl_str_addn(&text, bytes, (size_t)n);
  close(fd);
  bool found = false;
  size_t length = strlen(variable);
  for (size_t at = 0; at < text.n && !found; at += strlen(text.s + at) + 1)
    found = strncmp(text.s + at, variable, length) == 0 &&
            (!text.s[at + length] || text.s[at + length] == '/');
  fl_str_free(&text);
  return found;
}

/* One look at all processes; false if there were none. */
static bool kill_some(const char *variable) {
  DIR *all = opendir("/proc");
  bool some = false;
  struct dirent *entry;
  while (all && (entry = readdir(all))) {
    pid_t pid = is_number(entry->d_name) ? (pid_t)atol(entry->d_name) : 0;
    if (pid > 1 && pid != getpid() && has_variable(entry->d_name, variable))
      some |= kill(pid, SIGKILL) == 0;
  }
  if (all)
    closedir(all);
  return some;
}

/* More than once, as one of them may have started another meanwhile. */
void fl_temp_kill_users(const char *path) {
  fl_str variable = {0};
  fl_str_printf(&variable, "TMPDIR=%s", path);
  for (int i = 0; i < ROUNDS && kill_some(variable.s); i++)
    ;
  fl_str_free(&variable);
}

/* The folder, opened and locked; -1 if it is not ours or somebody has locked it.
 * Where the file system knows no locks, a new one goes without. */
static int lock_folder(const char *path, bool is_new) {
  struct stat status, there;
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return -1;
  bool is_locked = flock(fd, LOCK_EX | LOCK_NB) == 0 || (is_new && errno != EWOULDBLOCK);
  if (is_locked && fstat(fd, &status) == 0 && status.st_uid == geteuid() &&
      lstat(path, &there) == 0 && there.st_ino == status.st_ino && there.st_dev == status.st_dev)
    return fd;
  close(fd);
  return -1;
}

static bool is_name(const char *name) {
  if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 || strlen(name) != strlen(PREFIX) + RANDOM)
    return false;
  for (const char *p = name + strlen(PREFIX); *p; p++)
    if (!isalnum((unsigned char)*p))
      return false;
  return true;
}

/* Removes the folders of processes that are dead. */
static void sweep(void) {
  DIR *root = opendir(fl_temp_root());
  struct dirent *entry;
  while (root && (entry = readdir(root))) {
    if (!is_name(entry->d_name))
      continue;
    fl_str path = {0}, ignored = {0};
    fl_str_printf(&path, "%s/%s", fl_temp_root(), entry->d_name);
    int fd = lock_folder(path.s, false);
    if (fd >= 0) {
      fl_temp_kill_users(path.s);
      fl_folder_remove(path.s, &ignored);
      close(fd);
    }
    fl_str_free(&path);
    fl_str_free(&ignored);
  }
  if (root)
    closedir(root);
}

/* ---- Our own ---- */

static bool has_to_sweep(void) {
  pthread_mutex_lock(&mutex);
  bool first = !has_swept;
  has_swept = true;
  pthread_mutex_unlock(&mutex);
  return first;
}

/* Notes a folder; false if it is too late for that. */
static bool keep(const char *path, int lock) {
  pthread_mutex_lock(&mutex);
  bool ok = !is_ending;
  if (ok)
    fl_vec_push(&mine, ((folder){fl_strdup(path), lock}));
  pthread_mutex_unlock(&mutex);
  return ok;
}

char *fl_temp_folder(fl_str *error) {
  if (has_to_sweep())
    sweep();
  for (int i = 0; i < TRIES; i++) {
    fl_str path = {0};
    char *root = realpath(fl_temp_root(), NULL); /* others may use it from elsewhere */
    fl_str_printf(&path, "%s/" PREFIX "XXXXXX", root ? root : fl_temp_root());
    free(root);
    if (!mkdtemp(path.s)) {
      if (error)
        fl_str_printf(error, "cannot make a folder '%s': %s", path.s, strerror(errno));
      fl_str_free(&path);
      return NULL;
    }
    int lock = lock_folder(path.s, true);
    if (lock >= 0 && keep(path.s, lock))
      return fl_str_take(&path);
    if (lock >= 0) { /* the process is ending */
      rmdir(path.s);
      close(lock);
      i = TRIES;
    } /* else somebody who sweeps was faster, and removes it */
    fl_str_free(&path);
  }
  if (error)
    fl_str_printf(error, "cannot make a folder in '%s'", fl_temp_root());
  return NULL;
}

void fl_temp_forget(const char *path) {
  pthread_mutex_lock(&mutex);
  for (size_t i = 0; i < mine.n; i++)
    if (strcmp(mine.v[i].path, path) == 0) {
      close(mine.v[i].lock);
      fl_free(mine.v[i].path);
      mine.v[i] = mine.v[--mine.n];
      break;
    }
  if (!mine.n)
    fl_vec_free(&mine);
  pthread_mutex_unlock(&mutex);
}

/* One of ours; NULL if there is none left. */
static char *last(void) {
  pthread_mutex_lock(&mutex);
  is_ending = true;
  char *path = mine.n ? fl_strdup(mine.v[mine.n - 1].path) : NULL;
  pthread_mutex_unlock(&mutex);
  return path;
}

void fl_temp_remove_all(void) {
  fl_str ignored = {0};
  for (char *path; (path = last()); fl_free(path))
    fl_folder_remove(path, &ignored);
  /* The folder that was made for this process, if who made it is dead. */
  const char *root = fl_temp_root(), *name = strrchr(root, '/');
  int lock = name && is_name(name + 1) ? lock_folder(root, false) : -1;
  if (lock >= 0) {
    fl_folder_remove(root, &ignored);
    close(lock);
  }
  fl_str_free(&ignored);
}
