/* The program model: functions as flat lists of instructions over registers.
 *
 * - A register belongs to a frame and is never visible to another thread.
 *   Scalars whose address is never taken live in registers; everything else is
 *   memory, reached through addresses.
 * - An instruction touches memory that another thread might see at most once,
 *   so "one instruction" is the finest grain an interleaving can have.
 * - Every instruction has the source range it came from; the places whose value
 *   the diagnosis may replace are sites (see fl_site).
 *
 * Registers hold integers extended to 64 bits according to their value kind.
 * Operand `b` may be FL_IMM: the operand is then the instruction's `imm`. */
#ifndef FL_IR_IR_H
#define FL_IR_IR_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"
#include "ir/builtin.h"
#include "ir/type.h"

#define FL_NOREG UINT32_MAX
#define FL_IMM (UINT32_MAX - 1)

typedef enum {
  FL_OP_NOP,
  FL_OP_CONST,  /* dst = imm (floats: the bits) */
  FL_OP_UNDEF,  /* dst becomes an indeterminate value */
  FL_OP_MOV,    /* dst = a */
  /* arithmetic of kind vk: S32 U32 S64 U64, and F32 F64 where C allows it */
  FL_OP_ADD,
  FL_OP_SUB,
  FL_OP_MUL,
  FL_OP_DIV,
  FL_OP_REM,
  FL_OP_AND,
  FL_OP_OR,
  FL_OP_XOR,
  FL_OP_SHL,
  FL_OP_SHR,
  FL_OP_NEG,
  FL_OP_NOT,  /* ~a */
  FL_OP_LNOT, /* !a; vk is the operand's kind */
  /* comparisons of kind vk; dst is an int 0 or 1 */
  FL_OP_EQ,
  FL_OP_NE,
  FL_OP_LT,
  FL_OP_LE,
  FL_OP_GT,
  FL_OP_GE,
  FL_OP_CONV, /* dst(vk) = a(vk2); flag FL_INSN_TO_BOOL: a != 0 */
  /* addresses */
  FL_OP_LOCAL,   /* dst = address of slot imm of this frame (created when first named) */
  FL_OP_DECL,    /* slot imm begins to live, with indeterminate contents; a = size in
                    bytes for a variable-length one */
  FL_OP_LEAVE,   /* slot imm ends to live */
  FL_OP_GLOBAL,  /* dst = address of global imm (a thread's own copy if thread-local) */
  FL_OP_FUNC,    /* dst = address of function imm */
  FL_OP_PTRADD,  /* dst = a + b * imm2 bytes; b signed per vk */
  FL_OP_PTRDIFF, /* dst = (a - b) / imm2 */
  FL_OP_INDEX,   /* check 0 <= a < imm (<= with FL_INSN_ONE_PAST); vk is a's kind */
  /* memory */
  FL_OP_LOAD,    /* dst(vk) = [a + imm] */
  FL_OP_STORE,   /* [a + imm] = b(vk); b is a register */
  FL_OP_LOADBITS,  /* dst(vk) = bits of [a]: imm = bit offset, imm2 = width */
  FL_OP_STOREBITS, /* the same bits = b */
  FL_OP_COPY,    /* imm bytes: [a] = [b], one side private to the frame */
  FL_OP_ZERO,    /* imm bytes at [a] = 0 */
  FL_OP_RMW,     /* atomically: old = [a]; [a] = old (sub-op vk2) b; dst = old or, with
                    FL_INSN_NEW, the new value */
  FL_OP_CMPXCHG, /* atomically: if [a] == [b] then [a] = reg imm2, else [b] = [a]; dst = success */
  FL_OP_XCHG,    /* atomically: dst = [a]; [a] = b */
  FL_OP_FENCE,
  /* control */
  FL_OP_JMP,    /* imm = target */
  FL_OP_BRT,    /* if a != 0 jump to imm */
  FL_OP_BRF,    /* if a == 0 jump to imm */
  FL_OP_SWITCH, /* a against switch table imm */
  FL_OP_CALL,   /* dst = function imm2 (args imm) */
  FL_OP_CALLP,  /* dst = (*a)(args imm) */
  FL_OP_BUILTIN, /* dst = builtin imm2 (args imm) */
  FL_OP_RET,     /* return a (or nothing) */
  FL_OP_ATOMIC_BEGIN, /* the steps up to ATOMIC_END are one step */
  FL_OP_ATOMIC_END,
  FL_OP_UNMODELLED, /* reached something we do not model: note imm says what */
  FL_OP_TRAP,       /* control must not come here: note imm says why */
  FL_OP_COUNT
} fl_op;

