#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

struct expr { char op; long num; struct expr *l, *r; };
static const char *in;
static const char *error;
static long vars[26];
static int live;

static struct expr *mk(char op, long num, struct expr *l, struct expr *r)
{
    struct expr *e = malloc(sizeof *e);
    *e = (struct expr){ .op = op, .num = num, .l = l, .r = r };
    live++;
    return e;
}
static char peek(void) { while (isspace((unsigned char)*in)) in++; return *in; }
static struct expr *level(int prec);

static struct expr *primary(void)
{
    char c = peek();
    if (isdigit((unsigned char)c)) {
        char *end;
        long v = strtol(in, &end, 0);
        in = end;
        return mk('n', v, NULL, NULL);
    }
    if (islower((unsigned char)c)) {
        in++;
        return mk('v', c - 'a', NULL, NULL);
    }
    if (c == '(') {
        in++;
        struct expr *e = level(0);
        if (peek() != ')')
            error = "missing )";
        else
            in++;
        return e;
    }
    if (c == '-' || c == '~') {
        in++;
        return mk(c == '-' ? 'm' : '~', 0, primary(), NULL);
    }
    error = "unexpected";
    return mk('n', 0, NULL, NULL);
}

static struct expr *level(int prec)
{
    static const char *const ops[] = { "=", "|", "^", "&", "+-", "*/%" };
    if (prec == 6)
        return primary();
    struct expr *l = level(prec + 1);
    for (char c; (c = peek()) && strchr(ops[prec], c);) {
        in++;
        l = mk(c, 0, l, level(prec + (prec != 0)));
    }
    return l;
}

static long eval(const struct expr *e)
{
    switch (e->op) {
    case 'n': return e->num;
    case 'v': return vars[e->num];
    case 'm': return -eval(e->l);
    case '~': return ~eval(e->l);
    case '=':
        if (e->l->op != 'v') {
            error = "not a variable";
            return 0;
        }
        return vars[e->l->num] = eval(e->r);
    }
    long a = eval(e->l), b = eval(e->r);
    switch (e->op) {
    case '|': return a | b;
    case '^': return a ^ b;
    case '&': return a & b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default:
        if (b == 0) {
            error = "division by zero";
            return 0;
        }
        return e->op == '/' ? a / b : a % b;
    }
}

static void drop(struct expr *e) { if (e) { drop(e->l); drop(e->r); free(e); live--; } }

int main(void)
{
    const char *lines[] = { "1 + 2 * 3", "(1 + 2) * 3", "10 - 4 - 3", "-7 / 2", "-7 % 3", "0x1f & ~3 | 64", "a = b = 6",
                            "a * b - -a", "1 / (a - b)", "(1 + ", "5 = 3", "2 ^ 3 ^ 1", "100 / 7 % 4 * 2", "$" };
    long sum = 0;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        in = lines[i];
        error = NULL;
        struct expr *e = level(0);
        long v = error ? 0 : eval(e);
        if (error)
            printf("%-18s ! %s\n", lines[i], error);
        else
            printf("%-18s = %ld\n", lines[i], v);
        sum += v;
        drop(e);
    }
    printf("%ld %d\n", sum, live);
    return (int)(sum & 0x7f);
}
