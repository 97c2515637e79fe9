/* The interpreter: short cuts for what programs mostly do, fl_execute for the
 * rest.
 *
 * A handler number is chosen once per instruction (fl_code_of). A short cut is
 * taken only if every operand is a defined number and nothing is undefined or
 * unusual about the result; otherwise it falls through to the full version,
 * which must give the same result where both apply. */
#include "machine/arith.h"
#include "machine/interp.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <string.h>

/* Jumping to computed labels is GNU C; it lets the processor predict each
 * instruction's successor on its own. */
#pragma GCC diagnostic ignored "-Wpedantic"

#define likely(e) __builtin_expect(!!(e), 1)
#define unlikely(e) __builtin_expect(!!(e), 0)

/* H(name): one handler each. R: register operand, I: immediate. */
#define FOR_BINARY(H, name) H(name##_R) H(name##_I)
#define HANDLERS(H)                                                                           \
  H(FULL) H(WATCH) H(ROUND) H(CONST) H(MOV) H(LOCAL) H(GLOBAL)                                                  \
  FOR_BINARY(H, ADD_S32) FOR_BINARY(H, SUB_S32) FOR_BINARY(H, MUL_S32)                        \
  FOR_BINARY(H, ADD_U32) FOR_BINARY(H, SUB_U32) FOR_BINARY(H, MUL_U32)                        \
  FOR_BINARY(H, ADD_S64) FOR_BINARY(H, SUB_S64) FOR_BINARY(H, MUL_S64)                        \
  FOR_BINARY(H, ADD_U64) FOR_BINARY(H, SUB_U64) FOR_BINARY(H, MUL_U64)                        \
  FOR_BINARY(H, AND) FOR_BINARY(H, OR) FOR_BINARY(H, XOR)                                     \
  FOR_BINARY(H, SHL_U) FOR_BINARY(H, SHR_U) FOR_BINARY(H, SHR_S)                              \
  FOR_BINARY(H, DIV_S) FOR_BINARY(H, REM_S) FOR_BINARY(H, DIV_U) FOR_BINARY(H, REM_U)         \
  FOR_BINARY(H, EQ) FOR_BINARY(H, NE)                                                         \
  FOR_BINARY(H, LT_S) FOR_BINARY(H, LE_S) FOR_BINARY(H, GT_S) FOR_BINARY(H, GE_S)             \
  FOR_BINARY(H, LT_U) FOR_BINARY(H, LE_U) FOR_BINARY(H, GT_U) FOR_BINARY(H, GE_U)             \
  FOR_BINARY(H, ADD_F64) FOR_BINARY(H, SUB_F64) FOR_BINARY(H, MUL_F64) FOR_BINARY(H, DIV_F64) \
  FOR_BINARY(H, PTRADD) H(LNOT) H(CONV_INT) H(INDEX)                                          \
  H(LOAD_S8) H(LOAD_U8) H(LOAD_S16) H(LOAD_U16) H(LOAD_S32) H(LOAD_U32) H(LOAD_64)            \
  H(STORE_8) H(STORE_16) H(STORE_32) H(STORE_64)                                              \
  H(JMP) H(BRT) H(BRF) H(SWITCH) H(CALL) H(CALLP) H(BUILTIN) H(RET)

enum {
#define HANDLER_ENUM(name) X_##name,
  HANDLERS(HANDLER_ENUM)
#undef HANDLER_ENUM
  X_COUNT
};

/* ---- choosing handlers ---- */

static uint32_t by_kind(const fl_insn *i, uint32_t s32, uint32_t u32, uint32_t s64, uint32_t u64,
                        uint32_t f64) {
  uint32_t imm = i->b == FL_IMM;
  uint32_t h = X_FULL;
  switch ((fl_vk)i->vk) {
  case FL_VK_S32: h = s32; break;
  case FL_VK_U32: h = u32; break;
  case FL_VK_S64: h = s64; break;
  case FL_VK_U64: h = u64; break;
  case FL_VK_F64: h = f64; break;
  default: break;
  }
  return h == X_FULL ? h : h + imm;
}

