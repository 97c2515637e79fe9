/* Instructions as statements: steps, checks, jumps. */
#include "sequentialize/seq.h"

#include <stdarg.h>
#include <string.h>

/* ---- lines of the output ----
 * A physical line belongs to one line of the source; #line says which. */

void fl_seq_at(fl_seq *s, uint32_t loc) {
  const fl_loc *l = &s->p->locs.v[loc];
  if (!l->file || (s->line && s->p->files.v[l->file].is_system))
    return; /* what happens in the library is told of its caller */
  s->file = l->file;
  s->line = l->line;
}

static void end_line(fl_seq *s) {
  if (!s->in_line)
    return;
  fl_str_add(&s->body, "\n");
  s->told_line++;
  s->in_line = false;
}

static void quote_source(fl_seq *s) {
  const fl_file *f = &s->p->files.v[s->file];
  const char *at = f->text, *end = f->text ? f->text + f->length : NULL;
  for (uint32_t line = 1; at && line < s->line; line++)
    at = memchr(at, '\n', (size_t)(end - at))
             ? (const char *)memchr(at, '\n', (size_t)(end - at)) + 1
             : NULL;
  if (!at)
    return;
  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  fl_str_add(&s->body, "  /* ");
  for (unsigned n = 0; at < end && *at != '\n' && *at != '\r' && n < 100; at++, n++) {
    bool is_comment = (at[0] == '*' && at + 1 < end && at[1] == '/') ||
                      (at[0] == '/' && at + 1 < end && at[1] == '*');
    fl_str_addc(&s->body, *at == '\t' || *at == '\\' ? ' ' : *at);
    if (is_comment)
      fl_str_addc(&s->body, ' ');
  }
  fl_str_add(&s->body, " */\n");
}

/* Begins a physical line for the current line of the source. */
static void begin_line(fl_seq *s) {
  if (s->in_line && s->told_file == s->file && s->told_line == s->line &&
      s->body.n - s->line_start < 90)
    return;
  bool is_new = s->told_file != s->file || (s->told_line != s->line && s->told_line != s->line + 1);
  end_line(s);
  if (s->told_file != s->file || s->told_line != s->line) {
    if (is_new && s->file)
      quote_source(s);
    fl_str quoted = {0};
    fl_text_quote(s->p->files.v[s->file].path, strlen(s->p->files.v[s->file].path), &quoted);
    fl_str_printf(&s->body, "#line %u %s\n", s->line ? s->line : 1, quoted.s);
    fl_str_free(&quoted);
    s->told_file = s->file;
    s->told_line = s->line;
  }
  fl_str_add(&s->body, "    ");
  s->line_start = s->body.n;
  s->in_line = true;
}

void fl_seq_add(fl_seq *s, const char *format, ...) {
  begin_line(s);
  if (s->body.n > s->line_start)
    fl_str_addc(&s->body, ' ');
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&s->body, format, ap);
  va_end(ap);
}

void fl_seq_label(fl_seq *s, const char *label) {
  if (s->in_line && s->body.n > s->line_start)
    end_line(s);
  begin_line(s);
  fl_str_cut(&s->body, s->line_start - 2);
  fl_str_printf(&s->body, "%s:", label);
}

void fl_seq_gap(fl_seq *s, uint32_t loc, const char *format, ...) {
  const fl_loc *l = &s->p->locs.v[loc];
  fl_str what = {0}, full = {0};
  va_list ap;
  va_start(ap, format);
  fl_str_vprintf(&what, format, ap);
  va_end(ap);
  fl_str_printf(&full, "%s:%u: %s", s->p->files.v[l->file].path, l->line, what.s);
  bool known = false;
  for (size_t i = 0; i < s->gaps->n; i++)
    known |= strcmp(s->gaps->v[i], full.s) == 0;
  if (!known)
    fl_vec_push(s->gaps, fl_strdup(full.s));
  fl_seq_use(s, "bound");
  fl_str quoted = {0};
  fl_text_quote(what.s, what.n, &quoted);
  fl_seq_add(s, "FL_BOUND(\"unmodelled\", %s);", quoted.s);
  fl_str_free(&quoted);
  fl_str_free(&what);
  fl_str_free(&full);
}

void fl_seq_use(fl_seq *s, const char *part) { fl_strmap_put(s->parts, part, s); }

/* ---- steps ---- */

static uint32_t begin_step(fl_seq *s) {
  uint32_t k = s->nsteps++;
  fl_seq_label(s, fl_arena_printf(s->keep, "s%u", k));
  return k;
}

