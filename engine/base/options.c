/* options.c - reading options, and what is made from their table. */
#include "base/options.h"

#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const fl_option fl_option_table[FL_OPTION_COUNT] = {
#define X(id, name, kind, standard, min, max, value, commands, help)                               \
  {name, FL_OPTION_##kind, standard, min, max, value, commands, help},
    FL_OPTIONS(X)
#undef X
};

const char *const fl_command_names[FL_COMMAND_COUNT] = {
#define X(id, name, help) name,
    FL_COMMANDS(X)
#undef X
};

const char *const fl_command_help[FL_COMMAND_COUNT] = {
#define X(id, name, help) help,
    FL_COMMANDS(X)
#undef X
};

static const char *const kind_names[] = {
    [FL_OPTION_FLAG] = "flag", [FL_OPTION_INT] = "int",       [FL_OPTION_ENUM] = "enum",
    [FL_OPTION_LIST] = "list", [FL_OPTION_STRING] = "string",
};

unsigned fl_command_by_name(const char *name) {
  for (int i = 0; i < FL_COMMAND_COUNT; i++)
    if (!strcmp(fl_command_names[i], name))
      return 1u << i;
  return 0;
}

static bool has_choices(const fl_option *option) {
  return option->kind == FL_OPTION_ENUM || option->kind == FL_OPTION_LIST;
}

/* Index of the choice spelled by the first n bytes of text, -1 if there is none. */
static int find_choice(const fl_option *option, const char *text, size_t n) {
  const char *choice = option->value;
  for (int i = 0;; i++) {
    size_t length = strcspn(choice, "|");
    if (length == n && !memcmp(choice, text, n))
      return i;
    if (!choice[length])
      return -1;
    choice += length + 1;
  }
}

static uint64_t all_choices(const fl_option *option) {
  unsigned count = 1;
  for (const char *p = option->value; *p; p++)
    count += *p == '|';
  return ~UINT64_C(0) >> (64 - count);
}

static void add_choices(const fl_option *option, const char *separator, fl_str *out) {
  for (const char *p = option->value; *p; p++) {
    if (*p == '|')
      fl_str_add(out, separator);
    else
      fl_str_addc(out, *p);
  }
}

static bool parse_int(const fl_option *option, const char *value, long long *number,
                      fl_str *error) {
  char *end;
  errno = 0;
  *number = strtoll(value, &end, 10);
  bool is_number = (*value == '-' || (*value >= '0' && *value <= '9')) && end != value && !*end;
  if (is_number && !errno && *number >= option->min && *number <= option->max)
    return true;
  fl_str_printf(error, "option '--%s' wants a whole number from %lld to %lld, not '%s'",
                option->name, option->min, option->max, value);
  return false;
}

static bool parse_enum(const fl_option *option, const char *value, long long *number,
                       fl_str *error) {
  int choice = find_choice(option, value, strlen(value));
  if (choice >= 0) {
    *number = choice;
    return true;
  }
  fl_str_printf(error, "option '--%s' wants one of ", option->name);
  add_choices(option, ", ", error);
  fl_str_printf(error, ", not '%s'", value);
  return false;
}

/* A list that begins by taking out starts from the default, any other from
 * nothing. */
static bool parse_list(const fl_option *option, const char *value, uint64_t standard,
                       uint64_t *result, fl_str *error) {
  uint64_t set = *value == '-' ? standard : 0;
  for (const char *item = value;; item++) {
    bool remove = *item == '-';
    item += remove;
    size_t n = strcspn(item, ",");
    uint64_t bits = 0;
    int choice = find_choice(option, item, n);
    if (choice >= 0)
      bits = UINT64_C(1) << choice;
    else if (n == 3 && !memcmp(item, "all", 3))
      bits = all_choices(option);
    if (!bits) {
      fl_str_printf(error, "option '--%s' does not know '%.*s'; it wants a list of ", option->name,
                    (int)n, item);
      add_choices(option, ", ", error);
      fl_str_add(error, " or all");
      return false;
    }
    set = remove ? set & ~bits : set | bits;
    item += n;
    if (!*item)
      break;
  }
  *result = set;
  return true;
}

