/* Inside the front end: from libclang's tree to instructions.
 *
 * A file's tree is read function by function into nodes of our own (node), so
 * that every cursor is visited once. `lower` is the whole program under way,
 * `fn` the function being written. */
#ifndef FL_FRONT_LOWER_H
#define FL_FRONT_LOWER_H

#include "base/diag.h"
#include "base/map.h"
#include "front/front.h"

#include <clang-c/Index.h>

typedef struct node node;
struct node {
  CXCursor cursor;
  enum CXCursorKind kind;
  uint32_t n;
  node **child;
  fl_type *type; /* expressions: made when first asked for */
  uint32_t loc;
  bool has_loc;
};

/* What a declaration stands for. */
typedef enum { ENT_REG, ENT_SLOT, ENT_GLOBAL, ENT_FUNC } entity_kind;
typedef struct {
  entity_kind kind;
  uint32_t index; /* register, slot, global or function */
  fl_type *type;
} entity;

/* One file with what it includes. */
typedef struct {
  CXTranslationUnit tu;
  bool is_kept; /* by the cache */
  const char *path;
  fl_u64map *types;    /* QualType -> fl_type* */
  fl_u64map *files;    /* CXFile -> index into the program's files */
  fl_u64map *entities; /* Decl -> entity* (of globals, functions, static locals) */
  CXFile text_file;    /* whose contents were asked for last */
  const char *text;
  size_t text_size;
} unit;

/* A function or variable with a name; external ones are shared by the units. */
typedef struct {
  unit *u;
  CXCursor definition; /* null cursor if there is none */
  CXCursor declaration;
  bool is_function, is_tentative, has_initializer, is_system, is_weak;
  const char *alias;    /* the name it stands for, or NULL */
  uint32_t constructor; /* priority + 1 of a function that runs before main, or 0 */
  uint32_t destructor;  /* the same after main */
  uint32_t order;       /* of the definition */
  uint32_t index; /* in the program, once somebody needs it */
  bool is_made;
} symbol;

typedef struct {
  uint32_t name; /* label number */
  FL_VEC(uint32_t) live; /* slots alive there */
  bool is_bound;
} code_label;

typedef struct {
  uint32_t stub, target;
  FL_VEC(uint32_t) live;
  uint32_t loc;
} pending_goto;

typedef struct {
  int64_t low, high;
  uint32_t label;
} pending_case;

/* A loop or switch that break and continue refer to. */
typedef struct jump_scope jump_scope;
struct jump_scope {
  jump_scope *outer;
  uint32_t break_label, continue_label;
  bool is_switch;
  size_t live_break, live_continue; /* slots alive there */
  FL_VEC(pending_case) cases;
  uint32_t default_label;
  fl_vk vk;
};

/* A function is called when a variable goes out of scope. */
typedef struct {
  uint32_t slot;
  symbol *function;
} cleanup;

/* The array that an argument points into, wanted and found: see array_argument.c. */
typedef struct {
  const node *array; /* NULL: none is wanted */
  bool is_direct;    /* the argument is the array itself */
  uint32_t start;    /* register with its address */
} array_watch;

typedef struct {
  fl_func *f;
  unit *u;
  fl_arena *arena; /* nodes; released with the function */
  CXCursor definition; /* null cursor if it has none */
  FL_VEC(fl_insn) code;
  FL_VEC(fl_slot) slots;
  FL_VEC(bool) slot_private; /* its address never leaves the function's own accesses */
  FL_VEC(fl_regvar) vars;
  uint32_t nregs;
  FL_VEC(uint32_t) temps;      /* temporaries in use */
  FL_VEC(uint32_t) free_temps;
  FL_VEC(uint32_t) label_pc;   /* by label number; UINT32_MAX while unknown */
  uint32_t last_label_pc;      /* a label was bound at this instruction */
  FL_VEC(uint32_t) live;       /* slots in scope, innermost last */
  FL_VEC(cleanup) cleanups;
  fl_strmap *named_labels;     /* name -> code_label* */
  FL_VEC(code_label *) all_labels;
  FL_VEC(pending_goto) gotos;
  FL_VEC(uint32_t) tables;     /* switch tables of this function, to be resolved */
  jump_scope *jumps;
  fl_u64map *entities;         /* Decl -> entity*: locals */
  fl_u64map *address_taken;    /* Decl */
  fl_u64map *vla_sizes;        /* type -> register with its size in bytes */
  uint32_t variable_arguments; /* register with the address of those behind the named ones */
  uint32_t alloca_head;        /* register with the list of alloca's blocks, or FL_NOREG */
  uint32_t loc;                /* of what is being lowered */
  unsigned depth;
  unsigned quiet;              /* > 0: no sites wanted */
  bool in_assertion;
  bool one_past; /* the next element only has its address taken */
  array_watch array;
} fn;

