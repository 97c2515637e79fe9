/* Making and releasing a program model; the names of its parts. */
#include "ir/ir.h"

fl_program *fl_program_new(void) {
  fl_arena *arena = fl_arena_new();
  fl_program *p = fl_arena_alloc(arena, sizeof *p);
  p->arena = arena;
  p->target = (fl_target){8, true};
  p->thread_cleanup = p->thread_end = FL_NOREG;
  fl_vec_push(&p->files, (fl_file){.path = "", .text = ""});
  fl_vec_push(&p->locs, (fl_loc){0});
  fl_vec_push(&p->sites, (fl_site){0});
  fl_vec_push(&p->notes, "");
  return p;
}

void fl_program_free(fl_program *p) {
  if (!p)
    return;
  fl_vec_free(&p->files);
  fl_vec_free(&p->locs);
  fl_vec_free(&p->sites);
  fl_vec_free(&p->funcs);
  fl_vec_free(&p->globals);
  fl_vec_free(&p->switches);
  fl_vec_free(&p->arglists);
  fl_vec_free(&p->notes);
  fl_vec_free(&p->constructors);
  fl_vec_free(&p->destructors);
  fl_arena_free(p->arena);
}

const char *fl_builtin_name(fl_builtin b) {
  static const char *const names[FL_BI_COUNT] = {
      "none",
#define FL_BI_NAME(id, name) name,
      FL_BUILTINS(FL_BI_NAME)
#undef FL_BI_NAME
  };
  return (unsigned)b < FL_BI_COUNT ? names[b] : "?";
}

const char *fl_op_name(fl_op op) {
  static const char *const names[FL_OP_COUNT] = {
      [FL_OP_NOP] = "nop",         [FL_OP_CONST] = "const",     [FL_OP_UNDEF] = "undef",
      [FL_OP_MOV] = "mov",         [FL_OP_ADD] = "add",         [FL_OP_SUB] = "sub",
      [FL_OP_MUL] = "mul",         [FL_OP_DIV] = "div",         [FL_OP_REM] = "rem",
      [FL_OP_AND] = "and",         [FL_OP_OR] = "or",           [FL_OP_XOR] = "xor",
      [FL_OP_SHL] = "shl",         [FL_OP_SHR] = "shr",         [FL_OP_NEG] = "neg",
      [FL_OP_NOT] = "not",         [FL_OP_LNOT] = "lnot",       [FL_OP_EQ] = "eq",
      [FL_OP_NE] = "ne",           [FL_OP_LT] = "lt",           [FL_OP_LE] = "le",
      [FL_OP_GT] = "gt",           [FL_OP_GE] = "ge",           [FL_OP_CONV] = "conv",
      [FL_OP_LOCAL] = "local",     [FL_OP_DECL] = "decl",       [FL_OP_LEAVE] = "leave",
      [FL_OP_GLOBAL] = "global",   [FL_OP_FUNC] = "func",       [FL_OP_PTRADD] = "ptradd",
      [FL_OP_PTRDIFF] = "ptrdiff", [FL_OP_INDEX] = "index",     [FL_OP_LOAD] = "load",
      [FL_OP_STORE] = "store",     [FL_OP_LOADBITS] = "loadbits", [FL_OP_STOREBITS] = "storebits",
      [FL_OP_COPY] = "copy",       [FL_OP_ZERO] = "zero",       [FL_OP_RMW] = "rmw",
      [FL_OP_CMPXCHG] = "cmpxchg", [FL_OP_XCHG] = "xchg",       [FL_OP_FENCE] = "fence",
      [FL_OP_JMP] = "jmp",         [FL_OP_BRT] = "brt",         [FL_OP_BRF] = "brf",
      [FL_OP_SWITCH] = "switch",   [FL_OP_CALL] = "call",       [FL_OP_CALLP] = "callp",
      [FL_OP_BUILTIN] = "builtin", [FL_OP_RET] = "ret",         [FL_OP_ATOMIC_BEGIN] = "atomic.begin",
      [FL_OP_ATOMIC_END] = "atomic.end", [FL_OP_UNMODELLED] = "unmodelled", [FL_OP_TRAP] = "trap",
  };
  return op < FL_OP_COUNT && names[op] ? names[op] : "?";
}

const char *fl_site_kind_name(fl_site_kind kind) {
  static const char *const names[] = {"none",     "expression",      "constant", "condition",
                                      "initializer", "assertion",    "argument", "synchronization",
                                      "update",   "target",          "size"};
  return names[kind];
}
