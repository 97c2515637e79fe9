#include <stdio.h>
#include <string.h>
#include <stdlib.h>

static const char alphabet[64] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const void *data, size_t n)
{
    const unsigned char *p = data;
    char *out = malloc((n + 2) / 3 * 4 + 1), *q = out;
    for (; n >= 3; n -= 3, p += 3) {
        unsigned v = p[0] << 16 | p[1] << 8 | p[2];
        for (int s = 18; s >= 0; s -= 6)
            *q++ = alphabet[v >> s & 63];
    }
    if (n) {
        unsigned v = p[0] << 16 | (n == 2 ? p[1] << 8 : 0);
        *q++ = alphabet[v >> 18];
        *q++ = alphabet[v >> 12 & 63];
        *q++ = n == 2 ? alphabet[v >> 6 & 63] : '=';
        *q++ = '=';
    }
    *q = 0;
    return out;
}

static int decode(const char *s, unsigned char *out)
{
    unsigned acc = 0;
    int bits = 0, n = 0;
    for (; *s && *s != '='; s++) {
        const char *at = memchr(alphabet, *s, sizeof alphabet);
        if (!at)
            return -1;
        acc = acc << 6 | (unsigned)(at - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out[n++] = acc >> bits;
        }
    }
    return n;
}

int main(void)
{
    const char *const words[] = { "", "f", "fo", "foo", "foob", "fooba", "foobar", "Man is distinguished" };
    int total = 0;
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        char *e = encode(words[i], strlen(words[i]));
        unsigned char back[32] = { 0 };
        int n = decode(e, back);
        printf("%s -> %s -> %s %d\n", words[i], e, (char *)back, n);
        total += n;
        free(e);
    }
    unsigned char bin[256], back[256];
    for (int i = 0; i < 256; i++)
        bin[i] = i * 7;
    char *e = encode(bin, sizeof bin);
    int n = decode(e, back);
    printf("%zu %d %d\n", strlen(e), n, memcmp(bin, back, sizeof bin));
    printf("%.40s\n", e);
    printf("%d\n", decode("ab!d", back));
    free(e);
    return total;
}
