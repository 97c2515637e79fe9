/* Tests of ir/ir.h: the printer, and the validator, which must refuse a model in which one rule is
 * broken, for every rule. */
#include "ir/ir.h"

#include "unit.h"

#include <string.h>

static fl_type t_int = {
    .kind = FL_TY_INT, .vk = FL_VK_S32, .size = 4, .is_complete = true, .name = "int"};
static fl_type t_func = {
    .kind = FL_TY_FUNC, .elem = &t_int, .has_prototype = true, .name = "int (void)"};
static fl_type t_pair = {.kind = FL_TY_STRUCT, .size = 8, .name = "struct pair"};

/* One of each operation, with operands that are in order. In the order of fl_op, but for the
 * return, which comes last. */
enum { REGS = 6 };
static const fl_insn samples[] = {
    {.op = FL_OP_NOP, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG},
    {.op = FL_OP_CONST, .vk = FL_VK_S32, .dst = 1, .a = FL_NOREG, .b = FL_NOREG, .imm = -7},
    {.op = FL_OP_UNDEF, .dst = 1, .a = FL_NOREG, .b = FL_NOREG},
    {.op = FL_OP_MOV, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = FL_NOREG},
    {.op = FL_OP_ADD, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = FL_IMM, .imm = 3, .site_b = 1},
    {.op = FL_OP_SUB, .vk = FL_VK_F64, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_MUL, .vk = FL_VK_U32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_DIV, .vk = FL_VK_S64, .dst = 2, .a = 1, .b = 0, .site = 1},
    {.op = FL_OP_REM, .vk = FL_VK_U64, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_AND, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_OR, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_XOR, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_SHL, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_SHR, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_NEG, .vk = FL_VK_F32, .dst = 2, .a = 1, .b = FL_NOREG},
    {.op = FL_OP_NOT, .vk = FL_VK_U32, .dst = 2, .a = 1, .b = FL_NOREG},
    {.op = FL_OP_LNOT, .vk = FL_VK_U8, .dst = 2, .a = 1, .b = FL_NOREG},
    {.op = FL_OP_EQ, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_NE, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_LT, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_LE, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_GT, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_GE, .vk = FL_VK_S32, .dst = 2, .a = 1, .b = 0},
    {.op = FL_OP_CONV, .vk = FL_VK_S64, .vk2 = FL_VK_S32, .dst = 2, .a = 1, .b = FL_NOREG},
    {.op = FL_OP_LOCAL, .dst = 3, .a = FL_NOREG, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_DECL, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_LEAVE, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_GLOBAL, .dst = 4, .a = FL_NOREG, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_FUNC, .dst = 4, .a = FL_NOREG, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_PTRADD, .vk = FL_VK_S64, .dst = 4, .a = 3, .b = 1, .imm2 = 8},
    {.op = FL_OP_PTRDIFF, .dst = 4, .a = 3, .b = 4, .imm2 = 8},
    {.op = FL_OP_INDEX, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 1, .b = FL_NOREG, .imm = 10},
    {.op = FL_OP_LOAD, .vk = FL_VK_S32, .dst = 1, .a = 3, .b = FL_NOREG, .imm = 4},
    {.op = FL_OP_STORE, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 3, .b = 1},
    {.op = FL_OP_LOADBITS, .vk = FL_VK_U32, .dst = 1, .a = 3, .b = FL_NOREG, .imm = 3, .imm2 = 5},
    {.op = FL_OP_STOREBITS, .vk = FL_VK_U32, .dst = FL_NOREG, .a = 3, .b = 1, .imm = 3, .imm2 = 5},
    {.op = FL_OP_COPY, .dst = FL_NOREG, .a = 3, .b = 4, .imm = 8},
    {.op = FL_OP_ZERO, .dst = FL_NOREG, .a = 3, .b = FL_NOREG, .imm = 8},
    {.op = FL_OP_RMW, .vk = FL_VK_S32, .vk2 = FL_OP_ADD, .dst = 1, .a = 3, .b = FL_IMM, .imm = 1},
    {.op = FL_OP_CMPXCHG, .vk = FL_VK_S32, .dst = 1, .a = 3, .b = 4, .imm2 = 2},
    {.op = FL_OP_XCHG, .vk = FL_VK_S32, .dst = 1, .a = 3, .b = 2},
    {.op = FL_OP_FENCE, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG},
    {.op = FL_OP_JMP, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG, .imm = 1},
    {.op = FL_OP_BRT, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 1, .b = FL_NOREG, .imm = 1},
    {.op = FL_OP_BRF, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 1, .b = FL_NOREG, .imm = 1},
    {.op = FL_OP_SWITCH, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 1, .b = FL_NOREG, .imm = 0},
    {.op = FL_OP_CALL, .vk = FL_VK_S32, .dst = 1, .a = FL_NOREG, .b = FL_NOREG, .imm2 = 0},
    {.op = FL_OP_CALLP, .vk = FL_VK_S32, .dst = 1, .a = 4, .b = FL_NOREG},
    {.op = FL_OP_BUILTIN, .dst = 1, .a = FL_NOREG, .b = FL_NOREG, .imm2 = FL_BI_ABS},
    {.op = FL_OP_ATOMIC_BEGIN, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG},
    {.op = FL_OP_ATOMIC_END, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG},
    {.op = FL_OP_UNMODELLED, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG, .imm = 1},
    {.op = FL_OP_TRAP, .dst = FL_NOREG, .a = FL_NOREG, .b = FL_NOREG, .imm = 1},
    {.op = FL_OP_RET, .vk = FL_VK_S32, .dst = FL_NOREG, .a = 1, .b = FL_NOREG},
};
enum { COUNT = sizeof samples / sizeof *samples };

