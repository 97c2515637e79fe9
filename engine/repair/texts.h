/* Candidate texts for a place of the program, made from its text alone. */
#ifndef FL_REPAIR_TEXTS_H
#define FL_REPAIR_TEXTS_H

#include "base/edit.h"
#include "ir/ir.h"

/* What the diagnosis knows of a site: a value that would do. */
typedef struct {
  uint64_t value;     /* as a register holds it, by the kind of the site's type */
  const char *object; /* not NULL: instead of a value, the address of this global */
} fl_value_hint;

/* What a candidate costs, from a small slip to a rewrite. */
enum {
  FL_COST_CONSTANT = 1, /* another constant for a constant: a hint, off by one; another object;
                           < and <= */
  FL_COST_SLIP = 2,     /* == and !=, + and -, && and ||, a sign, a negation */
  FL_COST_OPERATOR = 3, /* any other operator of the kind; operands swapped */
  FL_COST_NAME = 4,     /* another variable or member of the type */
  FL_COST_INNER = 5,    /* a constant inside changed; the whole one more or one less */
  FL_COST_VALUE = 6,    /* a constant for something that was none */
  FL_COST_VARIABLE = 7, /* a variable for a constant */
  FL_COST_COMPOUND = 8, /* a small expression over variables in scope for a constant or a name */
  FL_COST_DECIDED = 9   /* a constant for a condition or what is asserted: it decides nothing any more */
};

typedef struct {
  char *text;  /* to stand where the site's text stands */
  char *title; /* "replace 'x - y' by 'x + y'", on one line */
  unsigned cost;
} fl_candidate_text;

typedef struct {
  fl_candidate_text *v;
  size_t n, cap;
} fl_candidate_list;

enum { FL_MOST_CANDIDATES = 200 }; /* for one site */

/* Appends candidates for the text of the site: the cheapest first, no two alike,
 * none like the original, none for a text that comes out of a macro. They are
 * expressions as far as can be told without a compiler, which has to read them
 * before they are offered; parentheses are added where the text around wants
 * them. The list must be zeroed or hold what an earlier call appended. */
void fl_candidate_texts(const fl_program *p, uint32_t site, const fl_value_hint *hints,
                        size_t nhints, fl_candidate_list *out);
void fl_candidate_list_free(fl_candidate_list *list);

/* A value of this type as C writes it; false if it cannot be written. */
bool fl_literal_text(const fl_program *p, const fl_type *type, uint64_t value, fl_str *out);

#endif
