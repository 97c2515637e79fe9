/* One instruction, in full and without short cuts. The interpreter's fast
 * paths must agree with this file; tests run both. */
#include "machine/arith.h"
#include "machine/interp.h"
#include "machine/symbolic.h"

#include <signal.h>

static fl_value operand_b(const fl_exec *x, const fl_insn *i) {
  if (i->b != FL_IMM)
    return x->f->regs[i->b];
  return fl_is_diag(x->m, i->site_b) ? fl_diag_value(x->m) : fl_value_of((uint64_t)i->imm);
}

/* What is stored: a register, or the diagnosed site's value. */
static fl_value stored_value(const fl_exec *x, const fl_insn *i) {
  return fl_is_diag(x->m, i->site) ? fl_diag_value(x->m) : x->f->regs[i->b];
}

/* An address that is about to be followed. */
static bool address(fl_exec *x, uint32_t reg, uint64_t *out) {
  fl_value v = x->f->regs[reg];
  if (!fl_need_defined(x, v, "the address of a memory access"))
    return false;
  *out = v.bits;
  return true;
}

static bool pointer_add(fl_exec *x, const fl_insn *i) {
  fl_value base = x->f->regs[i->a], index = operand_b(x, i);
  if (fl_searches(x) && (fl_is_symbolic(base) || fl_is_symbolic(index)))
    return fl_symbolic_pointer(x, base, index, i->imm2, &x->f->regs[i->dst]);
  if (index.meta && !fl_need_defined(x, index, "an index"))
    return false;
  if (fl_is_symbolic(base))
    return fl_raise_pin(x, (fl_term)base.bits, "an address");
  if (base.meta) {
    x->f->regs[i->dst] = fl_value_undef();
    return true;
  }
  uint64_t result = base.bits + index.bits * (uint64_t)i->imm2, before, after;
  if (x->m->program->target.pointer_size == 4)
    result = (uint32_t)result;
  fl_objid id = fl_names_find(x->m->names, base.bits, &before);
  if (id && fl_names_find(x->m->names, result, &after) != id)
    return fl_raise(x, FL_PROP_BOUNDS, 0, "pointer is moved by %lld bytes, far out of its object",
                    (long long)(index.bits * (uint64_t)i->imm2));
  x->f->regs[i->dst] = fl_value_of(result);
  return true;
}

static bool pointer_difference(fl_exec *x, const fl_insn *i) {
  fl_value a = x->f->regs[i->a], b = x->f->regs[i->b];
  if (fl_is_symbolic(a) || fl_is_symbolic(b))
    return fl_raise_pin(x, (fl_term)(fl_is_symbolic(a) ? a : b).bits, "an address");
  if (a.meta | b.meta) {
    x->f->regs[i->dst] = fl_value_undef();
    return true;
  }
  uint64_t oa = 0, ob = 0;
  if (fl_names_find(x->m->names, a.bits, &oa) != fl_names_find(x->m->names, b.bits, &ob) &&
      fl_checks(x, FL_PROP_POINTER))
    return fl_raise(x, FL_PROP_POINTER, 0, "difference of pointers into different objects");
  int64_t bytes = x->m->program->target.pointer_size == 4 ? (int32_t)(a.bits - b.bits)
                                                          : (int64_t)(a.bits - b.bits);
  x->f->regs[i->dst] = fl_value_of((uint64_t)(bytes / i->imm2));
  return true;
}

static bool check_index(fl_exec *x, const fl_insn *i) {
  fl_value v = x->f->regs[i->a];
  uint64_t count = (uint64_t)i->imm + (i->flags & FL_INSN_ONE_PAST ? 1 : 0);
  if (fl_is_symbolic(v))
    return fl_symbolic_index(x, v, count);
  if (!fl_need_defined(x, v, "an array index"))
    return false;
  if (v.bits < count || !fl_checks(x, FL_PROP_BOUNDS))
    return true;
  return fl_raise(x, FL_PROP_BOUNDS, 0,
                  fl_vk_is_signed((fl_vk)i->vk) ? "index %lld is outside the array of %lld element%s"
                                                : "index %llu is outside the array of %lld element%s",
                  (long long)v.bits, (long long)i->imm, i->imm == 1 ? "" : "s");
}

static bool load(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  return address(x, i->a, &a) &&
         fl_mem_load_value(x, a + (uint64_t)i->imm, (fl_vk)i->vk, &x->f->regs[i->dst]);
}

static bool store(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  fl_value v = stored_value(x, i);
  if (!address(x, i->a, &a))
    return false;
  a += (uint64_t)i->imm;
  if (i->flags & FL_INSN_PTR && !fl_resolve_pointer(x, v))
    return false;
  if (i->flags & FL_INSN_PTR && !v.meta && v.bits) {
    uint64_t offset;
    fl_note_pointer(x, v.bits, fl_names_find(x->m->names, a, &offset));
  }
  return fl_mem_store_value(x, a, (fl_vk)i->vk, v);
}

