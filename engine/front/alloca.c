/* alloca: memory that lives until its function returns. The blocks are heap
 * blocks in a list whose head is a register of the function; every return frees
 * them. The first word of a block is the address of the one before it. */
#include "front/lower.h"

#include <string.h>

enum { HEADER = 16 }; /* keeps the alignment of the block */

bool fl_calls_alloca(const node *n) {
  if (n->kind == CXCursor_CallExpr) {
    CXString s = clang_getCursorSpelling(n->cursor);
    const char *name = clang_getCString(s);
    bool yes = name && (strcmp(name, "alloca") == 0 || strcmp(name, "__builtin_alloca") == 0);
    clang_disposeString(s);
    if (yes)
      return true;
  }
  for (uint32_t i = 0; i < n->n; i++)
    if (fl_calls_alloca(n->child[i]))
      return true;
  return false;
}

static place head_of(lower *l) {
  fl_type *t = fl_pointer_to(l, fl_void_type(l));
  return (place){.kind = PLACE_REG, .reg = l->fn->alloca_head, .type = t};
}

void fl_alloca_begin(lower *l) {
  l->fn->alloca_head = l->fn->nregs++;
  place head = head_of(l);
  fl_store(l, head, fl_const(head.type, 0), 0, true);
}

static val call(lower *l, fl_builtin b, val argument, fl_type *result) {
  arg_vec args = {0};
  fl_vec_push(&args, (fl_arg){.reg = fl_reg_of(l, argument), .type = argument.type});
  return fl_call_builtin(l, b, &args, result);
}

val fl_alloca_expr(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  fl_type *size = fl_basic_type(l, l->p->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32);
  if (n->n != 2 || l->fn->alloca_head == FL_NOREG)
    return fl_unmodelled(l, t, "alloca here");
  place head = head_of(l);
  val wanted = fl_site_value(l, n->child[1], size, FL_SITE_ARGUMENT);
  val whole = fl_binary(l, FL_OP_ADD, size->vk, wanted, fl_const(size, HEADER), size);
  val block = call(l, FL_BI_MALLOC, whole, head.type);
  fl_store(l, fl_place_at(block.reg, 0, head.type), fl_load(l, head), 0, true);
  uint32_t kept = fl_address_of(l, fl_place_at(block.reg, HEADER, t));
  fl_store(l, head, block, 0, false);
  return fl_in_reg(t, kept);
}

void fl_alloca_end(lower *l) {
  fn *f = l->fn;
  if (f->alloca_head == FL_NOREG)
    return;
  place head = head_of(l);
  uint32_t again = fl_label_new(f), done = fl_label_new(f), block = fl_temp(f);
  fl_label_bind(f, again);
  fl_branch_if(l, fl_load(l, head), false, done, 0);
  fl_store(l, (place){.kind = PLACE_REG, .reg = block, .type = head.type}, fl_load(l, head), 0,
           false);
  fl_store(l, head, fl_load(l, fl_place_at(block, 0, head.type)), 0, false);
  call(l, FL_BI_FREE, fl_in_reg(head.type, block), fl_void_type(l));
  fl_jump(l, again);
  fl_label_bind(f, done);
}
