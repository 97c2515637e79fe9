/* file.h - reading and writing whole files, and private temporary ones.
 *
 * Functions that can fail return false and append one sentence without a full
 * stop to error, the file's name included. */
#ifndef FL_BASE_FILE_H
#define FL_BASE_FILE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum { FL_FILE_LIMIT = 256 << 20 }; /* bytes; no source file comes near */

/* Appends the contents of a regular file to text.  Refuses folders, FIFOs,
 * sockets, devices and files above FL_FILE_LIMIT; never blocks. */
bool fl_file_read(const char *path, fl_str *text, fl_str *error);

/* Replaces the file at path by n bytes, or leaves it as it was: writes a new
 * file next to it and renames that.  Keeps the permissions of an existing file
 * and follows symbolic links.  A file that has several names (hard links) or
 * belongs to somebody else is written in place: there a failing disk may leave
 * a part. */
bool fl_file_write(const char *path, const void *bytes, size_t n, fl_str *error);

/* Makes a private folder (mode 0700) in $TMPDIR or /tmp and returns its path,
 * which the caller frees; NULL on failure.  See base/temp.h for what becomes of
 * it if nobody removes it. */
char *fl_temp_folder(fl_str *error);

/* Removes the folder with all it contains, without following links out of it. */
bool fl_folder_remove(const char *path, fl_str *error);

/* Makes a private file (mode 0600) whose name ends in suffix, with
 * n bytes in it; returns its path, which the caller frees and whose file the
 * caller removes, or NULL. */
char *fl_temp_file(const char *suffix, const void *bytes, size_t n, fl_str *error);

#endif