enum {
  FL_INSN_TO_BOOL = 1,
  FL_INSN_ONE_PAST = 2,
  FL_INSN_NEW = 4,       /* RMW delivers the new value */
  FL_INSN_ATOMIC = 8,    /* LOAD, STORE: an atomic access */
  FL_INSN_PTR = 16,      /* the value loaded, stored or converted is a pointer */
  FL_INSN_VOLATILE = 32,
  FL_INSN_PTR_TO_INT = 64, /* CONV: an address becomes a number */
  FL_INSN_INIT = 128,    /* STORE, COPY: initialization of an object, const or not */
  FL_INSN_LOOP = 256,    /* jump back to the head of a loop */
  FL_INSN_WEAK_ORDER = 512, /* atomic access with an order weaker than seq_cst */
  FL_INSN_WEAK_CAS = 1024,
  FL_INSN_BITS_SIGNED = 2048
};

typedef struct {
  uint16_t op;
  uint8_t vk, vk2;
  uint32_t flags;
  uint32_t dst, a, b;
  uint32_t loc;    /* index into the program's locs */
  int64_t imm, imm2;
  uint32_t site;   /* the site whose value this instruction delivers, or 0 */
  uint32_t site_b; /* the site that is the immediate operand, or 0 */
} fl_insn;

/* A source range as the user wrote it: 1-based, end one past the last char. */
typedef struct {
  uint32_t file; /* index into the program's files */
  uint32_t line, column, end_line, end_column;
  uint32_t offset, end_offset; /* bytes in the file */
} fl_loc;

typedef struct {
  const char *path;
  const char *text; /* contents as they were read */
  size_t length;
  bool is_system;
} fl_file;

typedef enum {
  FL_SITE_NONE,
  FL_SITE_EXPRESSION, /* right-hand side of an assignment, returned value */
  FL_SITE_CONSTANT,   /* a literal inside an expression */
  FL_SITE_CONDITION,
  FL_SITE_INITIALIZER,
  FL_SITE_ASSERTION, /* operand of an assertion */
  FL_SITE_ARGUMENT,
  FL_SITE_SYNC,   /* argument of a synchronization call: which mutex, ... */
  FL_SITE_UPDATE, /* the whole of x += e or x++: the value is what x becomes */
  FL_SITE_TARGET, /* what is assigned to: a text that may be at fault, but no value */
  FL_SITE_SIZE    /* the number of elements in the declaration of an array: the same */
} fl_site_kind;

/* A place whose value may be at fault. Replacing the text of its range by
 * another expression of the type is a valid edit of the source. */
typedef struct {
  uint32_t id; /* from 1 */
  fl_site_kind kind;
  uint32_t loc;
  uint32_t func; /* index of the function */
  fl_type *type;
  bool in_macro; /* the text is a macro's body: no edit possible here */
  uint32_t of;   /* a target: the site of the value that is stored there; executed with it */
} fl_site;

typedef struct {
  uint32_t reg;
  uint32_t site;
  fl_type *type;
  /* A pointer that the source makes of an array inside an object (`r.name`, `r.name + k`):
   * the bytes of the array, and the register with its start. 0 bytes: nothing is known. */
  uint64_t array_size;
  uint32_t array_reg;
} fl_arg;

