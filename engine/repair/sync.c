/* What is known of the synchronization of the program: calls, shared memory, the
 * statements that use it. */
#include "repair/sync.h"

#include <ctype.h>
#include <string.h>

enum { MOST_SHARED = 8 };

/* ---- candidates ---- */

fl_sync_candidate *fl_sync_begin(fl_evidence *e, unsigned family, uint32_t file, uint32_t stmt) {
  fl_vec_push(e->out, (fl_sync_candidate){.file = file, .stmt = stmt, .family = family});
  return &fl_vec_last(e->out);
}

static void candidate_free(fl_sync_candidate *c) {
  fl_repair_free(&c->repair);
  fl_free(c->note);
  fl_free(c->function);
}

void fl_sync_end(fl_evidence *e, fl_str *title) {
  fl_sync_candidate *c = &fl_vec_last(e->out);
  c->repair.title = fl_str_take(title);
  c->repair.is_sync = true;
  c->repair.cost = c->family + (unsigned)c->repair.changes.n;
  const fl_outline *o = &e->outlines[c->file];
  c->at = fl_range_loc(c->file, o->text, o->stmts.v[c->stmt].start, o->stmts.v[c->stmt].end);
  fl_str function = {0};
  fl_sync_function(e, c->file, c->stmt, &function);
  c->function = fl_str_take(&function);
  if (!c->repair.changes.n) {
    candidate_free(c);
    e->out->n--;
  }
}

void fl_sync_candidates_free(fl_sync_candidates *list) {
  for (size_t i = 0; i < list->n; i++)
    candidate_free(&list->v[i]);
  fl_vec_free(list);
}

fl_rewrite fl_sync_rewrite(fl_evidence *e, fl_sync_candidate *c, uint32_t file) {
  return (fl_rewrite){file, &e->outlines[file], &c->repair};
}

/* ---- calls ---- */

static bool is_of_threads(fl_builtin b) { return b >= FL_BI_PTHREAD_CREATE; }

static char *without_blanks(const char *text, uint32_t start, uint32_t end) {
  fl_str out = {0};
  for (; start < end; start++)
    if (!isspace((unsigned char)text[start]))
      fl_str_addc(&out, text[start]);
  return fl_str_take(&out);
}

/* The arguments, from the tokens of the text; false if it is no plain call. */
static bool read_call(const fl_outline *o, const fl_loc *at, fl_sync_call *c) {
  const fl_tokens *t = &o->tokens;
  size_t name = fl_outline_token(o, at->offset);
  if (name + 2 >= t->n || t->v[name].start != at->offset || t->v[name].kind != FL_TOKEN_NAME ||
      !fl_token_is(t, name + 1, "(") || t->v[t->v[name + 1].match].end != at->end_offset)
    return false;
  size_t close = t->v[name + 1].match, first = name + 2;
  for (size_t i = first; i <= close; i = t->v[i].match > i ? t->v[i].match + 1 : i + 1) {
    if (i != close && !fl_token_is(t, i, ","))
      continue;
    if (i > first && c->nargs < FL_SYNC_ARGS) {
      c->arg[c->nargs] = t->v[first].start;
      c->arg_end[c->nargs++] = t->v[i - 1].end;
    }
    first = i + 1;
  }
  c->stmt = fl_outline_at(o, at->offset, at->end_offset);
  if (c->stmt == FL_NOSTMT || !c->nargs)
    return false;
  const fl_stmt *s = &o->stmts.v[c->stmt];
  c->is_whole = s->kind == FL_STMT_SIMPLE && s->start == at->offset && close + 1 < t->n &&
                fl_token_is(t, close + 1, ";");
  c->object = without_blanks(o->text, c->arg[0], c->arg_end[0]);
  return true;
}

static void find_calls(fl_evidence *e) {
  for (size_t f = 0; f < e->p->funcs.n; f++) {
    const fl_func *func = e->p->funcs.v[f];
    for (uint32_t pc = 0; pc < func->ncode; pc++) {
      const fl_insn *i = &func->code[pc];
      const fl_loc *at = &e->p->locs.v[i->loc];
      fl_sync_call c = {.loc = i->loc, .file = at->file};
      if (i->op != FL_OP_BUILTIN || !is_of_threads((fl_builtin)i->imm2) || !e->has_outline[at->file])
        continue;
      c.what = (fl_builtin)i->imm2;
      if (read_call(&e->outlines[at->file], at, &c))
        fl_vec_push(&e->calls, c);
    }
  }
}

const fl_sync_call *fl_sync_call_of(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  for (size_t i = 0; i < e->calls.n; i++)
    if (e->calls.v[i].file == file && e->calls.v[i].stmt == stmt && e->calls.v[i].is_whole)
      return &e->calls.v[i];
  return NULL;
}