typedef struct {
  fl_program *p;
  fl_diags *diags;
  const fl_front_request *request;
  FL_VEC(unit *) units;
  fl_strmap *externals;   /* name -> symbol* */
  fl_u64map *internals;   /* Decl -> symbol* */
  FL_VEC(symbol *) symbols;
  FL_VEC(symbol *) todo;  /* functions and globals to be lowered */
  fl_strmap *strings;     /* literal -> index + 1 */
  fl_strmap *builtins;    /* name -> fl_builtin */
  fn *init;
  fn *fn; /* being written */
  bool failed;
  unsigned nstatics;
  uint32_t norders;
} lower;

typedef FL_VEC(fl_arg) arg_vec;

/* ---- a value: a register or a number known now ---- */
typedef struct {
  bool is_const;
  uint64_t bits; /* is_const */
  uint32_t reg;
  uint32_t site; /* of a literal */
  fl_type *type; /* aggregates: reg holds the address */
} val;

/* ---- a place that can be read, written or pointed to ---- */
typedef enum { PLACE_REG, PLACE_MEM, PLACE_BITS } place_kind;
typedef struct {
  place_kind kind;
  uint32_t reg; /* the variable, or the address */
  int64_t offset;
  uint32_t bit_offset, bit_width;
  fl_type *type;
  bool is_private; /* nobody else can name it */
} place;

/* tree.c */
node *fl_tree(fl_arena *arena, CXCursor c, unsigned *deepest);
const node *fl_peel(const node *n); /* without parentheses and implicit casts */
bool fl_text_starts(lower *l, const node *n, const char *word); /* the text of the node */
const char *fl_text_at(lower *l, unit *u, CXSourceLocation at, size_t *length);
char *fl_name_of(lower *l, CXCursor c); /* in the program's arena */
uint32_t fl_loc_of(lower *l, node *n);
uint32_t fl_loc_of_cursor(lower *l, unit *u, CXCursor c);
/* Notes the files that a unit was read from, headers of the system excepted. */
void fl_note_files(lower *l, unit *u);
/* Whether the node's range is one stretch of text of its own, so that replacing
 * it is an edit; what a macro's body says or puts together is not. */
bool fl_is_stretch(lower *l, node *n);
uint64_t fl_decl_key(CXCursor c);

/* types.c */
fl_type *fl_type_of(lower *l, unit *u, CXType t);
fl_type *fl_node_type(lower *l, node *n);
fl_type *fl_parameter_type(lower *l, unit *u, CXCursor c); /* arrays are pointers */
fl_type *fl_basic_type(lower *l, fl_vk vk); /* int, unsigned long, ... */
fl_type *fl_void_type(lower *l);
fl_type *fl_pointer_to(lower *l, fl_type *t);
fl_vk fl_promoted(fl_vk vk);
fl_vk fl_usual(fl_vk a, fl_vk b); /* usual arithmetic conversions */