static uint32_t by_sign(const fl_insn *i, uint32_t is_signed, uint32_t is_unsigned) {
  if (fl_vk_is_float((fl_vk)i->vk))
    return X_FULL;
  uint32_t h = fl_vk_is_signed((fl_vk)i->vk) ? is_signed : is_unsigned;
  return h == X_FULL ? h : h + (i->b == FL_IMM);
}

static uint32_t load_handler(fl_vk vk) {
  switch (vk) {
  case FL_VK_S8: return X_LOAD_S8;
  case FL_VK_U8: return X_LOAD_U8;
  case FL_VK_S16: return X_LOAD_S16;
  case FL_VK_U16: return X_LOAD_U16;
  case FL_VK_S32: return X_LOAD_S32;
  case FL_VK_U32:
  case FL_VK_F32: return X_LOAD_U32;
  default: return X_LOAD_64;
  }
}

static uint32_t choose_memory_handler(const fl_program *p, const fl_insn *i) {
  bool wide = p->target.pointer_size == 8; /* short cuts know that layout only */
  switch ((fl_op)i->op) {
  case FL_OP_LOAD: return wide ? load_handler((fl_vk)i->vk) : X_FULL;
  case FL_OP_STORE:
    if (!wide || i->flags & FL_INSN_PTR)
      return X_FULL;
    switch (fl_vk_size((fl_vk)i->vk)) {
    case 1: return X_STORE_8;
    case 2: return X_STORE_16;
    case 4: return X_STORE_32;
    default: return X_STORE_64;
    }
  case FL_OP_PTRADD: return wide ? X_PTRADD_R + (i->b == FL_IMM) : X_FULL;
  case FL_OP_GLOBAL: return p->globals.v[i->imm]->is_thread_local ? X_FULL : X_GLOBAL;
  default: return X_FULL;
  }
}

static uint32_t choose_handler(const fl_program *p, const fl_insn *i) {
  if (i->op >= FL_OP_LT && i->op <= FL_OP_GE && i->flags & FL_INSN_PTR)
    return X_FULL; /* addresses have an order of their own */
  if ((i->op == FL_OP_EQ || i->op == FL_OP_NE) && i->flags & FL_INSN_PTR && i->b != FL_IMM)
    return X_FULL; /* one of them may have been freed */
  switch ((fl_op)i->op) {
  case FL_OP_CONST: return X_CONST;
  case FL_OP_MOV: return X_MOV;
  case FL_OP_LOCAL: return X_LOCAL;
  case FL_OP_ADD: return by_kind(i, X_ADD_S32_R, X_ADD_U32_R, X_ADD_S64_R, X_ADD_U64_R, X_ADD_F64_R);
  case FL_OP_SUB: return by_kind(i, X_SUB_S32_R, X_SUB_U32_R, X_SUB_S64_R, X_SUB_U64_R, X_SUB_F64_R);
  case FL_OP_MUL: return by_kind(i, X_MUL_S32_R, X_MUL_U32_R, X_MUL_S64_R, X_MUL_U64_R, X_MUL_F64_R);
  case FL_OP_DIV:
    return i->vk == FL_VK_F64 ? X_DIV_F64_R + (i->b == FL_IMM) : by_sign(i, X_DIV_S_R, X_DIV_U_R);
  case FL_OP_REM: return by_sign(i, X_REM_S_R, X_REM_U_R);
  case FL_OP_AND: return by_sign(i, X_AND_R, X_AND_R);
  case FL_OP_OR: return by_sign(i, X_OR_R, X_OR_R);
  case FL_OP_XOR: return by_sign(i, X_XOR_R, X_XOR_R);
  case FL_OP_SHL: return by_sign(i, X_FULL, X_SHL_U_R);
  case FL_OP_SHR: return by_sign(i, X_SHR_S_R, X_SHR_U_R);
  case FL_OP_EQ: return by_sign(i, X_EQ_R, X_EQ_R);
  case FL_OP_NE: return by_sign(i, X_NE_R, X_NE_R);
  case FL_OP_LT: return by_sign(i, X_LT_S_R, X_LT_U_R);
  case FL_OP_LE: return by_sign(i, X_LE_S_R, X_LE_U_R);
  case FL_OP_GT: return by_sign(i, X_GT_S_R, X_GT_U_R);
  case FL_OP_GE: return by_sign(i, X_GE_S_R, X_GE_U_R);
  case FL_OP_LNOT: return fl_vk_is_float((fl_vk)i->vk) ? X_FULL : X_LNOT;
  case FL_OP_CONV:
    return fl_vk_is_float((fl_vk)i->vk) || fl_vk_is_float((fl_vk)i->vk2) ||
                   i->flags & (FL_INSN_TO_BOOL | FL_INSN_PTR_TO_INT)
               ? X_FULL
               : X_CONV_INT;
  case FL_OP_INDEX: return X_INDEX;
  case FL_OP_JMP: return X_JMP;
  case FL_OP_BRT: return fl_vk_is_float((fl_vk)i->vk) ? X_FULL : X_BRT;
  case FL_OP_BRF: return fl_vk_is_float((fl_vk)i->vk) ? X_FULL : X_BRF;
  case FL_OP_SWITCH: return X_SWITCH;
  case FL_OP_CALL: return X_CALL;
  case FL_OP_CALLP: return X_CALLP;
  case FL_OP_BUILTIN: return X_BUILTIN;
  case FL_OP_RET: return X_RET;
  default: return choose_memory_handler(p, i);
  }
}

