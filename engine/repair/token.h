/* The tokens of a C expression, enough of them to change one and keep the rest:
 * which operators stand between two operands, how strongly they bind, which
 * names are members or functions. What cannot be told without declarations
 * (whether a name in parentheses is a type) is guessed; a wrong guess leads to a
 * candidate that does not compile or does not help. */
#ifndef FL_REPAIR_TOKEN_H
#define FL_REPAIR_TOKEN_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  FL_TOKEN_NAME,
  FL_TOKEN_NUMBER,
  FL_TOKEN_CHAR,
  FL_TOKEN_STRING,
  FL_TOKEN_OP /* brackets too */
} fl_token_kind;

/* How strongly an operator binds, the weakest first. */
typedef enum {
  FL_BINDS_COMMA = 1,
  FL_BINDS_ASSIGN,
  FL_BINDS_CHOICE,
  FL_BINDS_LOGICAL_OR,
  FL_BINDS_LOGICAL_AND,
  FL_BINDS_OR,
  FL_BINDS_XOR,
  FL_BINDS_AND,
  FL_BINDS_EQUAL,
  FL_BINDS_LESS,
  FL_BINDS_SHIFT,
  FL_BINDS_SUM,
  FL_BINDS_PRODUCT,
  FL_BINDS_PREFIX,
  FL_BINDS_PRIMARY
} fl_binding;

typedef struct {
  fl_token_kind kind;
  uint32_t start, end; /* bytes of the text */
  uint32_t depth;      /* brackets around it */
  uint32_t match;      /* brackets: the index of the other one; else its own */
  fl_binding binds;    /* operators with a left operand, prefix operators, casts; else 0 */
  bool is_binary;
  bool is_prefix;
  bool is_member; /* a name behind . or -> */
  bool is_called; /* a name in front of ( */
} fl_token;

typedef struct {
  const char *text;
  fl_token *v;
  size_t n, cap;
} fl_tokens;

/* Returns true iff the text, which must outlive the tokens, is a sequence of
 * tokens with matching brackets; *out is to be freed in any case. */
bool fl_tokens_read(const char *text, size_t n, fl_tokens *out);
void fl_tokens_free(fl_tokens *t);

bool fl_token_is(const fl_tokens *t, size_t i, const char *text);

/* How strongly tokens [first, last] hold together as an expression. */
fl_binding fl_tokens_binding(const fl_tokens *t, size_t first, size_t last);

/* The operator that is applied last in [first, last] and has two operands; last + 1 if there is
 * none. */
size_t fl_tokens_top(const fl_tokens *t, size_t first, size_t last);

/* Leaves out parentheses around the whole of [*first, *last]. */
void fl_tokens_unwrap(const fl_tokens *t, size_t *first, size_t *last);

#endif
