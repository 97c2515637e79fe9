/* Names and types as C text. */
#include "sequentialize/text.h"

#include <ctype.h>
#include <string.h>

typedef struct {
  const void *key; /* what makes it the same struct: its members */
  const fl_type *type;
  const char *tag;
  bool is_printed;
} tagged;

struct fl_texts {
  const fl_program *p;
  fl_arena *keep;
  fl_strmap *globals; /* names taken at file scope */
  const char **global_names, **code_names;
  FL_VEC(tagged) tags;
};

/* ---- names ---- */

static bool has_reserved_beginning(const char *name) {
  return strncmp(name, "fl_", 3) == 0 || strncmp(name, "FL_", 3) == 0 ||
         (name[0] == '_' && (name[1] == '_' || isupper((unsigned char)name[1]))) ||
         strncmp(name, "STEP", 4) == 0 || strncmp(name, "DIAG", 4) == 0 ||
         strncmp(name, "nondet_", 7) == 0 || strncmp(name, "pthread_", 8) == 0;
}

/* What the printed program, or what it includes, needs itself. */
static bool is_reserved(const char *name) {
  static const char *const words[] = {
      "auto",    "break",  "case",       "char",        "const",       "continue",   "default",
      "do",      "double", "else",       "enum",        "extern",      "float",      "for",
      "goto",    "if",     "inline",     "int",         "long",        "register",   "restrict",
      "return",  "short",  "signed",     "sizeof",      "static",      "struct",     "switch",
      "typedef", "union",  "unsigned",   "void",        "volatile",    "while",      "main",
      "cs",      "abort",  "exit",       "malloc",      "free",        "calloc",     "realloc",
      "memcpy",  "memset", "printf",     "fprintf",     "stderr",      "stdout",     "stdin",
      "diag",    "NULL",   "EOF",        "STEP",        "DIAG",        "index",      "read",
      "write",   "remove", "rename",     "abs",         "div",         "random",     "select",
      "signal",  "y0",     "y1",         "log",         "exp",         "sin",        "cos",
      "tan",     "pow",    "round",      "floor",       "ceil",        "puts",       "link",
      "time",    "clock",  "nondet_int", "nondet_bool", "nondet_long", "initialize", "argc",
      "argv",    "gamma",  "system",     "wait"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp(words[i], name) == 0)
      return true;
  return has_reserved_beginning(name);
}

static bool is_taken(fl_texts *t, fl_strmap *scope, const char *name) {
  return is_reserved(name) || fl_strmap_has(t->globals, name) ||
         (scope && fl_strmap_has(scope, name));
}

/* Labels are s1, L1_2, ...: a name of that form must not look like one, for the reader's sake only.
 */
const char *fl_text_name(fl_texts *t, fl_strmap *scope, const char *wish) {
  fl_str s = {0};
  if (has_reserved_beginning(wish)) /* a number behind it would not help */
    fl_str_add(&s, "its_");
  for (const char *c = wish; *c; c++)
    fl_str_addc(&s, isalnum((unsigned char)*c) ? *c : '_');
  if (!s.n || isdigit((unsigned char)s.s[0])) {
    fl_str_cut(&s, 0);
    fl_str_printf(&s, "v%s", wish);
  }
  size_t length = s.n;
  for (unsigned n = 2; is_taken(t, scope, s.s); n++) {
    fl_str_cut(&s, length);
    fl_str_printf(&s, "_%u", n);
  }
  const char *name = fl_arena_strdup(t->keep, s.s);
  fl_str_free(&s);
  fl_strmap_put(scope ? scope : t->globals, name, t);
  return name;
}

const char *fl_text_global(fl_texts *t, uint32_t index) {
  if (!t->global_names[index]) {
    const fl_global *g = t->p->globals.v[index];
    t->global_names[index] = fl_text_name(t, NULL, g->is_string ? "text" : g->name);
  }
  return t->global_names[index];
}

const char *fl_text_code(fl_texts *t, uint32_t func) {
  if (!t->code_names[func])
    t->code_names[func] =
        fl_text_name(t, NULL, fl_arena_printf(t->keep, "code_of_%s", t->p->funcs.v[func]->name));
  return t->code_names[func];
}

fl_texts *fl_texts_new(const fl_program *p, fl_arena *keep) {
  fl_texts *t = fl_arena_alloc(keep, sizeof *t);
  *t = (fl_texts){.p = p, .keep = keep, .globals = fl_strmap_new()};
  t->global_names = fl_arena_array(keep, p->globals.n + 1, sizeof *t->global_names);
  t->code_names = fl_arena_array(keep, p->funcs.n + 1, sizeof *t->code_names);
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (!p->globals.v[i]->is_string)
      fl_text_global(t, i);
  return t;
}

