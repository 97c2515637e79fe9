/* The program model in readable form, for `faultline dump` and for tests. */
#include "ir/ir.h"

#include <string.h>

static void print_reg(const fl_func *f, uint32_t r, fl_str *out) {
  for (uint32_t i = 0; i < f->nvars; i++)
    if (f->vars[i].reg == r) {
      fl_str_printf(out, "%%%u.%s", r, f->vars[i].name);
      return;
    }
  fl_str_printf(out, "%%%u", r);
}

static void print_operand(const fl_func *f, const fl_insn *i, uint32_t r, fl_str *out) {
  if (r == FL_IMM) {
    if (i->vk == FL_VK_F64 && i->op != FL_OP_PTRADD) {
      double d;
      memcpy(&d, &i->imm, sizeof d);
      fl_str_printf(out, "%.17g", d);
    } else {
      fl_str_printf(out, "%lld", (long long)i->imm);
    }
  } else {
    print_reg(f, r, out);
  }
}

static void print_place(const fl_program *p, uint32_t loc, fl_str *out) {
  const fl_loc *l = &p->locs.v[loc];
  fl_str_printf(out, "%u:%u-%u:%u", l->line, l->column, l->end_line, l->end_column);
}

static void print_args(const fl_program *p, const fl_func *f, const fl_insn *i, fl_str *out) {
  const fl_arglist *list = &p->arglists.v[i->imm];
  fl_str_add(out, "(");
  for (uint32_t k = 0; k < list->n; k++) {
    if (k)
      fl_str_add(out, ", ");
    print_reg(f, list->args[k].reg, out);
    if (list->args[k].site)
      fl_str_printf(out, "#%u", list->args[k].site);
    if (list->args[k].array_size) {
      fl_str_printf(out, " in %llu bytes at ", (unsigned long long)list->args[k].array_size);
      print_reg(f, list->args[k].array_reg, out);
    }
  }
  fl_str_add(out, ")");
}

static void print_slot(const fl_func *f, int64_t slot, fl_str *out) {
  const char *name = f->slots[slot].name;
  fl_str_printf(out, " $%lld%s%s", (long long)slot, name[0] ? "." : "", name);
}

static void print_switch(const fl_program *p, int64_t table, fl_str *out) {
  const fl_switch *s = &p->switches.v[table];
  for (uint32_t k = 0; k < s->n; k++) {
    if (s->cases[k].low == s->cases[k].high)
      fl_str_printf(out, " %lld:@%u", (long long)s->cases[k].low, s->cases[k].target);
    else
      fl_str_printf(out, " %lld..%lld:@%u", (long long)s->cases[k].low,
                    (long long)s->cases[k].high, s->cases[k].target);
  }
  fl_str_printf(out, " else:@%u", s->otherwise);
}

static void print_offset(int64_t offset, fl_str *out) {
  if (offset)
    fl_str_printf(out, "%+lld", (long long)offset);
  fl_str_add(out, "]");
}

static void print_operands(const fl_program *p, const fl_func *f, const fl_insn *i, fl_str *out) {
  switch ((fl_op)i->op) {
  case FL_OP_CONST:
    fl_str_add(out, " ");
    print_operand(f, i, FL_IMM, out);
    break;
  case FL_OP_LOCAL:
  case FL_OP_DECL:
  case FL_OP_LEAVE:
    print_slot(f, i->imm, out);
    if (i->op == FL_OP_DECL && i->a != FL_NOREG) {
      fl_str_add(out, " size ");
      print_reg(f, i->a, out);
    }
    break;
  case FL_OP_GLOBAL: fl_str_printf(out, " @%s", p->globals.v[i->imm]->name); break;
  case FL_OP_FUNC: fl_str_printf(out, " %s", p->funcs.v[i->imm]->name); break;
  case FL_OP_PTRADD:
    fl_str_add(out, " ");
    print_reg(f, i->a, out);
    fl_str_add(out, ", ");
    print_operand(f, i, i->b, out);
    fl_str_printf(out, " * %lld", (long long)i->imm2);
    break;
  case FL_OP_INDEX:
    fl_str_add(out, " ");
    print_reg(f, i->a, out);
    fl_str_printf(out, " %s %lld", i->flags & FL_INSN_ONE_PAST ? "<=" : "<", (long long)i->imm);
    break;
  case FL_OP_LOAD:
    fl_str_add(out, " [");
    print_reg(f, i->a, out);
    print_offset(i->imm, out);
    break;
  case FL_OP_STORE:
    fl_str_add(out, " [");
    print_reg(f, i->a, out);
    print_offset(i->imm, out);
    fl_str_add(out, ", ");
    print_reg(f, i->b, out);
    break;
  case FL_OP_JMP: fl_str_printf(out, " @%lld", (long long)i->imm); break;
  case FL_OP_BRT:
  case FL_OP_BRF:
    fl_str_add(out, " ");
    print_reg(f, i->a, out);
    fl_str_printf(out, " @%lld", (long long)i->imm);
    break;
  case FL_OP_SWITCH:
    fl_str_add(out, " ");
    print_reg(f, i->a, out);
    print_switch(p, i->imm, out);
    break;
  case FL_OP_CALL:
    fl_str_printf(out, " %s", p->funcs.v[i->imm2]->name);
    print_args(p, f, i, out);
    break;
  case FL_OP_CALLP:
    fl_str_add(out, " *");
    print_reg(f, i->a, out);
    print_args(p, f, i, out);
    break;
  case FL_OP_BUILTIN:
    fl_str_printf(out, " %s", fl_builtin_name((fl_builtin)i->imm2));
    print_args(p, f, i, out);
    break;
  case FL_OP_UNMODELLED:
  case FL_OP_TRAP: fl_str_printf(out, " \"%s\"", p->notes.v[i->imm]); break;
  default: {
    const char *sep = " ";
    if (i->a != FL_NOREG) {
      fl_str_add(out, sep);
      print_operand(f, i, i->a, out);
      sep = ", ";
    }
    if (i->b != FL_NOREG) {
      fl_str_add(out, sep);
      print_operand(f, i, i->b, out);
    }
    if (i->op == FL_OP_COPY || i->op == FL_OP_ZERO)
      fl_str_printf(out, ", %lld bytes", (long long)i->imm);
    if (i->op == FL_OP_LOADBITS || i->op == FL_OP_STOREBITS)
      fl_str_printf(out, ", bits %lld+%lld", (long long)i->imm, (long long)i->imm2);
    if (i->op == FL_OP_PTRDIFF)
      fl_str_printf(out, " / %lld", (long long)i->imm2);
  }
  }
}

