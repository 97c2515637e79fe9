/* Functions of the compiler's own (__builtin_...) that are more than another
 * name for a function of the library. */
#include "front/lower.h"

#include <string.h>

static bool is(const char *name, const char *word) { return strcmp(name, word) == 0; }

static val arguments_of(lower *l, node *n, fl_builtin b) {
  arg_vec args = {0};
  fl_type *result = fl_node_type(l, n);
  for (uint32_t k = 1; k < n->n; k++) {
    val v = fl_rvalue(l, n->child[k]);
    if (!fl_type_is_scalar(v.type)) {
      fl_vec_free(&args);
      return fl_unmodelled(l, result, "the type '%s'", v.type->name);
    }
    uint32_t site = fl_site_new(l, FL_SITE_ARGUMENT, n->child[k], v.type);
    v.site = 0;
    fl_vec_push(&args, (fl_arg){.reg = fl_reg_of(l, v), .type = v.type, .site = site});
  }
  return fl_call_builtin(l, b, &args, result);
}

/* ---- constants ---- */

static bool is_constant(const node *n) {
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  bool yes = e && (clang_EvalResult_getKind(e) == CXEval_Int ||
                   clang_EvalResult_getKind(e) == CXEval_Float ||
                   clang_EvalResult_getKind(e) == CXEval_StrLiteral);
  if (e)
    clang_EvalResult_dispose(e);
  return yes;
}

/* __builtin_inf, __builtin_huge_val, __builtin_nan("") and those for float. */
static bool special_number(lower *l, node *n, const char *name, val *out) {
  bool is_nan = strncmp(name, "__builtin_nan", 13) == 0 && strcmp(name, "__builtin_nans") != 0;
  bool is_infinite = strncmp(name, "__builtin_inf", 13) == 0 ||
                     strncmp(name, "__builtin_huge_val", 18) == 0;
  fl_type *t = fl_node_type(l, n);
  if ((!is_nan && !is_infinite) || !fl_vk_is_float(t->vk))
    return false;
  uint64_t bits = t->vk == FL_VK_F32 ? (is_nan ? UINT64_C(0x7fc00000) : UINT64_C(0x7f800000))
                                     : (is_nan ? UINT64_C(0x7ff8) << 48 : UINT64_C(0x7ff0) << 48);
  *out = fl_const(t, bits);
  return true;
}

/* ---- by name ---- */

static const struct {
  const char *prefix; /* behind "__builtin_" */
  fl_builtin builtin;
} families[] = {
    /* a suffix tells the operand's type, which the call has anyhow */
    {"clz", FL_BI_CLZ},           {"ctz", FL_BI_CTZ},       {"popcount", FL_BI_POPCOUNT},
    {"parity", FL_BI_PARITY},     {"ffs", FL_BI_FFS},       {"bswap", FL_BI_BSWAP},
    {"clrsb", FL_BI_CLRSB},       {"bitreverse", FL_BI_BITREVERSE},
    {"isnan", FL_BI_ISNAN},       {"isinf_sign", FL_BI_ISINF_SIGN},
    {"isinf", FL_BI_ISINF},       {"isfinite", FL_BI_ISFINITE},
    {"isnormal", FL_BI_ISNORMAL}, {"signbit", FL_BI_SIGNBIT},
};

static bool is_type_suffix(const char *s) {
  static const char *const suffixes[] = {"", "l", "ll", "f", "16", "32", "64", "8", "g"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (is(s, suffixes[i]))
      return true;
  return false;
}

/* __builtin_add_overflow, __builtin_saddl_overflow, ... */
static fl_builtin overflow_builtin(const char *s) {
  if (*s == 's' && strncmp(s, "sub_", 4) != 0)
    s++;
  else if (*s == 'u')
    s++;
  fl_builtin b = strncmp(s, "add", 3) == 0   ? FL_BI_ADD_OVERFLOW
                 : strncmp(s, "sub", 3) == 0 ? FL_BI_SUB_OVERFLOW
                 : strncmp(s, "mul", 3) == 0 ? FL_BI_MUL_OVERFLOW
                                             : FL_BI_NONE;
  s += b ? 3 : 0;
  while (*s == 'l')
    s++;
  return is(s, "_overflow") ? b : FL_BI_NONE;
}

static const struct {
  const char *name;
  fl_op op;
} comparisons[] = {
    {"isgreater", FL_OP_GT},
    {"isgreaterequal", FL_OP_GE},
    {"isless", FL_OP_LT},
    {"islessequal", FL_OP_LE},
};

/* isless and the like: comparisons that are false for a NaN, as ours are. */
static bool comparison(lower *l, node *n, const char *name, val *out) {
  for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons && n->n == 3; i++) {
    if (!is(name, comparisons[i].name))
      continue;
    val a = fl_rvalue(l, n->child[1]), b = fl_rvalue(l, n->child[2]);
    fl_type *t = fl_basic_type(l, fl_usual(a.type->vk, b.type->vk));
    *out = fl_binary(l, comparisons[i].op, t->vk, fl_convert_to(l, a, t), fl_convert_to(l, b, t),
                     fl_node_type(l, n));
    return true;
  }
  return false;
}

bool fl_compiler_builtin(lower *l, node *n, const char *name, val *out) {
  if (is(name, "alloca") || is(name, "__builtin_alloca")) {
    *out = fl_alloca_expr(l, n);
    return true;
  }
  if (fl_sync_builtin(l, n, name, out) || fl_va_builtin(l, n, name, out))
    return true;
  if (strncmp(name, "__builtin_", 10) != 0)
    return false;
  const char *rest = name + 10;
  if (is(rest, "expect") || is(rest, "expect_with_probability") || is(rest, "assume_aligned")) {
    if (n->n < 2)
      return false;
    *out = fl_convert_to(l, fl_rvalue(l, n->child[1]), fl_node_type(l, n));
    return true;
  }
  if (is(rest, "constant_p") && n->n > 1) {
    *out = fl_const(fl_node_type(l, n), is_constant(n->child[1]));
    return true;
  }
  if (is(rest, "object_size") || is(rest, "dynamic_object_size")) {
    val kind = n->n > 2 ? fl_rvalue(l, n->child[2]) : (val){0};
    *out = fl_const(fl_node_type(l, n), kind.is_const && kind.bits & 2 ? 0 : UINT64_MAX);
    return true;
  }
  if (is(rest, "prefetch")) {
    *out = (val){.type = fl_void_type(l)};
    return true;
  }
  if (special_number(l, n, name, out) || comparison(l, n, rest, out))
    return true;
  fl_builtin b = overflow_builtin(rest);
  for (size_t i = 0; i < sizeof families / sizeof *families && !b; i++) {
    size_t length = strlen(families[i].prefix);
    if (strncmp(rest, families[i].prefix, length) == 0 && is_type_suffix(rest + length))
      b = families[i].builtin;
  }
  if (!b)
    return false;
  *out = arguments_of(l, n, b);
  return true;
}