/* Operations that may be a step of their own. */
static bool may_be_visible(fl_op op) {
  switch (op) {
  case FL_OP_LOAD:
  case FL_OP_STORE:
  case FL_OP_LOADBITS:
  case FL_OP_STOREBITS:
  case FL_OP_COPY:
  case FL_OP_ZERO:
  case FL_OP_RMW:
  case FL_OP_XCHG:
  case FL_OP_CMPXCHG:
  case FL_OP_LEAVE:
  case FL_OP_ATOMIC_BEGIN:
  case FL_OP_BUILTIN:
  case FL_OP_RET: return true;
  default: return false;
  }
}

const fl_code *fl_code_of(fl_machine *m, uint32_t func) {
  if (m->code[func])
    return m->code[func];
  const fl_func *f = m->program->funcs.v[func];
  fl_code *c = fl_malloc(sizeof *c + f->ncode * sizeof c->insns[0]);
  c->n = f->ncode;
  c->nloops = 0;
  uint64_t bytes = 48 + 8 * (uint64_t)f->nvars;
  for (uint32_t k = 0; k < f->nslots; k++)
    bytes += f->slots[k].size;
  c->frame_bytes = bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes;
  for (uint32_t k = 0; k < f->ncode; k++) {
    c->insns[k].insn = f->code[k];
    c->insns[k].handler = c->insns[k].inner = choose_handler(m->program, &f->code[k]);
    bool is_call = c->insns[k].inner == X_CALL || c->insns[k].inner == X_CALLP ||
                   c->insns[k].inner == X_BUILTIN || c->insns[k].inner == X_RET ||
                   c->insns[k].inner == X_SWITCH || c->insns[k].inner == X_JMP;
    if (!is_call && (m->site_log || m->watch_line || fl_insn_is_diag(m, &f->code[k])))
      c->insns[k].handler = c->insns[k].inner = X_FULL; /* the short cuts know numbers only */
    /* the initialization runs before there is anybody to see it */
    if (m->config.is_stepwise && may_be_visible((fl_op)f->code[k].op) && func != m->program->init)
      c->insns[k].handler = X_WATCH;
    if (m->config.unwind > 0 && f->code[k].flags & FL_INSN_LOOP) {
      c->insns[k].handler = X_ROUND;
      c->insns[k].loop = c->nloops++;
    }
  }
  return m->code[func] = c;
}

void fl_code_free(fl_machine *m) {
  for (size_t i = 0; i < m->program->funcs.n; i++)
    fl_free(m->code[i]);
  fl_free(m->code);
}

/* ---- short cuts to memory (64-bit targets) ---- */