void fl_insn_print(const fl_program *p, const fl_func *f, uint32_t pc, fl_str *out) {
  const fl_insn *i = &f->code[pc];
  fl_str_printf(out, "%5u  ", pc);
  if (i->dst != FL_NOREG) {
    print_reg(f, i->dst, out);
    fl_str_add(out, " = ");
  }
  fl_str_add(out, fl_op_name((fl_op)i->op));
  if (i->op == FL_OP_RMW)
    fl_str_printf(out, ".%s", fl_op_name((fl_op)i->vk2));
  if (i->vk != FL_VK_NONE)
    fl_str_printf(out, ".%s", fl_vk_name((fl_vk)i->vk));
  if (i->op == FL_OP_CONV)
    fl_str_printf(out, "%s%s", i->flags & FL_INSN_TO_BOOL ? ".bool<-" : "<-",
                  fl_vk_name((fl_vk)i->vk2));
  if (i->flags & FL_INSN_ATOMIC)
    fl_str_add(out, ".atomic");
  print_operands(p, f, i, out);
  fl_str_add(out, "    ; ");
  print_place(p, i->loc, out);
  if (i->site)
    fl_str_printf(out, " site %u", i->site);
  if (i->site_b)
    fl_str_printf(out, " constant %u", i->site_b);
  fl_str_add(out, "\n");
}

static void print_site(const fl_program *p, const fl_site *s, fl_str *out) {
  const fl_loc *l = &p->locs.v[s->loc];
  const fl_file *file = &p->files.v[l->file];
  fl_str_printf(out, "  %u %s %s:", s->id, fl_site_kind_name(s->kind), file->path);
  print_place(p, s->loc, out);
  uint32_t length = l->end_offset - l->offset;
  fl_str_add(out, " '");
  if (file->text && l->end_offset <= file->length)
    fl_str_addn(out, file->text + l->offset, length);
  fl_str_printf(out, "'%s\n", s->in_macro ? " (inside a macro)" : "");
}

static void print_func(const fl_program *p, const fl_func *f, fl_str *out) {
  const fl_loc *l = &p->locs.v[f->loc];
  fl_str_printf(out, "function %s  ; %s:%u, %u parameters, %u registers\n", f->name,
                p->files.v[l->file].path, l->line, f->nparams, f->nregs);
  for (uint32_t k = 0; k < f->nslots; k++)
    fl_str_printf(out, "  slot $%u %s : %s, %llu bytes\n", k,
                  f->slots[k].name[0] ? f->slots[k].name : "(temporary)", f->slots[k].type->name,
                  (unsigned long long)f->slots[k].size);
  for (uint32_t pc = 0; pc < f->ncode; pc++)
    fl_insn_print(p, f, pc, out);
  fl_str_add(out, "\n");
}

void fl_program_print(const fl_program *p, fl_str *out) {
  for (size_t i = 0; i < p->globals.n; i++) {
    const fl_global *g = p->globals.v[i];
    fl_str_printf(out, "global @%s : %s, %llu bytes%s%s%s\n", g->name, g->type->name,
                  (unsigned long long)g->size, g->is_thread_local ? ", thread-local" : "",
                  g->is_const ? ", constant" : "", g->is_external ? ", external" : "");
  }
  if (p->globals.n)
    fl_str_add(out, "\n");
  for (size_t i = 0; i < p->funcs.n; i++)
    if (p->funcs.v[i]->has_body)
      print_func(p, p->funcs.v[i], out);
  fl_str_add(out, "sites\n");
  for (size_t i = 1; i < p->sites.n; i++)
    print_site(p, &p->sites.v[i], out);
}
