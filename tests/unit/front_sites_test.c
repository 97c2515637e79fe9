/* Tests of the sites the front end names: the text of a site's range is the expression meant, and
 * replacing it by another expression of the type is a valid edit. */
#include "programs.h"

#include <stdio.h>

/* ---- which sites, and which text ---- */

static void site_text(const fl_program *p, const fl_site *s, fl_str *out) {
  const fl_loc *l = &p->locs.v[s->loc];
  fl_str_printf(out, "%s %s'", fl_site_kind_name(s->kind), s->in_macro ? "(macro) " : "");
  fl_str_addn(out, p->files.v[l->file].text + l->offset, l->end_offset - l->offset);
  fl_str_add(out, "'\n");
}

/* The sites of one kind, in the order of the text. */
static void expect_sites(const char *text, fl_site_kind kind, const char *expected) {
  fl_program *p = program_of(text);
  fl_str out = {0};
  fl_str_add(&out, "");
  for (uint32_t offset = 0; offset <= strlen(text); offset++)
    for (size_t i = 1; i < p->sites.n; i++)
      if (p->sites.v[i].kind == kind && p->locs.v[p->sites.v[i].loc].offset == offset)
        site_text(p, &p->sites.v[i], &out);
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
  fl_program_free(p);
}

static void right_hand_sides_and_returned_values(void **state) {
  (void)state;
  expect_sites("int g;\n"
               "int f(int x, int y) { return x - y; }\n"
               "int main(void) { int a; a = g = f(1, 2) + 3; return (a ? a : g); }\n",
               FL_SITE_EXPRESSION,
               "expression 'x - y'\n"
               "expression 'g = f(1, 2) + 3'\n"
               "expression 'f(1, 2) + 3'\n"
               "expression '(a ? a : g)'\n");
}

static void what_ends_in_a_macro_is_whole(void **state) {
  (void)state;
  expect_sites("#include <assert.h>\n"
               "#define SEATS 2\n"
               "#define TWICE(x) ((x) * 2)\n"
               "int sold;\n"
               "int main(void) { assert(sold <= SEATS); assert(sold <= TWICE(3)); return 0; }\n",
               FL_SITE_ASSERTION,
               "assertion 'sold'\nassertion 'sold <= SEATS'\nassertion (macro) 'SEATS'\n"
               "assertion 'sold'\nassertion 'sold <= TWICE(3)'\nassertion (macro) 'TWICE(3)'\n");
}

static void updates_targets_and_sizes(void **state) {
  (void)state;
  const char *text = "struct s { int a; } t; int g, row[3]; _Atomic int c;\n"
                     "int main(void) {\n"
                     "  int near[2][4] = {{0}}, i = 0;\n"
                     "  g += 2; i++; --t.a; c++; row[i] = near[0][i];\n"
                     "  return 0;\n"
                     "}\n";
  expect_sites(text, FL_SITE_UPDATE, "update 'g += 2'\nupdate 'i++'\nupdate '--t.a'\n");
  expect_sites(text, FL_SITE_TARGET,
               "target 'g'\ntarget 'i'\ntarget 't.a'\ntarget 'c++'\ntarget 'c'\ntarget 'row[i]'\n");
  expect_sites(text, FL_SITE_SIZE, "size '3'\nsize '2'\nsize '4'\n");
}

static void conditions_of_every_statement(void **state) {
  (void)state;
  expect_sites("int main(int n, char **v) {\n"
               "  if (n > 1 && v) n = 1;\n"
               "  while (n < 5) n++;\n"
               "  do n--; while (n != 2);\n"
               "  for (int i = 0; i < n; i++) if (!i) break;\n"
               "  switch (n + 1) { case 3: break; }\n"
               "  return n == 2 ? 0 : 1;\n"
               "}\n",
               FL_SITE_CONDITION,
               "condition 'n > 1'\n"
               "condition 'n > 1 && v'\n"
               "condition 'v'\n"
               "condition 'n < 5'\n"
               "condition 'n != 2'\n"
               "condition 'i < n'\n"
               "condition '!i'\n"
               "condition 'n + 1'\n"
               "condition 'n == 2'\n");
}

static void initializers_of_every_form(void **state) {
  (void)state;
  expect_sites("struct s { int a, b; };\n"
               "static int k = 2 + 3;\n"
               "int main(void) {\n"
               "  int x = k - 1, *p = &x, a[2] = {x, [1] = x + 1};\n"
               "  struct s t = {.b = a[0]};\n"
               "  return *p + t.b;\n"
               "}\n",
               FL_SITE_INITIALIZER,
               "initializer '2 + 3'\n"
               "initializer 'k - 1'\n"
               "initializer '&x'\n"
               "initializer 'x'\n"
               "initializer 'x + 1'\n"
               "initializer 'a[0]'\n");
}

