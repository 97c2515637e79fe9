#include <stdio.h>
#include <string.h>
#include <ctype.h>

struct token { enum { WORD, NUMBER, PUNCT, END } type; const char *at; int len; };

static struct token next(const char **p)
{
    struct token t = { END, NULL, 0 };
    while (isspace((unsigned char)**p))
        ++*p;
    if (!**p)
        return t;
    t.at = *p;
    if (isalpha((unsigned char)**p) || **p == '_') {
        t.type = WORD;
        while (isalnum((unsigned char)**p) || **p == '_')
            ++*p;
    } else if (isdigit((unsigned char)**p)) {
        t.type = NUMBER;
        do
            ++*p;
        while (isxdigit((unsigned char)**p) || **p == 'x' || **p == '.');
    } else {
        static const char *const two[] = { "==", "<=", "->", "++", "&&", NULL };
        t.type = PUNCT;
        ++*p;
        for (const char *const *w = two; *w; w++)
            if (!strncmp(t.at, *w, 2)) {
                ++*p;
                break;
            }
    }
    t.len = (int)(*p - t.at);
    return t;
}

static void count(const char *s, int out[3])
{
    int in_word = 0;
    memset(out, 0, 3 * sizeof *out);
    for (; *s; s++) {
        out[0] += *s == '\n';
        out[2]++;
        if (isspace((unsigned char)*s))
            in_word = 0;
        else if (!in_word++)
            out[1]++;
    }
}

static int roman(const char *s)
{
    static const int value[128] = { ['I'] = 1, ['V'] = 5, ['X'] = 10, ['L'] = 50, ['C'] = 100, ['D'] = 500, ['M'] = 1000 };
    int r = 0;
    for (; *s; s++) {
        int v = value[(int)*s];
        r += v < value[(int)s[1]] ? -v : v;
    }
    return r;
}

static int palindrome(const char *s)
{
    const char *e = s + strlen(s);
    while (s < e) {
        if (!isalpha((unsigned char)*s)) { s++; continue; }
        if (!isalpha((unsigned char)e[-1])) { e--; continue; }
        if (tolower(*s++) != tolower(*--e))
            return 0;
    }
    return 1;
}

int main(void)
{
    const char *src = "while (x_1<=0x1F && p->n == 3.14) { i++; }";
    int kinds[4] = { 0 };
    struct token t;
    while ((t = next(&src)).type != END) {
        printf("%c:%.*s ", "WNP"[t.type], t.len, t.at);
        kinds[t.type]++;
    }
    printf("\n%d %d %d\n", kinds[WORD], kinds[NUMBER], kinds[PUNCT]);
    int wc[3];
    count("one two\n three\n\nfour  five\n", wc);
    printf("%d %d %d\n", wc[0], wc[1], wc[2]);
    printf("%d %d %d\n", roman("MCMXCIV"), roman("XLII"), roman(""));
    printf("%d %d\n", palindrome("A man, a plan, a canal: Panama!"), palindrome("not one"));
    return roman("LXXVII");
}
