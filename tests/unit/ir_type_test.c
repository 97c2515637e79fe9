/* Tests of ir/type.h. */
#include "ir/ir.h"

#include "unit.h"

static void kinds_have_size_sign_and_name(void **state) {
  (void)state;
  static const struct {
    fl_vk vk;
    unsigned size;
    bool is_signed, is_float;
    const char *name;
  } expected[] = {
      {FL_VK_NONE, 0, false, false, "void"}, {FL_VK_S8, 1, true, false, "s8"},
      {FL_VK_U8, 1, false, false, "u8"},     {FL_VK_S16, 2, true, false, "s16"},
      {FL_VK_U16, 2, false, false, "u16"},   {FL_VK_S32, 4, true, false, "s32"},
      {FL_VK_U32, 4, false, false, "u32"},   {FL_VK_S64, 8, true, false, "s64"},
      {FL_VK_U64, 8, false, false, "u64"},   {FL_VK_F32, 4, true, true, "f32"},
      {FL_VK_F64, 8, true, true, "f64"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    assert_int_equal(fl_vk_size(expected[i].vk), expected[i].size);
    assert_int_equal(fl_vk_is_signed(expected[i].vk), expected[i].is_signed);
    assert_int_equal(fl_vk_is_float(expected[i].vk), expected[i].is_float);
    assert_string_equal(fl_vk_name(expected[i].vk), expected[i].name);
  }
}

static void integers_have_a_kind_by_size_and_sign(void **state) {
  (void)state;
  assert_int_equal(fl_vk_of_int(1, true), FL_VK_S8);
  assert_int_equal(fl_vk_of_int(1, false), FL_VK_U8);
  assert_int_equal(fl_vk_of_int(2, true), FL_VK_S16);
  assert_int_equal(fl_vk_of_int(2, false), FL_VK_U16);
  assert_int_equal(fl_vk_of_int(4, true), FL_VK_S32);
  assert_int_equal(fl_vk_of_int(4, false), FL_VK_U32);
  assert_int_equal(fl_vk_of_int(8, true), FL_VK_S64);
  assert_int_equal(fl_vk_of_int(8, false), FL_VK_U64);
  assert_int_equal(fl_vk_of_int(16, true), FL_VK_NONE);
  assert_int_equal(fl_vk_of_int(3, false), FL_VK_NONE);
}

/* struct queue { int head; struct { char tag; short pad; } slot[3];
 *                union { long word; int half; char bytes[8]; }; } q[2]; */
static fl_type t_int = {.kind = FL_TY_INT, .vk = FL_VK_S32, .size = 4, .name = "int"};
static fl_type t_char = {.kind = FL_TY_INT, .vk = FL_VK_S8, .size = 1, .name = "char"};
static fl_type t_short = {.kind = FL_TY_INT, .vk = FL_VK_S16, .size = 2, .name = "short"};
static fl_type t_long = {.kind = FL_TY_INT, .vk = FL_VK_S64, .size = 8, .name = "long"};
static fl_field slot_fields[] = {{.name = "tag", .type = &t_char, .offset = 0},
                                 {.name = "pad", .type = &t_short, .offset = 2}};
static fl_type t_slot = {.kind = FL_TY_STRUCT, .size = 4, .fields = slot_fields, .nfields = 2};
static fl_type t_slots = {.kind = FL_TY_ARRAY, .size = 12, .count = 3, .elem = &t_slot};
static fl_type t_bytes = {.kind = FL_TY_ARRAY, .size = 8, .count = 8, .elem = &t_char};
static fl_field union_fields[] = {{.name = "word", .type = &t_long},
                                  {.name = "half", .type = &t_int},
                                  {.name = "bytes", .type = &t_bytes}};
static fl_type t_union = {.kind = FL_TY_UNION, .size = 8, .fields = union_fields, .nfields = 3};
static fl_field queue_fields[] = {{.name = "head", .type = &t_int, .offset = 0},
                                  {.name = "slot", .type = &t_slots, .offset = 4},
                                  {.name = "", .type = &t_union, .offset = 16}};
static fl_type t_queue = {.kind = FL_TY_STRUCT, .size = 24, .fields = queue_fields, .nfields = 3};
static fl_type t_queues = {.kind = FL_TY_ARRAY, .size = 48, .count = 2, .elem = &t_queue};

static void expect_path(const fl_type *t, uint64_t offset, uint64_t size, const char *expected) {
  fl_str out = {0};
  fl_str_add(&out, "q");
  fl_type_path(t, offset, size, &out);
  assert_string_equal(out.s, expected);
  fl_str_free(&out);
}

static void parts_have_the_names_c_gives_them(void **state) {
  (void)state;
  expect_path(&t_int, 0, 4, "q");
  expect_path(&t_queues, 0, 48, "q");
  expect_path(&t_queues, 24, 24, "q[1]");
  expect_path(&t_queue, 0, 4, "q.head");
  expect_path(&t_queue, 4, 12, "q.slot");
  expect_path(&t_queue, 8, 4, "q.slot[1]");
  expect_path(&t_queue, 8, 1, "q.slot[1].tag");
  expect_path(&t_queues, 24 + 4 + 8 + 2, 2, "q[1].slot[2].pad");
}

static void a_union_member_is_chosen_by_the_size_of_the_access(void **state) {
  (void)state;
  expect_path(&t_union, 0, 8, "q");
  expect_path(&t_union, 0, 4, "q.half");
  expect_path(&t_union, 5, 1, "q.word"); /* none of that size there: the first that holds it */
}

static void an_anonymous_member_has_no_name(void **state) {
  (void)state;
  expect_path(&t_queue, 16, 4, "q.half");
}

static void padding_and_parts_of_scalars_end_the_path(void **state) {
  (void)state;
  expect_path(&t_slot, 1, 1, "q"); /* padding */
  expect_path(&t_queue, 2, 1, "q.head");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_have_size_sign_and_name),
      cmocka_unit_test(integers_have_a_kind_by_size_and_sign),
      cmocka_unit_test(parts_have_the_names_c_gives_them),
      cmocka_unit_test(a_union_member_is_chosen_by_the_size_of_the_access),
      cmocka_unit_test(an_anonymous_member_has_no_name),
      cmocka_unit_test(padding_and_parts_of_scalars_end_the_path),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