/* A program with all of that in its one function. */
static fl_program *make(void) {
  fl_program *p = fl_program_new();
  fl_vec_push(&p->files, (fl_file){.path = "a.c", .text = "int x = y - z;\n", .length = 15});
  fl_vec_push(&p->locs, (fl_loc){1, 1, 9, 1, 14, 8, 13});
  fl_vec_push(&p->sites, (fl_site){1, FL_SITE_EXPRESSION, 1, 0, &t_int, false, 0});
  fl_vec_push(&p->notes, "inline assembly is not modelled");

  fl_global *g = fl_arena_alloc(p->arena, sizeof *g);
  *g = (fl_global){.name = "balance", .type = &t_int, .size = 4};
  fl_vec_push(&p->globals, g);

  fl_arg *args = fl_arena_alloc(p->arena, sizeof *args);
  args[0] = (fl_arg){.reg = 1, .site = 1, .type = &t_int};
  fl_vec_push(&p->arglists, (fl_arglist){args, 1});

  fl_case *cases = fl_arena_alloc(p->arena, 2 * sizeof *cases);
  cases[0] = (fl_case){1, 1, 2};
  cases[1] = (fl_case){5, 9, 3};
  fl_vec_push(&p->switches, (fl_switch){cases, 2, 4});

  fl_func *f = fl_arena_alloc(p->arena, sizeof *f);
  *f = (fl_func){.name = "main", .type = &t_func, .loc = 1, .has_body = true, .nregs = REGS};
  f->code = fl_arena_alloc(p->arena, sizeof samples);
  memcpy(f->code, samples, sizeof samples);
  f->ncode = COUNT;
  for (uint32_t i = 0; i < COUNT; i++)
    f->code[i].loc = 1;
  f->slots = fl_arena_alloc(p->arena, sizeof *f->slots);
  f->slots[0] = (fl_slot){.name = "pair", .type = &t_pair, .size = 8, .reg = 5};
  f->nslots = 1;
  f->vars = fl_arena_alloc(p->arena, sizeof *f->vars);
  f->vars[0] = (fl_regvar){.name = "i", .type = &t_int, .reg = 2};
  f->nvars = 1;
  fl_vec_push(&p->funcs, f);
  p->init = UINT32_MAX;
  return p;
}

static fl_insn *insn(fl_program *p, fl_op op) {
  fl_func *f = p->funcs.v[0];
  for (uint32_t i = 0; i < f->ncode; i++)
    if (f->code[i].op == op)
      return &f->code[i];
  fail_msg("no sample of %s", fl_op_name(op));
  return NULL;
}

/* Takes p over. */
static void expect_refused(fl_program *p, const char *words) {
  fl_str why = {0};
  fl_str_add(&why, "");
  if (fl_program_validate(p, &why))
    fail_msg("accepted, although: %s", words);
  if (!strstr(why.s, words))
    fail_msg("refused because '%s', not because '%s'", why.s, words);
  fl_str_free(&why);
  fl_program_free(p);
}

#define BREAK(words, ...)                                                                          \
  do {                                                                                             \
    fl_program *p = make();                                                                        \
    __VA_ARGS__;                                                                                   \
    expect_refused(p, words);                                                                      \
  } while (0)

