/* file.c - reading and writing whole files, and private temporary ones. */
#include "base/file.h"

#include "base/alloc.h"
#include "base/temp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(fl_str *error, const char *action, const char *path, const char *reason) {
  if (error)
    fl_str_printf(error, "cannot %s '%s': %s", action, path, reason);
  return false;
}

/* What keeps a file of this mode from being read, or NULL. */
static const char *unreadable_kind(mode_t mode) {
  if (S_ISREG(mode))
    return NULL;
  if (S_ISDIR(mode))
    return "it is a folder";
  if (S_ISFIFO(mode))
    return "it is a FIFO, not a file";
  if (S_ISSOCK(mode))
    return "it is a socket, not a file";
  return "it is a device, not a file";
}

static bool read_all(int fd, const char *path, fl_str *text, fl_str *error) {
  size_t start = text->n;
  char buffer[64 * 1024];
  for (;;) {
    ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return fail(error, "read", path, strerror(errno));
    if (n == 0)
      return true;
    if (text->n - start + (size_t)n > FL_FILE_LIMIT)
      return fail(error, "read", path, "it is larger than 256 MiB");
    fl_str_addn(text, buffer, (size_t)n);
  }
}

bool fl_file_read(const char *path, fl_str *text, fl_str *error) {
  fl_str_addn(text, "", 0);
  /* O_NONBLOCK keeps open from waiting for the other end of a FIFO. */
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  struct stat status;
  if (fd < 0) {
    int reason = errno;
    if (reason == ENXIO && stat(path, &status) == 0 && unreadable_kind(status.st_mode))
      return fail(error, "read", path, unreadable_kind(status.st_mode));
    return fail(error, "read", path, strerror(reason));
  }
  bool ok;
  if (fstat(fd, &status) != 0)
    ok = fail(error, "read", path, strerror(errno));
  else if (unreadable_kind(status.st_mode))
    ok = fail(error, "read", path, unreadable_kind(status.st_mode));
  else if (status.st_size > FL_FILE_LIMIT)
    ok = fail(error, "read", path, "it is larger than 256 MiB");
  else
    ok = read_all(fd, path, text, error);
  close(fd);
  return ok;
}

/* Returns true iff all bytes were written; errno tells why not. */
static bool write_all(int fd, const void *bytes, size_t n) {
  const char *p = bytes;
  while (n > 0) {
    ssize_t written = write(fd, p, n);
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    p += written;
    n -= (size_t)written;
  }
  return true;
}

static mode_t current_umask(void) {
  /* Linux tells the mask without changing it, which other threads would see. */
  unsigned mask = 022;
  FILE *status = fopen("/proc/self/status", "re");
  if (status) {
    char line[256];
    while (fgets(line, sizeof line, status))
      if (sscanf(line, "Umask: %o", &mask) == 1)
        break;
    fclose(status);
  }
  return (mode_t)mask;
}

/* A file with several names, or of another owner, would not stay what it is if it
 * were replaced: its bytes are. The room is claimed first, so that a full disk
 * leaves it as it was. */
static bool write_in_place(const char *path, const struct stat *status, const void *bytes, size_t n,
                           fl_str *error) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool ok = fd >= 0;
  int reason = errno;
  if (ok && n > (size_t)status->st_size) {
    reason = posix_fallocate(fd, 0, (off_t)n);
    ok = reason == 0;
    if (!ok && ftruncate(fd, status->st_size) != 0)
      reason = errno;
  }
  if (ok) {
    ok = write_all(fd, bytes, n) && ftruncate(fd, (off_t)n) == 0 && fsync(fd) == 0;
    reason = errno;
  }
  if (fd >= 0 && close(fd) != 0 && ok) {
    ok = false;
    reason = errno;
  }
  return ok || fail(error, "write", path, strerror(reason));
}

bool fl_file_write(const char *path, const void *bytes, size_t n, fl_str *error) {
  struct stat status;
  bool exists = stat(path, &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    return fail(error, "write", path, "it is a folder");
  if (exists && !S_ISREG(status.st_mode)) {
    /* A device or FIFO such as /dev/stdout cannot be replaced, only written. */
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    bool ok = fd >= 0 && write_all(fd, bytes, n);
    int reason = errno;
    if (fd >= 0)
      close(fd);
    return ok || fail(error, "write", path, strerror(reason));
  }
  if (exists && access(path, W_OK) != 0)
    return fail(error, "write", path, strerror(errno));
  if (exists && (status.st_nlink > 1 || status.st_uid != geteuid()))
    return write_in_place(path, &status, bytes, n, error);

  char *target = exists ? realpath(path, NULL) : fl_strdup(path);
  if (!target)
    return fail(error, "write", path, strerror(errno));
  fl_str temporary = {0};
  fl_str_printf(&temporary, "%s.XXXXXX", target);
  int fd = mkostemp(temporary.s, O_CLOEXEC);
  bool ok = fd >= 0;
  int reason = errno;
  if (ok) {
    mode_t mode = exists ? status.st_mode & 07777 : 0666 & ~current_umask();
    ok = write_all(fd, bytes, n) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
    reason = errno;
    if (close(fd) != 0 && ok) {
      ok = false;
      reason = errno;
    }
    if (ok && rename(temporary.s, target) != 0) {
      ok = false;
      reason = errno;
    }
    if (!ok)
      unlink(temporary.s);
  }
  fl_str_free(&temporary);
  free(target);
  return ok || fail(error, "write", path, strerror(reason));
}

/* Removes what is in the open folder, and closes it; errno tells why not.
 * Permissions are put right first, so that a read-only subfolder goes too.  What
 * somebody else removes meanwhile is gone as well. */
static bool empty_folder(int fd) {
  fchmod(fd, 0700);
  DIR *folder = fdopendir(fd);
  if (!folder) {
    close(fd);
    return false;
  }
  bool ok = true;
  struct dirent *entry;
  while (ok && (entry = readdir(folder))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
      continue;
    if (unlinkat(fd, entry->d_name, 0) == 0 || errno == ENOENT)
      continue;
    if (errno != EISDIR && errno != EPERM) {
      ok = false;
      break;
    }
    fchmodat(fd, entry->d_name, 0700, AT_SYMLINK_NOFOLLOW);
    int inner = openat(fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    ok = inner >= 0 && empty_folder(inner) && unlinkat(fd, entry->d_name, AT_REMOVEDIR) == 0;
    ok |= errno == ENOENT;
  }
  int reason = errno;
  closedir(folder);
  errno = reason;
  return ok;
}

bool fl_folder_remove(const char *path, fl_str *error) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  bool ok = fd >= 0 && empty_folder(fd) && (rmdir(path) == 0 || errno == ENOENT);
  int reason = errno;
  fl_temp_forget(path);
  return ok || fail(error, "remove", path, strerror(reason));
}

char *fl_temp_file(const char *suffix, const void *bytes, size_t n, fl_str *error) {
  fl_str path = {0};
  fl_str_printf(&path, "%s/faultline-XXXXXX%s", fl_temp_root(), suffix);
  int fd = mkostemps(path.s, (int)strlen(suffix), O_CLOEXEC);
  if (fd < 0) {
    fail(error, "make a file", path.s, strerror(errno));
    fl_str_free(&path);
    return NULL;
  }
  bool ok = write_all(fd, bytes, n);
  int reason = errno;
  if (close(fd) != 0 && ok) {
    ok = false;
    reason = errno;
  }
  if (ok)
    return fl_str_take(&path);
  unlink(path.s);
  fail(error, "write", path.s, strerror(reason));
  fl_str_free(&path);
  return NULL;
}
