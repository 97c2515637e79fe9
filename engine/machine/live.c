/* Which registers still matter: a register that no path reads before writing it
 * is set to zero wherever a thread stops, so that states that differ only in
 * leftovers are one. Backward data flow over the instructions of a function. */
#include "machine/interp.h"
#include "machine/sync.h"

#include <string.h>

struct fl_live {
  uint32_t words;   /* per instruction */
  uint64_t *before; /* registers read from here on, by instruction */
  uint64_t *always; /* registers that hold the addresses of slots */
};

static void set(uint64_t *bits, uint32_t r) {
  if (r < FL_IMM)
    bits[r / 64] |= UINT64_C(1) << r % 64;
}

static void clear(uint64_t *bits, uint32_t r) {
  if (r < FL_IMM)
    bits[r / 64] &= ~(UINT64_C(1) << r % 64);
}

static void add_reads(const fl_program *p, const fl_insn *i, uint64_t *bits) {
  set(bits, i->a);
  set(bits, i->b);
  switch ((fl_op)i->op) {
  case FL_OP_CMPXCHG: set(bits, (uint32_t)i->imm2); break;
  case FL_OP_CALL:
  case FL_OP_CALLP:
  case FL_OP_BUILTIN: {
    const fl_arglist *l = &p->arglists.v[i->imm];
    for (uint32_t k = 0; k < l->n; k++) {
      set(bits, l->args[k].reg);
      if (l->args[k].array_size)
        set(bits, l->args[k].array_reg);
    }
    break;
  }
  default: break;
  }
}

static void join(uint64_t *into, const uint64_t *from, uint32_t words) {
  for (uint32_t k = 0; k < words; k++)
    into[k] |= from[k];
}

/* What is live after an instruction: what is live before its successors. */
static void after(const fl_program *p, const fl_func *f, const fl_live *l, uint32_t pc,
                  uint64_t *out) {
  const fl_insn *i = &f->code[pc];
  memset(out, 0, l->words * sizeof *out);
  switch ((fl_op)i->op) {
  case FL_OP_RET: return;
  case FL_OP_JMP: join(out, l->before + (size_t)i->imm * l->words, l->words); return;
  case FL_OP_SWITCH: {
    const fl_switch *s = &p->switches.v[i->imm];
    for (uint32_t k = 0; k < s->n; k++)
      join(out, l->before + (size_t)s->cases[k].target * l->words, l->words);
    join(out, l->before + (size_t)s->otherwise * l->words, l->words);
    return;
  }
  case FL_OP_BRT:
  case FL_OP_BRF: join(out, l->before + (size_t)i->imm * l->words, l->words); break;
  default: break;
  }
  if (pc + 1 < f->ncode)
    join(out, l->before + (size_t)(pc + 1) * l->words, l->words);
}

static fl_live *analyse(const fl_program *p, const fl_func *f) {
  fl_live *l = fl_calloc(1, sizeof *l);
  l->words = f->nregs / 64 + 1;
  l->before = fl_calloc((size_t)f->ncode * l->words + 1, sizeof *l->before);
  l->always = fl_calloc(l->words, sizeof *l->always);
  for (uint32_t k = 0; k < f->nslots; k++)
    set(l->always, f->slots[k].reg);
  uint64_t *now = fl_calloc(l->words, sizeof *now);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t pc = f->ncode; pc-- > 0;) {
      const fl_insn *i = &f->code[pc];
      after(p, f, l, pc, now);
      clear(now, i->dst);
      add_reads(p, i, now);
      uint64_t *before = l->before + (size_t)pc * l->words;
      if (memcmp(before, now, l->words * sizeof *now) != 0) {
        memcpy(before, now, l->words * sizeof *now);
        changed = true;
      }
    }
  }
  fl_free(now);
  return l;
}

static const fl_live *live_of(fl_machine *m, uint32_t func) {
  if (!m->live)
    m->live = fl_calloc(m->program->funcs.n, sizeof *m->live);
  if (!m->live[func])
    m->live[func] = analyse(m->program, m->program->funcs.v[func]);
  return m->live[func];
}

bool fl_machine_is_live(fl_machine *m, uint32_t func, uint32_t pc, uint32_t reg) {
  const fl_live *l = live_of(m, func);
  return (l->before[(size_t)pc * l->words + reg / 64] | l->always[reg / 64]) >> reg % 64 & 1;
}

void fl_clear_dead(fl_machine *m, fl_frame *f, uint32_t pc) {
  const fl_live *l = live_of(m, f->func);
  const uint64_t *before = l->before + (size_t)pc * l->words;
  uint32_t n = m->program->funcs.v[f->func]->nregs; /* the frame may have counters behind them */
  for (uint32_t w = 0; w * 64 < n; w++) {
    uint64_t dead = ~(before[w] | l->always[w]);
    if (n - w * 64 < 64)
      dead &= (UINT64_C(1) << (n - w * 64)) - 1;
    for (; dead; dead &= dead - 1)
      f->regs[w * 64 + (uint32_t)__builtin_ctzll(dead)] = (fl_value){0, 0};
  }
}

void fl_live_free(fl_machine *m) {
  for (size_t i = 0; m->live && i < m->program->funcs.n; i++)
    if (m->live[i]) {
      fl_free(m->live[i]->before);
      fl_free(m->live[i]->always);
      fl_free(m->live[i]);
    }
  fl_free(m->live);
}