static void a_sound_model_is_accepted(void **state) {
  (void)state;
  fl_program *p = make();
  fl_str why = {0};
  bool ok = fl_program_validate(p, &why);
  if (!ok)
    fail_msg("%s", why.s);
  fl_str_free(&why);
  fl_program_free(p);
}

static void the_samples_have_every_operation(void **state) {
  (void)state;
  assert_int_equal(COUNT, FL_OP_COUNT);
  fl_program *p = make();
  for (int op = 0; op < FL_OP_COUNT; op++) {
    insn(p, (fl_op)op);
    assert_string_not_equal(fl_op_name((fl_op)op), "?");
  }
  assert_string_equal(fl_op_name(FL_OP_COUNT), "?");
  fl_program_free(p);
}

/* An operand that is wanted must be a register, one that is not must be absent. */
static void operands_of_every_operation_are_checked(void **state) {
  (void)state;
  for (uint32_t i = 0; i < COUNT; i++) {
    BREAK("result register", p->funcs.v[0]->code[i].dst = REGS);
    BREAK("operand a", p->funcs.v[0]->code[i].a = REGS);
    BREAK("operand b", p->funcs.v[0]->code[i].b = REGS);
  }
  static const fl_op without_result[] = {FL_OP_STORE, FL_OP_JMP, FL_OP_INDEX, FL_OP_RET};
  for (size_t k = 0; k < sizeof without_result / sizeof *without_result; k++)
    BREAK("result register", insn(p, without_result[k])->dst = 0);
  BREAK("result register", insn(p, FL_OP_ADD)->dst = FL_NOREG);
  BREAK("operand a", insn(p, FL_OP_LOAD)->a = FL_NOREG);
  BREAK("operand a", insn(p, FL_OP_CONST)->a = 0);
  BREAK("operand b", insn(p, FL_OP_STORE)->b = FL_NOREG);
  BREAK("operand b", insn(p, FL_OP_STORE)->b = FL_IMM);
  BREAK("operand b", insn(p, FL_OP_LOAD)->b = 0);
  BREAK("new value", insn(p, FL_OP_CMPXCHG)->imm2 = REGS);
}

static void operands_that_may_be_absent_are(void **state) {
  (void)state;
  fl_program *p = make();
  insn(p, FL_OP_CALL)->dst = FL_NOREG;
  insn(p, FL_OP_BUILTIN)->dst = FL_NOREG;
  insn(p, FL_OP_RMW)->dst = FL_NOREG;
  insn(p, FL_OP_RET)->a = FL_NOREG;
  insn(p, FL_OP_DECL)->a = 1;
  fl_str why = {0};
  assert_true(fl_program_validate(p, &why));
  fl_str_free(&why);
  fl_program_free(p);
}

static void kinds_must_fit_the_operation(void **state) {
  (void)state;
  static const fl_op arithmetic[] = {FL_OP_ADD, FL_OP_SUB, FL_OP_MUL, FL_OP_DIV, FL_OP_NEG};
  static const fl_op integer[] = {FL_OP_REM, FL_OP_AND, FL_OP_OR, FL_OP_XOR,
                                  FL_OP_SHL, FL_OP_SHR, FL_OP_NOT};
  static const fl_op access[] = {FL_OP_LOAD, FL_OP_STORE, FL_OP_LOADBITS, FL_OP_STOREBITS,
                                 FL_OP_RMW,  FL_OP_XCHG,  FL_OP_CMPXCHG};
  for (size_t i = 0; i < sizeof arithmetic / sizeof *arithmetic; i++)
    BREAK("arithmetic", insn(p, arithmetic[i])->vk = FL_VK_S16);
  for (size_t i = 0; i < sizeof integer / sizeof *integer; i++) {
    BREAK("promoted integer", insn(p, integer[i])->vk = FL_VK_F64);
    BREAK("promoted integer", insn(p, integer[i])->vk = FL_VK_U8);
  }
  for (size_t i = 0; i < sizeof access / sizeof *access; i++)
    BREAK("access without a kind", insn(p, access[i])->vk = FL_VK_NONE);
  BREAK("without kinds", insn(p, FL_OP_CONV)->vk = FL_VK_NONE);
  BREAK("without kinds", insn(p, FL_OP_CONV)->vk2 = FL_VK_NONE);
  BREAK("without kinds", insn(p, FL_OP_CONV)->vk2 = FL_VK_COUNT);
  BREAK("no binary operation", insn(p, FL_OP_RMW)->vk2 = FL_OP_LOAD);
  BREAK("no binary operation", insn(p, FL_OP_RMW)->vk2 = 255);
  BREAK("unknown operation", insn(p, FL_OP_ADD)->vk = FL_VK_COUNT);
  BREAK("unknown operation", insn(p, FL_OP_NOP)->op = FL_OP_COUNT);
}