void fl_seq_step(fl_seq *s, const char *condition) {
  if (s->is_init)
    return;
  uint32_t k = begin_step(s);
  if (condition)
    fl_seq_add(s, "if (%s) STEP(%u, %u);", condition, s->thread, k);
  else
    fl_seq_add(s, "STEP(%u, %u);", s->thread, k);
}

void fl_seq_wait(fl_seq *s, const char *kind, const char *object) {
  uint32_t k = begin_step(s);
  fl_seq_add(s, "STEP_OR_WAIT(%u, %u, %s, %s);", s->thread, k, kind, object);
}

/* The step of an access, if it is one. */
static void access_step(fl_seq *s, const fl_expr *address, int64_t offset, const fl_expr *other) {
  const fl_expr *both[] = {address, other};
  fl_str condition = {0};
  bool is_ours = false;
  for (int k = 0; k < 2; k++) {
    const fl_expr *e = both[k];
    if (!e || e->reach == FL_MINE)
      continue;
    if (e->reach == FL_OURS || !s->has_parts) {
      is_ours = true;
      continue;
    }
    fl_str_printf(&condition, "%sfl_is_shared(%s)", condition.n ? " || " : "",
                  fl_seq_address(s, e, k ? 0 : offset));
  }
  if (is_ours)
    fl_seq_step(s, NULL);
  else if (condition.n) {
    fl_seq_use(s, "shared");
    fl_seq_step(s, condition.s);
  }
  fl_str_free(&condition);
}

static void usable(fl_seq *s, const fl_expr *address, int64_t offset, uint64_t size,
                   bool is_write) {
  if (address->is_checked || s->is_init || !(s->q->checks_pointers || s->q->checks_bounds))
    return;
  fl_seq_use(s, "memory");
  fl_seq_add(s, "FL_USABLE(%s, %llu, %d);", fl_seq_address(s, address, offset),
             (unsigned long long)size, is_write);
}

/* A pointer was stored: what it leads to may be everybody's now. */
static void share(fl_seq *s, const fl_expr *address, int64_t offset, const char *value) {
  if (!s->has_parts || s->is_init || address->reach == FL_MINE)
    return;
  fl_seq_use(s, "shared");
  if (address->reach == FL_OURS)
    fl_seq_add(s, "fl_share(%s);", value);
  else
    fl_seq_add(s, "fl_stored(%s, %s);", fl_seq_address(s, address, offset), value);
}

/* ---- instructions ---- */

void fl_seq_assign(fl_seq *s, fl_instance *f, uint32_t pc, const char *text, const fl_type *type,
                   fl_vk vk, bool is_pointer) {
  uint32_t web = f->flow->dst[pc];
  const fl_insn *i = &f->flow->func->code[pc];
  if (web == FL_NOREG || !f->flow->webs[web].nuses) {
    fl_seq_add(s, "%s%s;", i->op == FL_OP_LOAD || i->op == FL_OP_LOADBITS ? "(void)" : "", text);
    return;
  }
  const fl_web *w = &f->flow->webs[web];
  if (!f->webs[web] && !w->type && is_pointer && type && type->kind == FL_TY_PTR)
    f->types[web] = type;
  const char *name = fl_seq_web(s, f, web);
  fl_expr e = {.text = text,
               .type = type,
               .vk = vk,
               .is_pointer = is_pointer,
               .func = FL_NOREG,
               .global = FL_NOREG};
  const fl_type *to = f->types[web] ? f->types[web] : w->type;
  const char *value = fl_seq_cast(s, &e, to, w->vk, w->is_pointer);
  value = i->op == FL_OP_RET ? value : fl_seq_site(s, i->site, value, to, w->vk, w->is_pointer);
  fl_seq_add(s, "%s = %s;", name, value);
}

static void load(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr at = fl_seq_value(s, f, f->flow->a[pc]);
  const fl_type *type;
  bool is_pointer = (i->flags & FL_INSN_PTR) != 0;
  access_step(s, &at, i->imm, NULL);
  usable(s, &at, i->imm, fl_vk_size((fl_vk)i->vk), false);
  const char *text = fl_seq_access(s, &at, i->imm, (fl_vk)i->vk, is_pointer, &type);
  fl_seq_assign(s, f, pc, text, type, (fl_vk)i->vk, is_pointer);
}

/* Globals begin as zeros. */
static bool is_zero_already(const fl_seq *s, const fl_insn *i, const fl_expr *value) {
  return s->is_init && value->is_literal && value->number == 0 &&
         !(s->q->diag && s->p->sites.v[i->site].kind);
}

