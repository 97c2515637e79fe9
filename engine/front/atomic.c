/* Atomic operations: C11's (through our stdatomic.h), GNU's __atomic_* and
 * __sync_*. libclang shows the first two as expressions without a name, so the
 * name is read from the text; their operands come in the order of clang's
 * AtomicExpr: pointer, order, value, order on failure, second value, weak. */
#include "front/lower.h"

#include <string.h>

static const struct {
  const char *name;
  fl_op op;
  bool is_nand;
} operations[] = {
    {"add", FL_OP_ADD, false}, {"sub", FL_OP_SUB, false}, {"and", FL_OP_AND, false},
    {"or", FL_OP_OR, false},   {"xor", FL_OP_XOR, false}, {"nand", FL_OP_AND, true},
};

/* "fetch_add" or "add_fetch", also with a suffix such as "_4". */
static bool parse_operation(const char *s, fl_op *op, bool *is_nand, bool *want_new) {
  *want_new = strncmp(s, "fetch_", 6) != 0;
  if (!*want_new)
    s += strncmp(s, "fetch_and_", 10) == 0 ? 10 : 6; /* __sync_fetch_and_add */
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    size_t n = strlen(operations[i].name);
    if (strncmp(s, operations[i].name, n) != 0)
      continue;
    const char *rest = s + n;
    bool fits = *want_new ? strncmp(rest, "_fetch", 6) == 0 || strncmp(rest, "_and_fetch", 10) == 0
                          : *rest == 0 || *rest == '_';
    if (!fits)
      continue;
    *op = operations[i].op;
    *is_nand = operations[i].is_nand;
    return true;
  }
  return false;
}

bool fl_is_atomic_builtin(lower *l, node *n, const char **name) {
  size_t length;
  const char *s = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  if (!s || n->n < 2)
    return false;
  size_t prefix = length > 13 && strncmp(s, "__c11_atomic_", 13) == 0 ? 13
                  : length > 9 && strncmp(s, "__atomic_", 9) == 0     ? 9
                                                                      : 0;
  if (!prefix)
    return false;
  size_t k = prefix;
  while (k < length && ((s[k] >= 'a' && s[k] <= 'z') || s[k] == '_' ||
                        (s[k] >= '0' && s[k] <= '9')))
    k++;
  *name = fl_arena_strndup(l->p->arena, s, k);
  return true;
}

/* Flags for the order an operand asks for; evaluates it if it is no constant. */
static uint32_t order_flags(lower *l, node *n) {
  val v = fl_rvalue(l, n);
  return v.is_const && v.bits == 5 /* __ATOMIC_SEQ_CST */ ? 0 : FL_INSN_WEAK_ORDER;
}

static fl_insn *last_insn(lower *l) { return &fl_vec_last(&l->fn->code); }

static val emit_rmw(lower *l, place at, fl_op op, val operand, uint32_t flags, int64_t scale) {
  fl_type *t = at.type;
  bool pointer = t->kind == FL_TY_PTR;
  val by = fl_convert_to(l, operand, pointer ? fl_basic_type(l, FL_VK_S64) : t);
  uint32_t address = fl_address_of(l, at);
  uint32_t b = by.is_const ? FL_IMM : by.reg, dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_RMW);
  i->dst = dst;
  i->a = address;
  i->b = b;
  i->vk = (uint8_t)t->vk;
  i->vk2 = (uint8_t)op;
  i->imm = by.is_const ? (int64_t)by.bits : 0;
  i->imm2 = scale;
  i->site_b = by.is_const ? by.site : 0;
  i->flags = flags | FL_INSN_ATOMIC | (pointer ? FL_INSN_PTR : 0) |
             (t->kind == FL_TY_BOOL ? FL_INSN_TO_BOOL : 0);
  return fl_in_reg(t, dst);
}

val fl_atomic_rmw(lower *l, place at, fl_op op, val operand, bool want_new) {
  int64_t scale = at.type->kind == FL_TY_PTR ? (int64_t)at.type->elem->size : 1;
  return emit_rmw(l, at, op, operand, want_new ? FL_INSN_NEW : 0, scale);
}

