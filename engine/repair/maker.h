/* Inside repair: what the rules that make candidates share. Each rule changes one
 * thing of the site's text (texts.c, rules.c). */
#ifndef FL_REPAIR_MAKER_H
#define FL_REPAIR_MAKER_H

#include "repair/scope.h"
#include "repair/texts.h"
#include "repair/token.h"

typedef struct {
  const fl_program *p;
  const fl_site *site;
  const char *text;
  size_t n;
  char before, after;   /* the characters around the text, 0 at the ends of the file */
  unsigned left, right; /* how strongly what is around the text binds its operands; 0: not at all */
  fl_binding binds;     /* how strongly the text holds together */
  fl_tokens tokens;
  size_t first, last;   /* of the tokens, without parentheses around all */
  fl_scope scope;
  size_t start;         /* of this site's candidates in the list */
  fl_candidate_list *out;
} fl_maker;

/* Adds a candidate, with parentheses if it needs them; one that is there already
 * only gets cheaper. */
void fl_maker_add(fl_maker *m, unsigned cost, const char *text);
/* The text with bytes [start, end) replaced. */
void fl_maker_splice(fl_maker *m, unsigned cost, size_t start, size_t end, const char *by);

static inline const fl_token *token(const fl_maker *m, size_t i) { return &m->tokens.v[i]; }
static inline const char *token_text(const fl_maker *m, size_t i) { return m->text + token(m, i)->start; }
static inline size_t token_length(const fl_maker *m, size_t i) { return token(m, i)->end - token(m, i)->start; }
static inline bool is(const fl_maker *m, size_t i, const char *s) { return fl_token_is(&m->tokens, i, s); }

/* The rules of rules.c. */
void fl_try_functions(fl_maker *m);  /* another function of the type */
void fl_try_regrouping(fl_maker *m); /* (a + b) / 2 for a + b / 2 */
void fl_try_allocation(fl_maker *m); /* n * sizeof *p for n bytes; sizeof *p for sizeof p */
void fl_try_sizes(fl_maker *m);      /* an array that is longer by more than one */
/* Whether the arguments of a call, counted from 0, may change places: not where
 * the function is known and wants different kinds of things. */
bool fl_may_swap(const fl_maker *m, size_t name, uint32_t first, uint32_t second);

#endif