static void store(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr at = fl_seq_value(s, f, f->flow->a[pc]), value = fl_seq_value(s, f, f->flow->b[pc]);
  const fl_type *type;
  bool is_pointer = (i->flags & FL_INSN_PTR) != 0;
  if (is_zero_already(s, i, &value))
    return;
  access_step(s, &at, i->imm, NULL);
  usable(s, &at, i->imm, fl_vk_size((fl_vk)i->vk), true);
  const char *to = fl_seq_access(s, &at, i->imm, (fl_vk)i->vk, is_pointer, &type);
  const char *text = fl_seq_cast(s, &value, type, (fl_vk)i->vk, is_pointer);
  text = fl_seq_site(s, i->site, text, type, (fl_vk)i->vk, is_pointer);
  fl_seq_add(s, "%s = %s;", to, text);
  if (is_pointer && !(value.is_literal && !value.number) && value.func == FL_NOREG)
    share(s, &at, i->imm, fl_arena_printf(s->keep, "(char *)%s", to));
}

static void bits(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr at = fl_seq_value(s, f, f->flow->a[pc]);
  uint64_t first = (uint64_t)i->imm / 8, last = (uint64_t)(i->imm + i->imm2 - 1) / 8;
  unsigned shift = (unsigned)(i->imm % 8), width = (unsigned)i->imm2;
  const char *base = fl_seq_address(s, &at, (int64_t)first);
  access_step(s, &at, 0, NULL);
  usable(s, &at, (int64_t)first, last - first + 1, i->op == FL_OP_STOREBITS);
  if (last - first >= 8) {
    fl_seq_gap(s, i->loc, "a bit-field across nine bytes");
    return;
  }
  const char *mask =
      fl_arena_printf(s->keep, "0x%llxul", width >= 64 ? ~0ull : (1ull << width) - 1);
  fl_seq_use(s, "bits");
  if (i->op == FL_OP_LOADBITS) {
    const char *raw = fl_arena_printf(s->keep, "(fl_bytes(%s, %llu) >> %u & %s)", base,
                                      (unsigned long long)(last - first + 1), shift, mask);
    const char *text = raw;
    if (i->flags & FL_INSN_BITS_SIGNED)
      text = fl_arena_printf(s->keep, "((long)(%s << %u) >> %u)", raw, 64 - width, 64 - width);
    fl_seq_assign(s, f, pc, fl_arena_printf(s->keep, "(%s)%s", fl_text_kind((fl_vk)i->vk), text),
                  NULL, (fl_vk)i->vk, false);
    return;
  }
  fl_expr value = fl_seq_value(s, f, f->flow->b[pc]);
  const char *text =
      fl_seq_site(s, i->site, fl_seq_as(s, &value, (fl_vk)i->vk), NULL, (fl_vk)i->vk, false);
  fl_seq_use(s, "setbits");
  fl_seq_add(s, "fl_set_bytes(%s, %llu, %s << %u, (unsigned long)%s << %u);", base,
             (unsigned long long)(last - first + 1), mask, shift, text, shift);
}

static void copy(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr to = fl_seq_value(s, f, f->flow->a[pc]), from = fl_seq_value(s, f, f->flow->b[pc]);
  const fl_type *to_type, *from_type;
  access_step(s, &to, 0, &from);
  usable(s, &from, 0, (uint64_t)i->imm, false);
  usable(s, &to, 0, (uint64_t)i->imm, true);
  const char *left = fl_seq_object(s, &to, (uint64_t)i->imm, &to_type),
             *right = fl_seq_object(s, &from, (uint64_t)i->imm, &from_type);
  if (left && right &&
      strcmp(fl_text_declare(s->texts, to_type, ""), fl_text_declare(s->texts, from_type, "")) == 0)
    fl_seq_add(s, "%s = %s;", left, right);
  else
    fl_seq_add(s, "memcpy(%s, %s, %lld);", fl_seq_address(s, &to, 0), fl_seq_address(s, &from, 0),
               (long long)i->imm);
  if (s->has_parts && !s->is_init && to.reach != FL_MINE) {
    fl_seq_use(s, "shared");
    fl_seq_use(s, "sharein");
    fl_seq_add(s, "fl_share_in(%s, %lld);", fl_seq_address(s, &to, 0), (long long)i->imm);
  }
}

static void zero(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr to = fl_seq_value(s, f, f->flow->a[pc]);
  if (s->is_init)
    return;
  access_step(s, &to, 0, NULL);
  usable(s, &to, 0, (uint64_t)i->imm, true);
  fl_seq_add(s, "memset(%s, 0, %lld);", fl_seq_address(s, &to, 0), (long long)i->imm);
}

/* ---- atomics ---- */

