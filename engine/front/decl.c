/* Declarations of file scope: which names there are, how the files of the
 * program share them, and the making of functions and objects when they are
 * first needed. */
#include "front/lower.h"

#include <string.h>

/* ---- symbols ---- */

static bool is_external(CXCursor c) {
  enum CXLinkageKind k = clang_getCursorLinkage(c);
  return k == CXLinkage_External || k == CXLinkage_UniqueExternal;
}

static symbol *find_symbol(lower *l, CXCursor c, const char *name) {
  if (is_external(c))
    return fl_strmap_get(l->externals, name);
  uint64_t known;
  return fl_u64map_get(l->internals, fl_decl_key(c), &known) ? (symbol *)(uintptr_t)known : NULL;
}

static symbol *add_symbol(lower *l, unit *u, CXCursor c, const char *name) {
  symbol *s = fl_arena_alloc(l->p->arena, sizeof *s);
  *s = (symbol){.u = u,
                .declaration = c,
                .definition = clang_getNullCursor(),
                .is_function = clang_getCursorKind(c) == CXCursor_FunctionDecl,
                .is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(c))};
  fl_vec_push(&l->symbols, s);
  if (is_external(c))
    fl_strmap_put(l->externals, name, s);
  else
    fl_u64map_put(l->internals, fl_decl_key(c), (uint64_t)(uintptr_t)s);
  return s;
}

static void error_at(lower *l, unit *u, CXCursor c, fl_severity severity, const char *format,
                     const char *name) {
  uint32_t loc = fl_loc_of_cursor(l, u, c);
  fl_loc at = l->p->locs.v[loc];
  const fl_file *file = &l->p->files.v[at.file];
  fl_diag *d = fl_diags_printf(l->diags, severity, file->path, at.line, at.column, format, name);
  fl_diag_quote(d, file->text, file->length);
  l->failed |= severity == FL_ERROR;
}

/* The type by which two files must agree on a name; NULL if anything goes. */
static bool types_agree(CXType a, CXType b) {
  a = clang_getCanonicalType(a);
  b = clang_getCanonicalType(b);
  bool array = a.kind == CXType_ConstantArray || a.kind == CXType_IncompleteArray;
  if (array && (b.kind == CXType_ConstantArray || b.kind == CXType_IncompleteArray)) {
    long long na = clang_getArraySize(a), nb = clang_getArraySize(b);
    return (na < 0 || nb < 0 || na == nb) &&
           types_agree(clang_getArrayElementType(a), clang_getArrayElementType(b));
  }
  if (a.kind != b.kind)
    /* an enumeration is compatible with its integer type */
    return (a.kind == CXType_Enum || b.kind == CXType_Enum) &&
           clang_Type_getSizeOf(a) == clang_Type_getSizeOf(b);
  long long sa = clang_Type_getSizeOf(a), sb = clang_Type_getSizeOf(b);
  return sa < 0 || sb < 0 || sa == sb;
}

static bool is_tentative(CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_VarDecl &&
         clang_Cursor_getStorageClass(c) != CX_SC_Extern;
}

static bool defines(CXCursor c) {
  if (clang_getCursorKind(c) == CXCursor_FunctionDecl)
    return clang_isCursorDefinition(c);
  return !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c)) || is_tentative(c);
}

static void note_definition(lower *l, unit *u, symbol *s, CXCursor c, const char *name,
                            bool is_weak) {
  bool first = clang_Cursor_isNull(s->definition);
  bool has_initializer = !s->is_function &&
                         !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c));
  if (!first && s->u == u) {
    /* the compiler has seen to it; of tentative ones the initialized counts, else the last,
     * whose type is complete */
    if (!s->has_initializer)
      s->definition = c;
    s->has_initializer |= has_initializer;
    return;
  }
  if (!first && is_weak)
    return; /* the other one goes before it */
  if (!first && !s->is_weak) {
    if (s->is_function && (clang_Cursor_isFunctionInlined(c) ||
                           clang_Cursor_isFunctionInlined(s->definition)))
      return; /* an inline definition may stand in every file */
    error_at(l, u, c, FL_ERROR, "'%s' is defined in more than one file", name);
    error_at(l, s->u, s->definition, FL_NOTE, "the other definition of '%s' is here", name);
    return;
  }
  s->u = u;
  s->is_weak = is_weak;
  s->order = l->norders++;
  s->definition = s->declaration = c;
  s->has_initializer = has_initializer;
  /* a program may have its own version of what a header of the system declares */
  s->is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(c));
}