bool fl_sync_is(const fl_evidence *e, uint32_t file, uint32_t stmt, fl_builtin what, const char *object) {
  const fl_sync_call *c = fl_sync_call_of(e, file, stmt);
  return c && c->what == what && (!object || strcmp(c->object, object) == 0);
}

/* ---- shared memory ---- */

/* "slots[2].next" is "slots.next": all elements are one. */
static char *without_indices(const char *object) {
  fl_str out = {0};
  int depth = 0;
  for (; *object; object++) {
    depth += *object == '[';
    if (!depth)
      fl_str_addc(&out, *object);
    depth -= *object == ']';
  }
  return fl_str_take(&out);
}

static bool is_memory(fl_action a) {
  return a == FL_DO_READ || a == FL_DO_WRITE || a == FL_DO_UPDATE || a == FL_DO_COPY;
}

uint32_t fl_sync_shared_of(const fl_evidence *e, const fl_trace_step *s) {
  if (!is_memory(s->action) || !s->object)
    return FL_NOREG;
  char *name = without_indices(s->object);
  uint32_t found = FL_NOREG;
  for (uint32_t i = 0; i < e->shared.n && found == FL_NOREG; i++)
    if (strcmp(e->shared.v[i].name, name) == 0)
      found = i;
  fl_free(name);
  return found;
}

static bool conflicts_in(const fl_trace *t, const fl_trace_step *s, const char *name) {
  bool found = false;
  for (size_t i = 0; i < t->steps.n && !found; i++) {
    const fl_trace_step *k = &t->steps.v[i];
    if (k->thread == s->thread || !is_memory(k->action) || !k->object ||
        (k->action == FL_DO_READ && s->action == FL_DO_READ))
      continue;
    char *other = without_indices(k->object);
    found = strcmp(other, name) == 0;
    fl_free(other);
  }
  return found;
}

static void add_shared(fl_evidence *e, char *name) {
  fl_shared s = {.name = name};
  size_t root = strcspn(name, ".@");
  const char *member = strrchr(name, '.');
  if (name[root] != '@')
    s.root = without_blanks(name, 0, (uint32_t)root);
  if (member)
    s.member = fl_strdup(member + 1);
  fl_vec_push(&e->shared, s);
}

/* The latest in the run first: they are nearest to the fault. */
static void find_shared(fl_evidence *e, const fl_trace *t, const fl_trace *other) {
  for (size_t i = t->steps.n; i-- > 0 && e->shared.n < MOST_SHARED;) {
    const fl_trace_step *s = &t->steps.v[i];
    if (!is_memory(s->action) || !s->object || fl_sync_shared_of(e, s) != FL_NOREG)
      continue;
    char *name = without_indices(s->object);
    if (conflicts_in(t, s, name) || (other && conflicts_in(other, s, name)))
      add_shared(e, name);
    else
      fl_free(name);
  }
}

/* ---- uses ---- */

/* The words of a statement itself, without those of its parts. */
static void own_words(const fl_stmt *s, uint32_t *start, uint32_t *end) {
  bool has_head = s->kind == FL_STMT_IF || s->kind == FL_STMT_LOOP || s->kind == FL_STMT_SWITCH;
  *start = has_head ? s->head : s->start;
  *end = s->kind == FL_STMT_BLOCK || s->kind == FL_STMT_LABEL ? s->start : has_head ? s->head_end : s->end;
}

static bool names_member(const fl_outline *o, uint32_t start, uint32_t end, const char *member) {
  for (size_t i = fl_outline_token(o, start); i < o->tokens.n && o->tokens.v[i].end <= end; i++)
    if (o->tokens.v[i].is_member && fl_token_is(&o->tokens, i, member))
      return true;
  return false;
}

static uint32_t shared_in(const fl_evidence *e, const fl_outline *o, const fl_stmt *s) {
  uint32_t start, end, mask = 0;
  own_words(s, &start, &end);
  for (uint32_t k = 0; k < e->shared.n; k++) {
    const fl_shared *x = &e->shared.v[k];
    bool uses = (x->root || x->member) && (!x->root || fl_outline_names(o, start, end, x->root)) &&
                (!x->member || names_member(o, start, end, x->member));
    mask |= uses ? 1u << k : 0;
  }
  return mask;
}

static fl_use *use_of(fl_evidence *e, uint32_t file, uint32_t stmt) {
  for (size_t i = 0; i < e->uses.n; i++)
    if (e->uses.v[i].file == file && e->uses.v[i].stmt == stmt)
      return &e->uses.v[i];
  fl_vec_push(&e->uses, (fl_use){.file = file, .stmt = stmt, .is_alone = true});
  return &fl_vec_last(&e->uses);
}

uint32_t fl_sync_stmt_of_step(const fl_evidence *e, uint32_t loc, uint32_t *file) {
  const fl_loc *at = &e->p->locs.v[loc];
  *file = at->file;
  return e->has_outline[at->file]
             ? fl_outline_at(&e->outlines[at->file], at->offset, at->end_offset)
             : FL_NOSTMT;
}