static const char *atomic_result(fl_seq *s, const fl_insn *i, const char *old, const fl_expr *b) {
  static const char *const signs[] = {"+", "-", "*", "/", "%", "&", "|", "^"};
  fl_vk vk = (fl_vk)i->vk, plain = vk == FL_VK_S32 ? FL_VK_U32 : vk == FL_VK_S64 ? FL_VK_U64 : vk;
  if (i->vk2 < FL_OP_ADD || i->vk2 > FL_OP_XOR)
    return NULL;
  const char *sign = signs[i->vk2 - FL_OP_ADD], *value = fl_seq_as(s, b, vk);
  if (i->flags & FL_INSN_PTR)
    return fl_arena_printf(s->keep, "%s %s %s * %lld", old, sign, value, (long long)i->imm2);
  const char *text = fl_arena_printf(s->keep, "(%s)%s %s (%s)%s", fl_text_kind(plain), old, sign,
                                     fl_text_kind(plain), value);
  if (i->flags & FL_INSN_TO_BOOL)
    return fl_arena_printf(s->keep, "(%s)((%s) != 0)", fl_text_kind(vk), text);
  return fl_arena_printf(s->keep, "(%s)(%s%s%s)", fl_text_kind(vk),
                         i->flags & FL_INSN_BITS_SIGNED ? "~(" : "", text,
                         i->flags & FL_INSN_BITS_SIGNED ? ")" : "");
}

static const char *temporary(fl_seq *s, bool is_pointer, fl_vk vk) {
  const char *name = fl_text_name(s->texts, s->scope, "old");
  fl_str_printf(&s->declarations, "  static %s%s;\n",
                is_pointer ? "char *" : fl_arena_printf(s->keep, "%s ", fl_text_kind(vk)), name);
  return name;
}

static void atomic(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr at = fl_seq_value(s, f, f->flow->a[pc]);
  const fl_type *type;
  bool is_pointer = (i->flags & FL_INSN_PTR) != 0;
  fl_vk vk = (fl_vk)i->vk;
  if (i->flags & FL_INSN_WEAK_CAS)
    fl_seq_step(s, NULL); /* it has two ways to go, whoever sees it */
  else
    access_step(s, &at, 0, NULL);
  usable(s, &at, 0, fl_vk_size(vk), true);
  const char *place = fl_seq_access(s, &at, 0, vk, is_pointer, &type);
  const char *old = temporary(s, is_pointer, vk);
  fl_seq_add(s, "%s = %s%s;", old, is_pointer ? "(char *)" : "", place);
  fl_expr before = {
      .text = old, .vk = vk, .is_pointer = is_pointer, .func = FL_NOREG, .global = FL_NOREG};
  if (i->op == FL_OP_CMPXCHG) {
    fl_expr want = fl_seq_value(s, f, f->flow->b[pc]), new = fl_seq_value(s, f, f->flow->c[pc]);
    const fl_type *want_type;
    usable(s, &want, 0, fl_vk_size(vk), true);
    const char *expected = fl_seq_access(s, &want, 0, vk, is_pointer, &want_type);
    const char *same = temporary(s, false, FL_VK_S32);
    fl_seq_add(s, "%s = %s == %s%s;", same, old, is_pointer ? "(char *)" : "", expected);
    if (i->flags & FL_INSN_WEAK_CAS) {
      fl_seq_use(s, "pick");
      fl_seq_add(s, "if (%s) %s = fl_pick(%u, 2) == 0;", same, same, s->thread);
    }
    fl_seq_add(s, "if (%s) %s = %s; else %s = %s;", same, place,
               fl_seq_cast(s, &new, type, vk, is_pointer), expected,
               fl_seq_cast(s, &before, want_type, vk, is_pointer));
    if (is_pointer)
      share(s, &at, 0, fl_arena_printf(s->keep, "(char *)%s", place));
    if (i->dst != FL_NOREG)
      fl_seq_assign(s, f, pc, same, NULL, FL_VK_S32, false);
    return;
  }
  fl_expr b = i->op == FL_OP_XCHG ? fl_seq_value(s, f, f->flow->b[pc]) : fl_seq_operand_b(s, f, pc);
  const char *new =
      i->op == FL_OP_XCHG ? fl_seq_cast(s, &b, type, vk, is_pointer) : atomic_result(s, i, old, &b);
  if (!new) {
    fl_seq_gap(s, i->loc, "this atomic operation");
    return;
  }
  fl_expr after = {
      .text = new, .vk = vk, .is_pointer = is_pointer, .func = FL_NOREG, .global = FL_NOREG};
  fl_seq_add(s, "%s = %s;", place,
             i->op == FL_OP_XCHG ? new : fl_seq_cast(s, &after, type, vk, is_pointer));
  if (is_pointer)
    share(s, &at, 0, fl_arena_printf(s->keep, "(char *)%s", place));
  if (i->dst != FL_NOREG && f->flow->webs[f->flow->dst[pc]].nuses)
    fl_seq_assign(s, f, pc, i->flags & FL_INSN_NEW ? place : old,
                  i->flags & FL_INSN_NEW ? type : NULL, vk, is_pointer);
}