typedef struct {
  fl_arg *args;
  uint32_t n;
} fl_arglist;

typedef struct {
  int64_t low, high; /* inclusive; compared as the switch's kind */
  uint32_t target;
} fl_case;

typedef struct {
  fl_case *cases;
  uint32_t n;
  uint32_t otherwise;
} fl_switch;

/* A variable of a function that lives in memory. */
typedef struct {
  const char *name; /* "" for a temporary of ours */
  fl_type *type;
  uint64_t size; /* 0: variable length */
  uint32_t reg;  /* register that holds its address while it lives */
  uint32_t loc;
} fl_slot;

/* A variable that lives in a register. */
typedef struct {
  const char *name;
  fl_type *type;
  uint32_t reg;
  uint32_t loc;
} fl_regvar;

typedef struct {
  const char *name;
  fl_type *type; /* FL_TY_FUNC */
  uint32_t index;
  uint32_t loc;
  bool has_body;
  bool is_atomic; /* __VERIFIER_atomic_*: a call is one step */
  bool returns_struct; /* register 0 is then the address for the result */
  uint32_t nparams; /* registers 0 .. nparams-1 hold the arguments */
  uint32_t nregs;
  fl_insn *code;
  uint32_t ncode;
  fl_slot *slots;
  uint32_t nslots;
  fl_regvar *vars;
  uint32_t nvars;
} fl_func;

typedef struct {
  const char *name;
  fl_type *type;
  uint64_t size;
  uint32_t index;
  uint32_t loc;
  bool is_thread_local;
  bool is_const;  /* may never be written */
  bool is_string; /* a string literal */
  bool is_external; /* declared only, defined nowhere */
  const uint8_t *bytes; /* string literals: contents */
} fl_global;

typedef struct {
  uint32_t pointer_size;
  bool char_is_signed;
} fl_target;

/* A function that runs by itself: before main, or at the end of the process. */
typedef struct {
  uint32_t priority, order; /* sorted by these */
  uint32_t func;
} fl_autorun;
typedef FL_VEC(fl_autorun) fl_autoruns;

typedef struct {
  fl_arena *arena;
  fl_target target;
  FL_VEC(fl_file) files;
  FL_VEC(fl_loc) locs;   /* 0 is "nowhere" */
  FL_VEC(fl_site) sites; /* 0 is "none" */
  FL_VEC(fl_func *) funcs;
  FL_VEC(fl_global *) globals;
  FL_VEC(fl_switch) switches;
  FL_VEC(fl_arglist) arglists;
  FL_VEC(const char *) notes;
  fl_autoruns constructors; /* the first runs first */
  fl_autoruns destructors;  /* the last runs first */
  bool uses_cancel; /* a thread may be cancelled */
  bool uses_robust; /* a mutex may outlive its owner */
  /* Functions that run when a thread ends: its cleanup handlers (not when its
   * first function returns), the destructors of its keys; FL_NOREG: none. */
  uint32_t thread_cleanup, thread_end;
  uint32_t entry; /* index of the function the program starts in */
  uint32_t init;  /* index of the function that initializes the globals */
} fl_program;

fl_program *fl_program_new(void);
void fl_program_free(fl_program *p);

const char *fl_op_name(fl_op op);
const char *fl_site_kind_name(fl_site_kind kind);

/* Appends the model in readable form. */
void fl_program_print(const fl_program *p, fl_str *out);
void fl_insn_print(const fl_program *p, const fl_func *f, uint32_t pc, fl_str *out);

/* True iff the model keeps its own rules (registers and targets in range,
 * kinds that fit the operation, a place for every instruction, ...). Otherwise
 * the first broken rule is appended to `why`. */
bool fl_program_validate(const fl_program *p, fl_str *why);

/* Appends the name of what lies at an offset of an object of this type, as C
 * would write it behind the object's name: ".slot[2].next". */
void fl_type_path(const fl_type *t, uint64_t offset, uint64_t size, fl_str *out);

#endif
