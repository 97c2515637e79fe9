#include <stdio.h>
#include <stdint.h>

enum op { HALT, PUSH, POP, ADD, SUB, MUL, DIV, DUP, SWAP, OVER, LT, EQ, JMP, JZ, CALL, RET, LOAD, STORE, PRINT, NOPS };
static const char *const names[NOPS] = { "halt", "push", "pop", "add", "sub", "mul", "div", "dup", "swap", "over",
                                         "lt", "eq", "jmp", "jz", "call", "ret", "load", "store", "print" };

struct vm {
    const int16_t *code;
    int32_t stack[64], calls[16], mem[8];
    int pc, sp, cp;
    unsigned long steps;
    enum { RUNNING, DONE, FAILED } state;
};

#define POP_() (vm->stack[--vm->sp])
#define PUSH_(x) (vm->stack[vm->sp++] = (x))
#define BINARY(o) do { int32_t b_ = POP_(), a_ = POP_(); PUSH_(a_ o b_); } while (0)

static void step(struct vm *vm)
{
    enum op op = vm->code[vm->pc++];
    vm->steps++;
    switch (op) {
    case HALT: vm->state = DONE; break;
    case PUSH: PUSH_(vm->code[vm->pc++]); break;
    case POP: (void)POP_(); break;
    case ADD: BINARY(+); break;
    case SUB: BINARY(-); break;
    case MUL: BINARY(*); break;
    case DIV:
        if (vm->stack[vm->sp - 1] == 0) {
            vm->state = FAILED;
            return;
        }
        BINARY(/);
        break;
    case LT: BINARY(<); break;
    case EQ: BINARY(==); break;
    case DUP: { int32_t t = vm->stack[vm->sp - 1]; PUSH_(t); break; }
    case SWAP: { int32_t b = POP_(), a = POP_(); PUSH_(b); PUSH_(a); break; }
    case OVER: { int32_t t = vm->stack[vm->sp - 2]; PUSH_(t); break; }
    case JMP: vm->pc = vm->code[vm->pc]; break;
    case JZ: if (POP_()) vm->pc++; else vm->pc = vm->code[vm->pc]; break;
    case CALL: vm->calls[vm->cp++] = vm->pc + 1; vm->pc = vm->code[vm->pc]; break;
    case RET: vm->pc = vm->calls[--vm->cp]; break;
    case LOAD: PUSH_(vm->mem[vm->code[vm->pc++]]); break;
    case STORE: vm->mem[vm->code[vm->pc++]] = POP_(); break;
    case PRINT: printf("out %d\n", POP_()); break;
    default: vm->state = FAILED;
    }
}

static int run(const int16_t *code)
{
    struct vm vm = { .code = code };
    while (vm.state == RUNNING && vm.steps < 10000)
        step(&vm);
    printf("%s after %lu steps, sp %d, last %s\n", vm.state == DONE ? "done" : "failed", vm.steps, vm.sp,
           names[code[vm.pc - 1]]);
    return vm.state;
}

static const int16_t factorial[] = {
    PUSH, 10, STORE, 0, PUSH, 1, STORE, 1,
    LOAD, 0, JZ, 24,
    LOAD, 1, LOAD, 0, MUL, STORE, 1,
    CALL, 29, JMP, 8, HALT,
    LOAD, 1, PRINT, HALT, HALT,
    LOAD, 0, PUSH, 1, SUB, STORE, 0, RET,
};
static const int16_t stackwork[] = {
    PUSH, 7, PUSH, -3, OVER, OVER, LT, PRINT, SWAP, SUB, DUP, PRINT, PUSH, -10, EQ, PRINT,
    PUSH, 100, PUSH, 7, DIV, PRINT, PUSH, 1, PUSH, 0, DIV, HALT,
};

int main(void)
{
    int a = run(factorial);
    int b = run(stackwork);
    return a * 10 + b;
}