static void references_must_exist(void **state) {
  (void)state;
  BREAK("slot out of range", insn(p, FL_OP_LOCAL)->imm = 1);
  BREAK("slot out of range", insn(p, FL_OP_DECL)->imm = -1);
  BREAK("slot out of range", insn(p, FL_OP_LEAVE)->imm = 1);
  BREAK("global out of range", insn(p, FL_OP_GLOBAL)->imm = 1);
  BREAK("function out of range", insn(p, FL_OP_FUNC)->imm = 1);
  BREAK("jump out of range", insn(p, FL_OP_JMP)->imm = COUNT);
  BREAK("jump out of range", insn(p, FL_OP_BRT)->imm = -1);
  BREAK("jump out of range", insn(p, FL_OP_BRF)->imm = COUNT);
  BREAK("switch table out of range", insn(p, FL_OP_SWITCH)->imm = 1);
  BREAK("case out of range", p->switches.v[0].cases[1].target = COUNT);
  BREAK("default out of range", p->switches.v[0].otherwise = COUNT);
  BREAK("called function out of range", insn(p, FL_OP_CALL)->imm2 = 1);
  BREAK("argument list out of range", insn(p, FL_OP_CALL)->imm = 1);
  BREAK("argument list out of range", insn(p, FL_OP_CALLP)->imm = -1);
  BREAK("argument list out of range", insn(p, FL_OP_BUILTIN)->imm = 1);
  BREAK("unknown builtin", insn(p, FL_OP_BUILTIN)->imm2 = FL_BI_NONE);
  BREAK("unknown builtin", insn(p, FL_OP_BUILTIN)->imm2 = FL_BI_COUNT);
  BREAK("note out of range", insn(p, FL_OP_UNMODELLED)->imm = 2);
  BREAK("note out of range", insn(p, FL_OP_TRAP)->imm = -1);
  BREAK("argument out of range", p->arglists.v[0].args[0].reg = REGS);
  BREAK("argument out of range", p->arglists.v[0].args[0].site = 2);
  BREAK("argument out of range", p->arglists.v[0].args[0].type = NULL);
}

static void places_and_sites_must_exist(void **state) {
  (void)state;
  BREAK("place or site out of range", insn(p, FL_OP_ADD)->loc = 2);
  BREAK("place or site out of range", insn(p, FL_OP_ADD)->site = 2);
  BREAK("place or site out of range", insn(p, FL_OP_ADD)->site_b = 2);
  BREAK("no place in the source", insn(p, FL_OP_ADD)->loc = 0);
  BREAK("file out of range", p->locs.v[1].file = 2);
  BREAK("site 1: place", p->sites.v[1].loc = 2);
  BREAK("site 1", p->sites.v[1].id = 2);
  BREAK("site 1", p->sites.v[1].func = 1);
  BREAK("site 1", p->locs.v[1].end_offset = 16);
  BREAK("site 1", p->locs.v[1].offset = 14);
}

static void only_the_initialization_needs_no_place(void **state) {
  (void)state;
  fl_program *p = make();
  p->init = 0;
  insn(p, FL_OP_ADD)->loc = 0;
  fl_str why = {0};
  assert_true(fl_program_validate(p, &why));
  fl_str_free(&why);
  fl_program_free(p);
}

static void a_body_must_end_where_it_should(void **state) {
  (void)state;
  BREAK("runs off the end", p->funcs.v[0]->ncode = 2; insn(p, FL_OP_NOP));
  BREAK("body without code", p->funcs.v[0]->ncode = 0);
  BREAK("fewer registers than parameters", p->funcs.v[0]->nparams = REGS + 1);
  BREAK("slot without a register", p->funcs.v[0]->slots[0].reg = REGS);
  BREAK("slot without a register", p->funcs.v[0]->slots[0].type = NULL);
}

static void functions_without_a_body_are_not_looked_at(void **state) {
  (void)state;
  fl_program *p = make();
  insn(p, FL_OP_ADD)->dst = REGS;
  p->funcs.v[0]->has_body = false;
  fl_str why = {0};
  assert_true(fl_program_validate(p, &why));
  fl_str_free(&why);
  fl_program_free(p);
}

/* ---- the printer ---- */

