/* Terms: what a value is as a function of unknown numbers.
 *
 * A term is a number in a table that only grows. Every value is 64 bits, an
 * integer of a smaller kind extended by its sign or by zeros, as registers hold
 * them. Equal terms have equal numbers. */
#ifndef FL_SMT_TERM_H
#define FL_SMT_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t fl_term; /* 0: none */

typedef enum {
  FL_T_CONST,
  FL_T_VAR,
  FL_T_ADD,
  FL_T_SUB,
  FL_T_MUL,
  FL_T_DIV,
  FL_T_REM,
  FL_T_AND,
  FL_T_OR,
  FL_T_XOR,
  FL_T_SHL,
  FL_T_SHR,
  FL_T_EQ, /* 0 or 1, and so below */
  FL_T_NE,
  FL_T_LT,
  FL_T_LE,
  FL_T_GT,
  FL_T_GE,
  FL_T_EXTEND, /* the low bits of a, extended */
  FL_T_OVERFLOWS /* of the operation in `extra` on a and b: 0 or 1 */
} fl_term_op;

static inline bool fl_term_op_compares(fl_term_op op) { return op >= FL_T_EQ && op <= FL_T_GE; }

typedef struct {
  uint8_t op, bits; /* width the operation works in: 8, 16, 32, 64 */
  uint8_t is_signed, extra;
  fl_term a, b;
  uint32_t depth; /* of the nesting */
  uint64_t value; /* CONST; VAR: its name */
} fl_term_node;

/* Deeper terms are neither evaluated nor solved for: both follow the nesting. */
enum { FL_DEEPEST_TERM = 4000 };

typedef struct fl_terms fl_terms;

fl_terms *fl_terms_new(void);
void fl_terms_free(fl_terms *t);
fl_term fl_term_const(fl_terms *t, uint64_t value);
/* A new unknown of this width, extended. */
fl_term fl_term_var(fl_terms *t, unsigned bits, bool is_signed);
/* The unknown with this name; the same each time. */
fl_term fl_term_named(fl_terms *t, uint32_t owner, uint32_t nth, unsigned bits, bool is_signed);
bool fl_term_is_named(const fl_terms *t, fl_term n, uint32_t *owner, uint32_t *nth);
/* In its simplest form; a constant where the operands are (division by zero apart). */
fl_term fl_term_make(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a, fl_term b);
fl_term fl_term_overflows(fl_terms *t, fl_term_op op, unsigned bits, fl_term a, fl_term b);
/* The term as a truth: 1 iff it is not 0 (is_true), or iff it is 0. */
fl_term fl_term_truth(fl_terms *t, fl_term n, bool is_true);
/* Whether every value the term can have is one of this kind, extended. */
bool fl_term_fits(const fl_terms *t, fl_term n, unsigned bits, bool is_signed);
/* The unknowns in a term, in ascending order; valid until they are asked for again. */
size_t fl_term_unknowns(fl_terms *t, fl_term n, const fl_term **list);
const fl_term_node *fl_term_get(const fl_terms *t, fl_term n);
bool fl_term_is_const(const fl_terms *t, fl_term n, uint64_t *value);
/* What a term is when every unknown in it has this value; false if that is not
 * defined (a division by zero) or the term is too deep. */
bool fl_term_eval(fl_terms *t, fl_term n, uint64_t unknown, uint64_t *value);

/* Replacing: from the next fl_term_replace on, `from` (an unknown or any other
 * term) is `to`; 0: itself again. */
void fl_term_bind(fl_terms *t, fl_term from, fl_term to);
void fl_term_unbind(fl_terms *t); /* everything */
/* The term with what is bound replaced; too deep ones stay as they are. */
fl_term fl_term_replace(fl_terms *t, fl_term n);

#endif
