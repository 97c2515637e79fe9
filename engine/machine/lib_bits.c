/* Models of the compiler's functions on the bits of integers: leading zeros,
 * population count, arithmetic that tells of overflow, ... */
#include "machine/lib.h"

static unsigned width(const fl_call *c, uint32_t i) {
  return 8 * fl_vk_size(c->args->args[i].type->vk);
}

/* The bits of argument 0 and no others. */
static uint64_t plain_bits(const fl_call *c) {
  unsigned w = width(c, 0);
  return w < 64 ? c->v[0].bits & ((UINT64_C(1) << w) - 1) : c->v[0].bits;
}

/* The number of leading (trailing) zeros of 0 is undefined. */
static bool no_bit(fl_exec *x, const fl_call *c) {
  return fl_raise(x, FL_PROP_SHIFT, 0, "%s of 0", fl_builtin_name(c->builtin));
}

static uint64_t reversed(uint64_t v, unsigned w, unsigned unit) {
  uint64_t out = 0, mask = (UINT64_C(1) << unit) - 1;
  for (unsigned at = 0; at < w; at += unit)
    out |= (v >> at & mask) << (w - unit - at);
  return out;
}

static bool do_bits(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  uint64_t v = plain_bits(c);
  unsigned w = width(c, 0);
  switch (c->builtin) {
  case FL_BI_CLZ:
  case FL_BI_CTZ:
    if (!v && c->n > 1) /* the generic forms say what it is for 0 */
      return fl_lib_return_int(c, fl_lib_int_arg(c, 1));
    if (!v)
      return no_bit(x, c);
    return fl_lib_return_int(c, c->builtin == FL_BI_CTZ
                                    ? __builtin_ctzll(v)
                                    : __builtin_clzll(v) - (int)(64 - w));
  case FL_BI_POPCOUNT: return fl_lib_return_int(c, __builtin_popcountll(v));
  case FL_BI_PARITY: return fl_lib_return_int(c, __builtin_parityll(v));
  case FL_BI_FFS: return fl_lib_return_int(c, __builtin_ffsll((long long)v));
  case FL_BI_CLRSB:
    return fl_lib_return_int(c, __builtin_clrsbll((long long)c->v[0].bits) - (int)(64 - w));
  case FL_BI_BSWAP: return fl_lib_return_word(c, reversed(v, w, 8));
  default: return fl_lib_return_word(c, reversed(v, w, 1));
  }
}

/* ---- overflow ---- */

__extension__ typedef __int128 wide;

static wide extended(const fl_call *c, uint32_t i) {
  return fl_vk_is_signed(c->args->args[i].type->vk) ? (wide)(int64_t)c->v[i].bits
                                                    : (wide)c->v[i].bits;
}

static uint64_t narrowed(uint64_t bits, fl_vk vk) {
  unsigned spare = 64 - 8 * fl_vk_size(vk);
  bits <<= spare;
  return fl_vk_is_signed(vk) ? (uint64_t)((int64_t)bits >> spare) : bits >> spare;
}

/* The exact result, cut to the type the third argument points to, and whether
 * that has changed it. */
static bool do_overflow(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  const fl_type *to = c->args->args[2].type;
  if (to->kind != FL_TY_PTR || !fl_type_is_scalar(to->elem) || fl_vk_is_float(to->elem->vk))
    return fl_raise_unmodelled(x, "%s into this type", fl_builtin_name(c->builtin));
  wide a = extended(c, 0), b = extended(c, 1), r;
  bool beyond = false; /* of 128 bits: a product of two large unsigned numbers */
  switch (c->builtin) {
  case FL_BI_ADD_OVERFLOW: r = a + b; break;
  case FL_BI_SUB_OVERFLOW: r = a - b; break;
  default: beyond = __builtin_mul_overflow(a, b, &r); break;
  }
  fl_vk vk = to->elem->vk;
  uint64_t bits = narrowed((uint64_t)r, vk);
  wide stored = fl_vk_is_signed(vk) ? (wide)(int64_t)bits : (wide)bits;
  return fl_mem_store_value(x, fl_lib_arg(c, 2), vk, fl_value_of(bits)) &&
         fl_lib_return_int(c, beyond || stored != r);
}

static const fl_lib_entry bits_table[FL_BI_COUNT] = {
    [FL_BI_CLZ] = {do_bits, 1},          [FL_BI_CTZ] = {do_bits, 1},
    [FL_BI_POPCOUNT] = {do_bits, 1},     [FL_BI_PARITY] = {do_bits, 1},
    [FL_BI_FFS] = {do_bits, 1},          [FL_BI_BSWAP] = {do_bits, 1},
    [FL_BI_CLRSB] = {do_bits, 1},        [FL_BI_BITREVERSE] = {do_bits, 1},
    [FL_BI_ADD_OVERFLOW] = {do_overflow, 3},
    [FL_BI_SUB_OVERFLOW] = {do_overflow, 3},
    [FL_BI_MUL_OVERFLOW] = {do_overflow, 3},
};

bool fl_lib_bits(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(bits_table, x, c, ok);
}