/* Sets the option; value must be there iff the kind takes one. */
static bool set_value(fl_options *options, const fl_option *option, const char *value,
                      fl_str *error) {
  size_t id = (size_t)(option - fl_option_table);
  long long number = 0;
  uint64_t set = 0;
  switch (option->kind) {
  case FL_OPTION_FLAG:
    number = 1;
    break;
  case FL_OPTION_INT:
    if (!parse_int(option, value, &number, error))
      return false;
    break;
  case FL_OPTION_ENUM:
    if (!parse_enum(option, value, &number, error))
      return false;
    break;
  case FL_OPTION_LIST: {
    uint64_t standard = 0;
    if (option->standard && value != option->standard)
      parse_list(option, option->standard, 0, &standard, error);
    if (!parse_list(option, value, standard, &set, error))
      return false;
    break;
  }
  case FL_OPTION_STRING:
    if (!*value) {
      fl_str_printf(error, "option '--%s' wants a value: --%s=%s", option->name, option->name,
                    option->value);
      return false;
    }
    break;
  }
  options->values[id].number = number;
  options->values[id].set = set;
  if (value) {
    char *text = fl_strdup(value);
    fl_free(options->values[id].text);
    options->values[id].text = text;
  }
  return true;
}

void fl_options_init(fl_options *options, unsigned command) {
  memset(options, 0, sizeof *options);
  options->command = command;
  fl_str error = {0};
  for (size_t i = 0; i < FL_OPTION_COUNT; i++)
    if (fl_option_table[i].standard)
      set_value(options, &fl_option_table[i], fl_option_table[i].standard, &error);
  fl_str_free(&error); /* a test keeps the table free of errors */
}

void fl_options_free(fl_options *options) {
  for (size_t i = 0; i < FL_OPTION_COUNT; i++)
    fl_free(options->values[i].text);
  memset(options, 0, sizeof *options);
}

