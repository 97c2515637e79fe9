/* options.h - the options of the tool, in one table.
 *
 * A row says everything about an option: the command line, its help, the tests
 * of the ranges and the keys of the IDE's preferences all come from it.  To add
 * an option, add a row. */
#ifndef FL_BASE_OPTIONS_H
#define FL_BASE_OPTIONS_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

/* The commands, each a bit: X(ID, name, what it does). */
#define FL_COMMANDS(X)                                                                             \
  X(LOCALIZE, "localize", "find a fault, explain it, suggest repairs (the default command)")       \
  X(CHECK, "check", "search every interleaving for faults")                                        \
  X(SEQUENTIALIZE, "sequentialize", "print the program as a sequential one, for a schedule or for all")  \
  X(REPLAY, "replay", "run one schedule again and print it")                                       \
  X(RUN, "run", "run the program once under a fair schedule, as a compiled one would run")         \
  X(APPLY, "apply", "write a repair into the source")                                              \
  X(DUMP, "dump", "print the program model")

enum {
#define X(id, name, help) FL_COMMAND_INDEX_##id,
  FL_COMMANDS(X)
#undef X
      FL_COMMAND_COUNT
};

typedef enum {
#define X(id, name, help) FL_COMMAND_##id = 1 << FL_COMMAND_INDEX_##id,
  FL_COMMANDS(X)
#undef X
      FL_COMMAND_ALL = (1 << FL_COMMAND_COUNT) - 1
} fl_command;

/* The commands that read a program. */
#define FL_COMMAND_PROGRAM (FL_COMMAND_ALL & ~FL_COMMAND_APPLY)
/* Those that search its interleavings. */
#define FL_COMMAND_SEARCH (FL_COMMAND_LOCALIZE | FL_COMMAND_CHECK)

typedef enum {
  FL_OPTION_FLAG,   /* --name */
  FL_OPTION_INT,    /* --name=NUMBER, a whole number from min to max */
  FL_OPTION_ENUM,   /* --name=CHOICE, one of the choices; --name alone is the first of them if
                     * there is no default */
  FL_OPTION_LIST,   /* --name=CHOICE,..., a set of choices; all; -CHOICE takes one out */
  FL_OPTION_STRING, /* --name=TEXT, not empty */
} fl_option_kind;

#define FL_PROPERTIES                                                                              \
  "assertion|deadlock|lock|division|overflow|shift|bounds|pointer|uninitialized|stack|leak|race"

/* X(ID, name, kind, default, min, max, value or choices, commands, help).  The
 * default is written as the user would write it; NULL is no value.  The seventh
 * column is the choices of an enumeration or list, separated by '|', and else
 * what the help calls the value. */