/* The bytes of a live object, at most 8, if all of them are defined, or NULL. */
static inline const uint8_t *readable(const fl_state *s, uint64_t addr, uint64_t n) {
  uint32_t id = (uint32_t)(addr >> 32), k = id / FL_PAGE;
  if (unlikely(k >= s->npages || !s->pages[k]))
    return NULL;
  const fl_obj *o = s->pages[k]->obj[id % FL_PAGE];
  uint64_t offset = (addr & UINT32_MAX) - FL_BIAS;
  if (unlikely(!o || o->flags & FL_OBJ_FREED || offset > o->size || o->size - offset < n))
    return NULL;
  const fl_chunk *c = o->chunks[offset / FL_CHUNK];
  offset %= FL_CHUNK;
  if (unlikely(offset + n > c->length))
    return NULL;
  if (c->undef) { /* a part of it may be defined all the same */
    uint64_t mask = 0;
    memcpy(&mask, c->undef + offset, n);
    if (mask)
      return NULL;
  }
  return c->data + offset;
}

/* The same, if nobody shares them and their hash is already forgotten. */
static inline uint8_t *writable(const fl_state *s, uint64_t addr, uint64_t n) {
  uint32_t id = (uint32_t)(addr >> 32), k = id / FL_PAGE;
  if (unlikely(k >= s->npages || !s->pages[k] || s->pages[k]->refs != 1))
    return NULL;
  fl_obj *o = s->pages[k]->obj[id % FL_PAGE];
  uint64_t offset = (addr & UINT32_MAX) - FL_BIAS;
  if (unlikely(!o || o->refs != 1 || o->in_sum || offset > o->size || o->size - offset < n ||
               o->flags & (FL_OBJ_FREED | FL_OBJ_READONLY)))
    return NULL;
  fl_chunk *c = o->chunks[offset / FL_CHUNK];
  offset %= FL_CHUNK;
  if (unlikely(c->refs != 1 || c->undef || offset + n > c->length))
    return NULL;
  c->hash_valid = false;
  return c->data + offset;
}

/* ---- calls ---- */

static void log_args(fl_machine *m, const fl_arglist *l, const fl_value *args) {
  for (uint32_t k = 0; m->site_log && k < l->n; k++)
    fl_log_site(m, l->args[k].site, args[k]);
}

static bool call(fl_exec *x, const fl_insn *i, uint32_t func) {
  const fl_arglist *l = &x->m->program->arglists.v[i->imm];
  fl_value small[16] = {{0}}, *args = l->n <= 16 ? small : fl_malloc(l->n * sizeof *args);
  for (uint32_t k = 0; k < l->n; k++)
    args[k] = fl_arg_value(x, &l->args[k]);
  log_args(x->m, l, args);
  if (x->m->config.is_stepwise)
    fl_clear_dead(x->m, x->f, x->f->pc);
  if (x->m->config.unwind > 0) {
    long long depth = 0;
    for (const fl_frame *k = x->f; k; k = k->parent)
      depth += k->func == func;
    if (depth > x->m->config.unwind)
      return fl_raise_bound(x);
  }
  bool ok = fl_enter(x, func, args, l, l->n, i->dst);
  if (args != small)
    fl_free(args);
  return ok;
}

static bool call_pointer(fl_exec *x, const fl_insn *i) {
  uint32_t func;
  if (!fl_called_function(x, x->f->regs[i->a], &func))
    return false;
  const fl_func *f = x->m->program->funcs.v[func];
  const fl_arglist *l = &x->m->program->arglists.v[i->imm];
  uint32_t hidden = f->returns_struct;
  if (f->has_body && f->type->has_prototype)
    for (uint32_t k = hidden; k < l->n && k - hidden < f->type->nparams; k++)
      if (l->args[k].type->vk != f->type->params[k - hidden]->vk &&
          !(l->args[k].type->kind == FL_TY_PTR && f->type->params[k - hidden]->kind == FL_TY_PTR))
        return fl_raise(x, FL_PROP_POINTER, 0,
                        "%s is called through a pointer of another type: argument %u is %s, "
                        "its parameter is %s",
                        f->name, k - hidden + 1, l->args[k].type->name,
                        f->type->params[k - hidden]->name);
  return call(x, i, func);
}

static uint32_t switch_target(const fl_switch *s, uint64_t v, bool is_signed) {
  for (uint32_t k = 0; k < s->n; k++) {
    const fl_case *c = &s->cases[k];
    if (is_signed ? (int64_t)v >= c->low && (int64_t)v <= c->high
                  : v >= (uint64_t)c->low && v <= (uint64_t)c->high)
      return c->target;
  }
  return s->otherwise;
}

