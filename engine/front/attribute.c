/* GNU attributes that change what a program does. libclang shows most of them
 * without a name; but it can print a declaration with them, macros expanded. */
#include "front/lower.h"

#include <stdlib.h>
#include <string.h>

/* The declaration as the compiler prints it, without body and initializer. */
static CXString printed(CXCursor c) {
  CXPrintingPolicy policy = clang_getCursorPrintingPolicy(c);
  clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
  clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_SuppressInitializers, 1);
  CXString text = clang_getCursorPrettyPrinted(c, policy);
  clang_PrintingPolicy_dispose(policy);
  return text;
}

/* Looks for __attribute__((name)) or __attribute__((name(argument))). */
static bool find(const char *text, const char *name, const char **argument, size_t *length) {
  static const char opening[] = "__attribute__((";
  size_t n = strlen(name);
  for (const char *at = text; (at = strstr(at, opening));) {
    at += sizeof opening - 1;
    if (strncmp(at, name, n) != 0 || (at[n] != ')' && at[n] != '('))
      continue;
    *argument = at + n + (at[n] == '(');
    *length = strcspn(*argument, ")");
    return true;
  }
  return false;
}

char *fl_attribute(lower *l, CXCursor c, const char *name) {
  const char *argument;
  size_t length;
  if (!clang_Cursor_hasAttrs(c))
    return NULL;
  CXString text = printed(c);
  char *found = find(clang_getCString(text), name, &argument, &length)
                    ? fl_arena_strndup(l->p->arena, argument, length)
                    : NULL;
  clang_disposeString(text);
  return found;
}

/* ---- functions that run by themselves ---- */

/* 65535 is what functions without a priority have. */
static uint32_t priority_of(const char *argument) {
  return *argument ? (uint32_t)strtoul(argument, NULL, 0) : 65535;
}

void fl_note_attributes(lower *l, symbol *s, CXCursor c) {
  char *argument;
  if (!clang_Cursor_hasAttrs(c))
    return;
  if ((argument = fl_attribute(l, c, "constructor")))
    s->constructor = priority_of(argument) + 1;
  if ((argument = fl_attribute(l, c, "destructor")))
    s->destructor = priority_of(argument) + 1;
  if (fl_attribute(l, c, "weak"))
    s->is_weak = true;
  if ((argument = fl_attribute(l, c, "alias"))) { /* in quotes */
    argument[strcspn(argument + 1, "\"") + 1] = 0;
    s->alias = argument + 1;
  }
}

static int by_priority(const void *a, const void *b) {
  const fl_autorun *x = a, *y = b;
  if (x->priority != y->priority)
    return x->priority < y->priority ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

static void add(lower *l, fl_autoruns *list, symbol *s, uint32_t priority) {
  if (priority && !clang_Cursor_isNull(s->definition))
    fl_vec_push(list, (fl_autorun){.priority = priority, .order = s->order, .func = fl_func_index(l, s)});
}

void fl_find_autoruns(lower *l) {
  for (size_t i = 0; i < l->symbols.n; i++) {
    symbol *s = l->symbols.v[i];
    add(l, &l->p->constructors, s, s->constructor);
    add(l, &l->p->destructors, s, s->destructor);
  }
  if (l->p->constructors.n)
    qsort(l->p->constructors.v, l->p->constructors.n, sizeof(fl_autorun), by_priority);
  if (l->p->destructors.n)
    qsort(l->p->destructors.v, l->p->destructors.n, sizeof(fl_autorun), by_priority);
}

/* ---- names that stand for others ---- */

symbol *fl_symbol_named(lower *l, unit *u, const char *name) {
  symbol *external = fl_strmap_get(l->externals, name);
  for (size_t i = 0; !external && i < l->symbols.n; i++)
    if (l->symbols.v[i]->u == u && strcmp(fl_name_of(l, l->symbols.v[i]->declaration), name) == 0)
      return l->symbols.v[i];
  return external;
}

/* ---- cleanup ---- */

void fl_cleanup_note(lower *l, CXCursor variable, uint32_t slot) {
  char *name = fl_attribute(l, variable, "cleanup");
  symbol *s = name ? fl_symbol_named(l, l->fn->u, name) : NULL;
  if (!name)
    return;
  if (!s || !s->is_function) {
    fl_unmodelled(l, fl_void_type(l), "the attribute 'cleanup' with '%s'", name);
    return;
  }
  fl_vec_push(&l->fn->cleanups, (cleanup){slot, s});
}

void fl_cleanup(lower *l, uint32_t slot) {
  for (size_t i = 0; i < l->fn->cleanups.n; i++)
    if (l->fn->cleanups.v[i].slot == slot) {
      size_t mark = fl_temps_mark(l->fn);
      arg_vec args = {0};
      fl_type *pointer = fl_pointer_to(l, l->fn->slots.v[slot].type);
      fl_vec_push(&args, (fl_arg){.reg = fl_slot_address(l, slot), .type = pointer});
      fl_call_function(l, l->fn->cleanups.v[i].function, &args);
      fl_temps_release(l->fn, mark);
      return;
    }
}

void fl_cleanup_all(lower *l) {
  for (size_t i = l->fn->live.n; i > 0 && l->fn->cleanups.n; i--)
    fl_cleanup(l, l->fn->live.v[i - 1]);
}
