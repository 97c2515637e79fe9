/* The rules a program model keeps. Every front-end run ends with this check, so
 * that a mistake of the front end is found here and not as a wrong verdict. */
#include "ir/ir.h"

typedef struct {
  const fl_program *p;
  const fl_func *f;
  uint32_t pc;
  fl_str *why;
} check;

static bool broken(const check *c, const char *rule) {
  fl_str_printf(c->why, "%s, instruction %u (%s): %s", c->f->name, c->pc,
                c->pc < c->f->ncode ? fl_op_name((fl_op)c->f->code[c->pc].op) : "end", rule);
  return false;
}

static bool is_arith_kind(fl_vk vk) { return vk >= FL_VK_S32 && vk <= FL_VK_F64; }
static bool is_int_arith_kind(fl_vk vk) { return vk >= FL_VK_S32 && vk <= FL_VK_U64; }

/* Which operands an operation has. */
enum { DST = 1, A = 2, B = 4, BI = 8 /* register or immediate */, DST_OPT = 16, A_OPT = 32 };

static unsigned shape(fl_op op) {
  switch (op) {
  case FL_OP_CONST:
  case FL_OP_UNDEF:
  case FL_OP_LOCAL:
  case FL_OP_GLOBAL:
  case FL_OP_FUNC: return DST;
  case FL_OP_MOV:
  case FL_OP_NEG:
  case FL_OP_NOT:
  case FL_OP_LNOT:
  case FL_OP_CONV:
  case FL_OP_LOAD:
  case FL_OP_LOADBITS: return DST | A;
  case FL_OP_ADD:
  case FL_OP_SUB:
  case FL_OP_MUL:
  case FL_OP_DIV:
  case FL_OP_REM:
  case FL_OP_AND:
  case FL_OP_OR:
  case FL_OP_XOR:
  case FL_OP_SHL:
  case FL_OP_SHR:
  case FL_OP_EQ:
  case FL_OP_NE:
  case FL_OP_LT:
  case FL_OP_LE:
  case FL_OP_GT:
  case FL_OP_GE:
  case FL_OP_PTRADD: return DST | A | BI;
  case FL_OP_PTRDIFF: return DST | A | B;
  case FL_OP_RMW: return DST_OPT | A | BI;
  case FL_OP_XCHG: return DST_OPT | A | B;
  case FL_OP_CMPXCHG: return DST_OPT | A | B;
  case FL_OP_INDEX:
  case FL_OP_ZERO:
  case FL_OP_BRT:
  case FL_OP_BRF:
  case FL_OP_SWITCH: return A;
  case FL_OP_STORE:
  case FL_OP_STOREBITS:
  case FL_OP_COPY: return A | B;
  case FL_OP_CALL:
  case FL_OP_BUILTIN: return DST_OPT;
  case FL_OP_CALLP: return DST_OPT | A;
  case FL_OP_RET:
  case FL_OP_DECL: return A_OPT;
  default: return 0;
  }
}

static bool check_registers(const check *c, const fl_insn *i) {
  unsigned s = shape((fl_op)i->op);
  uint32_t n = c->f->nregs;
  if (s & DST ? i->dst >= n : i->dst != FL_NOREG && (!(s & DST_OPT) || i->dst >= n))
    return broken(c, "result register out of range or not wanted");
  if (s & A ? i->a >= n : i->a != FL_NOREG && (!(s & A_OPT) || i->a >= n))
    return broken(c, "operand a out of range or not wanted");
  if (s & BI ? i->b != FL_IMM && i->b >= n : s & B ? i->b >= n : i->b != FL_NOREG)
    return broken(c, "operand b out of range or not wanted");
  if (i->op == FL_OP_CMPXCHG && (i->imm2 < 0 || i->imm2 >= n))
    return broken(c, "register of the new value out of range");
  return true;
}

static bool check_args(const check *c, const fl_insn *i) {
  if (i->imm < 0 || (size_t)i->imm >= c->p->arglists.n)
    return broken(c, "argument list out of range");
  const fl_arglist *l = &c->p->arglists.v[i->imm];
  for (uint32_t k = 0; k < l->n; k++) {
    if (l->args[k].reg >= c->f->nregs || l->args[k].site >= c->p->sites.n || !l->args[k].type)
      return broken(c, "argument out of range or without a type");
    if (l->args[k].array_size && l->args[k].array_reg >= c->f->nregs)
      return broken(c, "array of an argument out of range");
  }
  return true;
}

static bool check_kind(const check *c, const fl_insn *i) {
  fl_vk vk = (fl_vk)i->vk;
  switch ((fl_op)i->op) {
  case FL_OP_ADD:
  case FL_OP_SUB:
  case FL_OP_MUL:
  case FL_OP_DIV:
  case FL_OP_NEG: return is_arith_kind(vk) || broken(c, "kind is not one arithmetic is done in");
  case FL_OP_REM:
  case FL_OP_AND:
  case FL_OP_OR:
  case FL_OP_XOR:
  case FL_OP_SHL:
  case FL_OP_SHR:
  case FL_OP_NOT: return is_int_arith_kind(vk) || broken(c, "kind is not a promoted integer");
  case FL_OP_CONV:
    return (vk != FL_VK_NONE && i->vk2 != FL_VK_NONE && i->vk2 < FL_VK_COUNT) ||
           broken(c, "conversion without kinds");
  case FL_OP_RMW:
    if (i->vk2 >= FL_OP_COUNT || shape((fl_op)i->vk2) != (DST | A | BI))
      return broken(c, "update by something that is no binary operation");
    return vk != FL_VK_NONE || broken(c, "access without a kind");
  case FL_OP_LOAD:
  case FL_OP_STORE:
  case FL_OP_LOADBITS:
  case FL_OP_STOREBITS:
  case FL_OP_XCHG:
  case FL_OP_CMPXCHG: return vk != FL_VK_NONE || broken(c, "access without a kind");
  default: return true;
  }
}