/* ---- checks of arithmetic ---- */

static void check_arithmetic(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_vk vk = (fl_vk)i->vk;
  if (fl_vk_is_float(vk))
    return;
  bool divides = i->op == FL_OP_DIV || i->op == FL_OP_REM;
  bool overflows =
      s->q->checks_overflow && fl_vk_is_signed(vk) && i->op >= FL_OP_ADD && i->op <= FL_OP_MUL;
  bool shifts = s->q->checks_shifts && (i->op == FL_OP_SHL || i->op == FL_OP_SHR);
  if (!divides && !overflows && !shifts)
    return;
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]), b = fl_seq_operand_b(s, f, pc);
  if (divides && !(b.is_literal && b.number)) {
    const char *what = i->op == FL_OP_REM ? "remainder of a division by zero" : "division by zero";
    if (s->q->checks_division)
      fl_seq_add(s, "FL_CHECK(%s != 0, \"division\", \"%s\");", fl_seq_as(s, &b, vk), what);
    else {
      fl_seq_use(s, "bound");
      fl_seq_add(s, "if (%s == 0) FL_BOUND(\"unmodelled\", \"%s\");", fl_seq_as(s, &b, vk), what);
    }
    if (fl_vk_is_signed(vk) && a.vk == vk) {
      fl_seq_use(s, "divides");
      fl_seq_add(s, "FL_CALLS(); fl_divides((long)%s, %s, (long)%s, %s, \"%s\");", fl_seq_as(s, &a, vk),
                 i->op == FL_OP_REM ? "\"%\"" : "\"/\"", fl_seq_as(s, &b, vk),
                 vk == FL_VK_S32 ? "INT32_MIN" : "INT64_MIN",
                 s->q->checks_overflow ? "overflow" : "division");
    }
  }
  if (overflows) {
    static const char *const names[] = {"add", "sub", "mul"}, *const signs[] = {"+", "-", "*"};
    const char *left = fl_seq_as(s, &a, vk), *right = fl_seq_as(s, &b, vk);
    fl_seq_use(s, "overflow");
    fl_seq_add(s, "FL_OVERFLOW(fl_%s_overflows_%d(%s, %s), %s, \"%s\", %s, \"%s\");",
               names[i->op - FL_OP_ADD], vk == FL_VK_S32 ? 32 : 64, left, right, left,
               signs[i->op - FL_OP_ADD], right,
               vk == FL_VK_S32 ? "int" : "a 64-bit signed integer");
  }
  if (shifts) {
    bool is_left = i->op == FL_OP_SHL && fl_vk_is_signed(vk);
    fl_vk count = i->vk2 == FL_VK_U64 || i->vk2 == FL_VK_U32 ? FL_VK_U64 : FL_VK_S64;
    fl_seq_use(s, "shifts");
    fl_seq_add(s, "FL_CALLS(); fl_shifts((long)%s, (long)%s, %u, %d, %d);", fl_seq_as(s, &a, vk),
               b.is_literal ? fl_seq_as(s, &b, FL_VK_S64) : b.text, fl_vk_size(vk) * 8,
               count == FL_VK_S64, is_left);
  }
}

static void check_negation(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_vk vk = (fl_vk)i->vk;
  if (!s->q->checks_overflow || (vk != FL_VK_S32 && vk != FL_VK_S64))
    return;
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]);
  fl_seq_use(s, "negates");
  fl_seq_add(s, "FL_CALLS(); fl_negates((long)%s, %s);", fl_seq_as(s, &a, vk),
             vk == FL_VK_S32 ? "INT32_MIN" : "INT64_MIN");
}

static void index_check(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]);
  int64_t count = i->imm + (i->flags & FL_INSN_ONE_PAST ? 1 : 0);
  if (!s->q->checks_bounds || (a.is_literal && a.number >= 0 && a.number < count))
    return;
  const char *text = fl_seq_as(s, &a, (fl_vk)i->vk);
  fl_seq_use(s, "index");
  fl_seq_add(s, "FL_INDEX(%s, %lld, %lld);", text, (long long)count, (long long)i->imm);
}

/* ---- control ---- */

