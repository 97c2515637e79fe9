/* Statements. */
#include "front/lower.h"

#include <stdlib.h>
#include <string.h>

/* ---- declarations in a block ---- */

static bool is_expression(const node *n) { return clang_isExpression(n->kind); }

static void static_local(lower *l, node *n, fl_type *t, const char *name) {
  uint32_t g = fl_object_new(l, l->fn->u, n->cursor,
                             fl_arena_printf(l->p->arena, "%s.%s", l->fn->f->name, name), t);
  entity *e = fl_arena_alloc(l->p->arena, sizeof *e);
  *e = (entity){ENT_GLOBAL, g, t};
  fl_u64map_put(l->fn->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
  fl_u64map_put(l->fn->u->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
  fl_object_init(l, l->fn->u, g, n->cursor);
}

static void add_entity(lower *l, node *n, entity_kind kind, uint32_t index, fl_type *t) {
  entity *e = fl_arena_alloc(l->p->arena, sizeof *e);
  *e = (entity){kind, index, t};
  fl_u64map_put(l->fn->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
}

/* Whether an expression names a declaration. */
static bool mentions(const node *n, uint64_t key) {
  if (n->kind == CXCursor_DeclRefExpr && fl_decl_key(clang_getCursorReferenced(n->cursor)) == key)
    return true;
  for (uint32_t k = 0; k < n->n; k++)
    if (mentions(n->child[k], key))
      return true;
  return false;
}

static void register_variable(lower *l, node *n, fl_type *t, const char *name, node *init) {
  fn *f = l->fn;
  uint32_t r = f->nregs++;
  fl_vec_push(&f->vars, (fl_regvar){.name = name, .type = t, .reg = r, .loc = fl_loc_of(l, n)});
  add_entity(l, n, ENT_REG, r, t);
  if (!init) {
    fl_emit(l, FL_OP_UNDEF)->dst = r;
    return;
  }
  while (init->kind == CXCursor_InitListExpr && init->n)
    init = init->child[0];
  if (mentions(init, fl_decl_key(n->cursor)))
    fl_emit(l, FL_OP_UNDEF)->dst = r; /* int x = x; */
  place at = {.kind = PLACE_REG, .reg = r, .type = t};
  if (init->kind == CXCursor_InitListExpr) {
    fl_store(l, at, fl_const(t, 0), 0, true);
    return;
  }
  val v = fl_convert_to(l, fl_rvalue(l, init), t);
  fl_store(l, at, v, fl_site_new(l, FL_SITE_INITIALIZER, init, t), true);
}

static void memory_variable(lower *l, node *n, fl_type *t, const char *name, node *init) {
  fn *f = l->fn;
  bool taken = fl_u64map_get(f->address_taken, fl_decl_key(n->cursor), NULL);
  uint32_t slot = fl_slot_new(l, name, t, !taken);
  add_entity(l, n, ENT_SLOT, slot, t);
  uint32_t size = t->is_vla ? fl_reg_of(l, fl_size_in_bytes(l, t)) : FL_NOREG;
  fl_insn *i = fl_emit(l, FL_OP_DECL);
  i->imm = slot;
  i->a = size;
  fl_vec_push(&f->live, slot);
  if (init) {
    place at = fl_place_at(fl_slot_address(l, slot), 0, t);
    at.is_private = !taken;
    fl_init_place(l, at, init, false);
  }
  fl_cleanup_note(l, n->cursor, slot);
}

void fl_local_decl(lower *l, node *n) {
  fn *f = l->fn;
  uint32_t saved = f->loc;
  f->loc = fl_loc_of(l, n);
  fl_type *t = fl_type_of(l, f->u, clang_getCursorType(n->cursor));
  CXCursor init_cursor = clang_Cursor_getVarDeclInitializer(n->cursor);
  node *init = NULL, *dims[64];
  uint32_t ndims = 0;
  for (uint32_t k = 0; k < n->n; k++) {
    if (!clang_Cursor_isNull(init_cursor) && clang_equalCursors(n->child[k]->cursor, init_cursor))
      init = n->child[k];
    else if (is_expression(n->child[k]) && ndims < 64)
      dims[ndims++] = n->child[k];
  }
  for (uint32_t k = 0; k < ndims && t->kind == FL_TY_ARRAY; k++)
    if (dims[k]->kind == CXCursor_IntegerLiteral)
      fl_site_new(l, FL_SITE_SIZE, dims[k], fl_basic_type(l, FL_VK_U64));
  char *name = fl_name_of(l, n->cursor);
  enum CX_StorageClass storage = clang_Cursor_getStorageClass(n->cursor);
  if (storage == CX_SC_Static) {
    static_local(l, n, t, name);
  } else if (storage == CX_SC_Extern) {
    /* an object of file scope; found by name when it is used */
  } else if (t->kind == FL_TY_OTHER) {
    fl_unmodelled(l, fl_void_type(l), "the type '%s' of '%s'", t->name, name);
    uint32_t slot = fl_slot_new(l, name, t, false);
    add_entity(l, n, ENT_SLOT, slot, t);
  } else {
    const fl_type *inner = t;
    while (inner->kind == FL_TY_PTR)
      inner = inner->elem;
    if ((t->is_vla || inner->is_vla) && !fl_vla_dimensions(l, t, dims, ndims))
      fl_unmodelled(l, fl_void_type(l), "the variable-length type of '%s'", name);
    bool in_register = fl_type_is_scalar(t) &&
                       !fl_u64map_get(f->address_taken, fl_decl_key(n->cursor), NULL);
    if (in_register)
      register_variable(l, n, t, name, init);
    else
      memory_variable(l, n, t, name, init);
  }
  f->loc = saved;
}

static void declarations(lower *l, node *n) {
  for (uint32_t k = 0; k < n->n; k++) {
    node *c = n->child[k];
    size_t mark = fl_temps_mark(l->fn);
    if (c->kind == CXCursor_VarDecl) {
      fl_local_decl(l, c);
    } else if (c->kind == CXCursor_TypedefDecl) {
      fl_type *t = fl_type_of(l, l->fn->u, clang_getTypedefDeclUnderlyingType(c->cursor));
      node *dims[64];
      uint32_t ndims = 0;
      for (uint32_t i = 0; i < c->n && ndims < 64; i++)
        if (is_expression(c->child[i]))
          dims[ndims++] = c->child[i];
      if (t->is_vla && !fl_vla_dimensions(l, t, dims, ndims))
        fl_unmodelled(l, fl_void_type(l), "this variable-length type");
    }
    fl_temps_release(l->fn, mark);
  }
}

/* ---- blocks ---- */

static void end_scope(lower *l, size_t live) {
  fl_leave_down_to(l, live);
  l->fn->live.n = live;
}

static void block(lower *l, node *n) {
  size_t live = l->fn->live.n;
  for (uint32_t k = 0; k < n->n; k++)
    fl_stmt(l, n->child[k]);
  end_scope(l, live);
}

val fl_stmt_expr(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  node *body = n->child[0];
  size_t live = l->fn->live.n;
  val v = {.type = t};
  for (uint32_t k = 0; k < body->n; k++) {
    node *s = body->child[k];
    while (k + 1 == body->n && s->kind == CXCursor_LabelStmt && s->n)
      s = s->child[s->n - 1];
    if (k + 1 < body->n || !is_expression(s) || t->kind == FL_TY_VOID) {
      fl_stmt(l, body->child[k]);
      continue;
    }
    if (s != body->child[k])
      fl_stmt(l, body->child[k]);
    v = fl_convert_to(l, fl_rvalue(l, s), t);
    if (fl_type_is_scalar(t)) {
      /* out of the variable it may be, before the scope ends */
      uint32_t keep = fl_temp(l->fn);
      fl_store(l, (place){.kind = PLACE_REG, .reg = keep, .type = t}, v, 0, false);
      v = fl_in_reg(t, keep);
    } else {
      uint32_t copy = fl_slot_temp(l, t);
      place to = fl_place_at(copy, 0, t);
      to.is_private = true;
      fl_copy(l, to, v.reg, false, true);
      v = fl_in_reg(t, copy);
    }
  }
  end_scope(l, live);
  return v;
}

/* ---- branches and loops ---- */

static void if_statement(lower *l, node *n) {
  fn *f = l->fn;
  uint32_t otherwise = fl_label_new(f);
  size_t mark = fl_temps_mark(f), live = f->live.n;
  bool asserts = fl_reports_failure(l, n->child[1]) ||
                 (n->n > 2 && fl_reports_failure(l, n->child[2]));
  fl_branch(l, n->child[0], false, otherwise, asserts ? FL_SITE_ASSERTION : FL_SITE_CONDITION);
  fl_temps_release(f, mark);
  fl_stmt(l, n->child[1]);
  if (n->n > 2) {
    uint32_t end = fl_label_new(f);
    fl_jump(l, end);
    fl_label_bind(f, otherwise);
    fl_stmt(l, n->child[2]);
    fl_label_bind(f, end);
  } else {
    fl_label_bind(f, otherwise);
  }
  end_scope(l, live);
}

static void open_jumps(lower *l, jump_scope *j, bool is_switch) {
  fn *f = l->fn;
  *j = (jump_scope){.outer = f->jumps, .is_switch = is_switch};
  j->break_label = fl_label_new(f);
  j->live_break = j->live_continue = f->live.n;
  if (!is_switch)
    j->continue_label = fl_label_new(f);
  f->jumps = j;
}

static void close_jumps(lower *l, jump_scope *j) {
  l->fn->jumps = j->outer;
  fl_vec_free(&j->cases);
}

static void condition(lower *l, node *n, bool sense, uint32_t label) {
  size_t mark = fl_temps_mark(l->fn);
  fl_branch(l, n, sense, label, FL_SITE_CONDITION);
  fl_temps_release(l->fn, mark);
}

static void while_statement(lower *l, node *n) {
  fn *f = l->fn;
  jump_scope j;
  open_jumps(l, &j, false);
  fl_label_bind(f, j.continue_label);
  condition(l, n->child[0], false, j.break_label);
  fl_stmt(l, n->child[n->n - 1]);
  f->loc = fl_loc_of(l, n);
  fl_jump(l, j.continue_label);
  fl_label_bind(f, j.break_label);
  close_jumps(l, &j);
}

static void do_statement(lower *l, node *n) {
  fn *f = l->fn;
  jump_scope j;
  uint32_t again = fl_label_new(f);
  open_jumps(l, &j, false);
  fl_label_bind(f, again);
  fl_stmt(l, n->child[0]);
  fl_label_bind(f, j.continue_label);
  condition(l, n->child[1], true, again);
  fl_label_bind(f, j.break_label);
  close_jumps(l, &j);
}

/* Which of the three parts of `for (;;)` are there: libclang leaves out the
 * missing ones. Told from the text; false if that cannot be read. */
static bool for_parts(lower *l, node *n, bool part[3]) {
  size_t length;
  const char *s = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  if (!s || length < 5 || memcmp(s, "for", 3) != 0)
    return false;
  size_t i = 3;
  int depth = 0, at = 0;
  bool seen = false;
  part[0] = part[1] = part[2] = false;
  for (; i < length; i++) {
    char c = s[i];
    if (c == '/' && i + 1 < length && (s[i + 1] == '*' || s[i + 1] == '/')) {
      bool line = s[i + 1] == '/';
      i += 2;
      while (i < length && (line ? s[i] != '\n' : !(s[i] == '/' && s[i - 1] == '*' )))
        i++;
      continue;
    }
    if (c == '"' || c == '\'') {
      for (i++; i < length && s[i] != c; i++)
        if (s[i] == '\\')
          i++;
      part[at] = true;
      continue;
    }
    if (c == '(' || c == '{' || c == '[') {
      if (depth++ == 0) {
        seen = true;
        continue;
      }
    } else if (c == ')' || c == '}' || c == ']') {
      if (--depth == 0)
        return seen && at == 2;
    } else if (c == ';' && depth == 1) {
      if (++at > 2)
        return false;
      continue;
    }
    if (depth == 0 && c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\\')
      return false; /* not followed by its parenthesis here */
    if (depth >= 1 && c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\\')
      part[at] = true;
  }
  return false;
}

static void for_statement(lower *l, node *n) {
  fn *f = l->fn;
  node *part[3] = {0}, *body = n->child[n->n - 1];
  bool there[3];
  size_t live = f->live.n;
  if (n->n == 4) {
    memcpy(part, n->child, sizeof part);
  } else if (for_parts(l, n, there) &&
             (uint32_t)(there[0] + there[1] + there[2]) + 1 == n->n) {
    uint32_t k = 0;
    for (int i = 0; i < 3; i++)
      if (there[i])
        part[i] = n->child[k++];
  } else if (n->n > 1) {
    fl_unmodelled(l, fl_void_type(l), "a 'for' made by macros like this");
    return;
  }
  if (part[0])
    fl_stmt(l, part[0]);
  jump_scope j;
  open_jumps(l, &j, false);
  uint32_t head = fl_label_new(f);
  fl_label_bind(f, head);
  if (part[1])
    condition(l, part[1], false, j.break_label);
  fl_stmt(l, body);
  fl_label_bind(f, j.continue_label);
  if (part[2]) {
    size_t mark = fl_temps_mark(f);
    fl_effect(l, part[2]);
    fl_temps_release(f, mark);
  }
  f->loc = fl_loc_of(l, n);
  fl_jump(l, head);
  fl_label_bind(f, j.break_label);
  close_jumps(l, &j);
  end_scope(l, live);
}

/* ---- switch ---- */

static uint64_t extended(int64_t v, fl_vk vk) {
  switch (vk) {
  case FL_VK_S32: return (uint64_t)(int64_t)(int32_t)v;
  case FL_VK_U32: return (uint32_t)v;
  default: return (uint64_t)v;
  }
}

static int by_signed(const void *a, const void *b) {
  const fl_case *x = a, *y = b;
  return (x->low > y->low) - (x->low < y->low);
}

static int by_unsigned(const void *a, const void *b) {
  const fl_case *x = a, *y = b;
  return ((uint64_t)x->low > (uint64_t)y->low) - ((uint64_t)x->low < (uint64_t)y->low);
}

static void switch_statement(lower *l, node *n) {
  fn *f = l->fn;
  jump_scope j;
  size_t mark = fl_temps_mark(f);
  val v = fl_site_value(l, n->child[0], fl_node_type(l, n->child[0]), FL_SITE_CONDITION);
  if (!fl_type_is_scalar(v.type)) {
    fl_unmodelled(l, fl_void_type(l), "a switch over '%s'", v.type->name);
    return;
  }
  open_jumps(l, &j, true);
  j.vk = v.type->vk;
  j.default_label = UINT32_MAX;
  uint32_t r = fl_reg_of(l, v);
  uint32_t table = (uint32_t)l->p->switches.n;
  fl_vec_push(&l->p->switches, (fl_switch){0});
  fl_insn *i = fl_emit(l, FL_OP_SWITCH);
  i->a = r;
  i->vk = (uint8_t)v.type->vk;
  i->imm = table;
  fl_temps_release(f, mark);
  f->last_label_pc = (uint32_t)f->code.n; /* nothing falls in here */
  fl_stmt(l, n->child[n->n - 1]);
  fl_label_bind(f, j.break_label);
  fl_switch s = {.n = (uint32_t)j.cases.n};
  s.cases = fl_arena_alloc(l->p->arena, (s.n ? s.n : 1) * sizeof *s.cases);
  for (uint32_t k = 0; k < s.n; k++)
    s.cases[k] = (fl_case){j.cases.v[k].low, j.cases.v[k].high, j.cases.v[k].label};
  /* sorted, so that the machine can bisect; the compiler refused overlaps */
  qsort(s.cases, s.n, sizeof *s.cases, fl_vk_is_signed(j.vk) ? by_signed : by_unsigned);
  s.otherwise = j.default_label == UINT32_MAX ? j.break_label : j.default_label;
  l->p->switches.v[table] = s;
  fl_vec_push(&f->tables, table);
  close_jumps(l, &j);
}

static bool constant_of(node *n, int64_t *v) {
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  bool ok = e && clang_EvalResult_getKind(e) == CXEval_Int;
  if (ok)
    *v = clang_EvalResult_isUnsignedInt(e) ? (int64_t)clang_EvalResult_getAsUnsigned(e)
                                           : clang_EvalResult_getAsLongLong(e);
  if (e)
    clang_EvalResult_dispose(e);
  return ok;
}

static jump_scope *enclosing_switch(lower *l) {
  jump_scope *j = l->fn->jumps;
  while (j && !j->is_switch)
    j = j->outer;
  return j;
}

static void case_statement(lower *l, node *n) {
  fn *f = l->fn;
  jump_scope *j = enclosing_switch(l);
  int64_t low = 0, high = 0;
  uint32_t label = fl_label_new(f);
  fl_label_bind(f, label);
  if (j) {
    if (n->kind == CXCursor_DefaultStmt) {
      j->default_label = label;
    } else if (!constant_of(n->child[0], &low) ||
               (n->n == 3 && !constant_of(n->child[1], &high))) {
      fl_unmodelled(l, fl_void_type(l), "this case label");
    } else {
      if (n->n < 3)
        high = low;
      fl_vec_push(&j->cases, (pending_case){(int64_t)extended(low, j->vk),
                                            (int64_t)extended(high, j->vk), label});
    }
  }
  fl_stmt(l, n->child[n->n - 1]);
}

/* ---- jumps ---- */

static code_label *named_label(lower *l, const char *name, uint32_t *index) {
  fn *f = l->fn;
  uintptr_t known = (uintptr_t)fl_strmap_get(f->named_labels, name);
  if (!known) {
    code_label *c = fl_calloc(1, sizeof *c);
    c->name = fl_label_new(f);
    fl_vec_push(&f->all_labels, c);
    known = f->all_labels.n;
    fl_strmap_put(f->named_labels, name, (void *)known);
  }
  *index = (uint32_t)known - 1;
  return f->all_labels.v[known - 1];
}

static void goto_statement(lower *l, node *n) {
  fn *f = l->fn;
  if (!n->n || n->child[0]->kind != CXCursor_LabelRef) {
    fl_unmodelled(l, fl_void_type(l), "this goto");
    return;
  }
  pending_goto g = {.stub = fl_label_new(f), .loc = f->loc};
  named_label(l, fl_name_of(l, n->child[0]->cursor), &g.target);
  for (size_t k = 0; k < f->live.n; k++)
    fl_vec_push(&g.live, f->live.v[k]);
  fl_vec_push(&f->gotos, g);
  fl_jump(l, g.stub);
}

static void label_statement(lower *l, node *n) {
  fn *f = l->fn;
  uint32_t index;
  code_label *c = named_label(l, fl_name_of(l, n->cursor), &index);
  fl_label_bind(f, c->name);
  for (size_t k = 0; k < f->live.n; k++)
    fl_vec_push(&c->live, f->live.v[k]);
  c->is_bound = true;
  if (n->n)
    fl_stmt(l, n->child[n->n - 1]);
}

static void break_or_continue(lower *l, bool is_break) {
  jump_scope *j = l->fn->jumps;
  while (j && !is_break && j->is_switch)
    j = j->outer;
  if (!j)
    return; /* the compiler has refused it */
  fl_leave_down_to(l, is_break ? j->live_break : j->live_continue);
  fl_jump(l, is_break ? j->break_label : j->continue_label);
}

static void return_statement(lower *l, node *n) {
  fl_func *func = l->fn->f;
  fl_type *t = func->type->elem;
  if (!n->n || t->kind == FL_TY_VOID) {
    if (n->n)
      fl_effect(l, n->child[0]);
    fl_cleanup_all(l);
    fl_alloca_end(l);
    fl_emit(l, FL_OP_RET);
    return;
  }
  if (func->returns_struct) {
    val v = fl_convert_to(l, fl_rvalue(l, n->child[0]), t);
    place to = fl_place_at(0, 0, t);
    to.is_private = true; /* a temporary of the caller's */
    fl_copy(l, to, v.reg, false, true);
    fl_cleanup_all(l);
    fl_alloca_end(l);
    fl_emit(l, FL_OP_RET);
    return;
  }
  if (!fl_type_is_scalar(t)) {
    fl_unmodelled(l, fl_void_type(l), "a result of type '%s'", t->name);
    fl_emit(l, FL_OP_RET);
    return;
  }
  val v = fl_convert_to(l, fl_rvalue(l, n->child[0]), t);
  uint32_t site = fl_site_new(l, FL_SITE_EXPRESSION, n->child[0], t);
  if (v.is_const)
    v.site = 0;
  uint32_t r = fl_reg_of(l, v);
  fl_cleanup_all(l);
  fl_alloca_end(l);
  fl_insn *i = fl_emit(l, FL_OP_RET);
  i->a = r;
  i->vk = (uint8_t)t->vk;
  i->site = site;
}

/* asm("" ...): a barrier for the compiler and nothing else. */
static void assembly(lower *l, node *n) {
  size_t length;
  const char *s = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  size_t i = 0;
  while (s && i < length && s[i] != '(' && s[i] != ';')
    i++;
  bool seen_text = false, empty = true;
  for (i++; s && i < length; i++) {
    if (s[i] == '"') {
      seen_text = true;
      if (i + 1 < length && s[i + 1] != '"')
        empty = false;
      i++;
      while (i < length && s[i] != '"')
        i++;
    } else if (s[i] == ':' || s[i] == ')') {
      break;
    }
  }
  if (!seen_text || !empty)
    fl_unmodelled(l, fl_void_type(l), "inline asm");
}

void fl_stmt(lower *l, node *n) {
  fn *f = l->fn;
  size_t mark = fl_temps_mark(f);
  if (fl_too_deep(l)) {
    fl_unmodelled(l, fl_void_type(l), "a statement nested this deeply");
    return;
  }
  uint32_t saved = f->loc;
  f->loc = fl_loc_of(l, n);
  f->depth++;
  switch (n->kind) {
  case CXCursor_CompoundStmt: block(l, n); break;
  case CXCursor_DeclStmt: declarations(l, n); break;
  case CXCursor_NullStmt: break;
  case CXCursor_IfStmt: if_statement(l, n); break;
  case CXCursor_WhileStmt: while_statement(l, n); break;
  case CXCursor_DoStmt: do_statement(l, n); break;
  case CXCursor_ForStmt: for_statement(l, n); break;
  case CXCursor_SwitchStmt: switch_statement(l, n); break;
  case CXCursor_CaseStmt:
  case CXCursor_DefaultStmt: case_statement(l, n); break;
  case CXCursor_LabelStmt: label_statement(l, n); break;
  case CXCursor_GotoStmt: goto_statement(l, n); break;
  case CXCursor_BreakStmt: break_or_continue(l, true); break;
  case CXCursor_ContinueStmt: break_or_continue(l, false); break;
  case CXCursor_ReturnStmt: return_statement(l, n); break;
  case CXCursor_GCCAsmStmt:
  case CXCursor_MSAsmStmt: assembly(l, n); break;
  case CXCursor_IndirectGotoStmt: fl_unmodelled(l, fl_void_type(l), "a computed goto"); break;
  case CXCursor_UnexposedStmt: /* an attribute before a statement */
    if (n->n)
      fl_stmt(l, n->child[n->n - 1]);
    break;
  default:
    if (is_expression(n)) {
      fl_effect(l, n);
    } else {
      CXString s = clang_getCursorKindSpelling(n->kind);
      fl_unmodelled(l, fl_void_type(l), "this statement (%s)", clang_getCString(s));
      clang_disposeString(s);
    }
  }
  f->depth--;
  f->loc = saved;
  fl_temps_release(f, mark);
}
