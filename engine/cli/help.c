/* The texts of --help. */
#include "cli/arguments.h"

#include <string.h>

static void tool_help(fl_str *out) {
  fl_str_add(out, "faultline finds, explains and repairs faults in multi-threaded C programs.\n\n"
                  "usage: faultline [COMMAND] [options] FILE... [-- compiler flags]\n"
                  "       faultline COMMAND --help | --help | --version\n\n"
                  "commands:\n");
  for (int i = 0; i < FL_COMMAND_COUNT; i++)
    fl_str_printf(out, "  %-14s %s\n", fl_command_names[i], fl_command_help[i]);
  fl_str_add(out, "\nSeveral files are one program. What comes after -- goes to the C compiler: "
                  "-I, -D, -std, -m32, ...\n\n"
                  "exit codes:\n"
                  "  0   nothing was found\n"
                  "  1   a fault was found\n"
                  "  2   the command line, a file or its C is wrong\n"
                  "  3   a limit or something that is not modelled stopped the analysis\n"
                  "  70  an error of faultline itself\n"
                  "'run' ends as the program it runs ends.\n");
}

void fl_help(const char *command, fl_str *out) {
  if (!command) {
    tool_help(out);
    return;
  }
  unsigned bit = fl_command_by_name(command);
  for (int i = 0; i < FL_COMMAND_COUNT; i++)
    if (1u << i == bit)
      fl_str_printf(out, "faultline %s: %s\n\nusage: faultline %s %s\n\n", command,
                    fl_command_help[i], command,
                    bit & FL_COMMAND_PROGRAM ? "[options] FILE... [-- compiler flags]"
                                             : "--from=RESULT.json --repair=ID [options]");
  fl_str_add(out, "options (default):\n");
  fl_options_help(bit, out);
}
