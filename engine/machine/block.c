/* What a block of the heap is for, so that messages can name its parts. */
#include "machine/machine.h"

#include <string.h>

static bool allocates(const fl_insn *i) {
  if (i->op != FL_OP_BUILTIN)
    return false;
  switch ((fl_builtin)i->imm2) {
  case FL_BI_MALLOC:
  case FL_BI_CALLOC:
  case FL_BI_REALLOC:
  case FL_BI_ALIGNED_ALLOC: return true;
  default: return false;
  }
}

static const fl_type *pointee(const fl_type *t) {
  if (!t || t->kind != FL_TY_PTR || !t->elem->size || t->elem->kind == FL_TY_VOID ||
      t->elem->kind == FL_TY_FUNC || !t->elem->name)
    return NULL;
  return t->elem;
}

/* The type of the variable a register holds, or holds the address of. */
static const fl_type *variable_type(const fl_program *p, const fl_func *f, uint32_t pc,
                                    uint32_t reg) {
  while (pc-- > 0) {
    const fl_insn *i = &f->code[pc];
    if (i->dst != reg)
      continue;
    if (i->op == FL_OP_GLOBAL)
      return p->globals.v[i->imm]->type;
    if (i->op == FL_OP_LOCAL)
      return f->slots[i->imm].type;
    return NULL;
  }
  return NULL;
}

/* The type of what lies at an offset of a type. */
static const fl_type *member_type(const fl_type *t, uint64_t offset) {
  while (t && t->kind != FL_TY_PTR) {
    const fl_type *inner = NULL;
    if (t->kind == FL_TY_ARRAY) {
      inner = t->elem;
      offset = inner->size ? offset % inner->size : 0;
    }
    if (t->kind == FL_TY_STRUCT)
      for (size_t k = 0; k < t->nfields && !inner; k++)
        if (offset >= t->fields[k].offset && offset - t->fields[k].offset < t->fields[k].type->size) {
          inner = t->fields[k].type;
          offset -= t->fields[k].offset;
        }
    t = inner;
  }
  return t;
}

static const fl_type *regvar_type(const fl_func *f, uint32_t reg) {
  for (uint32_t k = 0; k < f->nvars; k++)
    if (f->vars[k].reg == reg)
      return f->vars[k].type;
  return NULL;
}

/* Follows the address from its call to where it is kept. */
static const fl_type *type_kept(const fl_program *p, const fl_func *f, uint32_t pc) {
  uint32_t reg = f->code[pc].dst;
  const fl_type *t = pointee(regvar_type(f, reg));
  for (uint32_t k = pc + 1; !t && k < f->ncode; k++) {
    const fl_insn *i = &f->code[k];
    if ((i->op == FL_OP_MOV || i->op == FL_OP_CONV) && i->a == reg) {
      reg = i->dst;
      t = pointee(regvar_type(f, reg));
    } else if (i->op == FL_OP_STORE && i->b == reg) {
      t = pointee(p->sites.v[i->site].type);
      if (!t) {
        const fl_type *whole = variable_type(p, f, k, i->a), *var = regvar_type(f, i->a);
        t = pointee(member_type(whole ? whole : pointee(var), (uint64_t)i->imm));
      }
      return t;
    } else if (i->op == FL_OP_RET && i->a == reg) {
      return pointee(f->type->elem);
    } else if (i->dst == reg || i->op == FL_OP_JMP || i->op == FL_OP_RET) {
      return NULL;
    }
  }
  return t;
}

const fl_type *fl_block_type(const fl_program *p, uint32_t alloc_loc) {
  for (size_t f = 0; f < p->funcs.n; f++)
    for (uint32_t pc = 0; pc < p->funcs.v[f]->ncode; pc++)
      if (p->funcs.v[f]->code[pc].loc == alloc_loc && allocates(&p->funcs.v[f]->code[pc]))
        return type_kept(p, p->funcs.v[f], pc);
  return NULL;
}

void fl_block_path(const fl_program *p, const fl_obj *o, uint64_t offset, uint64_t size,
                   fl_str *out) {
  uint32_t line = p->locs.v[o->alloc_loc].line;
  const fl_type *t = fl_block_type(p, o->alloc_loc);
  if (!t || offset >= o->size) {
    fl_str_printf(out, "heap@%u", line);
    if (offset)
      fl_str_printf(out, "+%lld", (long long)offset);
    return;
  }
  const char *name = t->name, *space = strchr(name, ' ');
  bool has_tag = strncmp(name, "struct ", 7) == 0 || strncmp(name, "union ", 6) == 0;
  fl_str_printf(out, "%s@%u", has_tag ? space + 1 : name, line);
  if (o->size >= 2 * t->size)
    fl_str_printf(out, "[%llu]", (unsigned long long)(offset / t->size));
  fl_type_path(t, offset % t->size, size, out);
}