void fl_texts_free(fl_texts *t) {
  fl_strmap_free(t->globals);
  fl_vec_free(&t->tags);
}

/* ---- types ---- */

const char *fl_text_kind(fl_vk vk) {
  static const char *const names[FL_VK_COUNT] = {
      "void",         "signed char", "unsigned char", "short", "unsigned short", "int",
      "unsigned int", "long",        "unsigned long", "float", "double"};
  return names[vk];
}

const char *fl_text_model(const fl_type *type) {
  static const struct {
    const char *name, *model;
  } models[] = {{"pthread_mutex_t", "fl_mutex"},
                {"pthread_cond_t", "fl_condition"},
                {"pthread_rwlock_t", "fl_rwlock"},
                {"pthread_barrier_t", "fl_barrier"},
                {"sem_t", "fl_semaphore"}};
  const char *name = type->name ? type->name : "";
  while (strncmp(name, "const ", 6) == 0 || strncmp(name, "volatile ", 9) == 0)
    name += name[0] == 'c' ? 6 : 9;
  for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
    if (strcmp(models[i].name, name) == 0)
      return models[i].model;
  return NULL;
}

static const char *tag_of(fl_texts *t, const fl_type *type) {
  const void *key = type->nfields ? (const void *)type->fields : (const void *)type->name;
  for (size_t i = 0; i < t->tags.n; i++)
    if (t->tags.v[i].key == key ||
        (!type->nfields && strcmp(t->tags.v[i].type->name, type->name) == 0))
      return t->tags.v[i].tag;
  const char *wish = type->name ? type->name : "";
  for (const char *space; (space = strchr(wish, ' ')) != NULL && !strchr(wish, '(');)
    wish = space + 1;
  if (strchr(wish, '(') || !*wish)
    wish = "unnamed";
  /* tags have a name space of their own, but macros and readers do not */
  const char *tag = fl_text_name(t, NULL, wish);
  fl_vec_push(&t->tags, (tagged){.key = key, .type = type, .tag = tag});
  return tag;
}

static const char *base_name(fl_texts *t, const fl_type *type) {
  const char *model = fl_text_model(type);
  if (model)
    return model;
  switch (type->kind) {
  case FL_TY_BOOL: return "_Bool";
  case FL_TY_INT:
    if (type->vk == FL_VK_S8 && t->p->target.char_is_signed)
      return "char";
    return fl_text_kind(type->vk);
  case FL_TY_FLOAT: return fl_text_kind(type->vk);
  case FL_TY_STRUCT: return fl_arena_printf(t->keep, "struct %s", tag_of(t, type));
  case FL_TY_UNION: return fl_arena_printf(t->keep, "union %s", tag_of(t, type));
  default: return "void";
  }
}

static const char *declare(fl_texts *t, const fl_type *type, const char *inner, unsigned depth) {
  if (depth > 50)
    return fl_arena_printf(t->keep, "void *%s", inner);
  switch (type->kind) {
  case FL_TY_PTR: {
    bool parens = type->elem->kind == FL_TY_ARRAY || type->elem->kind == FL_TY_FUNC;
    return declare(t, type->elem, fl_arena_printf(t->keep, parens ? "(*%s)" : "*%s", inner),
                   depth + 1);
  }
  case FL_TY_ARRAY:
    return declare(t, type->elem,
                   fl_arena_printf(t->keep, "%s[%llu]", inner, (unsigned long long)type->count),
                   depth + 1);
  case FL_TY_FUNC: {
    fl_str params = {0};
    for (size_t i = 0; i < type->nparams; i++)
      fl_str_printf(&params, "%s%s", i ? ", " : "", declare(t, type->params[i], "", depth + 1));
    if (type->is_variadic)
      fl_str_add(&params, type->nparams ? ", ..." : "void");
    if (!params.n)
      fl_str_add(&params, "void");
    const char *text = fl_arena_printf(t->keep, "%s(%s)", inner, params.s);
    fl_str_free(&params);
    return declare(t, type->elem, text, depth + 1);
  }
  case FL_TY_WIDE:
  case FL_TY_OTHER:
    return fl_arena_printf(t->keep, "char %s[%llu]", inner,
                           (unsigned long long)(type->size ? type->size : 1));
  default: {
    const char *name = base_name(t, type);
    return fl_arena_printf(t->keep, "%s%s%s", name,
                           *inner && *inner != '*' ? " "
                           : *inner                ? " "
                                                   : "",
                           inner);
  }
  }
}