static const char *label(fl_seq *s, const fl_instance *f, uint32_t pc) {
  return fl_arena_printf(s->keep, "L%u_%u", f->id, pc);
}

static void branch(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]);
  fl_vk vk = a.is_pointer ? FL_VK_S32 : i->vk ? (fl_vk)i->vk : a.vk;
  const char *text = fl_seq_is_object(&a) ? "1"
                     : a.is_pointer
                         ? fl_arena_printf(s->keep, "(%s != 0)", fl_seq_pointer(s, &a, NULL))
                         : fl_seq_as(s, &a, vk);
  if (!fl_vk_is_float(vk) && s->q->diag && i->site) /* only its truth counts */
    text = fl_seq_site(s, i->site, text, NULL, vk, false);
  fl_seq_add(s, i->op == FL_OP_BRT ? "if (%s) goto %s;" : "if (!%s) goto %s;", text,
             label(s, f, (uint32_t)i->imm));
}

static void switch_to(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  const fl_switch *table = &s->p->switches.v[i->imm];
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]);
  fl_vk vk = (fl_vk)i->vk;
  const char *value = fl_seq_site(s, i->site, fl_seq_as(s, &a, vk), NULL, vk, false);
  for (uint32_t k = 0; k < table->n; k++) {
    fl_expr low = {.is_literal = true, .number = table->cases[k].low, .vk = vk},
            high = {.is_literal = true, .number = table->cases[k].high, .vk = vk};
    if (low.number == high.number)
      fl_seq_add(s, "if (%s == %s) goto %s;", value, fl_seq_as(s, &low, vk),
                 label(s, f, table->cases[k].target));
    else
      fl_seq_add(s, "if (%s >= %s && %s <= %s) goto %s;", value, fl_seq_as(s, &low, vk), value,
                 fl_seq_as(s, &high, vk), label(s, f, table->cases[k].target));
  }
  fl_seq_add(s, "goto %s;", label(s, f, table->otherwise));
}

/* ---- the end of a frame, of a thread, of the process ---- */

void fl_seq_leave(fl_seq *s, const fl_instance *f, bool is_visible) {
  const fl_func *func = f->flow->func;
  fl_str condition = {0};
  for (uint32_t k = 0; k < func->nslots; k++)
    if (f->slots[k] && f->flow->slot_escapes[k] && s->has_parts)
      fl_str_printf(&condition, "%sfl_is_shared(%s%s)", condition.n ? " || " : "",
                    func->slots[k].size ? "&" : "", f->slots[k]);
  if (condition.n && is_visible) {
    fl_seq_use(s, "shared");
    fl_seq_step(s, condition.s);
  }
  for (uint32_t k = 0; k < func->nslots; k++)
    if (f->slots[k] && f->flow->slot_escapes[k]) {
      const char *address =
          fl_arena_printf(s->keep, "%s%s", func->slots[k].size ? "&" : "", f->slots[k]);
      if (s->has_parts && func->slots[k].size)
        fl_seq_add(s, "fl_part_at(%u, %s, sizeof %s, 0);", f->parts[k], address, f->slots[k]);
      if (fl_strmap_has(s->parts, "memory"))
        fl_seq_add(s, "FL_GONE(%s, %u);", address, f->parts[k]);
    }
  fl_str_free(&condition);
}

void fl_seq_ends(fl_seq *s, const fl_instance *f, const char *result) {
  fl_seq_step(s, NULL);
  for (const fl_instance *k = f; k; k = k->caller)
    fl_seq_leave(s, k, false);
  if (s->has_parts) {
    fl_seq_use(s, "shared");
    fl_seq_add(s, "fl_share(%s);", result);
  }
  fl_seq_use(s, "ends");
  fl_seq_use(s, "threads");
  fl_seq_add(s, "fl_ends(%u, %s); return;", s->thread, result);
}

static void leave_slot(fl_seq *s, fl_instance *f, uint32_t pc) {
  uint32_t slot = (uint32_t)f->flow->func->code[pc].imm;
  if (!f->flow->slot_escapes[slot] || !f->slots[slot])
    return;
  const fl_slot *k = &f->flow->func->slots[slot];
  const char *address = fl_arena_printf(s->keep, "%s%s", k->size ? "&" : "", f->slots[slot]);
  if (s->has_parts) {
    fl_seq_use(s, "shared");
    fl_seq_step(s, fl_arena_printf(s->keep, "fl_is_shared(%s)", address));
    if (k->size)
      fl_seq_add(s, "fl_part_at(%u, %s, sizeof %s, 0);", f->parts[slot], address, f->slots[slot]);
  }
  fl_seq_use(s, "memory");
  fl_seq_add(s, "FL_GONE(%s, %u);", address, f->parts[slot]);
}

