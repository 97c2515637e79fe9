/* The variables that may be named at a place of the program. */
#include "repair/scope.h"

#include <ctype.h>
#include <string.h>

enum { MOST_TYPES = 256 };

bool fl_is_word_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_name(const char *s) {
  if (!*s || isdigit((unsigned char)*s))
    return false;
  for (; *s; s++)
    if (!fl_is_word_char(*s))
      return false;
  return true;
}

/* ---- types ---- */

static const char *plain_name(const fl_type *t) {
  const char *s = t->name ? t->name : "";
  static const char *const words[] = {"const ", "volatile ", "_Atomic "};
  for (size_t i = 0; i < 3; i++)
    if (strncmp(s, words[i], strlen(words[i])) == 0) {
      s += strlen(words[i]);
      i = (size_t)-1;
    }
  return s;
}

static bool same_below(const fl_type *a, const fl_type *b, int depth) {
  if (a == b)
    return true;
  if (!a || !b || a->kind != b->kind || a->size != b->size || depth > 8)
    return false;
  switch (a->kind) {
  case FL_TY_PTR: return same_below(a->elem, b->elem, depth + 1);
  case FL_TY_ARRAY: return a->count == b->count && same_below(a->elem, b->elem, depth + 1);
  case FL_TY_STRUCT:
  case FL_TY_UNION:
  case FL_TY_FUNC:
  case FL_TY_WIDE:
  case FL_TY_OTHER: return strcmp(plain_name(a), plain_name(b)) == 0;
  default: return a->vk == b->vk;
  }
}

bool fl_type_same(const fl_type *a, const fl_type *b) { return same_below(a, b, 0); }

/* ---- variables ---- */

const fl_variable *fl_scope_find(const fl_scope *s, const char *name, size_t n) {
  for (size_t i = 0; i < s->n; i++)
    if (strlen(s->v[i].name) == n && memcmp(s->v[i].name, name, n) == 0)
      return &s->v[i];
  return NULL;
}

static void add(fl_scope *s, const char *name, const fl_type *type) {
  if (is_name(name) && type && !fl_scope_find(s, name, strlen(name)))
    fl_vec_push(s, (fl_variable){name, type});
}

/* Passes over a string, a character or a comment; the same place if there is none. */
static const char *skip_quoted(const char *s, const char *end) {
  if (*s == '"' || *s == '\'') {
    char quote = *s++;
    while (s < end && *s != quote && *s != '\n')
      s += *s == '\\' ? 2 : 1;
    return s < end ? s + 1 : end;
  }
  if (*s == '/' && s + 1 < end && (s[1] == '/' || s[1] == '*')) {
    bool is_line = s[1] == '/';
    for (s += 2; s < end && !(is_line ? *s == '\n' : s[-1] == '*' && *s == '/');)
      s++;
    return s < end ? s + 1 : end;
  }
  return s;
}

/* Whether what is declared at the start of the text is visible at its end: the
 * block around it is still open or, if it is declared in parentheses (of a loop, of
 * a function), the statement behind them. */
static bool is_block_open(const char *s, const char *end) {
  int braces = 0, parens = 0;
  bool in_header = false; /* the parentheses around the declaration are closed */
  while (s < end) {
    const char *behind = skip_quoted(s, end);
    if (behind != s) {
      s = behind;
      continue;
    }
    char c = *s++;
    braces += (c == '{') - (c == '}');
    parens += (c == '(') - (c == ')');
    if (braces < 0)
      return false;
    if (parens < 0) {
      in_header = true;
      parens = 0;
    }
    if (in_header && !braces && !parens && (c == ';' || c == '}'))
      return false; /* the statement has ended */
  }
  return true;
}

static bool is_visible_local(const fl_program *p, uint32_t declared, const fl_loc *site) {
  const fl_loc *d = &p->locs.v[declared];
  const char *text = p->files.v[site->file].text;
  bool is_its_own = d->end_offset >= site->end_offset; /* int x = x; */
  return d->file == site->file && d->offset < site->offset && !is_its_own &&
         is_block_open(text + d->offset, text + site->offset);
}

bool fl_is_named_before(const fl_program *p, const char *name, const fl_loc *site) {
  const char *s = p->files.v[site->file].text, *end = s + site->offset;
  size_t n = strlen(name);
  for (const char *at = s; (at = memmem(at, (size_t)(end - at), name, n)); at++)
    if ((at == s || !fl_is_word_char(at[-1])) && !fl_is_word_char(at[n]))
      return true;
  return false;
}

typedef struct {
  const char *name;
  const fl_type *type;
  uint32_t offset;
} local;

/* Later declarations are inner ones. */
static void add_locals(const fl_program *p, const fl_func *f, const fl_loc *site, fl_scope *out) {
  FL_VEC(local) found = {0};
  for (uint32_t i = 0; i < f->nvars; i++)
    if (is_visible_local(p, f->vars[i].loc, site))
      fl_vec_push(&found,
                  (local){f->vars[i].name, f->vars[i].type, p->locs.v[f->vars[i].loc].offset});
  for (uint32_t i = 0; i < f->nslots; i++)
    if (is_visible_local(p, f->slots[i].loc, site))
      fl_vec_push(&found,
                  (local){f->slots[i].name, f->slots[i].type, p->locs.v[f->slots[i].loc].offset});
  size_t prefix = strlen(f->name);
  for (size_t i = 0; i < p->globals.n; i++) { /* static ones: "function.name" */
    const fl_global *g = p->globals.v[i];
    if (strncmp(g->name, f->name, prefix) == 0 && g->name[prefix] == '.' &&
        is_visible_local(p, g->loc, site))
      fl_vec_push(&found, (local){g->name + prefix + 1, g->type, p->locs.v[g->loc].offset});
  }
  while (found.n) {
    size_t last = 0;
    for (size_t i = 1; i < found.n; i++)
      if (found.v[i].offset > found.v[last].offset)
        last = i;
    add(out, found.v[last].name, found.v[last].type);
    found.v[last] = fl_vec_last(&found);
    found.n--;
  }
  fl_vec_free(&found);
}