static bool load_bits(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  return address(x, i->a, &a) &&
         fl_mem_load_bits(x, a, (uint64_t)i->imm, (uint32_t)i->imm2,
                          (i->flags & FL_INSN_BITS_SIGNED) != 0, &x->f->regs[i->dst]);
}

static bool store_bits(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  return address(x, i->a, &a) && fl_mem_store_bits(x, a, (uint64_t)i->imm, (uint32_t)i->imm2,
                                                   stored_value(x, i));
}

static bool read_modify_write(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  fl_value old, new;
  if (!address(x, i->a, &a) || !fl_mem_load_value(x, a, (fl_vk)i->vk, &old))
    return false;
  fl_value b = operand_b(x, i);
  fl_insn op = {.op = i->vk2, .vk = i->vk};
  if (i->flags & FL_INSN_PTR || ((fl_is_symbolic(old) || fl_is_symbolic(b)) &&
                                 i->flags & (FL_INSN_TO_BOOL | FL_INSN_BITS_SIGNED))) {
    if (fl_is_symbolic(old) || fl_is_symbolic(b))
      return fl_raise_pin(x, (fl_term)(fl_is_symbolic(old) ? old : b).bits,
                          "this atomic operation");
    /* pointers step by the size of what they point to: imm2 */
    new = fl_value_of(i->vk2 == FL_OP_SUB ? old.bits - b.bits * (uint64_t)i->imm2
                                          : old.bits + b.bits * (uint64_t)i->imm2);
    new.meta = old.meta | b.meta ? FL_VALUE_UNDEF_MASK : 0;
  } else {
    /* Atomic arithmetic wraps silently, and narrow types wrap to their width. */
    uint32_t properties = x->m->config.properties;
    x->m->config.properties &= ~(1u << FL_PROP_OVERFLOW);
    bool narrow = fl_vk_size((fl_vk)i->vk) < 4;
    if (narrow)
      op.vk = FL_VK_S32;
    bool ok = fl_arith(x, &op, old, b, &new);
    x->m->config.properties = properties;
    if (!ok)
      return false;
    if (fl_is_symbolic(new)) {
      new = fl_symbolic_extend(x, new, (fl_vk)i->vk);
    } else {
      if (i->flags & FL_INSN_TO_BOOL)
        new.bits = new.bits != 0;
      new.bits = fl_extend(new.bits, (fl_vk)i->vk);
      if (i->flags & FL_INSN_BITS_SIGNED) /* nand */
        new.bits = fl_extend(~new.bits, (fl_vk)i->vk);
    }
  }
  if (!fl_mem_store_value(x, a, (fl_vk)i->vk, new))
    return false;
  if (i->dst != FL_NOREG)
    x->f->regs[i->dst] = i->flags & FL_INSN_NEW ? new : old;
  return true;
}

static bool exchange(fl_exec *x, const fl_insn *i) {
  uint64_t a;
  fl_value old;
  if (!address(x, i->a, &a) || !fl_mem_load_value(x, a, (fl_vk)i->vk, &old) ||
      !fl_mem_store_value(x, a, (fl_vk)i->vk, x->f->regs[i->b]))
    return false;
  if (i->dst != FL_NOREG)
    x->f->regs[i->dst] = old;
  return true;
}

static bool compare_exchange(fl_exec *x, const fl_insn *i) {
  uint64_t a, expected;
  fl_value old, want;
  if (!address(x, i->a, &a) || !address(x, i->b, &expected) ||
      !fl_mem_load_value(x, a, (fl_vk)i->vk, &old) ||
      !fl_mem_load_value(x, expected, (fl_vk)i->vk, &want))
    return false;
  bool same = old.bits == want.bits;
  bool is_term = fl_searches(x) && (fl_is_symbolic(old) || fl_is_symbolic(want)) &&
                 !fl_value_is_undef(old) && !fl_value_is_undef(want);
  if (is_term && !fl_symbolic_equal(x, old, want, (fl_vk)i->vk, &same))
    return false;
  if (!is_term && (!fl_need_defined(x, old, "a compare-and-exchange") ||
      !fl_need_defined(x, want, "a compare-and-exchange")))
    return false;
  if (!is_term && fl_vk_size((fl_vk)i->vk) == x->m->program->target.pointer_size)
    fl_note_reuse(x, old.bits, want.bits);
  if (same && i->flags & FL_INSN_WEAK_CAS && x->m->config.is_stepwise) {
    /* a weak one may fail all the same */
    if (!x->m->has_choice) {
      x->m->choices = 2;
      return fl_end_step(x, FL_STEP_CHOICE);
    }
    x->m->has_choice = false;
    same = x->m->choice == 0;
  }
  if (same ? !fl_mem_store_value(x, a, (fl_vk)i->vk, x->f->regs[i->imm2])
           : !fl_mem_store_value(x, expected, (fl_vk)i->vk, old))
    return false;
  if (i->dst != FL_NOREG)
    x->f->regs[i->dst] = fl_value_of(same);
  return true;
}