static bool symbolic_target(fl_exec *x, const fl_switch *s, fl_value v, fl_vk vk, uint32_t *target) {
  for (uint32_t k = 0; k < s->n; k++) {
    bool is = false;
    if (!fl_symbolic_between(x, v, s->cases[k].low, s->cases[k].high, vk, &is))
      return false;
    if (is) {
      *target = s->cases[k].target;
      return true;
    }
  }
  *target = s->otherwise;
  return true;
}

/* A library function may have begun to change memory when it needs a number that
 * is not known yet: then everything is as before the call. */
static bool call_on_trial(fl_exec *x, const fl_insn *i, bool *again) {
  fl_state *before = fl_state_copy(x->s);
  x->t = fl_thread_writable(x->s, x->thread);
  x->f = x->t->top = fl_frame_writable(x->t->top);
  bool ok = fl_builtin_call(x, i, again);
  if (!ok && (x->result == FL_STEP_PIN || x->result == FL_STEP_BRANCH)) {
    fl_state kept = *x->s;
    *x->s = *before;
    *before = kept;
    x->t = fl_thread_writable(x->s, x->thread);
    x->f = x->t->top = fl_frame_writable(x->t->top);
  }
  fl_state_free(before);
  return ok;
}

/* ---- the loop ---- */

static inline void observe(fl_exec *x, uint32_t pc) {
  if (unlikely(x->m->observer != NULL))
    x->m->observer->executes(x->m->observer->ctx, x->s, x->thread, x->f->func, pc);
}

#define POLL_EVERY 65536u

fl_step_result fl_run_thread(fl_exec *x, uint64_t budget) {
#define HANDLER_LABEL(name) &&L_##name,
  static const void *const labels[X_COUNT] = {HANDLERS(HANDLER_LABEL)};
#undef HANDLER_LABEL
  fl_machine *m = x->m;
  fl_state *s = x->s;
  const fl_xinsn *code, *pc, *since;
  fl_value *r;
  uint64_t spent = 0, next_poll = POLL_EVERY;

#define I (&pc->insn)
#define DISPATCH() goto *labels[pc->handler]
#define NEXT()    \
  do {            \
    pc++;         \
    DISPATCH();   \
  } while (0)
#define ENTER_FRAME()                              \
  do {                                             \
    code = fl_code_of(m, x->f->func)->insns;       \
    pc = since = code + x->f->pc;                  \
    r = x->f->regs;                                \
  } while (0)
#define SET(v)                \
  do {                        \
    uint64_t set_ = (v);      \
    r[I->dst].bits = set_;    \
    r[I->dst].meta = 0;       \
  } while (0)
  /* Control moves to instruction `target`; counts what ran since the last move. */
#define GO(target)                             \
  do {                                         \
    spent += (uint64_t)(pc - since) + 1;       \
    pc = since = code + (target);              \
    if (unlikely(spent >= next_poll))          \
      goto poll;                               \
    DISPATCH();                                \
  } while (0)

  ENTER_FRAME();
  DISPATCH();

L_FULL:
full:
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  observe(x, x->f->pc);
  if (I->op == FL_OP_BRT || I->op == FL_OP_BRF) {
    fl_value v = fl_is_diag(m, I->site) && !m->has_choice ? fl_diag_value(m) : r[I->a];
    bool truth;
    if (m->site_log)
      fl_log_site(m, I->site, v);
    if (fl_is_symbolic(v) || (m->has_choice && m->config.terms && !m->config.paths)) {
      if (!fl_symbolic_truth(x, v, &truth))
        goto stop;
    } else {
      if (v.meta && !fl_need_defined(x, v, "a branch"))
        goto stop;
      truth = fl_is_true(v.bits, (fl_vk)I->vk);
    }
    if (truth == (I->op == FL_OP_BRT))
      GO(I->imm);
    NEXT();
  }
  if (unlikely(!fl_execute(x, I)))
    goto stop;
  NEXT();

L_WATCH:
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  if (unlikely(m->is_symbolic) && !fl_resolve(x, I))
    goto stop;
  if (fl_is_visible(x, I)) {
    if (!x->t->atomic_depth) {
      if (!x->may_step)
        goto stop; /* the next step begins here */
      x->may_step = false;
      x->stepped = I;
    }
    if (I->flags & FL_INSN_WEAK_ORDER)
      m->reliance |= FL_RELIES_ON_ORDER;
    if (pc->inner != X_BUILTIN && pc->inner != X_RET)
      goto full; /* the short cuts do not see to sharing */
  }
  goto *labels[pc->inner];

L_ROUND: {
  fl_value *counter = &r[m->program->funcs.v[x->f->func]->nregs + pc->loop];
  bool taken = I->op == FL_OP_JMP ||
               (!r[I->a].meta && fl_is_true(r[I->a].bits, (fl_vk)I->vk) == (I->op == FL_OP_BRT));
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  if (I->op != FL_OP_JMP && m->config.paths && fl_is_symbolic(r[I->a])) {
    if (!fl_symbolic_truth(x, r[I->a], &taken))
      goto stop;
    taken = taken == (I->op == FL_OP_BRT);
  }
  if (taken && ++counter->bits > (uint64_t)m->config.unwind) {
    fl_raise_bound(x);
    goto stop;
  }
  goto *labels[pc->inner];
}

L_CONST:
  SET((uint64_t)I->imm);
  NEXT();
L_MOV:
  r[I->dst] = r[I->a];
  NEXT();
L_GLOBAL:
  SET(m->global_addr.v[I->imm]);
  NEXT();
L_LOCAL : {
  const fl_func *f = m->program->funcs.v[x->f->func];
  fl_value v = r[f->slots[I->imm].reg];
  if (unlikely(!v.bits))
    goto full;
  r[I->dst] = v;
  NEXT();
}

  /* name, operands' common check, then the body with a and b */
#define BINARY(name, ...)                             \
  L_##name##_R : {                                    \
    if (unlikely(r[I->a].meta | r[I->b].meta))        \
      goto full;                                      \
    uint64_t a = r[I->a].bits, b = r[I->b].bits;      \
    __VA_ARGS__                                       \
    NEXT();                                           \
  }                                                   \
  L_##name##_I : {                                    \
    if (unlikely(r[I->a].meta))                       \
      goto full;                                      \
    uint64_t a = r[I->a].bits, b = (uint64_t)I->imm;  \
    __VA_ARGS__                                       \
    NEXT();                                           \
  }
