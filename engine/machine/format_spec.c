/* The grammar of a printf conversion specification:
 *   % [position$] [flags] [width] [. [precision]] [length] conversion */
#include "machine/lib.h"

#include <string.h>

void fl_format_add_flag(fl_format_spec *spec, char flag) {
  if (fl_format_has_flag(spec, flag))
    return;
  size_t n = strlen(spec->flags);
  spec->flags[n] = flag;
  spec->flags[n + 1] = '\0';
}

/* Digits as a number that saturates far above what has a meaning. */
static const char *parse_number(const char *at, uint64_t *number) {
  for (*number = 0; *at >= '0' && *at <= '9'; at++)
    if (*number < UINT32_MAX)
      *number = *number * 10 + (uint64_t)(*at - '0');
  return at;
}

/* "12$": 12; anything else: 0, and nothing is consumed. */
static const char *parse_position(const char *at, uint32_t *position) {
  uint64_t number;
  const char *end = parse_number(at, &number);
  if (*end != '$' || number == 0)
    return at;
  *position = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
  return end + 1;
}

static const char *parse_width(const char *at, fl_format_spec *spec) {
  if (*at == '*') {
    spec->has_width = spec->width_is_arg = true;
    return parse_position(at + 1, &spec->width_position);
  }
  spec->has_width = *at >= '1' && *at <= '9';
  return parse_number(at, &spec->width);
}

static const char *parse_precision(const char *at, fl_format_spec *spec) {
  if (*at != '.')
    return at;
  spec->has_precision = true;
  if (at[1] == '*') {
    spec->precision_is_arg = true;
    return parse_position(at + 2, &spec->precision_position);
  }
  return parse_number(at + 1, &spec->precision);
}

static const char *parse_length(const char *at, fl_format_spec *spec) {
  if ((*at == 'h' || *at == 'l') && at[1] == *at) {
    spec->length = *at == 'h' ? 'H' : 'q';
    return at + 2;
  }
  if (*at == '\0' || !strchr("hlqjztL", *at))
    return at;
  spec->length = *at;
  return at + 1;
}

const char *fl_format_parse(const char *at, fl_format_spec *spec) {
  *spec = (fl_format_spec){.start = at};
  at = parse_position(at + 1, &spec->position);
  for (; *at && strchr("-+ #0'I", *at); at++)
    fl_format_add_flag(spec, *at);
  at = parse_width(at, spec);
  at = parse_precision(at, spec);
  at = parse_length(at, spec);
  spec->conversion = *at;
  return *at ? at + 1 : at;
}