#define FL_OPTIONS(X)                                                                              \
  X(ENGINE, "engine", ENUM, "embedded", 0, 0, "embedded|cbmc|esbmc|auto", FL_COMMAND_SEARCH,       \
    "who searches; auto: the embedded engine, then CBMC if that ends unknown")                     \
  X(CHECKER, "checker", STRING, NULL, 0, 0, "PATH", FL_COMMAND_SEARCH,                             \
    "the program of --engine (found on the PATH)")                                                 \
  X(KEEP, "keep", STRING, NULL, 0, 0, "DIR", FL_COMMAND_SEARCH,                                    \
    "leave what is given to the checker, and what it says, in this folder")                        \
  X(ESBMC_NATIVE, "esbmc-native", FLAG, NULL, 0, 0, NULL, FL_COMMAND_SEARCH,                       \
    "with --engine=esbmc: search the concurrent program itself")                                   \
  X(ENTRY, "entry", STRING, "main", 0, 0, "FUNCTION", FL_COMMAND_PROGRAM,                          \
    "where the program starts")                                                                    \
  X(PROPERTY, "property", LIST, "assertion,deadlock,lock,division,bounds,pointer", 0, 0,           \
    FL_PROPERTIES,                                                                                 \
    FL_COMMAND_SEARCH | FL_COMMAND_SEQUENTIALIZE | FL_COMMAND_REPLAY | FL_COMMAND_RUN,             \
    "what is checked; 'all'; -NAME takes one out")                                                 \
  X(SWITCHES, "switches", INT, NULL, 0, 1000000, "N", FL_COMMAND_SEARCH,                           \
    "preemptive context switches at most (any number)")                                            \
  X(UNWIND, "unwind", INT, NULL, 1, 1000000000, "N",                                               \
    FL_COMMAND_SEARCH | FL_COMMAND_SEQUENTIALIZE,                                                  \
    "rounds of one loop, or nested calls of one function, at most (any number; checkers: 8)")                   \
  X(STATES, "states", INT, NULL, 1, 1000000000000, "N", FL_COMMAND_SEARCH,                         \
    "distinct states at most (any number)")                                                        \
  X(SPURIOUS, "spurious", FLAG, NULL, 0, 0, NULL,                                                  \
    FL_COMMAND_SEARCH | FL_COMMAND_SEQUENTIALIZE | FL_COMMAND_REPLAY,                              \
    "waits on conditions may end without a signal")                                                \
  X(SEARCH, "search", ENUM, "reduced", 0, 0, "reduced|full|enumerate", FL_COMMAND_CHECK,           \
    "how: without needless orders; all states; all runs, one by one")                              \
  X(OUTCOMES, "outcomes", FLAG, NULL, 0, 0, NULL, FL_COMMAND_CHECK,                                \
    "list every way a passing run ends, with what it prints")                                      \
  X(SCHEDULE, "schedule", STRING, NULL, 0, 0, "FILE",                                              \
    FL_COMMAND_REPLAY | FL_COMMAND_SEQUENTIALIZE,                                                  \
    "the schedule to run: the JSON of a check; 'nondet' (sequentialize): all")                                                    \
  X(FINDING, "finding", INT, "1", 1, 1000000, "ID",                                                \
    FL_COMMAND_REPLAY | FL_COMMAND_SEQUENTIALIZE,                                                  \
    "which of its findings")                                                                       \
  X(DIAG, "diag", ENUM, NULL, 0, 0, "sites|iterate", FL_COMMAND_SEQUENTIALIZE,                     \
    "instrument sites: an assertion for each; or one in all, to be repeated")                      \
  X(ROUNDS, "rounds", INT, "3", 1, 1000, "K",                                                      \
    FL_COMMAND_SEARCH | FL_COMMAND_SEQUENTIALIZE,                                                  \
    "rounds of all threads, for 'nondet' and for checkers")                                                                     \
  X(FORMAT, "format", ENUM, "text", 0, 0, "text|json|diff", FL_COMMAND_SEARCH | FL_COMMAND_REPLAY, \
    "what goes to standard output; diff: the best repair (localize)")                              \
  X(FROM, "from", STRING, NULL, 0, 0, "FILE", FL_COMMAND_APPLY,                                    \
    "the result with the repair, as JSON")                                                         \
  X(REPAIR, "repair", STRING, NULL, 0, 0, "ID", FL_COMMAND_APPLY,                                  \
    "which of its repairs: 1.1.1, ...")                                                            \
  X(FORCE, "force", FLAG, NULL, 0, 0, NULL, FL_COMMAND_APPLY,                                      \
    "even if it is only known to repair the run that was shown")                                   \
  X(TIMEOUT, "timeout", INT, "60", 1, 31536000, "SECONDS", FL_COMMAND_PROGRAM,                     \
    "give up after this time")                                                                     \
  X(MEMORY, "memory", INT, "2048", 64, 16777216, "MIB", FL_COMMAND_PROGRAM,                        \
    "give up at this much memory")                                                                 \
  X(OUTPUT, "output", STRING, NULL, 0, 0, "FILE",                                                  \
    FL_COMMAND_SEARCH | FL_COMMAND_REPLAY | FL_COMMAND_DUMP | FL_COMMAND_SEQUENTIALIZE,            \
    "write there instead of to standard output")                                                   \
  X(COMPILE_COMMANDS, "compile-commands", STRING, NULL, 0, 0, "DIR", FL_COMMAND_PROGRAM,           \
    "take the compiler flags from DIR/compile_commands.json")                                      \
  X(COLOR, "color", ENUM, "auto", 0, 0, "auto|always|never", FL_COMMAND_ALL,                       \
    "colored messages; auto: on a terminal")                                                       \
  X(QUIET, "quiet", FLAG, NULL, 0, 0, NULL, FL_COMMAND_ALL, "print results only")                  \
  X(VERBOSE, "verbose", FLAG, NULL, 0, 0, NULL, FL_COMMAND_ALL, "print what is being done")

typedef enum {
#define X(id, ...) FL_OPT_##id,
  FL_OPTIONS(X)
#undef X
      FL_OPTION_COUNT
} fl_option_id;

typedef struct {
  const char *name;
  fl_option_kind kind;
  const char *standard; /* the default, or NULL */
  long long min, max;
  const char *value; /* the seventh column */
  unsigned commands;
  const char *help;
} fl_option;

extern const fl_option fl_option_table[FL_OPTION_COUNT];

/* Name and purpose of the commands, by index. */
extern const char *const fl_command_names[FL_COMMAND_COUNT];
extern const char *const fl_command_help[FL_COMMAND_COUNT];

/* The values for one call of one command. */
typedef struct {
  unsigned command; /* a bit of fl_command; options of others are refused */
  struct {
    long long number; /* FLAG: 0 or 1; INT; ENUM: index of the choice */
    uint64_t set;     /* LIST: bit i is choice i */
    char *text;       /* STRING: NULL if there is none; else as given */
    bool given;       /* by the user, rather than by default */
  } values[FL_OPTION_COUNT];
} fl_options;

/* Sets all values to their defaults. */
void fl_options_init(fl_options *options, unsigned command);
void fl_options_free(fl_options *options);

/* The bit of the command of that name, 0 if there is none. */
unsigned fl_command_by_name(const char *name);

/* Sets the option of that name, with or without leading dashes; value is NULL if
 * the user gave none.  Returns true iff that was right; else appends one
 * sentence to error, and the options are as before. */
bool fl_options_parse_arg(fl_options *options, const char *name, const char *value, fl_str *error);

/* The same for an argument of the form --name or --name=value. */
bool fl_options_parse(fl_options *options, const char *argument, fl_str *error);

/* Index of a choice of an ENUM or LIST option, -1 if it is none. */
int fl_option_choice(fl_option_id id, const char *choice);

static inline bool fl_options_flag(const fl_options *options, fl_option_id id) {
  return options->values[id].number != 0;
}
static inline long long fl_options_int(const fl_options *options, fl_option_id id) {
  return options->values[id].number;
}
static inline const char *fl_options_string(const fl_options *options, fl_option_id id) {
  return options->values[id].text;
}

/* Whether the value of an ENUM is, or of a LIST has, this choice. */
bool fl_options_has(const fl_options *options, fl_option_id id, const char *choice);

/* Appends the help on the options of a command, a line or two for each. */
void fl_options_help(unsigned command, fl_str *out);

/* Appends the table as a JSON array. */
void fl_options_json(fl_str *out);

#endif
