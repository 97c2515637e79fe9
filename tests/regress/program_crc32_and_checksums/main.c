#include <stdio.h>
#include <stdint.h>
#include <string.h>

static uint32_t table[256];

static void build(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
}

static uint32_t crc(const void *data, size_t n)
{
    const uint8_t *p = data;
    uint32_t c = ~0u;
    while (n--)
        c = table[(c ^ *p++) & 0xff] ^ c >> 8;
    return ~c;
}

static uint32_t adler(const char *s)
{
    uint32_t a = 1, b = 0;
    for (; *s; s++) {
        a = (a + (uint8_t)*s) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint16_t crc16(const uint8_t *p, int n)
{
    uint16_t c = 0xffff;
    while (n--) {
        c ^= *p++ << 8;
        for (int i = 0; i < 8; i++)
            c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
    }
    return c;
}

static uint8_t xorsum(const signed char *p, int n) { uint8_t x = 0; while (n-- > 0) x ^= *p++; return x; }

int main(void)
{
    const char *s = "123456789";
    build();
    printf("%08x %08x\n", table[1], table[255]);
    printf("%08x\n", crc(s, strlen(s)));
    printf("%08x\n", crc("", 0));
    printf("%08x\n", adler("Wikipedia"));
    printf("%04x\n", crc16((const uint8_t *)s, 9));
    signed char neg[] = { -1, -2, -128, 127 };
    printf("%02x\n", xorsum(neg, 4));
    uint8_t buf[1000];
    for (int i = 0; i < 1000; i++)
        buf[i] = (uint8_t)(i * i >> 3);
    printf("%08x %04x\n", crc(buf, sizeof buf), crc16(buf, 1000));
    return crc(s, 9) & 0xff;
}
