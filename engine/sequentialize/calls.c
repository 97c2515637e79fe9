/* Calls: the called function is written out in place. */
#include "sequentialize/seq.h"

#include <string.h>

enum { STANDARD_DEPTH = 8 };

bool fl_seq_is_too_deep(fl_seq *s, const fl_instance *f, const fl_func *func) {
  uint32_t depth = 0, most = s->q->depth ? s->q->depth : STANDARD_DEPTH;
  for (; f; f = f->caller)
    depth += f->flow->func == func;
  if (depth < most)
    return false;
  fl_seq_use(s, "bound");
  fl_seq_add(s, "FL_DEPTH(\"nested calls of %s\");", func->name);
  return true;
}

/* The arguments become the parameters of the callee. */
static void pass(fl_seq *s, fl_instance *f, uint32_t pc, fl_instance *callee) {
  const fl_func *func = callee->flow->func;
  uint32_t n = s->p->arglists.v[f->flow->func->code[pc].imm].n;
  for (uint32_t k = 0; k < func->nparams && k < n; k++) {
    const fl_web *w = &callee->flow->webs[callee->flow->params[k]];
    if (!w->nuses)
      continue;
    fl_expr e = fl_seq_argument(s, f, pc, k);
    if (!w->type && e.is_pointer && e.type)
      callee->types[callee->flow->params[k]] = e.type;
    fl_seq_add(s, "%s = %s;", fl_seq_web(s, callee, callee->flow->params[k]),
               fl_seq_cast(s, &e, w->type ? w->type : callee->types[callee->flow->params[k]], w->vk,
                           w->is_pointer));
  }
}

static void inline_call(fl_seq *s, fl_instance *f, uint32_t pc, uint32_t index) {
  const fl_insn *i = &f->flow->func->code[pc];
  const fl_func *func = s->p->funcs.v[index];
  uint32_t n = s->p->arglists.v[i->imm].n;
  if (!func->has_body) {
    fl_seq_gap(s, i->loc, "call of '%s', which has neither a body nor a model", func->name);
    return;
  }
  /* our own model of files: its streams are none of the printed library */
  bool is_ours = s->p->files.v[s->p->locs.v[func->loc].file].is_system;
  if (is_ours && (strcmp(func->name, "fopen") == 0 || strcmp(func->name, "tmpfile") == 0)) {
    fl_seq_gap(s, i->loc, "a call of %s", func->name);
    return;
  }
  if (fl_seq_is_too_deep(s, f, func))
    return;
  if (n != func->nparams) {
    fl_seq_gap(s, i->loc, "a call of '%s' with %u arguments", func->name, n);
    return;
  }
  fl_instance *callee = fl_seq_instance(s, index, f);
  pass(s, f, pc, callee);
  uint32_t web = f->flow->dst[pc];
  const char *result = NULL;
  if (web != FL_NOREG && f->flow->webs[web].nuses && !func->returns_struct) {
    const fl_web *w = &f->flow->webs[web];
    if (!f->webs[web] && !w->type && w->is_pointer && func->type->elem->kind == FL_TY_PTR)
      f->types[web] = func->type->elem;
    result = callee->result = fl_seq_web(s, f, web);
    callee->result_type = f->types[web] ? f->types[web] : w->type;
    callee->result_vk = w->vk;
    callee->result_is_pointer = w->is_pointer;
  }
  bool is_again = s->q->diag && !s->is_init; /* places of the function are executed once more */
  if (is_again)
    fl_seq_add(s, "FL_AGAIN();");
  fl_seq_function(s, callee);
  fl_seq_at(s, i->loc);
  if (is_again)
    fl_seq_add(s, "FL_AGAIN();");
  if (result && i->site && s->q->diag)
    fl_seq_add(s, "%s = %s;", result,
               fl_seq_site(s, i->site, result, callee->result_type, callee->result_vk,
                           callee->result_is_pointer));
}

void fl_seq_call(fl_seq *s, fl_instance *f, uint32_t pc) {
  inline_call(s, f, pc, (uint32_t)f->flow->func->code[pc].imm2);
}

/* Whether the function could be called with these arguments. */
static bool fits(const fl_program *p, const fl_insn *i, const fl_func *func) {
  const fl_arglist *l = &p->arglists.v[i->imm];
  if (!func->has_body || func->nparams != l->n || func->index == p->init || func->index == p->entry)
    return false;
  for (uint32_t k = func->returns_struct; k < l->n; k++)
    if (k - func->returns_struct < func->type->nparams && l->args[k].type &&
        func->type->params[k - func->returns_struct]->vk != l->args[k].type->vk)
      return false;
  return (i->dst == FL_NOREG) || func->type->elem->vk == i->vk ||
         func->type->elem->kind == FL_TY_VOID;
}

/* Functions whose address is taken somewhere. */
static bool is_taken(const fl_program *p, uint32_t func) {
  for (size_t k = 0; k < p->funcs.n; k++)
    for (uint32_t pc = 0; pc < p->funcs.v[k]->ncode; pc++)
      if (p->funcs.v[k]->code[pc].op == FL_OP_FUNC && p->funcs.v[k]->code[pc].imm == func)
        return true;
  return false;
}

void fl_seq_call_pointer(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr to = fl_seq_value(s, f, f->flow->a[pc]);
  if (to.func != FL_NOREG) {
    inline_call(s, f, pc, to.func);
    return;
  }
  uint32_t id = s->ninstances++;
  const char *address = fl_arena_printf(s->keep, "(char *)%s", fl_seq_pointer(s, &to, NULL));
  fl_seq_add(s, "FL_CHECK(%s != 0, \"pointer\", \"call through a null pointer\");", address);
  uint32_t n = 0;
  for (uint32_t k = 0; k < s->p->funcs.n; k++) {
    if (!fits(s->p, i, s->p->funcs.v[k]) || !is_taken(s->p, k))
      continue;
    s->is_coded[k] = true;
    fl_seq_at(s, i->loc);
    fl_seq_add(s, "if (%s != &%s) goto P%u_%u;", address, fl_text_code(s->texts, k), id, n);
    inline_call(s, f, pc, k);
    fl_seq_add(s, "goto P%u_end;", id);
    fl_seq_label(s, fl_arena_printf(s->keep, "P%u_%u", id, n++));
  }
  fl_seq_at(s, i->loc);
  fl_seq_use(s, "bound");
  fl_seq_add(s, "FL_BOUND(\"unmodelled\", \"a call of a function that does not fit\");");
  if (n)
    fl_seq_label(s, fl_arena_printf(s->keep, "P%u_end", id));
}
