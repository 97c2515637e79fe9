#include <stdio.h>
#include <stdlib.h>
static int depth; 
struct T { struct T *l, *r; int k; char name[12]; };
static struct T *ins(struct T *t, int k) { if (!t) { t = calloc(1, sizeof *t); t->k = k; snprintf(t->name, sizeof t->name, "n%d", k); return t; } if (k < t->k) t->l = ins(t->l, k); else if (k > t->k) t->r = ins(t->r, k); return t; }
static void walk(struct T *t, void (*f)(struct T *, void *), void *ctx) { if (t) { walk(t->l, f, ctx); f(t, ctx); walk(t->r, f, ctx); } }
static void show(struct T *t, void *c) { printf("%s%c", t->name, ++*(int *)c % 5 ? ' ' : '\n'); }
static void fr(struct T *t) { if (!t) return; fr(t->l); fr(t->r); free(t); }
static char *rev(char *s) { char *a = s, *b = s; while (*b) b++; while (a < --b) { char c = *a; *a++ = *b; *b = c; } return s; }
static int perm(int *v, int n, int k) { if (k == n) return 1; int c = 0; for (int i = k; i < n; i++) { int t = v[k]; v[k] = v[i]; v[i] = t; c += perm(v, n, k + 1); t = v[k]; v[k] = v[i]; v[i] = t; } return c; }
static long ack(long m, long n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
typedef int (*cmp)(const void *, const void *);
static int ci(const void *a, const void *b) { return *(int*)a - *(int*)b; }
static void bubble(void *base, size_t n, size_t sz, cmp c) { char *b = base; for (size_t i = 0; i < n; i++) for (size_t j = 0; j + 1 < n - i; j++) if (c(b + j*sz, b + (j+1)*sz) > 0) for (size_t k = 0; k < sz; k++) { char t = b[j*sz+k]; b[j*sz+k] = b[(j+1)*sz+k]; b[(j+1)*sz+k] = t; } }
static unsigned crc(const unsigned char *p, size_t n) { unsigned c = ~0u; while (n--) { c ^= *p++; for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1; } return ~c; }
int main(void) { struct T *t = 0; unsigned x = 12345; for (int i = 0; i < 20; i++) { x = x * 1103515245u + 12345u; t = ins(t, x >> 16 & 63); } int c = 0; walk(t, show, &c); puts(""); fr(t); char s[] = "reverse"; puts(rev(s)); int v[] = {1,2,3,4,5}; printf("%d\n", perm(v, 5, 0)); printf("%ld\n", ack(2, 3)); int w[] = {9,4,7,1}; bubble(w, 4, sizeof *w, ci); for (int i = 0; i < 4; i++) printf("%d ", w[i]); printf("\n%08x\n", crc((unsigned char *)"123456789", 9)); 
 char grid[5][6] = {"#.#..", "..#.#", "#....", ".##.#", "....#"}; int q[25][2], h = 0, tl = 0, dist[5][5]; for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) dist[i][j] = -1; q[tl][0] = 1; q[tl++][1] = 0; dist[1][0] = 0; while (h < tl) { int r = q[h][0], cc = q[h++][1]; static const int d[4][2] = {{0,1},{1,0},{0,-1},{-1,0}}; for (int k = 0; k < 4; k++) { int nr = r + d[k][0], nc = cc + d[k][1]; if (nr < 0 || nc < 0 || nr > 4 || nc > 4 || grid[nr][nc] == '#' || dist[nr][nc] >= 0) continue; dist[nr][nc] = dist[r][cc] + 1; q[tl][0] = nr; q[tl++][1] = nc; } } for (int i = 0; i < 5; i++, puts("")) for (int j = 0; j < 5; j++) printf("%3d", dist[i][j]); return 0; }