static void index_declaration(lower *l, unit *u, CXCursor c) {
  CXString spelled = clang_getCursorSpelling(c);
  const char *name = clang_getCString(spelled);
  symbol *s = find_symbol(l, c, name);
  bool is_function = clang_getCursorKind(c) == CXCursor_FunctionDecl;
  bool is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(c));
  if (!s) {
    s = add_symbol(l, u, c, name);
  } else if (s->u != u && !s->is_system && !is_system) {
    if (s->is_function != is_function) {
      error_at(l, u, c, FL_ERROR, "'%s' is a function in one file and a variable in another", name);
      error_at(l, s->u, s->declaration, FL_NOTE, "the other declaration of '%s' is here", name);
    } else if (!is_function && !types_agree(clang_getCursorType(c),
                                            clang_getCursorType(s->declaration))) {
      error_at(l, u, c, FL_ERROR, "'%s' has another type in another file", name);
      error_at(l, s->u, s->declaration, FL_NOTE, "the other declaration of '%s' is here", name);
    }
  }
  bool is_weak = !is_system && fl_attribute(l, c, "weak");
  if (defines(c) && !s->alias)
    note_definition(l, u, s, c, name, is_weak || (s->is_weak && s->u == u));
  if (!is_system)
    fl_note_attributes(l, s, c);
  clang_disposeString(spelled);
}

static enum CXChildVisitResult index_cursor(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  lower *l = data;
  enum CXCursorKind k = clang_getCursorKind(c);
  if (k == CXCursor_FunctionDecl || k == CXCursor_VarDecl)
    index_declaration(l, l->units.v[l->units.n - 1], c);
  return CXChildVisit_Continue;
}

void fl_index_unit(lower *l, unit *u) {
  clang_visitChildren(clang_getTranslationUnitCursor(u->tu), index_cursor, l);
}

symbol *fl_symbol_of(lower *l, CXCursor c) {
  CXString spelled = clang_getCursorSpelling(c);
  const char *name = clang_getCString(spelled);
  symbol *s = find_symbol(l, c, name);
  if (!s) { /* declared inside a block only, or by the compiler itself */
    s = add_symbol(l, l->fn->u, c, name);
    fl_note_attributes(l, s, c);
  }
  symbol *other = s->alias ? fl_symbol_named(l, s->u, s->alias) : NULL;
  if (other)
    s = other;
  clang_disposeString(spelled);
  return s;
}

bool fl_is_absent(lower *l, CXCursor c) {
  uint64_t key = fl_decl_key(c);
  if (!clang_Cursor_hasAttrs(c) || fl_u64map_get(l->fn->entities, key, NULL) ||
      fl_u64map_get(l->fn->u->entities, key, NULL))
    return false;
  const symbol *s = fl_symbol_of(l, c);
  return s->is_weak && !s->is_system && clang_Cursor_isNull(s->definition) &&
         !fl_builtin_by_name(l, fl_name_of(l, c));
}

/* ---- objects ---- */

uint32_t fl_global_new(lower *l, const char *name, fl_type *t, uint32_t loc) {
  fl_global *g = fl_arena_alloc(l->p->arena, sizeof *g);
  g->name = name;
  g->type = t;
  g->size = t->size;
  g->index = (uint32_t)l->p->globals.n;
  g->loc = loc;
  fl_vec_push(&l->p->globals, g);
  return g->index;
}

uint32_t fl_object_new(lower *l, unit *u, CXCursor c, const char *name, fl_type *t) {
  uint32_t index = fl_global_new(l, name, t, fl_loc_of_cursor(l, u, c));
  fl_global *g = l->p->globals.v[index];
  const fl_type *inner = t;
  while (inner->kind == FL_TY_ARRAY)
    inner = inner->elem;
  g->is_const = (t->is_const || inner->is_const) && !t->is_volatile && !inner->is_volatile;
  g->is_thread_local = clang_getCursorTLSKind(c) != CXTLS_None;
  return index;
}

void fl_object_init(lower *l, unit *u, uint32_t global, CXCursor c) {
  CXCursor init = clang_Cursor_getVarDeclInitializer(c);
  if (clang_Cursor_isNull(init))
    return;
  fl_type *t = l->p->globals.v[global]->type;
  fn *saved = l->fn;
  unit *saved_unit = l->init->u;
  l->fn = l->init;
  l->fn->u = u;
  l->fn->loc = fl_loc_of_cursor(l, u, c);
  unsigned deepest;
  node *tree = fl_tree(l->init->arena, init, &deepest);
  uint64_t flexible = fl_flexible_bytes(l, t, tree);
  if (flexible) {
    uint64_t end = t->fields[t->nfields - 1].offset + flexible;
    fl_global *g = l->p->globals.v[global];
    g->size = end > g->size ? end : g->size;
  }
  uint32_t r = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_GLOBAL);
  i->dst = r;
  i->imm = global;
  fl_init_place(l, fl_place_at(r, 0, t), tree, true);
  fl_temps_release(l->fn, 0);
  l->init->u = saved_unit;
  l->fn = saved;
}