static void expect_printed(fl_op op, const char *expected) {
  fl_program *p = make();
  fl_str out = {0};
  fl_insn_print(p, p->funcs.v[0], (uint32_t)(insn(p, op) - p->funcs.v[0]->code), &out);
  /* between the number in front and the place behind */
  char *end = strstr(out.s, "    ; 1:9-1:14");
  assert_non_null(end);
  *end = 0;
  assert_string_equal(out.s + 7, expected);
  fl_str_free(&out);
  fl_program_free(p);
}

static void instructions_are_printed(void **state) {
  (void)state;
  expect_printed(FL_OP_CONST, "%1 = const.s32 -7");
  expect_printed(FL_OP_ADD, "%2.i = add.s32 %1, 3");
  expect_printed(FL_OP_SUB, "%2.i = sub.f64 %1, %0");
  expect_printed(FL_OP_CONV, "%2.i = conv.s64<-s32 %1");
  expect_printed(FL_OP_LOCAL, "%3 = local $0.pair");
  expect_printed(FL_OP_GLOBAL, "%4 = global @balance");
  expect_printed(FL_OP_FUNC, "%4 = func main");
  expect_printed(FL_OP_PTRADD, "%4 = ptradd.s64 %3, %1 * 8");
  expect_printed(FL_OP_INDEX, "index.s32 %1 < 10");
  expect_printed(FL_OP_LOAD, "%1 = load.s32 [%3+4]");
  expect_printed(FL_OP_STORE, "store.s32 [%3], %1");
  expect_printed(FL_OP_LOADBITS, "%1 = loadbits.u32 %3, bits 3+5");
  expect_printed(FL_OP_COPY, "copy %3, %4, 8 bytes");
  expect_printed(FL_OP_RMW, "%1 = rmw.add.s32 %3, 1");
  expect_printed(FL_OP_BRF, "brf.s32 %1 @1");
  expect_printed(FL_OP_SWITCH, "switch.s32 %1 1:@2 5..9:@3 else:@4");
  expect_printed(FL_OP_CALL, "%1 = call.s32 main(%1#1)");
  expect_printed(FL_OP_CALLP, "%1 = callp.s32 *%4(%1#1)");
  expect_printed(FL_OP_BUILTIN, "%1 = builtin abs(%1#1)");
  expect_printed(FL_OP_UNMODELLED, "unmodelled \"inline assembly is not modelled\"");
  expect_printed(FL_OP_RET, "ret.s32 %1");
}

static void a_program_is_printed_with_its_sites(void **state) {
  (void)state;
  fl_program *p = make();
  fl_str out = {0};
  fl_program_print(p, &out);
  assert_non_null(strstr(out.s, "global @balance : int, 4 bytes\n"));
  assert_non_null(strstr(out.s, "function main  ; a.c:1, 0 parameters, 6 registers\n"));
  assert_non_null(strstr(out.s, "  slot $0 pair : struct pair, 8 bytes\n"));
  assert_non_null(strstr(out.s, "; 1:9-1:14 site 1\n"));
  assert_non_null(strstr(out.s, "; 1:9-1:14 constant 1\n"));
  assert_non_null(strstr(out.s, "sites\n  1 expression a.c:1:9-1:14 'y - z'\n"));
  fl_str_free(&out);
  fl_program_free(p);
}

static void names_exist_for_every_builtin_and_site_kind(void **state) {
  (void)state;
  for (int b = 0; b < FL_BI_COUNT; b++)
    assert_true(fl_builtin_name((fl_builtin)b)[0] != 0);
  assert_string_equal(fl_builtin_name(FL_BI_COUNT), "?");
  assert_string_equal(fl_builtin_name(FL_BI_ABS), "abs");
  assert_string_equal(fl_site_kind_name(FL_SITE_NONE), "none");
  assert_string_equal(fl_site_kind_name(FL_SITE_SYNC), "synchronization");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sound_model_is_accepted),
      cmocka_unit_test(the_samples_have_every_operation),
      cmocka_unit_test(operands_of_every_operation_are_checked),
      cmocka_unit_test(operands_that_may_be_absent_are),
      cmocka_unit_test(kinds_must_fit_the_operation),
      cmocka_unit_test(references_must_exist),
      cmocka_unit_test(places_and_sites_must_exist),
      cmocka_unit_test(only_the_initialization_needs_no_place),
      cmocka_unit_test(a_body_must_end_where_it_should),
      cmocka_unit_test(functions_without_a_body_are_not_looked_at),
      cmocka_unit_test(instructions_are_printed),
      cmocka_unit_test(a_program_is_printed_with_its_sites),
      cmocka_unit_test(names_exist_for_every_builtin_and_site_kind),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
