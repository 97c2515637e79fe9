#include <stdio.h>
#include <ctype.h>

enum state { CODE, SLASH, LINE, BLOCK, STAR, STRING, ESCAPE, STATES };
enum kind { OTHER, SLASH_C, STAR_C, QUOTE_C, BACK_C, NEWLINE_C, KINDS };

static const unsigned char next[STATES][KINDS] = {
    [CODE] = { CODE, SLASH, CODE, STRING, CODE, CODE },
    [SLASH] = { CODE, LINE, BLOCK, STRING, CODE, CODE },
    [LINE] = { [0 ... KINDS - 1] = LINE, [NEWLINE_C] = CODE },
    [BLOCK] = { BLOCK, BLOCK, STAR, BLOCK, BLOCK, BLOCK },
    [STAR] = { BLOCK, CODE, STAR, BLOCK, BLOCK, BLOCK },
    [STRING] = { STRING, STRING, STRING, CODE, ESCAPE, STRING },
    [ESCAPE] = { [0 ... KINDS - 1] = STRING },
};

static enum kind classify(char c)
{
    switch (c) {
    case '/': return SLASH_C;
    case '*': return STAR_C;
    case '"': return QUOTE_C;
    case '\\': return BACK_C;
    case '\n': return NEWLINE_C;
    default: return OTHER;
    }
}

static int strip(const char *s, char *out)
{
    enum state st = CODE;
    int comments = 0;
    for (; *s; s++) {
        enum state to = next[st][classify(*s)];
        if ((st == SLASH) && (to == LINE || to == BLOCK))
            comments++;
        else if (st == SLASH)
            *out++ = '/';
        if (to == CODE || to == STRING || to == ESCAPE) {
            if (st == STAR)
                *out++ = ' ';
            else if (st != LINE || *s == '\n')
                *out++ = *s;
        }
        st = to;
    }
    *out = 0;
    return st == CODE ? comments : -1;
}

struct number { enum { START, SIGN, INT, DOT, FRAC, EXP, EXPSIGN, EXPDIGIT, BAD } st; };

static int is_number(const char *s)
{
    struct number n = { START };
    for (; *s && n.st != BAD; s++) {
        int d = isdigit((unsigned char)*s) != 0;
        switch (n.st) {
        case START: if (*s == '+' || *s == '-') { n.st = SIGN; break; } /* fall through */
        case SIGN: n.st = d ? INT : *s == '.' ? DOT : BAD; break;
        case INT: if (d) break; if (*s == '.') { n.st = FRAC; break; } goto exponent;
        case DOT: n.st = d ? FRAC : BAD; break;
        case FRAC: if (d) break;
        exponent: n.st = tolower(*s) == 'e' ? EXP : BAD; break;
        case EXP: if (*s == '+' || *s == '-') { n.st = EXPSIGN; break; } /* fall through */
        case EXPSIGN:
        case EXPDIGIT: n.st = d ? EXPDIGIT : BAD; break;
        case BAD: break;
        }
    }
    return n.st == INT || n.st == FRAC || n.st == EXPDIGIT;
}

int main(void)
{
    const char *src = "a = b / c; // note \"x\"\nputs(\"/* no */ \\\" //\"); /* yes * / **/ d++;\n/*/ tricky */e\n";
    char out[200];
    int n = strip(src, out);
    printf("%d comments\n%s", n, out);
    printf("%d %d\n", strip("/* open", out), strip("\"open", out));
    const char *nums[] = { "1", "-1.5e+10", ".5", ".", "1.", "+", "e5", "1e", "1e5.2", "12a", "", "-.e1", "0.0E-0" };
    int bits = 0;
    for (unsigned i = 0; i < sizeof nums / sizeof *nums; i++)
        bits = bits << 1 | is_number(nums[i]);
    printf("%x\n", bits);
    return n;
}
