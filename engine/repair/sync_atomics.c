/* A counter that is changed in one atomic step. */
#include "repair/sync.h"

#include <string.h>

/* "x = x + e" as "x += e"; every change must be one step. */
static void make_one_step(const fl_rewrite *r, const fl_stmt *s, const char *name) {
  const fl_outline *o = r->o;
  const fl_tokens *t = &o->tokens;
  size_t i = fl_outline_token(o, s->start);
  if (s->kind != FL_STMT_SIMPLE || i + 4 >= t->n || !fl_token_is(t, i, name) || !fl_token_is(t, i + 1, "=") ||
      !fl_token_is(t, i + 2, name) || !t->v[i + 3].is_binary || t->v[i + 3].end - t->v[i + 3].start != 1 ||
      !strchr("+-|&^", o->text[t->v[i + 3].start]))
    return;
  fl_str op = {0};
  fl_str_printf(&op, "%c=", o->text[t->v[i + 3].start]);
  fl_rewrite_range(r, t->v[i + 1].start, t->v[i + 3].end, op.s);
  fl_str_free(&op);
}

void fl_sync_atomics(fl_evidence *e) {
  for (size_t k = 0; k < e->shared.n; k++) {
    const fl_shared *x = &e->shared.v[k];
    const fl_global *g = NULL;
    for (size_t i = 0; x->root && !x->member && i < e->p->globals.n; i++)
      if (strcmp(e->p->globals.v[i]->name, x->root) == 0)
        g = e->p->globals.v[i];
    if (!g || g->type->kind != FL_TY_INT || !e->has_outline[e->p->locs.v[g->loc].file])
      continue;
    const fl_loc *at = &e->p->locs.v[g->loc];
    const fl_outline *o = &e->outlines[at->file];
    uint32_t first = FL_NOSTMT, in = 0;
    for (size_t i = 0; i < e->uses.n && first == FL_NOSTMT; i++)
      if ((e->uses.v[i].shared >> k & 1) && !e->uses.v[i].is_alone) {
        first = e->uses.v[i].stmt;
        in = e->uses.v[i].file;
      }
    size_t token = fl_outline_token(o, at->offset);
    if (first == FL_NOSTMT || token >= o->tokens.n)
      continue;
    if (fl_token_is(&o->tokens, token, "static") || fl_token_is(&o->tokens, token, "extern"))
      token++;
    fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_ATOMIC, in, first);
    fl_rewrite r = fl_sync_rewrite(e, c, at->file);
    fl_rewrite_range(&r, o->tokens.v[token].start, o->tokens.v[token].start, "_Atomic ");
    for (size_t i = 0; i < e->uses.n; i++)
      if (e->uses.v[i].shared >> k & 1) {
        fl_rewrite there = fl_sync_rewrite(e, c, e->uses.v[i].file);
        make_one_step(&there, &there.o->stmts.v[e->uses.v[i].stmt], x->root);
      }
    fl_str title = {0};
    fl_str_printf(&title, "make '%s' atomic", x->root);
    fl_sync_end(e, &title);
  }
}
