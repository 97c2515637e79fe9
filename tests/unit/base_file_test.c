/* Tests of base/file.h. */
#include "base/alloc.h"
#include "base/file.h"

#include "unit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder; /* of each test */

static int set_up(void **state) {
  (void)state;
  fl_str error = {0};
  folder = fl_temp_folder(&error);
  fl_str_free(&error);
  return folder == NULL;
}

static int tear_down(void **state) {
  (void)state;
  fl_str error = {0};
  bool ok = fl_folder_remove(folder, &error) && access(folder, F_OK) != 0;
  fl_free(folder);
  fl_str_free(&error);
  return !ok;
}

/* The path of a name in the folder; valid until the next call but one. */
static const char *in_folder(const char *name) {
  static char paths[4][300];
  static int next;
  next = (next + 1) % 4;
  snprintf(paths[next], sizeof paths[next], "%s/%s", folder, name);
  return paths[next];
}

/* Expects reading to fail with this reason. */
static void expect_unreadable(const char *path, const char *reason) {
  fl_str text = {0}, error = {0};
  assert_false(fl_file_read(path, &text, &error));
  char expected[500];
  snprintf(expected, sizeof expected, "cannot read '%s': %s", path, reason);
  assert_string_equal(error.s, expected);
  fl_str_free(&text);
  fl_str_free(&error);
}

static void expect_contents(const char *path, const char *contents) {
  fl_str text = {0}, error = {0};
  assert_true(fl_file_read(path, &text, &error));
  assert_string_equal(text.s, contents);
  fl_str_free(&text);
  fl_str_free(&error);
}

static void what_is_written_is_read(void **state) {
  (void)state;
  fl_str text = {0}, error = {0};
  const char *path = in_folder("file");
  assert_true(fl_file_write(path, "a\0b\n", 4, &error));
  assert_true(fl_file_read(path, &text, &error));
  assert_int_equal(text.n, 4);
  assert_memory_equal(text.s, "a\0b\n", 5);
  fl_str_cut(&text, 0);
  assert_true(fl_file_write(path, "", 0, &error));
  assert_true(fl_file_read(path, &text, &error));
  assert_int_equal(text.n, 0);
  fl_str_free(&text);
  fl_str_free(&error);
}

static void what_cannot_be_read_is_explained(void **state) {
  (void)state;
  expect_unreadable(in_folder("missing.c"), "No such file or directory");
  expect_unreadable(folder, "it is a folder");
  const char *path = in_folder("fifo");
  assert_int_equal(mkfifo(path, 0600), 0);
  expect_unreadable(path, "it is a FIFO, not a file");
  expect_unreadable("/dev/zero", "it is a device, not a file");
  path = in_folder("large");
  int fd = open(path, O_CREAT | O_WRONLY, 0600);
  assert_int_equal(ftruncate(fd, (off_t)FL_FILE_LIMIT + 1), 0);
  close(fd);
  expect_unreadable(path, "it is larger than 256 MiB");
}

static void writing_keeps_permissions_and_links(void **state) {
  (void)state;
  fl_str error = {0};
  const char *file = in_folder("file"), *link = in_folder("link");
  assert_true(fl_file_write(file, "one", 3, &error));
  assert_int_equal(chmod(file, 0640), 0);
  assert_int_equal(symlink("file", link), 0);
  assert_true(fl_file_write(link, "two", 3, &error));
  expect_contents(file, "two");
  struct stat status;
  assert_int_equal(lstat(link, &status), 0);
  assert_true(S_ISLNK(status.st_mode));
  assert_int_equal(stat(file, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0640);
  const char *hard = in_folder("hard");
  assert_int_equal(linkat(AT_FDCWD, file, AT_FDCWD, hard, 0), 0);
  assert_true(fl_file_write(hard, "longer than before", 18, &error));
  expect_contents(file, "longer than before");
  assert_true(fl_file_write(file, "short", 5, &error));
  expect_contents(hard, "short");
  assert_int_equal(stat(file, &status), 0);
  assert_int_equal(status.st_nlink, 2);
  fl_str_free(&error);
}

static void a_new_file_follows_the_umask(void **state) {
  (void)state;
  fl_str error = {0};
  mode_t old = umask(027);
  assert_true(fl_file_write(in_folder("new"), "x", 1, &error));
  umask(old);
  struct stat status;
  assert_int_equal(stat(in_folder("new"), &status), 0);
  assert_int_equal(status.st_mode & 0777, 0640);
  fl_str_free(&error);
}

static void writing_fails_with_a_reason(void **state) {
  (void)state;
  fl_str error = {0};
  assert_false(fl_file_write(folder, "x", 1, &error));
  assert_non_null(strstr(error.s, "it is a folder"));
  fl_str_cut(&error, 0);
  assert_false(fl_file_write(in_folder("no/such/file"), "x", 1, &error));
  assert_non_null(strstr(error.s, "No such file or directory"));
  fl_str_cut(&error, 0);
  assert_true(fl_file_write("/dev/null", "x", 1, &error));
  assert_false(fl_file_write("/dev/full", "x", 1, &error));
  assert_non_null(strstr(error.s, "No space left on device"));
  fl_str_free(&error);
}

static void temporary_things_are_private(void **state) {
  (void)state;
  struct stat status;
  assert_int_equal(stat(folder, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0700);
  fl_str error = {0};
  char *path = fl_temp_file(".c", "int x;", 6, &error);
  assert_non_null(path);
  assert_string_equal(path + strlen(path) - 2, ".c");
  assert_int_equal(stat(path, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0600);
  expect_contents(path, "int x;");
  unlink(path);
  fl_free(path);
  fl_str_free(&error);
}

static void removing_a_folder_does_not_follow_links(void **state) {
  (void)state;
  fl_str error = {0};
  char *outside = fl_temp_file(".txt", "keep", 4, &error);
  char *other = fl_temp_folder(&error);
  assert_non_null(other);
  char path[300];
  snprintf(path, sizeof path, "%s/a", other);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof path, "%s/a/link", other);
  assert_int_equal(symlink(outside, path), 0);
  snprintf(path, sizeof path, "%s/folder", other);
  assert_int_equal(symlink(folder, path), 0);
  assert_true(fl_file_write(in_folder("inside"), "keep", 4, &error));
  snprintf(path, sizeof path, "%s/a/file", other);
  assert_true(fl_file_write(path, "x", 1, &error));
  snprintf(path, sizeof path, "%s/a", other);
  assert_int_equal(chmod(path, 0500), 0);
  assert_true(fl_folder_remove(other, &error));
  assert_int_not_equal(access(other, F_OK), 0);
  expect_contents(outside, "keep");
  expect_contents(in_folder("inside"), "keep");
  assert_false(fl_folder_remove(other, &error));
  assert_non_null(strstr(error.s, "No such file or directory"));
  unlink(outside);
  fl_free(outside);
  fl_free(other);
  fl_str_free(&error);
}

int main(void) {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      IN_FOLDER(what_is_written_is_read),
      IN_FOLDER(what_cannot_be_read_is_explained),
      IN_FOLDER(writing_keeps_permissions_and_links),
      IN_FOLDER(a_new_file_follows_the_umask),
      IN_FOLDER(writing_fails_with_a_reason),
      IN_FOLDER(temporary_things_are_private),
      IN_FOLDER(removing_a_folder_does_not_follow_links),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