static bool check_references(const check *c, const fl_insn *i) {
  const fl_program *p = c->p;
  switch ((fl_op)i->op) {
  case FL_OP_LOCAL:
  case FL_OP_DECL:
  case FL_OP_LEAVE:
    return (i->imm >= 0 && i->imm < c->f->nslots) || broken(c, "slot out of range");
  case FL_OP_GLOBAL:
    return (i->imm >= 0 && (size_t)i->imm < p->globals.n) || broken(c, "global out of range");
  case FL_OP_FUNC:
    return (i->imm >= 0 && (size_t)i->imm < p->funcs.n) || broken(c, "function out of range");
  case FL_OP_JMP:
  case FL_OP_BRT:
  case FL_OP_BRF:
    return (i->imm >= 0 && i->imm < c->f->ncode) || broken(c, "jump out of range");
  case FL_OP_SWITCH: {
    if (i->imm < 0 || (size_t)i->imm >= p->switches.n)
      return broken(c, "switch table out of range");
    const fl_switch *s = &p->switches.v[i->imm];
    for (uint32_t k = 0; k < s->n; k++)
      if (s->cases[k].target >= c->f->ncode)
        return broken(c, "case out of range");
    return s->otherwise < c->f->ncode || broken(c, "default out of range");
  }
  case FL_OP_CALL:
    if (i->imm2 < 0 || (size_t)i->imm2 >= p->funcs.n)
      return broken(c, "called function out of range");
    return check_args(c, i);
  case FL_OP_BUILTIN:
    if (i->imm2 <= FL_BI_NONE || i->imm2 >= FL_BI_COUNT)
      return broken(c, "unknown builtin");
    return check_args(c, i);
  case FL_OP_CALLP: return check_args(c, i);
  case FL_OP_UNMODELLED:
  case FL_OP_TRAP:
    return (i->imm >= 0 && (size_t)i->imm < p->notes.n) || broken(c, "note out of range");
  default: return true;
  }
}

static bool check_insn(const check *c, const fl_insn *i) {
  if (i->op >= FL_OP_COUNT || i->vk >= FL_VK_COUNT)
    return broken(c, "unknown operation or kind");
  if (i->loc >= c->p->locs.n || i->site >= c->p->sites.n || i->site_b >= c->p->sites.n)
    return broken(c, "place or site out of range");
  if (i->loc == 0 && c->f->index != c->p->init)
    return broken(c, "no place in the source");
  return check_registers(c, i) && check_kind(c, i) && check_references(c, i);
}

/* The last instruction must not run off the end. */
static bool check_end(check *c) {
  if (c->f->ncode == 0)
    return broken(c, "body without code");
  c->pc = c->f->ncode - 1;
  switch ((fl_op)c->f->code[c->pc].op) {
  case FL_OP_RET:
  case FL_OP_JMP:
  case FL_OP_TRAP:
  case FL_OP_SWITCH: return true;
  default: return broken(c, "runs off the end");
  }
}

static bool check_func(check *c) {
  const fl_func *f = c->f;
  if (f->nparams > f->nregs)
    return broken(c, "fewer registers than parameters");
  for (uint32_t k = 0; k < f->nslots; k++)
    if (f->slots[k].reg >= f->nregs || !f->slots[k].type)
      return broken(c, "slot without a register or type");
  for (c->pc = 0; c->pc < f->ncode; c->pc++)
    if (!check_insn(c, &f->code[c->pc]))
      return false;
  return check_end(c);
}

static bool check_sites(const fl_program *p, fl_str *why) {
  for (size_t i = 1; i < p->sites.n; i++) {
    const fl_site *s = &p->sites.v[i];
    if (s->loc >= p->locs.n) {
      fl_str_printf(why, "site %zu: place out of range", i);
      return false;
    }
    const fl_loc *l = &p->locs.v[s->loc];
    const fl_file *file = &p->files.v[l->file];
    if (s->id != i || s->func >= p->funcs.n || l->offset > l->end_offset ||
        (file->text && l->end_offset > file->length)) {
      fl_str_printf(why, "site %zu: number, function or range is wrong", i);
      return false;
    }
  }
  return true;
}

bool fl_program_validate(const fl_program *p, fl_str *why) {
  for (size_t i = 0; i < p->locs.n; i++)
    if (p->locs.v[i].file >= p->files.n) {
      fl_str_printf(why, "place %zu: file out of range", i);
      return false;
    }
  for (size_t i = 0; i < p->funcs.n; i++) {
    check c = {p, p->funcs.v[i], 0, why};
    if (c.f->has_body && !check_func(&c))
      return false;
  }
  return check_sites(p, why);
}