static void arguments_and_synchronization(void **state) {
  (void)state;
  static const char text[] = "#include <pthread.h>\n"
                             "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                             "static int f(int a, int *b) { return a + *b; }\n"
                             "int main(void) {\n"
                             "  int x = 1;\n"
                             "  pthread_mutex_lock(&m);\n"
                             "  x = f(x + 1, &x);\n"
                             "  pthread_mutex_unlock( &m );\n"
                             "  return x;\n"
                             "}\n";
  expect_sites(text, FL_SITE_ARGUMENT, "argument 'x + 1'\nargument '&x'\n");
  expect_sites(text, FL_SITE_SYNC, "synchronization '&m'\nsynchronization '&m'\n");
}

static void operands_of_assertions(void **state) {
  (void)state;
  expect_sites("#include <assert.h>\n"
               "int main(void) { int x = 3, y = 4; assert(x + 1 == y - 0); return 0; }\n",
               FL_SITE_ASSERTION,
               "assertion 'x + 1'\n"
               "assertion 'x + 1 == y - 0'\n"
               "assertion 'y - 0'\n");
}

static void a_macro_s_argument_is_where_the_user_wrote_it_its_body_is_not_edited(void **state) {
  (void)state;
  expect_sites("#define LIMIT (2 + 3)\n"
               "#define TWICE(e) ((e) * 2)\n"
               "int main(void) { int a; a = LIMIT; a = TWICE(a + 1); return a; }\n",
               FL_SITE_EXPRESSION,
               "expression (macro) 'LIMIT'\n"
               "expression (macro) 'TWICE(a + 1)'\n"
               "expression 'a'\n");
}

/* An expression that a macro puts together is not one stretch of the user's text. */
static void what_a_macro_puts_together_is_not_edited(void **state) {
  (void)state;
  fl_program *p = program_of("#define CALL(f, ...) f(__VA_ARGS__)\n"
                             "#define ADD(a, b) a + b\n"
                             "#define NEXT(a) a + 1\n"
                             "#define LAST(a) 1 + a\n"
                             "#define SQUARE(a) a *a\n"
                             "int f(int x, int y) { return x - y; }\n"
                             "int main(void) {\n"
                             "  int a, b = 2;\n"
                             "  a = CALL(f, b, b);\n"
                             "  a = ADD(b, b);\n"
                             "  a = NEXT(b);\n"
                             "  a = LAST(b);\n"
                             "  a = SQUARE(b);\n"
                             "  return a;\n"
                             "}\n");
  unsigned count = 0;
  for (size_t i = 1; i < p->sites.n; i++) {
    const fl_site *s = &p->sites.v[i];
    unsigned line = p->locs.v[s->loc].line;
    if (s->kind != FL_SITE_EXPRESSION || line < 9 || line > 13)
      continue;
    count++;
    assert_true(s->in_macro);
  }
  assert_int_equal(count, 5);
  fl_program_free(p);
}

static void text_behind_wide_characters_and_joined_lines(void **state) {
  (void)state;
  expect_sites("int main(void) { int a; /* \xC3\xA4\xE2\x82\xAC */ a = 1 \\\n + 2; return a; }\n",
               FL_SITE_EXPRESSION,
               "expression '1 \\\n + 2'\n"
               "expression 'a'\n");
}

/* ---- edits ---- */

typedef struct {
  uint32_t offset, end;
  uint32_t site;
  bool done;
} edit;

static bool read_text(const char *name, const char *text, fl_str *messages) {
  sources s = {0};
  const char *file = add_source(&s, name, text);
  static const char *const flags[] = {"-w"};
  fl_diags diags = {0};
  fl_program *p = NULL;
  fl_front_request request = {
      .files = &file, .nfiles = 1, .flags = flags, .nflags = 1, .entry = "main"};
  fl_front_status status = fl_front_read(&request, &p, &diags);
  fl_diags_render(&diags, false, messages);
  fl_diags_free(&diags);
  fl_program_free(p);
  discard(&s);
  return status == FL_FRONT_OK;
}