static enum CXChildVisitResult note_size(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  lower *l = data;
  unsigned deepest;
  if (clang_getCursorKind(c) == CXCursor_IntegerLiteral)
    fl_site_new(l, FL_SITE_SIZE, fl_tree(l->init->arena, c, &deepest), fl_basic_type(l, FL_VK_U64));
  return CXChildVisit_Continue;
}

/* The sizes that stand in the declaration of an array of file scope. */
static void note_sizes(lower *l, unit *u, CXCursor c) {
  fn *saved = l->fn;
  unit *saved_unit = l->init->u;
  l->fn = l->init;
  l->fn->u = u;
  clang_visitChildren(c, note_size, l);
  l->init->u = saved_unit;
  l->fn = saved;
}

static uint32_t object_of(lower *l, symbol *s) {
  if (s->is_made)
    return s->index;
  s->is_made = true;
  bool defined = !clang_Cursor_isNull(s->definition);
  CXCursor c = defined ? s->definition : s->declaration;
  char *name = fl_name_of(l, c);
  fl_type *t = fl_type_of(l, s->u, clang_getCursorType(c));
  s->index = fl_object_new(l, s->u, c, name, t);
  if (t->kind == FL_TY_ARRAY && !t->is_complete && defined)
    l->p->globals.v[s->index]->size = t->elem->size; /* a tentative array has one element */
  if (defined && t->kind == FL_TY_ARRAY && !s->is_system)
    note_sizes(l, s->u, c);
  if (defined) {
    fl_vec_push(&l->todo, s);
  } else if (!fl_library_variable(l, name, s->index)) {
    l->p->globals.v[s->index]->is_external = true;
    if (!s->is_system && !s->is_weak)
      error_at(l, s->u, c, FL_ERROR, "'%s' is used, but no file of the program defines it", name);
  }
  return s->index;
}

/* ---- functions ---- */

uint32_t fl_func_index(lower *l, symbol *s) {
  if (s->is_made)
    return s->index;
  s->is_made = true;
  bool defined = !clang_Cursor_isNull(s->definition);
  CXCursor c = defined ? s->definition : s->declaration;
  fl_func *f = fl_arena_alloc(l->p->arena, sizeof *f);
  f->name = fl_name_of(l, c);
  f->type = fl_type_of(l, s->u, clang_getCursorType(c));
  f->index = s->index = (uint32_t)l->p->funcs.n;
  f->loc = fl_loc_of_cursor(l, s->u, c);
  f->is_atomic = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  f->returns_struct = f->type->elem && (fl_type_is_aggregate(f->type->elem) || f->type->elem->wide);
  int n = clang_Cursor_getNumArguments(c);
  f->nparams = (n > 0 ? (uint32_t)n : 0) + f->returns_struct + f->type->is_variadic;
  fl_vec_push(&l->p->funcs, f);
  if (defined || fl_builtin_by_name(l, f->name))
    fl_vec_push(&l->todo, s);
  return s->index;
}

bool fl_lacks_body(lower *l, const symbol *s) {
  return s->is_function && s->is_made && clang_Cursor_isNull(s->definition) &&
         !fl_builtin_by_name(l, l->p->funcs.v[s->index]->name);
}

void fl_take_library_body(lower *l, symbol *s) {
  fl_func *f = l->p->funcs.v[s->index];
  if (!clang_Cursor_isNull(s->definition)) { /* the library has it by that very name */
    fl_vec_push(&l->todo, s);
    return;
  }
  const symbol *body =
      fl_strmap_get(l->externals, fl_arena_printf(l->p->arena, "__faultline_%s", f->name));
  if (!body || clang_Cursor_isNull(body->definition) ||
      clang_Cursor_getNumArguments(body->definition) != (int)f->type->nparams)
    return;
  s->u = body->u;
  s->definition = body->definition;
  f->loc = fl_loc_of_cursor(l, s->u, s->definition);
  fl_vec_push(&l->todo, s);
}