/* An array of variable length; another one each time. */
static void begin_variable(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  uint32_t slot = (uint32_t)i->imm;
  const char *name = fl_seq_slot(s, f, slot);
  if (i->a == FL_NOREG) {
    fl_seq_gap(s, i->loc, "an array of variable length");
    return;
  }
  fl_expr size = fl_seq_value(s, f, f->flow->a[pc]);
  const char *bytes = fl_seq_as(s, &size, FL_VK_U64);
  fl_seq_use(s, "memory");
  fl_seq_use(s, "variable");
  fl_seq_add(s, "if (%s) FL_GONE(%s, %u);", name, name, f->parts[slot]);
  fl_seq_add(s, "%s = fl_variable(%s, %u);", name, bytes, f->parts[slot]);
  fl_seq_add(s, "FL_OBJECT(%s, %s, \"%s\", \"%s\", FL_LOCAL);", name, bytes,
             f->flow->func->slots[slot].name, f->flow->func->name);
}

static void begin_slot(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  uint32_t slot = (uint32_t)i->imm;
  const fl_slot *k = &f->flow->func->slots[slot];
  if (!k->size) {
    begin_variable(s, f, pc);
    return;
  }
  if (!f->flow->slot_escapes[slot] && !f->flow->slot_is_passed[slot])
    return;
  const char *name = fl_seq_slot(s, f, slot);
  if (s->has_parts && f->flow->slot_escapes[slot]) {
    fl_seq_use(s, "shared");
    fl_seq_add(s, "fl_part_at(%u, &%s, sizeof %s, 0);", f->parts[slot], name, name);
  }
  fl_seq_use(s, "memory");
  fl_seq_add(s, "FL_OBJECT(&%s, sizeof %s, \"%s\", \"%s\", FL_LOCAL);", name, name, k->name,
             f->flow->func->name);
}

static void return_from(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  if (s->is_init)
    return;
  bool has_value = i->a != FL_NOREG;
  fl_expr v = {
      .text = "0", .is_literal = true, .vk = FL_VK_S32, .func = FL_NOREG, .global = FL_NOREG};
  if (has_value)
    v = fl_seq_value(s, f, f->flow->a[pc]);
  if (!f->caller && s->thread == 0) {
    fl_seq_step(s, NULL);
    fl_seq_leave(s, f, false);
    if (!v.is_literal)
      fl_seq_add(s, "(void)%s;",
                 v.is_pointer ? fl_seq_pointer(s, &v, NULL) : v.text); /* the exit status */
    fl_seq_add(s, "fl_status[0] = FL_ENDED; fl_has_ended = 1; return;");
    return;
  }
  if (!f->caller) {
    const char *text = fl_arena_printf(s->keep, "(char *)%s", fl_seq_pointer(s, &v, NULL));
    fl_seq_ends(s, f, fl_seq_site(s, i->site, text, NULL, FL_VK_U64, true));
    return;
  }
  fl_seq_leave(s, f, true);
  if (f->result && has_value) {
    const char *text = fl_seq_cast(s, &v, f->result_type, f->result_vk, f->result_is_pointer);
    fl_seq_add(s, "%s = %s;", f->result,
               fl_seq_site(s, i->site, text, f->result_type, f->result_vk, f->result_is_pointer));
  }
  bool is_last = true;
  for (uint32_t k = pc + 1; k < f->flow->func->ncode; k++)
    is_last &= !f->flow->is_reached[k];
  if (!is_last) {
    fl_seq_add(s, "goto E%u;", f->id);
    f->needs_end = true;
  }
}