#define CHECKED_32(op)                                  \
  {                                                     \
    int64_t v = (int64_t)a op (int64_t)b;               \
    if (unlikely(v != (int32_t)v))                      \
      goto full;                                        \
    SET((uint64_t)v);                                   \
  }
#define CHECKED_64(builtin)                             \
  {                                                     \
    int64_t v;                                          \
    if (unlikely(builtin((int64_t)a, (int64_t)b, &v)))  \
      goto full;                                        \
    SET((uint64_t)v);                                   \
  }
  BINARY(ADD_S32, CHECKED_32(+))
  BINARY(SUB_S32, CHECKED_32(-))
  BINARY(MUL_S32, CHECKED_32(*))
  BINARY(ADD_U32, SET((uint32_t)(a + b));)
  BINARY(SUB_U32, SET((uint32_t)(a - b));)
  BINARY(MUL_U32, SET((uint32_t)(a * b));)
  BINARY(ADD_S64, CHECKED_64(__builtin_add_overflow))
  BINARY(SUB_S64, CHECKED_64(__builtin_sub_overflow))
  BINARY(MUL_S64, CHECKED_64(__builtin_mul_overflow))
  BINARY(ADD_U64, SET(a + b);)
  BINARY(SUB_U64, SET(a - b);)
  BINARY(MUL_U64, SET(a * b);)
  BINARY(AND, SET(a & b);)
  BINARY(OR, SET(a | b);)
  BINARY(XOR, SET(a ^ b);)
  BINARY(SHL_U, if (unlikely(b >= fl_vk_size((fl_vk)I->vk) * 8u)) goto full;
         SET(I->vk == FL_VK_U32 ? (uint32_t)(a << b) : a << b);)
  BINARY(SHR_U, if (unlikely(b >= fl_vk_size((fl_vk)I->vk) * 8u)) goto full; SET(a >> b);)
  BINARY(SHR_S, if (unlikely(b >= fl_vk_size((fl_vk)I->vk) * 8u)) goto full;
         SET((uint64_t)((int64_t)a >> b));)
  BINARY(DIV_S, if (unlikely(b + 1 < 2)) goto full; SET((uint64_t)((int64_t)a / (int64_t)b));)
  BINARY(REM_S, if (unlikely(b + 1 < 2)) goto full; SET((uint64_t)((int64_t)a % (int64_t)b));)
  BINARY(DIV_U, if (unlikely(b == 0)) goto full; SET(a / b);)
  BINARY(REM_U, if (unlikely(b == 0)) goto full; SET(a % b);)
  BINARY(EQ, SET(a == b);)
  BINARY(NE, SET(a != b);)
  BINARY(LT_S, SET((int64_t)a < (int64_t)b);)
  BINARY(LE_S, SET((int64_t)a <= (int64_t)b);)
  BINARY(GT_S, SET((int64_t)a > (int64_t)b);)
  BINARY(GE_S, SET((int64_t)a >= (int64_t)b);)
  BINARY(LT_U, SET(a < b);)
  BINARY(LE_U, SET(a <= b);)
  BINARY(GT_U, SET(a > b);)
  BINARY(GE_U, SET(a >= b);)
