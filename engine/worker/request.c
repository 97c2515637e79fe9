/* The request: JSON to files, flags, options and texts of an analysis. */
#include "worker/request.h"

#include "base/alloc.h"

#include <jansson.h>
#include <stdint.h>
#include <string.h>

static bool wrong(fl_str *error, const char *what) {
  fl_str_printf(error, "the request is wrong: %s", what);
  return false;
}

/* A list of strings, each given to `add`; one that is not there is empty. */
static bool read_list(const json_t *root, const char *name, fl_analysis *a,
                      fl_status (*add)(fl_analysis *, const char *), fl_str *shown, fl_str *error) {
  const json_t *list = json_object_get(root, name), *item;
  size_t i;
  if (list && !json_is_array(list))
    return wrong(error, "'files' and 'flags' are lists of strings");
  json_array_foreach(list, i, item) {
    if (!json_is_string(item))
      return wrong(error, "'files' and 'flags' are lists of strings");
    add(a, json_string_value(item));
    fl_str_printf(shown, " %s", json_string_value(item));
  }
  return true;
}

static bool read_options(json_t *root, fl_analysis *a, fl_str *shown, bool *ok, fl_str *error) {
  json_t *options = json_object_get(root, "options"), *value;
  const char *name;
  if (options && !json_is_object(options))
    return wrong(error, "'options' is an object");
  json_object_foreach(options, name, value) {
    if (strcmp(name, "format") == 0)
      return wrong(error, "an answer is JSON: there is no option 'format' here");
    if (!json_is_string(value) && !json_is_null(value))
      return wrong(error, "the value of an option is a string, or null for a flag");
    const char *text = json_string_value(value);
    *ok &= fl_analysis_option(a, name, text) == FL_OK;
    fl_str_printf(shown, " --%s%s%s", name, text ? "=" : "", text ? text : "");
  }
  return true;
}

static int digit_of(char c) {
  return c >= 'A' && c <= 'Z'   ? c - 'A'
         : c >= 'a' && c <= 'z' ? c - 'a' + 26
         : c >= '0' && c <= '9' ? c - '0' + 52
         : c == '+'             ? 62
         : c == '/'             ? 63
                                : -1;
}

/* RFC 4648, with its padding. */
static bool read_base64(const char *s, size_t n, fl_str *bytes) {
  fl_str_add(bytes, "");
  for (size_t i = 0; i < n; i += 4) {
    if (n - i < 4)
      return false;
    unsigned padding = i + 4 < n ? 0 : (s[i + 3] == '=') + (s[i + 3] == '=' && s[i + 2] == '=');
    uint32_t group = 0;
    for (size_t k = 0; k < 4; k++) {
      int digit = k < 4 - padding ? digit_of(s[i + k]) : 0;
      if (digit < 0)
        return false;
      group = group << 6 | (uint32_t)digit;
    }
    for (unsigned k = 0; k < 3 - padding; k++)
      fl_str_addc(bytes, (char)(group >> (16 - 8 * k)));
  }
  return true;
}

static bool read_overlay(const char *path, const json_t *value, fl_analysis *a) {
  if (json_is_string(value))
    return fl_analysis_overlay(a, path, json_string_value(value), json_string_length(value)) == FL_OK;
  const json_t *base64 = json_object_get(value, "base64");
  fl_str bytes = {0};
  bool ok = json_is_string(base64) &&
            read_base64(json_string_value(base64), json_string_length(base64), &bytes) &&
            fl_analysis_overlay(a, path, bytes.s, bytes.n) == FL_OK;
  fl_str_free(&bytes);
  return ok;
}

static bool read_overlays(json_t *root, fl_analysis *a, fl_str *error) {
  json_t *overlays = json_object_get(root, "overlays"), *value;
  const char *path;
  if (overlays && !json_is_object(overlays))
    return wrong(error, "'overlays' is an object");
  json_object_foreach(overlays, path, value) {
    if (!read_overlay(path, value, a))
      return wrong(error, "an overlay is a string, or an object with its bytes as 'base64'");
  }
  return true;
}

bool fl_request_read(const char *text, size_t n, fl_request *request, fl_analysis *a,
                     bool *options_ok, fl_str *error) {
  *request = (fl_request){0};
  *options_ok = true;
  fl_str flags = {0};
  json_error_t at;
  json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &at);
  const char *command = json_string_value(json_object_get(root, "command"));
  bool ok = true;
  if (!root)
    ok = wrong(error, at.text);
  else if (!command)
    ok = wrong(error, "there is no 'command'");
  if (ok) {
    request->command = fl_strdup(command);
    fl_str_printf(&request->shown, "faultline %s", command);
    ok = read_options(root, a, &request->shown, options_ok, error) &&
         read_list(root, "files", a, fl_analysis_add_file, &request->shown, error) &&
         read_list(root, "flags", a, fl_analysis_add_flag, &flags, error) &&
         read_overlays(root, a, error);
  }
  if (flags.n)
    fl_str_printf(&request->shown, " --%s", flags.s);
  fl_str_free(&flags);
  json_decref(root);
  return ok;
}

void fl_request_free(fl_request *request) {
  fl_free(request->command);
  fl_str_free(&request->shown);
}
