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

typedef struct {
  uint8_t op, bits; /* width the operation works in: 8, 16, 32, 64 */
  uint8_t is_signed, extra;
  fl_term a, b;
  uint32_t depth; /* of the nesting */
  uint64_t value; /* CONST; VAR: its number */
} fl_term_node;

/* Deeper terms are neither evaluated nor solved for: both follow the nesting. */
enum { FL_DEEPEST_TERM = 4000 };

typedef struct fl_terms fl_terms;

fl_terms *fl_terms_new(void);
void fl_terms_free(fl_terms *t);
fl_term fl_term_const(fl_terms *t, uint64_t value);
/* A new unknown of this width, extended. */
fl_term fl_term_var(fl_terms *t, unsigned bits, bool is_signed);
/* The result is a constant where the operands are (division by zero apart). */
fl_term fl_term_make(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a, fl_term b);
fl_term fl_term_overflows(fl_terms *t, fl_term_op op, unsigned bits, fl_term a, fl_term b);
const fl_term_node *fl_term_get(const fl_terms *t, fl_term n);
bool fl_term_is_const(const fl_terms *t, fl_term n, uint64_t *value);
/* What a term is when every unknown in it has this value; false if that is not
 * defined (a division by zero) or the term is too deep. */
bool fl_term_eval(fl_terms *t, fl_term n, uint64_t unknown, uint64_t *value);

#endif