static val atomic_load(lower *l, place at, uint32_t flags) {
  if (!fl_type_is_scalar(at.type)) {
    uint32_t own = fl_slot_temp(l, at.type);
    place to = fl_place_at(own, 0, at.type);
    to.is_private = true;
    fl_copy(l, to, fl_address_of(l, at), false, true);
    last_insn(l)->flags |= flags | FL_INSN_ATOMIC;
    return fl_in_reg(at.type, own);
  }
  val v = fl_load(l, at);
  last_insn(l)->flags |= flags | FL_INSN_ATOMIC;
  return v;
}

static void atomic_store(lower *l, place at, val v, uint32_t flags) {
  if (!fl_type_is_scalar(at.type))
    fl_copy(l, at, v.reg, false, false);
  else
    fl_store(l, at, fl_convert_to(l, v, at.type), v.is_const ? v.site : 0, false);
  last_insn(l)->flags |= flags | FL_INSN_ATOMIC;
}

static val atomic_exchange(lower *l, place at, val v, uint32_t flags) {
  uint32_t r = fl_reg_of(l, fl_convert_to(l, v, at.type)), address = fl_address_of(l, at);
  uint32_t dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_XCHG);
  i->dst = dst;
  i->a = address;
  i->b = r;
  i->vk = (uint8_t)at.type->vk;
  i->flags = flags | FL_INSN_ATOMIC | (at.type->kind == FL_TY_PTR ? FL_INSN_PTR : 0);
  return fl_in_reg(at.type, dst);
}

/* What is expected is read before and written after the exchange: those are
 * accesses of their own, and others may see them. */
static val compare_exchange(lower *l, place at, place expected, val desired, uint32_t flags,
                            fl_type *result) {
  fn *f = l->fn;
  fl_type *t = at.type;
  uint32_t want = fl_reg_of(l, fl_convert_to(l, desired, t)), address = fl_address_of(l, at);
  place own = fl_place_at(fl_slot_temp(l, t), 0, t);
  own.is_private = true;
  expected.type = t;
  fl_store(l, own, fl_load(l, expected), 0, true);
  uint32_t dst = fl_temp(f), good = fl_label_new(f);
  fl_insn *i = fl_emit(l, FL_OP_CMPXCHG);
  i->dst = dst;
  i->a = address;
  i->b = own.reg;
  i->imm2 = want;
  i->vk = (uint8_t)t->vk;
  i->flags = flags | FL_INSN_ATOMIC | (t->kind == FL_TY_PTR ? FL_INSN_PTR : 0);
  val ok = fl_in_reg(fl_basic_type(l, FL_VK_S32), dst);
  fl_branch_if(l, ok, true, good, 0);
  fl_store(l, expected, fl_load(l, own), 0, false);
  fl_label_bind(f, good);
  return fl_convert_to(l, ok, result);
}

static place pointed_to(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  uint32_t r = fl_reg_of(l, fl_rvalue(l, n));
  return fl_place_at(r, 0, t->kind == FL_TY_PTR ? t->elem : t);
}

/* A register variable is read now: a later operand may assign to it. */
static val operand(lower *l, node *n) {
  val v = fl_site_value(l, n, fl_node_type(l, n), FL_SITE_ARGUMENT);
  return v;
}

static bool is(const char *name, const char *operation) { return strcmp(name, operation) == 0; }

static val void_val(lower *l) { return (val){.type = fl_void_type(l)}; }

