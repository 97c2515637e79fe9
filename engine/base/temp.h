/* temp.h - what becomes of temporary folders that nobody could remove.
 *
 * A folder of fl_temp_folder is locked as long as its process lives.  When a
 * process dies without removing it (kill -9), the next one that makes a folder
 * of its own finds it unlocked and removes it, after killing what still works
 * there: processes whose $TMPDIR it is, or a folder in it. */
#ifndef FL_BASE_TEMP_H
#define FL_BASE_TEMP_H

/* Where temporary files are made: $TMPDIR or /tmp. */
const char *fl_temp_root(void);

/* Kills this user's processes whose $TMPDIR is the folder or in it. */
void fl_temp_kill_users(const char *folder);

/* Removes all folders that this process has, and the one it was given by a process
 * that is dead, and lets it make no more: for one that ends in the middle of its
 * work.  Any thread may call it. */
void fl_temp_remove_all(void);

/* Unlocks a folder; for fl_folder_remove. */
void fl_temp_forget(const char *folder);

#endif