#define FLOATING(op)            \
  {                             \
    double p, q, v;             \
    memcpy(&p, &a, sizeof p);   \
    memcpy(&q, &b, sizeof q);   \
    v = p op q;                 \
    memcpy(&a, &v, sizeof a);   \
    SET(a);                     \
  }
  BINARY(ADD_F64, FLOATING(+))
  BINARY(SUB_F64, FLOATING(-))
  BINARY(MUL_F64, FLOATING(*))
  BINARY(DIV_F64, FLOATING(/))
  BINARY(PTRADD, uint64_t v = a + b * (uint64_t)I->imm2;
         if (unlikely((v ^ a) >> 32)) goto full; SET(v);)

L_LNOT:
  if (unlikely(r[I->a].meta))
    goto full;
  SET(r[I->a].bits == 0);
  NEXT();
L_CONV_INT : {
  if (unlikely(r[I->a].meta))
    goto full;
  uint64_t v = r[I->a].bits;
  switch ((fl_vk)I->vk) {
  case FL_VK_S8: v = (uint64_t)(int64_t)(int8_t)v; break;
  case FL_VK_U8: v = (uint8_t)v; break;
  case FL_VK_S16: v = (uint64_t)(int64_t)(int16_t)v; break;
  case FL_VK_U16: v = (uint16_t)v; break;
  case FL_VK_S32: v = (uint64_t)(int64_t)(int32_t)v; break;
  case FL_VK_U32: v = (uint32_t)v; break;
  default: break;
  }
  SET(v);
  NEXT();
}
L_INDEX:
  if (unlikely(r[I->a].meta || r[I->a].bits >= (uint64_t)I->imm))
    goto full;
  NEXT();

#define LOAD(name, type, conversion)                                                     \
  L_LOAD_##name : {                                                                      \
    const uint8_t *p;                                                                    \
    type v;                                                                              \
    if (unlikely(r[I->a].meta ||                                                         \
                 !(p = readable(s, r[I->a].bits + (uint64_t)I->imm, sizeof v))))         \
      goto full;                                                                         \
    memcpy(&v, p, sizeof v);                                                             \
    SET((uint64_t)(conversion)v);                                                        \
    NEXT();                                                                              \
  }
  LOAD(S8, int8_t, int64_t)
  LOAD(U8, uint8_t, uint64_t)
  LOAD(S16, int16_t, int64_t)
  LOAD(U16, uint16_t, uint64_t)
  LOAD(S32, int32_t, int64_t)
  LOAD(U32, uint32_t, uint64_t)
  LOAD(64, uint64_t, uint64_t)