/* emit.c */
fl_insn *fl_emit(lower *l, fl_op op);
uint32_t fl_temp(fn *f);
size_t fl_temps_mark(const fn *f);
void fl_temps_release(fn *f, size_t mark);
uint32_t fl_label_new(fn *f);
void fl_label_bind(fn *f, uint32_t label);
void fl_jump(lower *l, uint32_t label);
void fl_branch_if(lower *l, val v, bool sense, uint32_t label, uint32_t site);
uint32_t fl_slot_new(lower *l, const char *name, fl_type *t, bool is_private);
uint32_t fl_slot_address(lower *l, uint32_t slot);
uint32_t fl_slot_temp(lower *l, fl_type *t); /* a fresh private one; address */
uint32_t fl_site_new(lower *l, fl_site_kind kind, node *n, fl_type *t);
/* The place assigned to by the node, beside the site of the value. */
void fl_site_target(lower *l, node *n, fl_type *t, uint32_t of);
uint32_t fl_reg_of(lower *l, val v); /* makes sure it is in a register */
/* The instruction that delivers the value carries the site from now on. */
val fl_deliver(lower *l, val v, uint32_t site);
val fl_const(fl_type *t, uint64_t bits);
val fl_in_reg(fl_type *t, uint32_t reg);
val fl_binary(lower *l, fl_op op, fl_vk vk, val a, val b, fl_type *result);
val fl_convert_to(lower *l, val v, fl_type *t);
/* Something that is not modelled; a value of the type, if it has one. */
val fl_unmodelled(lower *l, fl_type *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void fl_leave_down_to(lower *l, size_t live);
void fl_finish(lower *l, fn *f);
fn *fl_fn_new(lower *l, unit *u, fl_func *func);
void fl_fn_free(fn *f);
bool fl_too_deep(lower *l);

/* place.c */
place fl_place_of(lower *l, node *n);
bool fl_is_flexible(const node *base, const fl_type *array);

/* Around the lowering of an argument (array_argument.c): notes with it the array it
 * points into. The other two are called where arrays become pointers. */
array_watch fl_array_watch_begin(lower *l, const node *argument, fl_builtin b);
void fl_array_watch_end(lower *l, array_watch before, fl_arg *a);
bool fl_wants_array_start(lower *l, const node *n);
void fl_note_array_start(lower *l, const node *n, uint32_t reg);

place fl_place_at(uint32_t address, int64_t offset, fl_type *t);
bool fl_is_place(lower *l, node *n);
uint32_t fl_address_of(lower *l, place at);
val fl_load(lower *l, place at);
void fl_store(lower *l, place at, val v, uint32_t site, bool is_init);
void fl_copy(lower *l, place to, uint32_t from, bool from_private, bool is_init);
place fl_member(lower *l, place at, CXCursor field);
/* The member of a struct or union that a cursor names, also inside members
 * without a name: the place of it counts from the start of `t`. A member
 * without a name is known by its type. `position`, if wanted: which direct
 * member of `t` it is or lies in. */
bool fl_find_field(lower *l, const fl_type *t, CXCursor field, fl_field *out, uint64_t *position);
val fl_size_in_bytes(lower *l, fl_type *t); /* of a possibly variable-length type */
bool fl_vla_dimensions(lower *l, fl_type *t, node **dims, uint32_t n);

/* expr.c, assign.c, call.c, atomic.c, literal.c */
val fl_rvalue(lower *l, node *n);
void fl_effect(lower *l, node *n); /* for its side effects */
val fl_site_value(lower *l, node *n, fl_type *as, fl_site_kind kind);
void fl_branch(lower *l, node *n, bool sense, uint32_t label, fl_site_kind kind);
val fl_assign(lower *l, node *n);
val fl_compound_assign(lower *l, node *n);
val fl_increment(lower *l, node *n, bool want_value);
val fl_call_expr(lower *l, node *n);
void fl_call_function(lower *l, symbol *s, arg_vec *args); /* its result is not wanted */
val fl_call_builtin(lower *l, fl_builtin b, arg_vec *args, fl_type *result);
/* compiler_builtin.c: true iff the name is one of the compiler's */
bool fl_compiler_builtin(lower *l, node *n, const char *name, val *out);
bool fl_reports_failure(lower *l, const node *n);
bool fl_is_atomic_builtin(lower *l, node *n, const char **name);
val fl_atomic_expr(lower *l, node *n, const char *name);
bool fl_sync_builtin(lower *l, node *n, const char *name, val *out);
val fl_atomic_rmw(lower *l, place at, fl_op op, val operand, bool want_new);
val fl_literal(lower *l, node *n);
const uint8_t *fl_string_bytes(lower *l, const node *n, uint64_t *size);
uint32_t fl_string_global(lower *l, const node *n);

/* variadic.c */
/* Replaces the arguments from the first on by the address of a temporary that
 * holds them, as a function with variable arguments takes them. */
void fl_pack_arguments(lower *l, arg_vec *args, size_t first);
val fl_va_arg(lower *l, node *n);
bool fl_va_builtin(lower *l, node *n, const char *name, val *out);
/* The address of the next argument of a va_list. */
val fl_va_list_value(lower *l, node *n);
val fl_va_list_in(lower *l, fl_type *t, uint32_t reg);

/* attribute.c */
/* What stands in the parentheses of an attribute of a declaration ("" if there
 * are none); NULL if it does not have the attribute. */
char *fl_attribute(lower *l, CXCursor c, const char *name);
/* Notes what the attributes of a declaration say of its symbol. */
void fl_note_attributes(lower *l, symbol *s, CXCursor c);
/* Adds the constructors and destructors to the program. */
void fl_find_autoruns(lower *l);
/* What has this name in a file. */
symbol *fl_symbol_named(lower *l, unit *u, const char *name);
/* The attribute 'cleanup': of a variable; its call when a slot goes out of scope;
 * the calls of all that live, before a return. */
void fl_cleanup_note(lower *l, CXCursor variable, uint32_t slot);
void fl_cleanup(lower *l, uint32_t slot);
void fl_cleanup_all(lower *l);

/* wide.c */
val fl_wide_load(lower *l, place at);
val fl_wide_literal(lower *l, fl_type *t, const char *text);
val fl_wide_convert(lower *l, val v, fl_type *t); /* one of the types is wide */
val fl_wide_truth(lower *l, val v);
val fl_wide_unary(lower *l, fl_op op, val v);
val fl_wide_binary(lower *l, fl_op op, val a, val b, fl_type *result);
bool fl_wide_call(lower *l, node *n, const char *name, val *out);

/* alloca.c */
bool fl_calls_alloca(const node *n);
void fl_alloca_begin(lower *l); /* before the body of a function that calls it */
void fl_alloca_end(lower *l);   /* before a return */
val fl_alloca_expr(lower *l, node *n);

/* generic.c */
/* The expression _Generic selects (also __builtin_choose_expr); NULL with
 * UNMODELLED emitted if that cannot be told. */
node *fl_generic_choice(lower *l, node *n);

/* sizeof.c */
val fl_size_or_align(lower *l, node *n);

/* init.c */
void fl_init_place(lower *l, place at, node *init, bool is_zeroed);
uint64_t fl_flexible_bytes(lower *l, const fl_type *t, node *init);

/* stmt.c */
void fl_stmt(lower *l, node *n);
val fl_stmt_expr(lower *l, node *n);
void fl_local_decl(lower *l, node *n);

/* decl.c */
void fl_index_unit(lower *l, unit *u);
entity fl_entity_of(lower *l, CXCursor c);
uint32_t fl_func_index(lower *l, symbol *s);
symbol *fl_symbol_of(lower *l, CXCursor c);
/* Whether a declaration is of a weak name that nothing defines: its address is null. */
bool fl_is_absent(lower *l, CXCursor c);
void fl_lower_symbol(lower *l, symbol *s);
/* Whether a function is called that has no body and no model so far, and giving
 * it the one that the library written in C has for it, if any. */
bool fl_lacks_body(lower *l, const symbol *s);
void fl_take_library_body(lower *l, symbol *s);
uint32_t fl_global_new(lower *l, const char *name, fl_type *t, uint32_t loc);
/* The object a declaration stands for, and its initializer as part of the
 * program's initialization. */
uint32_t fl_object_new(lower *l, unit *u, CXCursor c, const char *name, fl_type *t);
void fl_object_init(lower *l, unit *u, uint32_t global, CXCursor c);

/* library.c */
fl_builtin fl_builtin_by_name(lower *l, const char *name);
void fl_note_builtin(lower *l, fl_builtin b); /* the program calls it */
bool fl_takes_va_list(fl_builtin b); /* as its last argument */
/* The function with a va_list that does what one with variable arguments does. */
fl_builtin fl_with_va_list(fl_builtin b);
int fl_assert_text_argument(const char *name); /* which argument is the text, -1 if none */
bool fl_library_variable(lower *l, const char *name, uint32_t global);

/* escape.c */
void fl_find_address_taken(lower *l, fn *f, node *body);

/* version.c */
bool fl_libclang_fits(const char *version);
bool fl_check_libclang(fl_diags *diags);

/* parse.c */
typedef FL_VEC(char *) flag_list; /* on the heap, like its strings */
void fl_flags_free(flag_list *flags);
/* Parses a file that is known to be readable and makes it the last of the
 * units; NULL if the compiler refused it. */
CXIndex fl_cache_index(fl_front_cache *c);
unit *fl_parse_unit(lower *l, CXIndex index, const char *path);
/* The functions of the library that are written in C. */
unit *fl_parse_library(lower *l, CXIndex index);
bool fl_is_own_header(const char *path); /* one of those that come with the tool */
void fl_unit_free(unit *u);

/* compile_commands.c */
/* Appends the flags by which the database in a folder compiles a file. */
bool fl_compile_commands(const char *folder, const char *file, flag_list *flags, fl_diags *diags);

#endif