static void find_uses_in_run(fl_evidence *e, const fl_trace *t) {
  size_t others = 0; /* threads that run beside main */
  for (size_t i = 0; i < t->steps.n; i++) {
    const fl_trace_step *s = &t->steps.v[i];
    uint32_t file, k = fl_sync_shared_of(e, s);
    others += s->action == FL_DO_CREATE;
    others -= s->action == FL_DO_JOIN && others;
    uint32_t stmt = k == FL_NOREG ? FL_NOSTMT : fl_sync_stmt_of_step(e, s->loc, &file);
    if (stmt == FL_NOSTMT)
      continue;
    fl_use *u = use_of(e, file, stmt);
    u->shared |= 1u << k;
    u->was_there = true;
    u->is_alone &= !others;
  }
}

static bool is_in_entry(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  fl_str name = {0};
  fl_sync_function(e, file, stmt, &name);
  bool is = name.s && strcmp(name.s, e->p->funcs.v[e->p->entry]->name) == 0;
  fl_str_free(&name);
  return is;
}

/* Where the run was in main is known; elsewhere the text tells as well. */
static void find_uses_in_text(fl_evidence *e) {
  for (uint32_t file = 0; file < e->p->files.n; file++)
    for (uint32_t k = 0; e->has_outline[file] && k < e->outlines[file].stmts.n; k++) {
      uint32_t mask = shared_in(e, &e->outlines[file], &e->outlines[file].stmts.v[k]);
      if (!mask)
        continue;
      fl_use *u = use_of(e, file, k);
      u->shared |= mask;
      if (!u->was_there && !is_in_entry(e, file, k))
        u->is_alone = false;
    }
}

/* ---- words ---- */

uint32_t fl_sync_line(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  const fl_outline *o = &e->outlines[file];
  uint32_t at = o->stmts.v[stmt].start;
  return fl_range_loc(file, o->text, at, at).line;
}

uint32_t fl_sync_last_line(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  const fl_outline *o = &e->outlines[file];
  uint32_t at = o->stmts.v[stmt].end;
  return fl_range_loc(file, o->text, at, at).line;
}

const char *fl_sync_spoken(const char *object) { return object + (*object == '&'); }

void fl_sync_function(const fl_evidence *e, uint32_t file, uint32_t stmt, fl_str *out) {
  const fl_outline *o = &e->outlines[file];
  uint32_t body = fl_outline_body(o, stmt);
  for (size_t i = 0; i < o->functions.n; i++) {
    const fl_token *t = &o->tokens.v[o->functions.v[i].name];
    if (o->functions.v[i].body == body)
      fl_str_addn(out, o->text + t->start, t->end - t->start);
  }
}

/* ---- all of it ---- */

static void evidence_free(fl_evidence *e) {
  for (uint32_t f = 0; f < e->p->files.n; f++)
    fl_outline_free(&e->outlines[f]);
  fl_free(e->outlines);
  fl_free(e->has_outline);
  for (size_t i = 0; i < e->calls.n; i++)
    fl_free(e->calls.v[i].object);
  for (size_t i = 0; i < e->shared.n; i++) {
    fl_free(e->shared.v[i].name);
    fl_free(e->shared.v[i].root);
    fl_free(e->shared.v[i].member);
  }
  fl_vec_free(&e->calls);
  fl_vec_free(&e->shared);
  fl_vec_free(&e->uses);
}

void fl_sync_candidates_for(const fl_repair_request *request, const fl_trace *failing,
                            const fl_nearest *nearest, fl_sync_candidates *out) {
  const fl_program *p = request->program;
  fl_evidence e = {.request = request, .p = p, .failing = failing, .nearest = nearest, .out = out};
  if (failing->threads.n < 2)
    return;
  e.outlines = fl_calloc(p->files.n, sizeof *e.outlines);
  e.has_outline = fl_calloc(p->files.n, sizeof *e.has_outline);
  for (uint32_t f = 0; f < p->files.n; f++)
    if (p->files.v[f].text && !p->files.v[f].is_system)
      e.has_outline[f] = fl_outline_read(p->files.v[f].text, p->files.v[f].length, &e.outlines[f]);
  find_calls(&e);
  find_shared(&e, failing, nearest->is_found ? &nearest->run : NULL);
  if (nearest->is_found)
    find_shared(&e, &nearest->run, failing);
  find_uses_in_run(&e, failing);
  if (nearest->is_found)
    find_uses_in_run(&e, &nearest->run);
  find_uses_in_text(&e);
  fl_sync_waits(&e);
  fl_sync_locks(&e);
  fl_sync_orders(&e);
  fl_sync_regions(&e);
  fl_sync_atomics(&e);
  evidence_free(&e);
}