static void instruction(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  switch ((fl_op)i->op) {
  case FL_OP_NOP:
  case FL_OP_FENCE: return;
  case FL_OP_UNDEF:
  case FL_OP_CONST:
  case FL_OP_GLOBAL:
  case FL_OP_FUNC:
  case FL_OP_LOCAL:
  case FL_OP_MOV:
  case FL_OP_PTRADD:
  case FL_OP_PTRDIFF:
  case FL_OP_CONV:
  case FL_OP_NOT:
  case FL_OP_LNOT: break;
  case FL_OP_NEG: check_negation(s, f, pc); break;
  case FL_OP_DECL: begin_slot(s, f, pc); return;
  case FL_OP_LEAVE: leave_slot(s, f, pc); return;
  case FL_OP_INDEX: index_check(s, f, pc); return;
  case FL_OP_LOAD: load(s, f, pc); return;
  case FL_OP_STORE: store(s, f, pc); return;
  case FL_OP_LOADBITS:
  case FL_OP_STOREBITS: bits(s, f, pc); return;
  case FL_OP_COPY: copy(s, f, pc); return;
  case FL_OP_ZERO: zero(s, f, pc); return;
  case FL_OP_RMW:
  case FL_OP_CMPXCHG:
  case FL_OP_XCHG: atomic(s, f, pc); return;
  case FL_OP_JMP: fl_seq_add(s, "goto %s;", label(s, f, (uint32_t)i->imm)); return;
  case FL_OP_BRT:
  case FL_OP_BRF: branch(s, f, pc); return;
  case FL_OP_SWITCH: switch_to(s, f, pc); return;
  case FL_OP_CALL: fl_seq_call(s, f, pc); return;
  case FL_OP_CALLP: fl_seq_call_pointer(s, f, pc); return;
  case FL_OP_BUILTIN: fl_seq_builtin(s, f, pc); return;
  case FL_OP_RET: return_from(s, f, pc); return;
  case FL_OP_ATOMIC_BEGIN:
    fl_seq_step(s, NULL);
    fl_seq_use(s, "atomic");
    fl_seq_use(s, "bound");
    fl_seq_add(s, "fl_atomic++;");
    return;
  case FL_OP_ATOMIC_END: fl_seq_add(s, "fl_atomic--;"); return;
  case FL_OP_UNMODELLED: fl_seq_gap(s, i->loc, "%s", s->p->notes.v[i->imm]); return;
  case FL_OP_TRAP:
    fl_seq_add(s, "FL_CHECK(0, \"pointer\", \"%s\");", s->p->notes.v[i->imm]);
    return;
  default: check_arithmetic(s, f, pc); break;
  }
  if (f->flow->dst[pc] == FL_NOREG || f->flow->webs[f->flow->dst[pc]].is_folded)
    return;
  const fl_web *w = &f->flow->webs[f->flow->dst[pc]];
  if (!w->nuses)
    return;
  fl_expr e = fl_seq_compute(s, f, pc);
  if (!f->webs[f->flow->dst[pc]] && !w->type && e.is_pointer && e.type && e.type->kind == FL_TY_PTR)
    f->types[f->flow->dst[pc]] = e.type;
  const char *name = fl_seq_web(s, f, f->flow->dst[pc]);
  fl_seq_add(s, "%s = %s;", name,
             fl_seq_cast(s, &e, f->types[f->flow->dst[pc]] ? f->types[f->flow->dst[pc]] : w->type,
                         w->vk, w->is_pointer));
}

fl_flow *fl_seq_flow(fl_seq *s, uint32_t func) {
  if (!s->flows[func])
    s->flows[func] = fl_flow_of(s->p, s->p->funcs.v[func], s->keep);
  return s->flows[func];
}

fl_instance *fl_seq_instance(fl_seq *s, uint32_t func, const fl_instance *caller) {
  fl_instance *f = fl_arena_alloc(s->keep, sizeof *f);
  const fl_flow *flow = fl_seq_flow(s, func);
  *f = (fl_instance){.flow = flow,
                     .caller = caller,
                     .id = s->ninstances++,
                     .file = s->file,
                     .line = s->line};
  f->webs = fl_arena_array(s->keep, flow->nwebs + 1, sizeof *f->webs);
  f->types = fl_arena_array(s->keep, flow->nwebs + 1, sizeof *f->types);
  f->slots = fl_arena_array(s->keep, flow->func->nslots + 1, sizeof *f->slots);
  f->parts = fl_arena_array(s->keep, flow->func->nslots + 1, sizeof *f->parts);
  for (uint32_t k = 0; k < flow->func->nslots; k++)
    if (flow->slot_escapes[k])
      f->parts[k] = s->nparts++;
  return f;
}

void fl_seq_function(fl_seq *s, fl_instance *f) {
  const fl_func *func = f->flow->func;
  for (uint32_t pc = 0; pc < func->ncode; pc++) {
    if (!f->flow->is_reached[pc])
      continue;
    s->ninsns++;
    if (f->caller && s->p->files.v[s->p->locs.v[func->code[pc].loc].file].is_system)
      s->file = f->file, s->line = f->line;
    fl_seq_at(s, func->code[pc].loc);
    if (f->flow->is_target[pc])
      fl_seq_label(s, label(s, f, pc));
    if (f->flow->is_target[pc] && s->q->diag && !s->is_init)
      fl_seq_add(s, "FL_AGAIN();");
    instruction(s, f, pc);
  }
  if (f->needs_end)
    fl_seq_label(s, fl_arena_printf(s->keep, "E%u", f->id));
}
