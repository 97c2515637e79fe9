/* libclang's cursors as a tree of our own, and the text behind them. */
#include "front/lower.h"

#include <string.h>

typedef struct {
  fl_arena *arena;
  FL_VEC(node *) stack; /* children of the nodes under construction */
  unsigned depth, deepest;
} builder;

static node *build(builder *b, CXCursor c);

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  builder *b = data;
  node *n = build(b, c);
  fl_vec_push(&b->stack, n);
  return CXChildVisit_Continue;
}

static node *build(builder *b, CXCursor c) {
  node *n = fl_arena_alloc(b->arena, sizeof *n);
  n->cursor = c;
  n->kind = clang_getCursorKind(c);
  size_t mark = b->stack.n;
  if (++b->depth > b->deepest)
    b->deepest = b->depth;
  clang_visitChildren(c, visit, b);
  b->depth--;
  n->n = (uint32_t)(b->stack.n - mark);
  if (n->n) {
    n->child = fl_arena_alloc(b->arena, n->n * sizeof *n->child);
    memcpy(n->child, b->stack.v + mark, n->n * sizeof *n->child);
    b->stack.n = mark;
  }
  return n;
}

node *fl_tree(fl_arena *arena, CXCursor c, unsigned *deepest) {
  builder b = {.arena = arena};
  node *n = build(&b, c);
  fl_vec_free(&b.stack);
  *deepest = b.deepest;
  return n;
}

const node *fl_peel(const node *n) {
  while ((n->kind == CXCursor_ParenExpr || n->kind == CXCursor_UnexposedExpr) && n->n == 1)
    n = n->child[0];
  return n;
}

char *fl_name_of(lower *l, CXCursor c) {
  CXString s = clang_getCursorSpelling(c);
  const char *text = clang_getCString(s);
  char *name = fl_arena_strdup(l->p->arena, text ? text : "");
  clang_disposeString(s);
  return name;
}

/* Declarations are known by the address libclang has for them; those of one
 * function or variable share their first. */
uint64_t fl_decl_key(CXCursor c) {
  return (uint64_t)(uintptr_t)clang_getCanonicalCursor(c).data[0];
}

/* ---- places ---- */

static uint32_t file_index(lower *l, unit *u, CXFile file) {
  uint64_t known;
  if (!file)
    return 0;
  if (fl_u64map_get(u->files, (uint64_t)(uintptr_t)file, &known))
    return (uint32_t)known;
  fl_program *p = l->p;
  CXString name = clang_getFileName(file);
  const char *path = clang_getCString(name);
  uint32_t index = 0;
  for (uint32_t i = 1; i < p->files.n && !index; i++)
    if (strcmp(p->files.v[i].path, path) == 0)
      index = i;
  if (!index) {
    size_t length = 0;
    const char *text = clang_getFileContents(u->tu, file, &length);
    CXSourceLocation start = clang_getLocationForOffset(u->tu, file, 0);
    index = (uint32_t)p->files.n;
    fl_vec_push(&p->files, (fl_file){.path = fl_arena_strdup(p->arena, path),
                                     .text = text ? fl_arena_strndup(p->arena, text, length) : "",
                                     .length = text ? length : 0,
                                     .is_system = clang_Location_isInSystemHeader(start) ||
                                                  fl_is_own_header(path)});
    /* strndup stops at a NUL byte; keep offsets honest all the same */
    if (text && strlen(p->files.v[index].text) < length) {
      char *copy = fl_arena_alloc(p->arena, length + 1);
      memcpy(copy, text, length);
      p->files.v[index].text = copy;
    }
  }
  clang_disposeString(name);
  fl_u64map_put(u->files, (uint64_t)(uintptr_t)file, index);
  return index;
}

typedef struct {
  lower *l;
  unit *u;
} inclusions;

static void note_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
  (void)stack;
  (void)depth;
  const inclusions *i = data;
  if (!clang_Location_isInSystemHeader(clang_getLocationForOffset(i->u->tu, file, 0)))
    file_index(i->l, i->u, file);
}

void fl_note_files(lower *l, unit *u) {
  inclusions i = {l, u};
  clang_getInclusions(u->tu, note_inclusion, &i);
}

static bool same_loc(const fl_loc *a, const fl_loc *b) {
  return a->file == b->file && a->offset == b->offset && a->end_offset == b->end_offset;
}

static bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Where a macro's name that begins at the offset ends, with its arguments. */
static size_t end_of_macro(const char *text, size_t length, size_t at) {
  while (at < length && is_word(text[at]))
    at++;
  size_t open = at;
  while (open < length && (text[open] == ' ' || text[open] == '\t'))
    open++;
  if (open >= length || text[open] != '(')
    return at;
  int depth = 0;
  for (size_t i = open; i < length && text[i] != '\n'; i++) {
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (!depth)
      return i + 1;
  }
  return at;
}

/* Where a range ends in its file. Within the arguments of a macro, libclang puts
 * the end of what ends in another macro at the beginning of that one's name. */