/* Another expression of the site's type; false if the type has no name to write down. */
static bool replacement(const fl_program *p, const fl_site *s, bool by_type, fl_str *out) {
  const fl_loc *l = &p->locs.v[s->loc];
  if (!by_type) {
    fl_str_add(out, "(");
    fl_str_addn(out, p->files.v[l->file].text + l->offset, l->end_offset - l->offset);
    fl_str_add(out, ")");
    return true;
  }
  if (!fl_type_is_scalar(s->type) || strstr(s->type->name, "(unnamed") ||
      strstr(s->type->name, "(anonymous"))
    return false;
  fl_str_printf(out, "((%s)0)", s->type->name);
  return true;
}

/* Edits sites that do not overlap all at once, then those that are left, until none is. */
static void expect_valid_edits(const char *path, bool by_type) {
  fl_str text = {0}, error = {0};
  assert_true(fl_file_read(path, &text, &error));
  fl_program *p = program_of(text.s);
  FL_VEC(edit) edits = {0};
  for (uint32_t i = 1; i < p->sites.n; i++) {
    const fl_site *s = &p->sites.v[i];
    const fl_loc *l = &p->locs.v[s->loc];
    /* what is assigned to must stay a place; only another place can stand there */
    bool is_target = (s->kind == FL_SITE_TARGET || s->kind == FL_SITE_SIZE) && by_type;
    if (!s->in_macro && !is_target && strcmp(p->files.v[l->file].text, text.s) == 0) {
      assert_true(l->end_offset > l->offset);
      fl_vec_push(&edits, (edit){l->offset, l->end_offset, i, false});
    }
  }
  assert_true(edits.n > 0);
  for (size_t left = edits.n, rounds = 0; left; rounds++) {
    assert_true(rounds < 100);
    fl_str edited = {0}, messages = {0};
    fl_str_add(&edited, "");
    uint32_t at = 0;
    for (uint32_t offset = 0; offset < text.n; offset++)
      for (size_t k = 0; k < edits.n; k++) {
        edit *e = &edits.v[k];
        if (e->done || e->offset != offset || e->offset < at)
          continue;
        e->done = true;
        left--;
        fl_str with = {0};
        if (replacement(p, &p->sites.v[e->site], by_type, &with)) {
          fl_str_addn(&edited, text.s + at, e->offset - at);
          fl_str_add(&edited, with.s);
          at = e->end;
        }
        fl_str_free(&with);
      }
    fl_str_addn(&edited, text.s + at, text.n - at);
    if (!read_text("edited.c", edited.s, &messages))
      fail_msg("%s: an edit is not valid:\n%s", path, messages.s);
    fl_str_free(&edited);
    fl_str_free(&messages);
  }
  fl_vec_free(&edits);
  fl_program_free(p);
  fl_str_free(&text);
}

static const char *const edited_programs[] = {
    "examples/account.c",
    "examples/average.c",
    "examples/lockorder.c",
    "tests/regress/program_hash_table/main.c",
    "tests/regress/program_expression_parser/main.c",
    "tests/regress/program_state_machine/main.c",
    "tests/regress/designated_initializers_out_of_order_and_override/main.c",
    "tests/regress/struct_parameters_are_passed_by_value/main.c",
    "tests/regress/loops_with_missing_parts/main.c",
    "tests/regress/switch_nested_and_in_loops/main.c",
    "tests/regress/macros_function_like_stringify_and_paste/main.c",
    "tests/regress/function_pointer_tables_and_callbacks/main.c",
};

static void a_site_in_parentheses_still_compiles(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof edited_programs / sizeof *edited_programs; i++)
    expect_valid_edits(edited_programs[i], false);
}

static void a_site_replaced_by_a_value_of_its_type_still_compiles(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof edited_programs / sizeof *edited_programs; i++)
    expect_valid_edits(edited_programs[i], true);
}

/* ---- every instruction makes at most one access another thread might see ---- */

/* The instruction before pc that set the register, in the order of the code. */
static const fl_insn *setter(const fl_func *f, uint32_t pc, uint32_t reg) {
  while (pc-- > 0)
    if (f->code[pc].dst == reg)
      return &f->code[pc];
  return NULL; /* a parameter */
}

static bool is_private(const fl_program *p, const fl_func *f, uint32_t pc, uint32_t reg) {
  const fl_insn *i = setter(f, pc, reg);
  if (!i)
    return reg < f->nparams; /* a struct that was passed or is returned: a copy of the caller's */
  switch ((fl_op)i->op) {
  case FL_OP_LOCAL:
    return true;
  case FL_OP_PTRADD:
    return is_private(p, f, (uint32_t)(i - f->code), i->a);
  case FL_OP_GLOBAL:
    return p->globals.v[i->imm]->is_const;
  default:
    return false;
  }
}