static val compare_exchange_expr(lower *l, node *n, const char *op, place at) {
  fl_type *result = fl_node_type(l, n);
  if (n->n < 5 || !fl_type_is_scalar(at.type))
    return fl_unmodelled(l, result, "this compare-and-exchange");
  uint32_t flags = order_flags(l, n->child[1]) | order_flags(l, n->child[3]);
  place expected = pointed_to(l, n->child[2]);
  val desired;
  if (is(op, "compare_exchange")) /* the generic one takes the address */
    desired = fl_load(l, pointed_to(l, n->child[4]));
  else
    desired = operand(l, n->child[4]);
  if (is(op, "compare_exchange_weak"))
    flags |= FL_INSN_WEAK_CAS;
  if (n->n > 5) {
    val weak = fl_rvalue(l, n->child[5]);
    if (!weak.is_const || weak.bits)
      flags |= FL_INSN_WEAK_CAS;
  }
  return compare_exchange(l, at, expected, desired, flags, result);
}

val fl_atomic_expr(lower *l, node *n, const char *name) {
  fl_type *result = fl_node_type(l, n);
  bool c11 = strncmp(name, "__c11_atomic_", 13) == 0;
  const char *op = name + (c11 ? 13 : 9);
  place at = pointed_to(l, n->child[0]);
  fl_op rmw = FL_OP_NOP;
  bool is_nand = false, want_new = false;
  if (c11 && is(op, "init")) {
    fl_store(l, at, fl_convert_to(l, operand(l, n->child[1]), at.type), 0, true);
    return void_val(l);
  }
  if (strncmp(op, "compare_exchange", 16) == 0)
    return compare_exchange_expr(l, n, op, at);
  uint32_t flags = order_flags(l, n->child[1]);
  if (is(op, "load_n") || (c11 && is(op, "load")))
    return atomic_load(l, at, flags);
  if (is(op, "test_and_set")) {
    at.type = fl_basic_type(l, FL_VK_U8);
    return fl_convert_to(l, atomic_exchange(l, at, fl_const(at.type, 1), flags), result);
  }
  if (is(op, "clear")) {
    at.type = fl_basic_type(l, FL_VK_U8);
    atomic_store(l, at, fl_const(at.type, 0), flags);
    return void_val(l);
  }
  if (n->n < 3)
    return fl_unmodelled(l, result, "'%s'", name);
  if (is(op, "load")) { /* by address */
    place to = pointed_to(l, n->child[2]);
    fl_store(l, to, atomic_load(l, at, flags), 0, false);
    return void_val(l);
  }
  if (is(op, "store")) {
    val v = c11 ? operand(l, n->child[2]) : fl_load(l, pointed_to(l, n->child[2]));
    atomic_store(l, at, v, flags);
    return void_val(l);
  }
  if (is(op, "store_n")) {
    atomic_store(l, at, operand(l, n->child[2]), flags);
    return void_val(l);
  }
  if (!fl_type_is_scalar(at.type))
    return fl_unmodelled(l, result, "'%s' on the type '%s'", name, at.type->name);
  if (is(op, "exchange_n") || (c11 && is(op, "exchange")))
    return atomic_exchange(l, at, operand(l, n->child[2]), flags);
  if (is(op, "exchange") && n->n > 3) { /* by address */
    val v = fl_load(l, pointed_to(l, n->child[2]));
    place to = pointed_to(l, n->child[3]);
    fl_store(l, to, atomic_exchange(l, at, v, flags), 0, false);
    return void_val(l);
  }
  if (parse_operation(op, &rmw, &is_nand, &want_new) && !fl_vk_is_float(at.type->vk)) {
    flags |= (want_new ? FL_INSN_NEW : 0) | (is_nand ? FL_INSN_BITS_SIGNED : 0);
    /* only C11's count in elements of what a pointer points to */
    int64_t scale = c11 && at.type->kind == FL_TY_PTR ? (int64_t)at.type->elem->size : 1;
    return emit_rmw(l, at, rmw, operand(l, n->child[2]), flags, scale);
  }
  return fl_unmodelled(l, result, "'%s'", name);
}

/* ---- __sync_* and fences: calls of functions the compiler knows ---- */

