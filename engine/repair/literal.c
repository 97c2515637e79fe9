/* Values as C writes them. */
#include "repair/texts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add_float(double value, bool is_float, fl_str *out) {
  char text[64];
  if (!isfinite(value))
    return false;
  for (int digits = is_float ? 6 : 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    double again = strtod(text, NULL);
    if (is_float ? (float)again == (float)value : again == value)
      break;
  }
  fl_str_printf(out, "%s%s%s", text, strpbrk(text, ".e") ? "" : ".0", is_float ? "f" : "");
  return true;
}

static void add_signed(int64_t value, const char *suffix, fl_str *out) {
  if (value == INT32_MIN)
    fl_str_add(out, "-2147483647 - 1");
  else if (value == INT64_MIN)
    fl_str_printf(out, "-9223372036854775807%s - 1", suffix);
  else
    fl_str_printf(out, "%" PRId64 "%s", value,
                  value > INT32_MAX || value < INT32_MIN ? suffix : "");
}

bool fl_literal_text(const fl_program *p, const fl_type *type, uint64_t value, fl_str *out) {
  bool is_long_64 = p->target.pointer_size == 8;
  if (type->kind == FL_TY_PTR) {
    if (!value)
      fl_str_add(out, "0");
    return !value; /* no other address has a name */
  }
  if (type->kind == FL_TY_BOOL) {
    fl_str_add(out, value ? "1" : "0");
    return true;
  }
  switch (type->vk) {
  case FL_VK_F32: {
    uint32_t bits = (uint32_t)value;
    float f;
    memcpy(&f, &bits, sizeof f);
    return add_float((double)f, true, out);
  }
  case FL_VK_F64: {
    double d;
    memcpy(&d, &value, sizeof d);
    return add_float(d, false, out);
  }
  case FL_VK_S8: add_signed((int8_t)value, "", out); return true;
  case FL_VK_S16: add_signed((int16_t)value, "", out); return true;
  case FL_VK_S32: add_signed((int32_t)value, "", out); return true;
  case FL_VK_S64: add_signed((int64_t)value, is_long_64 ? "L" : "LL", out); return true;
  case FL_VK_U8: fl_str_printf(out, "%u", (unsigned)(uint8_t)value); return true;
  case FL_VK_U16: fl_str_printf(out, "%u", (unsigned)(uint16_t)value); return true;
  case FL_VK_U32:
    fl_str_printf(out, "%" PRIu32 "%s", (uint32_t)value, (uint32_t)value > INT32_MAX ? "U" : "");
    return true;
  case FL_VK_U64:
    fl_str_printf(out, "%" PRIu64 "%s", value,
                  value <= INT32_MAX ? "" : is_long_64 ? "UL" : "ULL");
    return true;
  default: return false;
  }
}