static void a_copy_has_a_private_side(void **state) {
  (void)state;
  static const char *const paths[] = {
      "tests/regress/struct_assignment_copies_every_member/main.c",
      "tests/regress/struct_parameters_are_passed_by_value/main.c",
      "tests/regress/struct_results_can_be_used_directly/main.c",
      "tests/regress/union_members_share_storage/main.c",
      "bench/machine/programs/structs.c",
  };
  unsigned copies = 0;
  for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
    fl_str text = {0}, error = {0};
    assert_true(fl_file_read(paths[k], &text, &error));
    fl_program *p = program_of(text.s);
    for (size_t n = 0; n < p->funcs.n; n++) {
      const fl_func *f = p->funcs.v[n];
      for (uint32_t pc = 0; pc < f->ncode; pc++) {
        const fl_insn *i = &f->code[pc];
        if (i->op != FL_OP_COPY || f->index == p->init)
          continue;
        copies++;
        if (!is_private(p, f, pc, i->a) && !is_private(p, f, pc, i->b))
          fail_msg("%s: %s, instruction %u copies between places others may see", paths[k], f->name,
                   pc);
      }
    }
    fl_program_free(p);
    fl_str_free(&text);
  }
  assert_true(copies > 10);
}

/* x = x + 1, x += 1 and x++ of shared memory read in one instruction and write in another. */
static void updates_of_shared_memory_are_two_accesses(void **state) {
  (void)state;
  static const char *const updates[] = {"x = x + 1",   "x += 1",      "x++",    "++x",
                                        "*p = *p + 1", "s.a[1] -= 2", "s.bit++"};
  for (size_t k = 0; k < sizeof updates / sizeof *updates; k++) {
    fl_str text = {0};
    fl_str_printf(&text,
                  "int x; struct { int a[3]; unsigned bit : 3; } s; int *p = &x;\n"
                  "void f(void) { %s; }\nint main(void) { f(); return 0; }\n",
                  updates[k]);
    fl_program *p = program_of(text.s);
    const fl_func *f = function_of(p, "f");
    unsigned reads = 0, writes = 0;
    for (uint32_t pc = 0; pc < f->ncode; pc++) {
      fl_op op = (fl_op)f->code[pc].op;
      reads += op == FL_OP_LOAD || op == FL_OP_LOADBITS;
      writes += op == FL_OP_STORE || op == FL_OP_STOREBITS;
      assert_true(op != FL_OP_RMW);
    }
    /* the pointer p is itself shared, and read twice */
    unsigned pointers = strchr(updates[k], '*') ? 2 : 0;
    assert_int_equal(reads, 1 + pointers);
    assert_int_equal(writes, 1);
    fl_program_free(p);
    fl_str_free(&text);
  }
}

static void updates_of_atomics_are_one_instruction(void **state) {
  (void)state;
  fl_program *p = program_of("_Atomic int x; int y;\n"
                             "void f(void) { x++; x += 2; __atomic_fetch_add(&y, 1, 5); }\n"
                             "int main(void) { f(); return x; }\n");
  const fl_func *f = function_of(p, "f");
  unsigned updates = 0;
  for (uint32_t pc = 0; pc < f->ncode; pc++) {
    updates += f->code[pc].op == FL_OP_RMW;
    assert_true(f->code[pc].op != FL_OP_LOAD && f->code[pc].op != FL_OP_STORE);
  }
  assert_int_equal(updates, 3);
  fl_program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(right_hand_sides_and_returned_values),
      cmocka_unit_test(what_ends_in_a_macro_is_whole),
      cmocka_unit_test(updates_targets_and_sizes),
      cmocka_unit_test(conditions_of_every_statement),
      cmocka_unit_test(initializers_of_every_form),
      cmocka_unit_test(arguments_and_synchronization),
      cmocka_unit_test(operands_of_assertions),
      cmocka_unit_test(a_macro_s_argument_is_where_the_user_wrote_it_its_body_is_not_edited),
      cmocka_unit_test(what_a_macro_puts_together_is_not_edited),
      cmocka_unit_test(text_behind_wide_characters_and_joined_lines),
      cmocka_unit_test(a_site_in_parentheses_still_compiles),
      cmocka_unit_test(a_site_replaced_by_a_value_of_its_type_still_compiles),
      cmocka_unit_test(a_copy_has_a_private_side),
      cmocka_unit_test(updates_of_shared_memory_are_two_accesses),
      cmocka_unit_test(updates_of_atomics_are_one_instruction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