static CXFile end_in_file(lower *l, unit *u, CXSourceLocation end, fl_loc *loc) {
  CXFile file = NULL, spelled = NULL;
  unsigned spelled_offset = 0;
  clang_getFileLocation(end, &file, &loc->end_line, &loc->end_column, &loc->end_offset);
  clang_getSpellingLocation(end, &spelled, NULL, NULL, &spelled_offset);
  if (spelled == file && spelled_offset == loc->end_offset)
    return file;
  const fl_file *f = &l->p->files.v[file_index(l, u, file)];
  uint32_t at = loc->end_offset;
  if (!f->text || at >= f->length || !is_word(f->text[at]) || (at && is_word(f->text[at - 1])))
    return file;
  uint32_t more = (uint32_t)end_of_macro(f->text, f->length, at) - at;
  loc->end_offset += more;
  loc->end_column += more;
  return file;
}

uint32_t fl_loc_of_cursor(lower *l, unit *u, CXCursor c) {
  CXSourceRange range = clang_getCursorExtent(c);
  CXFile file = NULL, end_file = NULL;
  fl_loc loc = {0};
  clang_getFileLocation(clang_getRangeStart(range), &file, &loc.line, &loc.column, &loc.offset);
  end_file = end_in_file(l, u, clang_getRangeEnd(range), &loc);
  loc.file = file_index(l, u, file);
  if (end_file != file || loc.end_offset < loc.offset) {
    loc.end_line = loc.line;
    loc.end_column = loc.column + 1;
    loc.end_offset = loc.offset + 1;
  }
  if (loc.end_offset > l->p->files.v[loc.file].length)
    loc.end_offset = loc.offset;
  /* Neighbouring instructions mostly share their place. */
  uint32_t last = (uint32_t)l->p->locs.n - 1;
  for (uint32_t i = 0; i < 4 && last > i; i++)
    if (same_loc(&l->p->locs.v[last - i], &loc))
      return last - i;
  fl_vec_push(&l->p->locs, loc);
  return (uint32_t)l->p->locs.n - 1;
}

uint32_t fl_loc_of(lower *l, node *n) {
  if (!n->has_loc) {
    n->loc = fl_loc_of_cursor(l, l->fn->u, n->cursor);
    n->has_loc = true;
  }
  return n->loc;
}

/* ---- may the text be edited? ---- */

static const char *skip_quoted(const char *s, const char *end) {
  char quote = *s++;
  for (; s < end && *s != quote; s++)
    if (*s == '\\')
      s++;
  return s + 1;
}

/* Whether all that is opened is closed, and no comma stands outside. */
static bool is_balanced(const char *s, const char *end, bool allow_comma) {
  int depth = 0;
  while (s < end) {
    if (*s == '"' || *s == '\'') {
      s = skip_quoted(s, end);
      continue;
    }
    if (end - s > 1 && s[0] == '/' && (s[1] == '*' || s[1] == '/')) {
      bool block = s[1] == '*';
      for (s += 2; s < end && !(block ? s[-1] == '*' && *s == '/' : *s == '\n'); s++)
        ;
      s++;
      continue;
    }
    depth += *s == '(' || *s == '[' || *s == '{';
    depth -= *s == ')' || *s == ']' || *s == '}';
    if (depth < 0 || (*s == ',' && depth == 0 && !allow_comma))
      return false;
    s++;
  }
  return depth == 0 && s == end;
}

bool fl_is_stretch(lower *l, node *n) {
  uint32_t number = fl_loc_of(l, n);
  fl_loc loc = l->p->locs.v[number];
  const char *text = l->p->files.v[loc.file].text;
  CXSourceRange range = clang_getCursorExtent(n->cursor);
  CXSourceLocation start = clang_getRangeStart(range);
  CXFile start_file = NULL, spelled = NULL, expanded = NULL;
  unsigned start_offset = 0, spelled_offset = 0, expanded_offset = 0;
  clang_getFileLocation(start, &start_file, NULL, NULL, &start_offset);
  fl_loc ends = {0};
  CXFile end_file = end_in_file(l, l->fn->u, clang_getRangeEnd(range), &ends);
  unsigned end_offset = ends.end_offset;
  clang_getSpellingLocation(start, &spelled, NULL, NULL, &spelled_offset);
  clang_getExpansionLocation(start, &expanded, NULL, NULL, &expanded_offset);
  if (start_file != end_file || end_offset <= start_offset || end_offset != loc.end_offset)
    return false;
  if (spelled != start_file || spelled_offset != start_offset)
    return false; /* it begins in the body of a macro */
  bool is_argument = expanded != start_file || expanded_offset != start_offset;
  if (!is_balanced(text + loc.offset, text + loc.end_offset, !is_argument))
    return false; /* it ends in another macro or argument than it begins in */
  /* a * a, where both are the same argument */
  if (!is_argument || n->n < 2)
    return true;
  uint32_t first = fl_loc_of(l, n->child[0]); /* the table may move: ask before looking there */
  return !same_loc(&loc, &l->p->locs.v[first]);
}

const char *fl_text_at(lower *l, unit *u, CXSourceLocation at, size_t *length) {
  (void)l;
  CXFile file = NULL;
  unsigned offset = 0;
  clang_getSpellingLocation(at, &file, NULL, NULL, &offset);
  if (!u->text_file || !file || !clang_File_isEqual(file, u->text_file)) {
    u->text_file = file;
    u->text_size = 0;
    u->text = file ? clang_getFileContents(u->tu, file, &u->text_size) : NULL;
  }
  if (!u->text || offset >= u->text_size)
    return NULL;
  *length = u->text_size - offset;
  return u->text + offset;
}

bool fl_text_starts(lower *l, const node *n, const char *word) {
  size_t length;
  const char *text = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  size_t k = strlen(word);
  return text && length > k && memcmp(text, word, k) == 0;
}