static bool copy(fl_exec *x, const fl_insn *i) {
  uint64_t to, from;
  return address(x, i->a, &to) && address(x, i->b, &from) &&
         fl_mem_copy(x, to, from, (uint64_t)i->imm);
}

static bool declare(fl_exec *x, const fl_insn *i) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  uint64_t size = f->slots[i->imm].size;
  if (i->a != FL_NOREG) {
    fl_value v = x->f->regs[i->a];
    if (!fl_need_defined(x, v, "the size of a variable-length array"))
      return false;
    if ((int64_t)v.bits <= 0)
      return fl_raise(x, FL_PROP_BOUNDS, 0, "the variable-length array '%s' has %lld bytes",
                      f->slots[i->imm].name, (long long)v.bits);
    size = v.bits;
  }
  return fl_slot_begin(x, (uint32_t)i->imm, size) != 0;
}

static bool local(fl_exec *x, const fl_insn *i) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  fl_value *reg = &x->f->regs[f->slots[i->imm].reg];
  if (!reg->bits) {
    /* A jump went past the declaration. */
    if (!f->slots[i->imm].size)
      return fl_raise(x, FL_PROP_POINTER, 0, "'%s' is used before its declaration was reached",
                      f->slots[i->imm].name);
    if (!fl_slot_begin(x, (uint32_t)i->imm, f->slots[i->imm].size))
      return false;
  }
  x->f->regs[i->dst] = *reg;
  return true;
}

static bool execute(fl_exec *x, const fl_insn *i) {
  fl_value *r = x->f->regs;
  uint64_t a;
  switch ((fl_op)i->op) {
  case FL_OP_NOP:
  case FL_OP_FENCE: return true;
  case FL_OP_CONST: r[i->dst] = fl_value_of((uint64_t)i->imm); return true;
  case FL_OP_UNDEF: r[i->dst] = fl_value_undef(); return true;
  case FL_OP_MOV: r[i->dst] = r[i->a]; return true;
  case FL_OP_NEG:
  case FL_OP_NOT:
  case FL_OP_LNOT: return fl_unary(x, i, r[i->a], &r[i->dst]);
  case FL_OP_CONV: return fl_convert(x, i, r[i->a], &r[i->dst]);
  case FL_OP_LOCAL: return local(x, i);
  case FL_OP_DECL: return declare(x, i);
  case FL_OP_LEAVE: fl_slot_end(x, (uint32_t)i->imm); return true;
  case FL_OP_GLOBAL:
    r[i->dst] = fl_value_of(fl_global_address(x, (uint32_t)i->imm));
    return true;
  case FL_OP_FUNC: r[i->dst] = fl_value_of(x->m->func_addr.v[i->imm]); return true;
  case FL_OP_PTRADD: return pointer_add(x, i);
  case FL_OP_PTRDIFF: return pointer_difference(x, i);
  case FL_OP_INDEX: return check_index(x, i);
  case FL_OP_LOAD: return load(x, i);
  case FL_OP_STORE: return store(x, i);
  case FL_OP_LOADBITS: return load_bits(x, i);
  case FL_OP_STOREBITS: return store_bits(x, i);
  case FL_OP_COPY: return copy(x, i);
  case FL_OP_ZERO: return address(x, i->a, &a) && fl_mem_fill(x, a, (uint64_t)i->imm, 0);
  case FL_OP_RMW: return read_modify_write(x, i);
  case FL_OP_XCHG: return exchange(x, i);
  case FL_OP_CMPXCHG: return compare_exchange(x, i);
  case FL_OP_ATOMIC_BEGIN: x->t->atomic_depth++; return true;
  case FL_OP_ATOMIC_END:
    if (x->t->atomic_depth)
      x->t->atomic_depth--;
    return true;
  case FL_OP_UNMODELLED:
    return fl_raise_unmodelled(x, "%s", x->m->program->notes.v[i->imm]);
  case FL_OP_TRAP:
    return fl_raise(x, FL_PROP_POINTER, SIGILL, "%s", x->m->program->notes.v[i->imm]);
  default: return fl_arith(x, i, r[i->a], operand_b(x, i), &r[i->dst]);
  }
}

/* Instructions whose site is what they store or compare, not what they deliver. */
static bool delivers(const fl_insn *i) {
  return i->dst != FL_NOREG && i->op != FL_OP_STORE && i->op != FL_OP_STOREBITS;
}

bool fl_execute(fl_exec *x, const fl_insn *i) {
  fl_frame *f = x->f;
  fl_note_line(x->m, i);
  if (x->m->site_log) {
    fl_log_site(x->m, i->site_b, fl_value_of((uint64_t)i->imm));
    if (!delivers(i))
      fl_log_site(x->m, i->site, i->b < f->nregs ? f->regs[i->b] : fl_value_undef());
  }
  if (!execute(x, i))
    return false;
  if (x->m->site_log && delivers(i))
    fl_log_site(x->m, i->site, f->regs[i->dst]);
  if (fl_is_diag(x->m, i->site) && delivers(i))
    f->regs[i->dst] = fl_diag_value(x->m);
  return true;
}
