/*@ shared */
/* ---- which memory others can reach ----
 * Locals and allocated blocks become visible to other threads when a pointer to them is stored where
 * others can see it. An access to them is a step of its own from then on only. */
struct fl_part {
  char *base;
  unsigned long size;
  _Bool is_shared, is_constant, is_dead;
};
FL_MODEL struct fl_part fl_parts[FL_PARTS];
#ifdef FL_CHECKER
#define FL_PART_COUNT FL_PARTS
FL_MODEL _Bool fl_leads_to[FL_PARTS][FL_PARTS]; /* a pointer to the second was stored in the first */
#else
#define FL_PART_COUNT fl_part_count
FL_MODEL int fl_part_count = FL_FIXED;
#endif
#ifdef FL_CBMC
#define FL_IN(part, p) (__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT((part)->base))
#else
#define FL_IN(part, p) ((uintptr_t)(p) - (uintptr_t)(part)->base < (part)->size)
#endif
FL_MODEL void fl_part_at(int i, void *base, unsigned long size, _Bool is_constant) {
  fl_parts[i].base = base;
  fl_parts[i].size = size;
  fl_parts[i].is_shared = 0;
  fl_parts[i].is_constant = is_constant;
  fl_parts[i].is_dead = 0;
}
/* A block of the allocation whose first entry this is; there are two. */
FL_MODEL void fl_part_block(int i, void *base, unsigned long size) {
  if (!fl_parts[i].base)
    fl_part_at(i, base, size, 0);
  else if (!fl_parts[i + 1].base)
    fl_part_at(i + 1, base, size, 0);
#ifdef FL_CHECKER
  else
    FL_BOUND("bound", "more blocks than this program has room for");
#else
  else if (fl_part_count < FL_PARTS)
    fl_part_at(fl_part_count++, base, size, 0);
  else
    FL_BOUND("bound", "more blocks than this program has room for");
#endif
}
/* Which part p leads to; -1: none of these. */
FL_MODEL int fl_part_of(const void *p) {
  for (int i = 0; i < FL_PART_COUNT; i++)
    if (fl_parts[i].base && FL_IN(&fl_parts[i], p))
      return i;
  return -1;
}
FL_MODEL int fl_is_shared(const void *p) {
  int i = p ? fl_part_of(p) : -1;
  return i >= 0 ? fl_parts[i].is_shared : p != 0;
}
/* Whatever can be reached from p can now be reached by others. */
FL_MODEL void fl_share(const void *p) {
  int first = p ? fl_part_of(p) : -1;
  if (first < 0 || fl_parts[first].is_shared || fl_parts[first].is_constant)
    return;
  fl_parts[first].is_shared = 1;
#ifdef FL_CHECKER
  for (int round = 1; round < FL_PARTS; round++)
    for (int i = 0; i < FL_PARTS; i++)
      for (int k = 0; k < FL_PARTS; k++)
        if (fl_parts[i].is_shared && fl_leads_to[i][k] && !fl_parts[k].is_constant)
          fl_parts[k].is_shared = 1;
#else
  for (unsigned long at = 0; at + sizeof(char *) <= fl_parts[first].size; at += sizeof(char *)) {
    char *inner;
    memcpy(&inner, fl_parts[first].base + at, sizeof inner);
    fl_share(inner);
  }
#endif
}
/* A pointer was stored at a place. */
FL_MODEL void fl_stored(const void *place, const void *p) {
  int i = fl_part_of(place);
  if (i < 0 || fl_parts[i].is_shared)
    fl_share(p);
#ifdef FL_CHECKER
  else if (p) {
    int k = fl_part_of(p);
    if (k >= 0)
      fl_leads_to[i][k] = 1;
  }
#endif
}
FL_MODEL int fl_is_dead(const void *p) {
  int i = fl_part_of(p);
  return i >= 0 && fl_parts[i].is_dead;
}
/*@ sharein */
FL_MODEL void fl_share_in(const void *p, unsigned long n) {
  for (unsigned long at = 0; at + sizeof(char *) <= n; at += sizeof(char *)) {
    char *inner;
    memcpy(&inner, (const char *)p + at, sizeof inner);
    fl_stored(p, inner);
  }
}
/*@ memory */
/* ---- which memory there is ---- */
#ifdef FL_CHECKER
#ifdef FL_CBMC
#ifdef FL_PARTS_USED
#define FL_DEAD(p) fl_is_dead(p)
#else
#define FL_DEAD(p) 0
#endif
#define FL_USABLE(p, n, is_write) FL_CHECK(__CPROVER_r_ok((const char *)(p), (n)) && !FL_DEAD(p), "pointer", "memory access")
#else
#define FL_USABLE(p, n, is_write) FL_CHECK((p) != 0, "pointer", "null pointer")
#endif
#define FL_OBJECT(p, n, name, function, kind) ((void)0)
#ifdef FL_PARTS_USED
#define FL_GONE(p, part) (fl_parts[part].is_dead = 1)
#else
#define FL_GONE(p, part) ((void)0)
#endif
#else
enum { FL_GLOBAL, FL_CONSTANT, FL_LOCAL, FL_BLOCK, FL_MARGIN = 64 };
struct fl_object {
  char *base;
  unsigned long size;
  const char *name, *function;
  int kind, made_at, freed_at;
  _Bool is_dead;
};
FL_MODEL struct fl_object *fl_objects;
FL_MODEL int fl_object_count;
FL_MODEL void fl_object_add(void *base, unsigned long size, const char *name, const char *function, int kind) {
  int i = 0;
  while (i < fl_object_count && fl_objects[i].base != (char *)base)
    i++;
  if (i == fl_object_count && i % 64 == 0 && !(fl_objects = realloc(fl_objects, (unsigned long)(i + 64) * sizeof *fl_objects)))
    abort();
  fl_object_count += i == fl_object_count;
  fl_objects[i] = (struct fl_object){base, size, name, function, kind, fl_line, 0, 0};
}
FL_MODEL struct fl_object *fl_object_of(const void *p) {
  for (int i = 0; i < fl_object_count; i++)
    if ((uintptr_t)p - (uintptr_t)fl_objects[i].base < fl_objects[i].size)
      return &fl_objects[i];
  for (int i = 0; i < fl_object_count; i++) { /* just beside one */
    uintptr_t margin = fl_objects[i].kind == FL_BLOCK ? FL_MARGIN : 1;
    if ((uintptr_t)p - (uintptr_t)fl_objects[i].base + margin < fl_objects[i].size + 2 * margin)
      return &fl_objects[i];
  }
  return NULL;
}
FL_MODEL void fl_object_gone(const void *p) {
  struct fl_object *o = fl_object_of(p);
  if (o)
    o->is_dead = 1;
}
FL_MODEL const char *fl_object_words(const struct fl_object *o) {
  static char words[200];
  if (o->kind == FL_BLOCK)
    snprintf(words, sizeof words, "the block of %lu byte%s allocated at line %d", o->size, o->size == 1 ? "" : "s", o->made_at);
  else if (!o->name[0])
    snprintf(words, sizeof words, "a string literal");
  else
    snprintf(words, sizeof words, "'%s'", o->name);
  return words;
}
FL_MODEL void fl_usable(const void *p, unsigned long n, int is_write) {
  const char *does = is_write ? "written" : "read";
  struct fl_object *o = fl_object_of(p);
  if (!o && (uintptr_t)p == 0)
    fl_stop(1, "pointer", "null pointer is %s", does);
  if (!o && (uintptr_t)p < 65536)
    fl_stop(1, "pointer", "null pointer plus %lu is %s", (unsigned long)(uintptr_t)p, does);
  if (!o)
    fl_stop(1, "pointer", "wild pointer %p is %s", p, does);
  if (o->is_dead && o->kind == FL_BLOCK)
    fl_stop(1, "pointer", "memory is %s after it was freed at line %d (allocated at line %d)", does, o->freed_at, o->made_at);
  if (o->is_dead)
    fl_stop(1, "pointer", "local variable '%s' of %s is %s after its lifetime has ended", o->name, o->function, does);
  long offset = (long)((uintptr_t)p - (uintptr_t)o->base);
  if (offset < 0)
    fl_stop(1, "bounds", "%ld byte%s before the start of %s are %s", -offset, offset == -1 ? "" : "s", fl_object_words(o), does);
  if (n > o->size)
    fl_stop(1, "bounds", "%lu bytes of %s are %s, it has %lu", n, fl_object_words(o), does, o->size);
  if ((unsigned long)offset > o->size - n)
    fl_stop(1, "bounds", "%s is %s at byte %ld, it has %lu byte%s", fl_object_words(o), does, offset, o->size, o->size == 1 ? "" : "s");
  if (is_write && o->kind == FL_CONSTANT)
    fl_stop(1, "pointer", "%s is read-only, but is written", fl_object_words(o));
}
#define FL_USABLE(p, n, is_write) (FL_HERE(), fl_usable((const void *)(p), (n), (is_write)))
#define FL_OBJECT(p, n, name, function, kind) (FL_HERE(), fl_object_add((p), (n), (name), (function), (kind)))
#define FL_GONE(p, part) fl_object_gone(p)
#endif
/*@ names */
#ifndef FL_CHECKER
FL_MODEL const char *fl_name(const void *p) {
  static char name[2][200];
  static int turn;
  for (unsigned i = 0; i < sizeof fl_names / sizeof fl_names[0]; i++) {
    unsigned long at = (unsigned long)((uintptr_t)p - (uintptr_t)fl_names[i].base);
    if (at >= fl_names[i].size)
      continue;
    if (!fl_names[i].element)
      return fl_names[i].name;
    turn = !turn;
    snprintf(name[turn], sizeof name[turn], "%s[%lu]", fl_names[i].name, at / fl_names[i].element);
    return name[turn];
  }
#ifdef FL_OBJECTS_USED
  const struct fl_object *o = fl_object_of(p);
  if (o && o->name)
    return o->name;
#endif
  return "?";
}
#endif
/*@ heap */
#ifdef FL_CHECKER
#define FL_ALLOCATES() ((void)0)
#else
#define FL_ALLOCATES() FL_HERE()
#endif
FL_MODEL void *fl_allocate(unsigned long n, _Bool zeroed, int part) {
  (void)part;
  if (n > 1ul << 30)
    return 0; /* more than there is */
#ifdef FL_CHECKER
  char *block = malloc(n);
  FL_ASSUME(block != 0);
  if (zeroed)
    memset(block, 0, n);
#else
  char *whole = calloc(1, n + 2 * FL_MARGIN), *block = whole + FL_MARGIN;
  (void)zeroed;
  if (!whole)
    abort();
  fl_object_add(block, n, NULL, NULL, FL_BLOCK);
#endif
#ifdef FL_PARTS_USED
  fl_part_block(part, block, n);
#endif
  return block;
}
/*@ variable */
/* The memory of an array of variable length. */
FL_MODEL char *fl_variable(unsigned long n, int part) {
#ifdef FL_CHECKER
  char *block = malloc(n);
  FL_ASSUME(block != 0);
#else
  char *whole = calloc(1, n + 2 * FL_MARGIN), *block = whole + FL_MARGIN;
  if (!whole)
    abort();
#endif
#ifdef FL_PARTS_USED
  fl_part_at(part, block, n, 0);
#else
  (void)part;
#endif
  return block;
}
/*@ release */
#ifndef FL_CHECKER
/* The block that begins there. */
FL_MODEL struct fl_object *fl_block(const void *block, const char *what) {
  struct fl_object *o = fl_object_of(block);
  if (!o)
    fl_stop(1, "pointer", "%s of a pointer that is not from malloc", what);
  if (o->kind != FL_BLOCK)
    fl_stop(1, "pointer", "%s of %s, which is not from malloc", what, fl_object_words(o));
  if (o->is_dead)
    fl_stop(1, "pointer", "%s of memory that was already freed at line %d (allocated at line %d)", what, o->freed_at, o->made_at);
  if ((const char *)block != o->base)
    fl_stop(1, "pointer", "%s of a pointer %ld bytes into a block, not of its start", what, (long)((const char *)block - o->base));
  return o;
}
#endif
FL_MODEL void fl_release(void *block) {
#ifdef FL_CHECKER
  if (!block)
    return;
#ifdef FL_CBMC
  FL_CHECK(__CPROVER_r_ok((const char *)block, 0) && __CPROVER_POINTER_OFFSET(block) == 0, "pointer", "free of a pointer that is not from malloc, or was freed");
#endif
  free(block);
#else
  if (!block)
    return;
  struct fl_object *o = fl_block(block, "free");
  o->is_dead = 1;
  o->freed_at = fl_line;
#endif
}
/*@ bits */
/* Up to eight bytes as one number, the first the lowest: what bit-fields are cut out of. */
FL_MODEL unsigned long fl_bytes(const void *p, unsigned n) {
  unsigned long value = 0;
  for (unsigned i = 0; i < n; i++)
    value |= (unsigned long)((const unsigned char *)p)[i] << 8 * i;
  return value;
}
/*@ setbits */
FL_MODEL void fl_set_bytes(void *p, unsigned n, unsigned long mask, unsigned long bits) {
  unsigned long value = (fl_bytes(p, n) & ~mask) | (bits & mask);
  for (unsigned i = 0; i < n; i++)
    ((unsigned char *)p)[i] = (unsigned char)(value >> 8 * i);
}
/*@ within */
FL_MODEL long fl_within(long index, unsigned long count) {
  FL_CHECK((unsigned long)index < count, "bounds", "an index is outside its array");
  return index;
}
/*@ overflow */
#ifdef FL_CHECKER
#define FL_OVERFLOW(condition, a, sign, b, type) FL_CHECK(!(condition), "overflow", "a signed operation overflows")
#else
#define FL_OVERFLOW(condition, a, sign, b, type)                                               \
  do {                                                                                         \
    if (condition) {                                                                           \
      FL_HERE();                                                                               \
      fl_stop(1, "overflow", "%ld %s %ld overflows %s", (long)(a), (sign), (long)(b), (type)); \
    }                                                                                          \
  } while (0)
