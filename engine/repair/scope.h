/* The variables that may be named at a place of the program. */
#ifndef FL_REPAIR_SCOPE_H
#define FL_REPAIR_SCOPE_H

#include "ir/ir.h"

/* Whether a character can be part of a name. */
bool fl_is_word_char(char c);

typedef struct {
  const char *name; /* as the source writes it */
  const fl_type *type;
} fl_variable;

typedef struct {
  fl_variable *v; /* inner ones first; of two with one name only the inner one */
  size_t n, cap;
} fl_scope;

/* What can be told from the text: locals declared in front of the site in a
 * block around it, and objects of file scope that the file has named by then.
 * May contain a few that are not visible, such as the variable of a loop behind
 * the loop. */
void fl_scope_at(const fl_program *p, uint32_t site, fl_scope *out);
void fl_scope_free(fl_scope *s);

const fl_variable *fl_scope_find(const fl_scope *s, const char *name, size_t n);

/* Whether the file names it in front of the place; mere mention in a comment counts. */
bool fl_is_named_before(const fl_program *p, const char *name, const fl_loc *at);

/* Whether one can stand where the other stands; const, volatile and _Atomic do
 * not matter. */
bool fl_type_same(const fl_type *a, const fl_type *b);

/* Appends to names (not copied) the other members of the type of this member in
 * every struct that the variables have, hold or point to. */
typedef struct {
  const char **v;
  size_t n, cap;
} fl_name_list;
void fl_scope_members(const fl_scope *s, const char *member, size_t n, fl_name_list *names);

/* Appends the other names of the `enum` in the program's text that lists this
 * one; to be freed. */
typedef struct {
  char **v;
  size_t n, cap;
} fl_word_list;
void fl_enumerators_beside(const fl_program *p, const char *name, size_t n, fl_word_list *words);

#endif
