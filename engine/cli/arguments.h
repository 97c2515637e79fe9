/* The command line, read. */
#ifndef FL_CLI_ARGUMENTS_H
#define FL_CLI_ARGUMENTS_H

#include "base/options.h"
#include "base/vec.h"

typedef enum {
  FL_CALL_COMMAND, /* a command with its files */
  FL_CALL_HELP,    /* of the command, or of the tool if command is NULL */
  FL_CALL_VERSION,
  FL_CALL_WRONG /* error says why */
} fl_call_kind;

typedef struct {
  fl_call_kind kind;
  const char *command;
  fl_options options;
  FL_VEC(const char *) files;
  FL_VEC(const char *) flags; /* after -- */
  /* the options as given, for the library: pairs of name and value */
  FL_VEC(const char *) given;
  fl_str error;
} fl_arguments;

void fl_arguments_read(fl_arguments *a, int argc, char **argv);
void fl_arguments_free(fl_arguments *a);

void fl_help(const char *command, fl_str *out);

#endif
