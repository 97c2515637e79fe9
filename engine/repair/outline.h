/* The statements of a file, from its text alone: where each begins and ends and
 * what stands around it, enough to put one before another, to move one, or to
 * put a lock around some. What a macro hides is not seen; an edit that goes wrong
 * for that reason does not compile or does not help, and is dropped. */
#ifndef FL_REPAIR_OUTLINE_H
#define FL_REPAIR_OUTLINE_H

#include "ir/ir.h"
#include "repair/token.h"

#define FL_NOSTMT UINT32_MAX

typedef enum {
  FL_STMT_BLOCK,
  FL_STMT_IF,
  FL_STMT_LOOP, /* while, for, do */
  FL_STMT_SWITCH,
  FL_STMT_LABEL, /* "name:", "case 1:"; what it labels is the next statement */
  FL_STMT_JUMP,  /* return, break, continue, goto */
  FL_STMT_SIMPLE /* declarations too */
} fl_stmt_kind;

typedef struct {
  fl_stmt_kind kind;
  uint32_t start, end;     /* bytes of the file */
  uint32_t head, head_end; /* of if, while, for, switch: what is in the parentheses */
  uint32_t parent;         /* FL_NOSTMT: the body of a function */
  uint32_t next;           /* index of the first statement that is not inside of this one */
} fl_stmt;

typedef struct {
  uint32_t body; /* statement */
  uint32_t name; /* token */
} fl_outlined_function;

typedef struct {
  const char *text; /* of the file */
  size_t length;
  char *plain; /* the same without preprocessor lines; the tokens are of this */
  fl_tokens tokens;
  FL_VEC(fl_stmt) stmts; /* each before those inside of it */
  FL_VEC(fl_outlined_function) functions;
} fl_outline;

/* Returns true iff the text could be followed; *out is to be freed in any case. */
bool fl_outline_read(const char *text, size_t length, fl_outline *out);
void fl_outline_free(fl_outline *o);

/* The innermost statement around a range of bytes, or FL_NOSTMT. */
uint32_t fl_outline_at(const fl_outline *o, uint32_t start, uint32_t end);
/* The body of the function around a statement. */
uint32_t fl_outline_body(const fl_outline *o, uint32_t stmt);
/* Whether a statement is, or is inside of, another one. */
bool fl_outline_within(const fl_outline *o, uint32_t inner, uint32_t outer);
/* The statement at the level of the block `outer` that `inner` is part of. */
uint32_t fl_outline_child(const fl_outline *o, uint32_t outer, uint32_t inner);
/* The statement behind or before one in the same block, or FL_NOSTMT. */
uint32_t fl_outline_after(const fl_outline *o, uint32_t stmt);
uint32_t fl_outline_before(const fl_outline *o, uint32_t stmt);
/* Whether a statement is one of a block's, not the body of an if or a loop. */
bool fl_outline_in_block(const fl_outline *o, uint32_t stmt);
/* Whether the name stands in [start, end), not as a member. */
bool fl_outline_names(const fl_outline *o, uint32_t start, uint32_t end, const char *name);
/* The token that begins at this byte or the first one behind it; tokens.n if none. */
size_t fl_outline_token(const fl_outline *o, uint32_t offset);

#endif