entity fl_entity_of(lower *l, CXCursor c) {
  uint64_t known, key = fl_decl_key(c);
  if (fl_u64map_get(l->fn->entities, key, &known) ||
      fl_u64map_get(l->fn->u->entities, key, &known))
    return *(entity *)(uintptr_t)known;
  symbol *s = fl_symbol_of(l, c);
  entity e = {.kind = s->is_function ? ENT_FUNC : ENT_GLOBAL};
  e.index = s->is_function ? fl_func_index(l, s) : object_of(l, s);
  e.type = s->is_function ? l->p->funcs.v[e.index]->type : l->p->globals.v[e.index]->type;
  return e;
}

/* A parameter that is more than a value in a register: a slot with a copy. */
static void parameter_in_memory(lower *l, node *n, fl_type *t, const char *name, uint32_t reg,
                                bool taken) {
  uint32_t slot = fl_slot_new(l, name, t, !taken);
  entity *e = fl_arena_alloc(l->p->arena, sizeof *e);
  *e = (entity){ENT_SLOT, slot, t};
  fl_u64map_put(l->fn->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
  fl_emit(l, FL_OP_DECL)->imm = slot;
  fl_vec_push(&l->fn->live, slot);
  place at = fl_place_at(fl_slot_address(l, slot), 0, t);
  at.is_private = true;
  if (fl_type_is_scalar(t))
    fl_store(l, at, fl_in_reg(t, reg), 0, true);
  else
    fl_copy(l, at, reg, true, true);
}

/* How an argument arrives: in an old-style definition it comes promoted. */
static fl_type *passed_type(lower *l, const fl_type *function, uint32_t k, fl_type *t) {
  if (k < function->nparams)
    return function->params[k];
  if (function->has_prototype || !fl_type_is_scalar(t))
    return t;
  return fl_basic_type(l, t->vk == FL_VK_F32 ? FL_VK_F64 : fl_promoted(t->vk));
}

static void parameter(lower *l, node *n, uint32_t reg) {
  fn *f = l->fn;
  fl_type *t = fl_parameter_type(l, f->u, n->cursor);
  fl_type *passed = passed_type(l, f->f->type, reg - f->f->returns_struct, t);
  char *name = fl_name_of(l, n->cursor);
  bool taken = fl_u64map_get(f->address_taken, fl_decl_key(n->cursor), NULL);
  size_t mark = fl_temps_mark(f);
  f->loc = fl_loc_of(l, n);
  if (t->kind == FL_TY_OTHER) {
    fl_unmodelled(l, fl_void_type(l), "the type '%s' of '%s'", t->name, name);
    taken = true;
  }
  if (fl_type_is_scalar(t) && passed->vk != t->vk) /* an old-style definition */
    fl_store(l, (place){.kind = PLACE_REG, .reg = reg, .type = t},
             fl_convert_to(l, fl_in_reg(passed, reg), t), 0, true);
  if (fl_type_is_scalar(t) && !taken) {
    entity *e = fl_arena_alloc(l->p->arena, sizeof *e);
    *e = (entity){ENT_REG, reg, t};
    fl_vec_push(&f->vars, (fl_regvar){.name = name, .type = t, .reg = reg, .loc = f->loc});
    fl_u64map_put(f->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
  } else if (t->kind != FL_TY_OTHER) {
    parameter_in_memory(l, n, t, name, reg, taken);
  } else {
    uint32_t slot = fl_slot_new(l, name, t, false);
    entity *e = fl_arena_alloc(l->p->arena, sizeof *e);
    *e = (entity){ENT_SLOT, slot, t};
    fl_u64map_put(f->entities, fl_decl_key(n->cursor), (uint64_t)(uintptr_t)e);
  }
  fl_temps_release(f, mark);
}

/* Pointers to arrays of variable length: their sizes are known from here on. */
static void parameter_sizes(lower *l, node *n) {
  fl_type *t = fl_parameter_type(l, l->fn->u, n->cursor);
  if (t->kind != FL_TY_PTR || !t->elem->is_vla)
    return;
  node *dims[64];
  uint32_t ndims = 0, depth = 0;
  for (uint32_t k = 0; k < n->n && ndims < 64; k++)
    if (clang_isExpression(n->child[k]->kind))
      dims[ndims++] = n->child[k];
  for (const fl_type *e = t->elem; e->kind == FL_TY_ARRAY; e = e->elem)
    depth++;
  l->fn->loc = fl_loc_of(l, n);
  /* the outermost dimension, if one was written, decayed away */
  if (!fl_vla_dimensions(l, t, dims, ndims > depth ? depth : ndims))
    fl_unmodelled(l, fl_void_type(l), "the variable-length type of a parameter");
}

/* A function of the library whose address is taken: a body that calls it. */
static void library_body(lower *l, fl_func *f, fl_builtin b) {
  uint32_t named = (uint32_t)f->type->nparams;
  fl_arglist list = {.n = named + f->type->is_variadic};
  list.args = fl_arena_alloc(l->p->arena, (list.n ? list.n : 1) * sizeof *list.args);
  f->nparams = list.n;
  l->fn->nregs = list.n;
  l->fn->loc = f->loc;
  for (uint32_t k = 0; k < named; k++)
    list.args[k] = (fl_arg){.reg = k, .type = f->type->params[k]};
  if (f->type->is_variadic) {
    b = fl_with_va_list(b);
    list.args[named] = (fl_arg){.reg = named, .type = fl_pointer_to(l, fl_void_type(l))};
  } else if (fl_takes_va_list(b)) {
    fl_arg *last = &list.args[named - 1];
    last->reg = fl_va_list_in(l, last->type, last->reg).reg;
  }
  fl_vec_push(&l->p->arglists, list);
  uint32_t dst = fl_type_is_scalar(f->type->elem) ? fl_temp(l->fn) : FL_NOREG;
  fl_note_builtin(l, b);
  fl_insn *i = fl_emit(l, FL_OP_BUILTIN);
  i->imm = (int64_t)l->p->arglists.n - 1;
  i->imm2 = b;
  i->dst = dst;
  i->vk = (uint8_t)f->type->elem->vk;
  i = fl_emit(l, FL_OP_RET);
  i->a = dst;
  i->vk = (uint8_t)f->type->elem->vk;
}

/* The children of a function are more than its parameters: a result that is a
 * pointer to a function has some of its own. */
static node *parameter_node(const node *tree, CXCursor function, uint32_t k, fl_arena *arena) {
  CXCursor c = clang_Cursor_getArgument(function, k);
  for (uint32_t i = 0; i < tree->n; i++)
    if (clang_equalCursors(tree->child[i]->cursor, c))
      return tree->child[i];
  unsigned deepest;
  return fl_tree(arena, c, &deepest);
}

static void function_body(lower *l, symbol *s, fl_func *f) {
  unsigned deepest = 0, at = f->returns_struct;
  fn *w = l->fn;
  node *tree = fl_tree(w->arena, s->definition, &deepest);
  node *body = tree->n ? tree->child[tree->n - 1] : NULL;
  w->nregs = f->nparams;
  w->loc = f->loc;
  if (!body || body->kind != CXCursor_CompoundStmt) {
    fl_unmodelled(l, fl_void_type(l), "this function");
    fl_emit(l, FL_OP_RET);
    return;
  }
  fl_find_address_taken(l, w, body);
  uint32_t named = f->nparams - f->type->is_variadic;
  if (f->type->is_variadic)
    w->variable_arguments = named;
  for (uint32_t k = 0; at < named; k++, at++)
    parameter(l, parameter_node(tree, s->definition, k, w->arena), at);
  for (uint32_t k = 0; k + f->returns_struct < named; k++)
    parameter_sizes(l, parameter_node(tree, s->definition, k, w->arena));
  if (fl_calls_alloca(body))
    fl_alloca_begin(l);
  fl_stmt(l, body);
  fl_alloca_end(l);
  /* Falling off the end: main returns 0, of others the value is indeterminate. */
  w->loc = f->loc;
  bool zero = f->index == l->p->entry && f->type->elem->vk != FL_VK_NONE;
  uint32_t r = zero ? fl_reg_of(l, fl_const(f->type->elem, 0)) : FL_NOREG;
  fl_insn *i = fl_emit(l, FL_OP_RET);
  i->a = r;
  i->vk = (uint8_t)(zero ? f->type->elem->vk : FL_VK_NONE);
}

void fl_lower_symbol(lower *l, symbol *s) {
  if (!s->is_function) {
    fl_object_init(l, s->u, s->index, s->definition);
    return;
  }
  fl_func *f = l->p->funcs.v[s->index];
  fl_builtin b = fl_builtin_by_name(l, f->name);
  bool defined = !clang_Cursor_isNull(s->definition) && !(s->is_system && b);
  if (!defined && ((f->type->is_variadic && !fl_with_va_list(b)) || f->returns_struct))
    return;
  l->fn = fl_fn_new(l, s->u, f);
  if (defined) {
    l->fn->definition = s->definition;
    function_body(l, s, f);
  } else {
    library_body(l, f, b);
  }
  fl_finish(l, l->fn);
  fl_fn_free(l->fn);
  l->fn = NULL;
}