void fl_scope_at(const fl_program *p, uint32_t site, fl_scope *out) {
  const fl_site *s = &p->sites.v[site];
  const fl_loc *at = &p->locs.v[s->loc];
  *out = (fl_scope){0};
  if (s->func < p->funcs.n && s->func != p->init)
    add_locals(p, p->funcs.v[s->func], at, out);
  for (size_t i = 0; i < p->globals.n; i++) {
    const fl_global *g = p->globals.v[i];
    if (!g->is_string && is_name(g->name) && fl_is_named_before(p, g->name, at))
      add(out, g->name, g->type);
  }
}

void fl_scope_free(fl_scope *s) { fl_vec_free(s); }

/* ---- members ---- */

typedef struct {
  const fl_type *v[MOST_TYPES];
  size_t n;
} type_set;

static void collect(const fl_type *t, type_set *seen) {
  while (t && (t->kind == FL_TY_PTR || t->kind == FL_TY_ARRAY))
    t = t->elem;
  if (!t || (t->kind != FL_TY_STRUCT && t->kind != FL_TY_UNION) || seen->n == MOST_TYPES)
    return;
  for (size_t i = 0; i < seen->n; i++)
    if (seen->v[i] == t)
      return;
  seen->v[seen->n++] = t;
  for (size_t i = 0; i < t->nfields; i++)
    collect(t->fields[i].type, seen);
}

static void add_name(fl_name_list *names, const char *name) {
  for (size_t i = 0; i < names->n; i++)
    if (strcmp(names->v[i], name) == 0)
      return;
  fl_vec_push(names, name);
}

void fl_scope_members(const fl_scope *s, const char *member, size_t n, fl_name_list *names) {
  type_set seen = {.n = 0};
  for (size_t i = 0; i < s->n; i++)
    collect(s->v[i].type, &seen);
  for (size_t i = 0; i < seen.n; i++) {
    const fl_type *t = seen.v[i], *wanted = NULL;
    for (size_t k = 0; k < t->nfields; k++)
      if (strlen(t->fields[k].name) == n && memcmp(t->fields[k].name, member, n) == 0)
        wanted = t->fields[k].type;
    for (size_t k = 0; wanted && k < t->nfields; k++)
      if (is_name(t->fields[k].name) && fl_type_same(t->fields[k].type, wanted) &&
          (strlen(t->fields[k].name) != n || memcmp(t->fields[k].name, member, n) != 0))
        add_name(names, t->fields[k].name);
  }
}

/* ---- enumerators ---- */

/* The names of a list in braces; values behind `=` are passed over. */
static void read_list(const char *s, const char *end, fl_word_list *words) {
  while (s < end) {
    while (s < end && !fl_is_word_char(*s))
      s++;
    const char *start = s;
    while (s < end && fl_is_word_char(*s))
      s++;
    if (s > start && !isdigit((unsigned char)*start)) {
      fl_str word = {0};
      fl_str_addn(&word, start, (size_t)(s - start));
      fl_vec_push(words, fl_str_take(&word));
    }
    while (s < end && *s != ',')
      s++;
  }
}

static bool is_the_word(const char *text, size_t length, size_t at, const char *word) {
  size_t n = strlen(word);
  return at + n <= length && memcmp(text + at, word, n) == 0 && (!at || !fl_is_word_char(text[at - 1])) &&
         (at + n == length || !fl_is_word_char(text[at + n]));
}

static bool lists(const fl_word_list *words, const char *name, size_t n) {
  for (size_t i = 0; i < words->n; i++)
    if (strlen(words->v[i]) == n && memcmp(words->v[i], name, n) == 0)
      return true;
  return false;
}

void fl_enumerators_beside(const fl_program *p, const char *name, size_t n, fl_word_list *words) {
  for (size_t f = 0; f < p->files.n; f++) {
    const fl_file *file = &p->files.v[f];
    for (size_t i = 0; file->text && !file->is_system && i < file->length; i++) {
      if (!is_the_word(file->text, file->length, i, "enum"))
        continue;
      const char *open = memchr(file->text + i, '{', file->length - i);
      const char *stop = memchr(file->text + i, ';', file->length - i);
      const char *close = open && (!stop || open < stop)
                              ? memchr(open, '}', file->length - (size_t)(open - file->text))
                              : NULL;
      fl_word_list found = {0};
      if (close)
        read_list(open + 1, close, &found);
      bool is_it = lists(&found, name, n);
      for (size_t k = 0; k < found.n; k++) {
        bool is_other = strlen(found.v[k]) != n || memcmp(found.v[k], name, n) != 0;
        if (is_it && is_other)
          fl_vec_push(words, found.v[k]);
        else
          fl_free(found.v[k]);
      }
      fl_vec_free(&found);
      if (is_it)
        return;
    }
  }
}