/* The number of edits between two words, at most the lengths of names. */
static size_t edit_distance(const char *a, size_t n, const char *b) {
  enum { LONGEST = 32 };
  size_t m = strlen(b), row[LONGEST + 1];
  if (n > LONGEST || m > LONGEST)
    return LONGEST;
  for (size_t j = 0; j <= m; j++)
    row[j] = j;
  for (size_t i = 1; i <= n; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= m; j++) {
      size_t best = diagonal + (a[i - 1] != b[j - 1]);
      if (row[j] + 1 < best)
        best = row[j] + 1;
      if (row[j - 1] + 1 < best)
        best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[m];
}

static void unknown_option(const fl_options *options, const char *name, size_t n, fl_str *error) {
  fl_str_printf(error, "unknown option '--%.*s'", (int)n, name);
  const fl_option *nearest = NULL;
  size_t distance = n / 3 + 1;
  for (size_t i = 0; i < FL_OPTION_COUNT; i++) {
    size_t d = edit_distance(name, n, fl_option_table[i].name);
    if (d <= distance && fl_option_table[i].commands & options->command &&
        (!nearest || d < distance)) {
      nearest = &fl_option_table[i];
      distance = d;
    }
  }
  if (nearest)
    fl_str_printf(error, "; did you mean '--%s'?", nearest->name);
}

static bool parse_named(fl_options *options, const char *name, size_t n, const char *value,
                        fl_str *error) {
  size_t id = 0;
  while (id < FL_OPTION_COUNT &&
         (strlen(fl_option_table[id].name) != n || memcmp(fl_option_table[id].name, name, n) != 0))
    id++;
  if (id == FL_OPTION_COUNT) {
    unknown_option(options, name, n, error);
    return false;
  }
  const fl_option *option = &fl_option_table[id];
  if (!(option->commands & options->command)) {
    const char *command = "this command";
    for (int i = 0; i < FL_COMMAND_COUNT; i++)
      if (options->command == 1u << i)
        command = fl_command_names[i];
    fl_str_printf(error, "'%s' takes no option '--%s'", command, option->name);
    return false;
  }
  if (option->kind == FL_OPTION_FLAG && value) {
    fl_str_printf(error, "option '--%s' takes no value", option->name);
    return false;
  }
  if (option->kind == FL_OPTION_ENUM && !option->standard && !value) {
    options->values[id].number = 0;
    options->values[id].given = true;
    return true;
  }
  if (option->kind != FL_OPTION_FLAG && !value) {
    fl_str_printf(error, "option '--%s' wants a value: --%s=%s", option->name, option->name,
                  option->value);
    return false;
  }
  if (!set_value(options, option, value, error))
    return false;
  options->values[id].given = true;
  return true;
}

bool fl_options_parse_arg(fl_options *options, const char *name, const char *value, fl_str *error) {
  name += strspn(name, "-");
  return parse_named(options, name, strlen(name), value, error);
}

bool fl_options_parse(fl_options *options, const char *argument, fl_str *error) {
  if (strncmp(argument, "--", 2) != 0) {
    fl_str_printf(error, "unknown option '%s'; options begin with two dashes", argument);
    return false;
  }
  const char *name = argument + 2;
  size_t n = strcspn(name, "=");
  return parse_named(options, name, n, name[n] ? name + n + 1 : NULL, error);
}

int fl_option_choice(fl_option_id id, const char *choice) {
  const fl_option *option = &fl_option_table[id];
  return has_choices(option) ? find_choice(option, choice, strlen(choice)) : -1;
}

bool fl_options_has(const fl_options *options, fl_option_id id, const char *choice) {
  int index = fl_option_choice(id, choice);
  if (index < 0)
    return false;
  if (fl_option_table[id].kind == FL_OPTION_ENUM)
    return options->values[id].number == index;
  return options->values[id].set >> index & 1;
}

void fl_options_help(unsigned command, fl_str *out) {
  enum { INDENT = 30 };
  for (size_t i = 0; i < FL_OPTION_COUNT; i++) {
    const fl_option *option = &fl_option_table[i];
    if (!(option->commands & command))
      continue;
    size_t start = out->n;
    fl_str_printf(out, "  --%s", option->name);
    if (option->kind == FL_OPTION_LIST)
      fl_str_add(out, "=LIST");
    else if (option->value)
      fl_str_printf(out, option->kind == FL_OPTION_ENUM && !option->standard ? "[=%s]" : "=%s",
                    option->value);
    if (out->n - start > INDENT - 2) {
      fl_str_addc(out, '\n');
      start = out->n;
    }
    fl_str_printf(out, "%*s%s", (int)(INDENT - (out->n - start)), "", option->help);
    if (option->standard && option->kind != FL_OPTION_LIST)
      fl_str_printf(out, " (%s)", option->standard);
    fl_str_addc(out, '\n');
    if (option->kind == FL_OPTION_LIST) {
      fl_str_printf(out, "%*sfrom: ", INDENT, "");
      size_t column = INDENT + 6;
      for (const char *p = option->value; *p;) {
        size_t n = strcspn(p, "|");
        if (column + n + 2 > 100) {
          fl_str_printf(out, "\n%*s", INDENT, "");
          column = INDENT;
        }
        fl_str_addn(out, p, n);
        p += n;
        if (*p) {
          fl_str_add(out, ", ");
          p++;
        }
        column += n + 2;
      }
      fl_str_printf(out, "\n%*s(%s)\n", INDENT, "", option->standard ? option->standard : "none");
    }
  }
}

static void add_json_string(const char *s, fl_str *out) {
  fl_str_addc(out, '"');
  for (; *s; s++) {
    if (*s == '"' || *s == '\\')
      fl_str_addc(out, '\\');
    fl_str_addc(out, *s); /* the table has no control characters */
  }
  fl_str_addc(out, '"');
}

/* Appends the elements of a list whose separator is given as JSON strings. */
static void add_json_list(const char *list, char separator, fl_str *out) {
  fl_str_add(out, "[\"");
  for (; *list; list++) {
    if (*list == separator)
      fl_str_add(out, "\", \"");
    else
      fl_str_addc(out, *list);
  }
  fl_str_add(out, "\"]");
}

static void add_json_default(const fl_option *option, fl_str *out) {
  if (option->kind == FL_OPTION_FLAG)
    fl_str_add(out, "false");
  else if (!option->standard)
    fl_str_add(out, "null");
  else if (option->kind == FL_OPTION_INT)
    fl_str_add(out, option->standard);
  else if (option->kind == FL_OPTION_LIST)
    add_json_list(option->standard, ',', out);
  else
    add_json_string(option->standard, out);
}

void fl_options_json(fl_str *out) {
  fl_str_add(out, "[");
  for (size_t i = 0; i < FL_OPTION_COUNT; i++) {
    const fl_option *option = &fl_option_table[i];
    fl_str_printf(out, "%s\n  {\"name\": \"%s\", \"kind\": \"%s\", \"default\": ", i ? "," : "",
                  option->name, kind_names[option->kind]);
    add_json_default(option, out);
    if (option->kind == FL_OPTION_INT)
      fl_str_printf(out, ", \"min\": %lld, \"max\": %lld", option->min, option->max);
    if (has_choices(option)) {
      fl_str_add(out, ", \"choices\": ");
      add_json_list(option->value, '|', out);
    } else if (option->value) {
      fl_str_add(out, ", \"value\": ");
      add_json_string(option->value, out);
    }
    fl_str_add(out, ", \"commands\": [");
    bool first = true;
    for (int c = 0; c < FL_COMMAND_COUNT; c++) {
      if (!(option->commands & 1u << c))
        continue;
      fl_str_printf(out, "%s\"%s\"", first ? "" : ", ", fl_command_names[c]);
      first = false;
    }
    fl_str_add(out, "], \"help\": ");
    add_json_string(option->help, out);
    fl_str_add(out, "}");
  }
  fl_str_add(out, "\n]\n");
}