#endif
#define fl_add_overflows_32(a, b) ((long)(a) + (b) != (int)((unsigned)(a) + (unsigned)(b)))
#define fl_sub_overflows_32(a, b) ((long)(a) - (b) != (int)((unsigned)(a) - (unsigned)(b)))
#define fl_mul_overflows_32(a, b) ((long)(a) * (b) != (int)((unsigned)(a) * (unsigned)(b)))
FL_MODEL _Bool fl_add_overflows_64(long a, long b) { return b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b; }
FL_MODEL _Bool fl_sub_overflows_64(long a, long b) { return b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b; }
FL_MODEL _Bool fl_mul_overflows_64(long a, long b) {
  return a != 0 && ((a == -1 && b == INT64_MIN) || (long)((unsigned long)a * (unsigned long)b) / a != b);
}
/*@ divides */
FL_MODEL void fl_divides(long a, const char *sign, long b, long smallest, const char *property) {
#ifdef FL_CHECKER
  (void)sign;
  (void)property;
  FL_CHECK(b != -1 || a != smallest, "overflow", "a division overflows");
#else
  if (b == -1 && a == smallest)
    fl_stop(1, property, "%ld %s -1 overflows", a, sign);
#endif
}
/*@ negates */
FL_MODEL void fl_negates(long a, long smallest) {
#ifdef FL_CHECKER
  FL_CHECK(a != smallest, "overflow", "a negation overflows");
#else
  if (a == smallest)
    fl_stop(1, "overflow", "-(%ld) overflows", a);
#endif
}
/*@ shifts */
FL_MODEL void fl_shifts(long a, long count, unsigned width, _Bool is_signed, _Bool is_left) {
  _Bool fits = (unsigned long)count < width && (!is_left || (a >= 0 && (unsigned long)a <= -1ul >> (65 - width) >> count));
#ifdef FL_CHECKER
  (void)is_signed;
  FL_CHECK(fits, "shift", "a shift that is out of range");
#else
  if (is_signed && count < 0)
    fl_stop(1, "shift", "shift by the negative count %ld", count);
  if ((unsigned long)count >= width)
    fl_stop(1, "shift", "shift of a %u-bit value by %lu", width, (unsigned long)count);
  if (is_left && a < 0)
    fl_stop(1, "shift", "left shift of the negative value %ld", a);
  if (!fits)
    fl_stop(1, "shift", "left shift of %ld by %ld does not fit %u bits", a, count, width);
#endif
}
/*@ index */
#ifdef FL_CHECKER
#define FL_INDEX(index, count, size) FL_CHECK((unsigned long)(index) < (count), "bounds", "index outside the array")
#else
#define FL_INDEX(index, count, size)                                                           \
  do {                                                                                         \
    if ((unsigned long)(index) >= (count)) {                                                   \
      FL_HERE();                                                                               \
      fl_stop(1, "bounds", "index %ld is outside the array of %d element%s", (long)(index), (size), (size) == 1 ? "" : "s"); \
    }                                                                                          \
  } while (0)
#endif