#define STORE(name, type)                                                                \
  L_STORE_##name : {                                                                     \
    uint8_t *p;                                                                          \
    type v = (type)r[I->b].bits;                                                         \
    if (unlikely(r[I->a].meta | r[I->b].meta ||                                          \
                 !(p = writable(s, r[I->a].bits + (uint64_t)I->imm, sizeof v))))         \
      goto full;                                                                         \
    memcpy(p, &v, sizeof v);                                                             \
    NEXT();                                                                              \
  }
  STORE(8, uint8_t)
  STORE(16, uint16_t)
  STORE(32, uint32_t)
  STORE(64, uint64_t)

L_JMP:
  GO(I->imm);
L_BRT:
  if (unlikely(r[I->a].meta))
    goto full;
  if (r[I->a].bits)
    GO(I->imm);
  NEXT();
L_BRF:
  if (unlikely(r[I->a].meta))
    goto full;
  if (!r[I->a].bits)
    GO(I->imm);
  NEXT();
L_SWITCH:
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  observe(x, x->f->pc);
  if (unlikely(fl_is_symbolic(r[I->a]) && m->config.paths)) {
    uint32_t target;
    if (!symbolic_target(x, &m->program->switches.v[I->imm], r[I->a], (fl_vk)I->vk, &target))
      goto stop;
    GO(target);
  }
  if (unlikely(r[I->a].meta && !fl_need_defined(x, r[I->a], "a switch")))
    goto stop;
  GO(switch_target(&m->program->switches.v[I->imm], r[I->a].bits,
                   fl_vk_is_signed((fl_vk)I->vk)));
L_CALL:
  x->insn = I;
  observe(x, (uint32_t)(pc - code));
  x->f->pc = (uint32_t)(pc - code) + 1;
  if (unlikely(!call(x, I, (uint32_t)I->imm2)))
    goto stop;
  goto moved;
L_CALLP:
  x->insn = I;
  observe(x, (uint32_t)(pc - code));
  x->f->pc = (uint32_t)(pc - code) + 1;
  if (unlikely(!call_pointer(x, I)))
    goto stop;
  goto moved;
L_BUILTIN : {
  bool again = false;
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  observe(x, x->f->pc);
  if (unlikely(s->cells.n && m->config.paths)) {
    uint32_t depth = x->f->depth;
    if (!call_on_trial(x, I, &again))
      goto stop;
    if (x->f->depth == depth) {
      x->f->pc += !again;
      r = x->f->regs;
      if (again)
        goto stop;
      NEXT();
    }
    x->f->parent->pc += !again;
    goto moved;
  }
  fl_frame *before = x->f;
  if (unlikely(!fl_builtin_call(x, I, &again)))
    goto stop;
  if (!again)
    before->pc++;
  spent += m->extra_cost; /* so that the limits are looked at in time */
  budget = budget > UINT64_MAX - m->extra_cost ? UINT64_MAX : budget + m->extra_cost;
  m->extra_cost = 0;
  if (x->f != before)
    goto moved; /* it called one of the program's functions */
  if (unlikely(again))
    goto stop; /* it waits: the call is finished by another step */
  NEXT();
}
L_RET:
  x->insn = I;
  x->f->pc = (uint32_t)(pc - code);
  observe(x, x->f->pc);
  if (unlikely(m->site_log != NULL))
    fl_log_site(m, I->site, I->a == FL_NOREG ? fl_value_undef() : r[I->a]);
  if (unlikely(!fl_leave(x, I->a == FL_NOREG              ? fl_value_undef()
                            : fl_is_diag(m, I->site) ? fl_diag_value(m)
                                                     : r[I->a])))
    goto stop;

moved:
  spent += (uint64_t)(pc - since) + 1;
  ENTER_FRAME();
  if (likely(spent < next_poll))
    DISPATCH();

poll:
  next_poll = spent + POLL_EVERY;
  x->f->pc = (uint32_t)(pc - code);
  if (m->config.cancelled && m->config.cancelled(m->config.ctx)) {
    x->result = FL_STEP_CANCELLED;
    goto out;
  }
  if (spent >= budget) {
    x->result = FL_STEP_BUDGET;
    goto out;
  }
  DISPATCH();

stop:
  spent += (uint64_t)(pc - since) + 1;
out:
  m->instructions += spent;
  return x->result;
}