static val sync_compare(lower *l, node *n, place at, bool want_bool) {
  fl_type *t = at.type, *result = fl_node_type(l, n);
  val expected = fl_convert_to(l, operand(l, n->child[2]), t);
  uint32_t want = fl_reg_of(l, fl_convert_to(l, operand(l, n->child[3]), t));
  place own = fl_place_at(fl_slot_temp(l, t), 0, t);
  own.is_private = true;
  fl_store(l, own, expected, 0, true);
  uint32_t dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_CMPXCHG);
  i->dst = dst;
  i->a = at.reg;
  i->b = own.reg;
  i->imm2 = want;
  i->vk = (uint8_t)t->vk;
  i->flags = FL_INSN_ATOMIC | (t->kind == FL_TY_PTR ? FL_INSN_PTR : 0);
  if (want_bool)
    return fl_convert_to(l, fl_in_reg(fl_basic_type(l, FL_VK_S32), dst), result);
  /* the old value: what was expected, or what was found instead */
  return fl_convert_to(l, fl_load(l, own), result);
}

static bool fence(lower *l, node *n, const char *name, val *out) {
  static const char *const names[] = {"__sync_synchronize", "__atomic_thread_fence",
                                      "__atomic_signal_fence", "__c11_atomic_thread_fence",
                                      "__c11_atomic_signal_fence"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) {
      uint32_t flags = n->n > 1 ? order_flags(l, n->child[1]) : 0;
      fl_emit(l, FL_OP_FENCE)->flags = flags;
      *out = void_val(l);
      return true;
    }
  return false;
}

bool fl_sync_builtin(lower *l, node *n, const char *name, val *out) {
  if (fence(l, n, name, out))
    return true;
  if (strstr(name, "atomic_is_lock_free") || strstr(name, "atomic_always_lock_free")) {
    for (uint32_t k = 1; k < n->n; k++)
      fl_effect(l, n->child[k]);
    *out = fl_const(fl_node_type(l, n), 1);
    return true;
  }
  if (strcmp(name, "__atomic_test_and_set") == 0 || strcmp(name, "__atomic_clear") == 0) {
    place at = pointed_to(l, n->child[1]);
    at.type = fl_basic_type(l, FL_VK_U8);
    uint32_t flags = n->n > 2 ? order_flags(l, n->child[2]) : 0;
    bool set = name[9] == 't';
    if (set)
      *out = fl_convert_to(l, atomic_exchange(l, at, fl_const(at.type, 1), flags),
                           fl_node_type(l, n));
    else
      atomic_store(l, at, fl_const(at.type, 0), flags);
    if (!set)
      *out = void_val(l);
    return true;
  }
  if (strncmp(name, "__sync_", 7) != 0 || n->n < 2)
    return false;
  const char *op = name + 7;
  fl_type *result = fl_node_type(l, n);
  place at = pointed_to(l, n->child[1]);
  fl_op rmw = FL_OP_NOP;
  bool is_nand = false, want_new = false;
  if (!fl_type_is_scalar(at.type)) {
    *out = fl_unmodelled(l, result, "'%s' on the type '%s'", name, at.type->name);
  } else if (strncmp(op, "val_compare_and_swap", 20) == 0 && n->n > 3) {
    *out = sync_compare(l, n, at, false);
  } else if (strncmp(op, "bool_compare_and_swap", 21) == 0 && n->n > 3) {
    *out = sync_compare(l, n, at, true);
  } else if (strncmp(op, "lock_test_and_set", 17) == 0 && n->n > 2) {
    *out = atomic_exchange(l, at, operand(l, n->child[2]), FL_INSN_WEAK_ORDER);
  } else if (strncmp(op, "lock_release", 12) == 0) {
    atomic_store(l, at, fl_const(at.type, 0), FL_INSN_WEAK_ORDER);
    *out = void_val(l);
  } else if (n->n > 2 && parse_operation(op, &rmw, &is_nand, &want_new)) {
    uint32_t flags = (want_new ? FL_INSN_NEW : 0) | (is_nand ? FL_INSN_BITS_SIGNED : 0);
    *out = fl_convert_to(l, emit_rmw(l, at, rmw, operand(l, n->child[2]), flags, 1), result);
  } else {
    *out = fl_unmodelled(l, result, "'%s'", name);
  }
  return true;
}