const char *fl_text_declare(fl_texts *t, const fl_type *type, const char *name) {
  return declare(t, type, name, 0);
}

static void print_struct(fl_texts *t, size_t index, fl_str *out);

/* What a member needs to be complete comes first. */
static void print_needed(fl_texts *t, const fl_type *type, fl_str *out) {
  while (type->kind == FL_TY_ARRAY)
    type = type->elem;
  if ((type->kind != FL_TY_STRUCT && type->kind != FL_TY_UNION) || fl_text_model(type))
    return;
  const char *tag = tag_of(t, type);
  for (size_t i = 0; i < t->tags.n; i++)
    if (strcmp(t->tags.v[i].tag, tag) == 0)
      print_struct(t, i, out);
}

static void print_struct(fl_texts *t, size_t index, fl_str *out) {
  if (t->tags.v[index].is_printed)
    return;
  t->tags.v[index].is_printed = true;
  const fl_type *type = t->tags.v[index].type;
  const char *tag = t->tags.v[index].tag;
  if (!type->nfields && !type->size)
    return; /* only ever pointed to */
  for (size_t i = 0; i < type->nfields; i++)
    print_needed(t, type->fields[i].type, out);
  fl_str_printf(out, "%s %s {\n", type->kind == FL_TY_UNION ? "union" : "struct", tag);
  uint64_t at = 0;
  for (size_t i = 0; i < type->nfields; i++) {
    const fl_field *f = &type->fields[i];
    if (f->is_bitfield)
      fl_str_printf(out, "  %s : %u;\n", fl_text_declare(t, f->type, f->name), f->bit_width);
    else if (f->type->kind == FL_TY_ARRAY && !f->type->count && !f->type->size)
      fl_str_printf(out, "  %s;\n",
                    declare(t, f->type->elem, fl_arena_printf(t->keep, "%s[]", f->name), 0));
    else
      fl_str_printf(
          out, "  %s;\n",
          fl_text_declare(t, f->type,
                          *f->name ? f->name : fl_arena_printf(t->keep, "fl_unnamed_%zu", i)));
    at = f->offset + f->type->size;
  }
  (void)at;
  fl_str_add(out, "};\n");
  /* the offsets in the text below are those of the source */
  fl_str_printf(out, "_Static_assert(sizeof(%s %s) == %llu, \"layout\");\n",
                type->kind == FL_TY_UNION ? "union" : "struct", tag,
                (unsigned long long)type->size);
}

void fl_text_structs(fl_texts *t, fl_str *out) {
  for (size_t i = 0; i < t->tags.n; i++) /* printing one may name others */
    print_struct(t, i, out);
}

void fl_text_quote(const char *bytes, size_t n, fl_str *out) {
  fl_str_addc(out, '"');
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '"' || c == '\\' || c == '?')
      fl_str_printf(out, "\\%c", c);
    else if (c == '\n')
      fl_str_add(out, "\\n");
    else if (c < 32 || c > 126)
      fl_str_printf(out, "\\%03o", c);
    else
      fl_str_addc(out, (char)c);
  }
  fl_str_addc(out, '"');
}

/* ---- what lies where ---- */

const fl_type *fl_text_path(fl_texts *t, const fl_type *type, uint64_t offset, uint64_t size,
                            fl_str *path) {
  if (fl_text_model(type))
    return NULL;
  if (fl_type_is_scalar(type))
    return offset == 0 && type->size == size ? type : NULL;
  if (type->kind == FL_TY_ARRAY && type->elem->size &&
      (!type->count || offset < type->count * type->elem->size)) {
    fl_str_printf(path, "[%llu]", (unsigned long long)(offset / type->elem->size));
    return fl_text_path(t, type->elem, offset % type->elem->size, size, path);
  }
  if (type->kind != FL_TY_STRUCT && type->kind != FL_TY_UNION)
    return NULL;
  size_t length = path->n;
  for (size_t i = 0; i < type->nfields; i++) {
    const fl_field *f = &type->fields[i];
    if (f->is_bitfield || offset < f->offset ||
        offset - f->offset >= (f->type->size ? f->type->size : UINT64_MAX))
      continue;
    fl_str_cut(path, length);
    if (*f->name)
      fl_str_printf(path, ".%s", f->name);
    else
      fl_str_printf(path, ".fl_unnamed_%zu", i);
    const fl_type *found = fl_text_path(t, f->type, offset - f->offset, size, path);
    if (found)
      return found;
  }
  fl_str_cut(path, length);
  return NULL;
}
