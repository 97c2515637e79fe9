#include <stdio.h>
#include <string.h>

#define N 4
typedef double matrix[N][N];
struct boxed { matrix m; };

static void multiply(const matrix a, const matrix b, matrix out)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            out[i][j] = 0;
            for (int k = 0; k < N; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

static struct boxed power(struct boxed b, unsigned n)
{
    struct boxed r = { { { 1 }, { 0, 1 }, { 0, 0, 1 }, { [3] = 1 } } };
    while (n) {
        matrix t;
        if (n & 1) {
            multiply(r.m, b.m, t);
            memcpy(&r, t, sizeof r);
        }
        multiply(b.m, b.m, t);
        memcpy(&b, t, sizeof b);
        n >>= 1;
    }
    return r;
}

static double determinant(struct boxed b)
{
    double det = 1;
    for (int c = 0; c < N; c++) {
        int p = c;
        for (int r = c + 1; r < N; r++)
            if ((b.m[r][c] < 0 ? -b.m[r][c] : b.m[r][c]) > (b.m[p][c] < 0 ? -b.m[p][c] : b.m[p][c]))
                p = r;
        if (b.m[p][c] == 0)
            return 0;
        if (p != c) {
            for (int k = 0; k < N; k++) {
                double t = b.m[p][k];
                b.m[p][k] = b.m[c][k];
                b.m[c][k] = t;
            }
            det = -det;
        }
        det *= b.m[c][c];
        for (int r = c + 1; r < N; r++) {
            double f = b.m[r][c] / b.m[c][c];
            for (int k = c; k < N; k++)
                b.m[r][k] -= f * b.m[c][k];
        }
    }
    return det;
}

static void show(const matrix m)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%g%c", m[i][j], j == N - 1 ? '\n' : ' ');
}

int main(void)
{
    struct boxed a, b, c;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a.m[i][j] = i + j;
            b.m[i][j] = i == j ? 2 : (i * j) % 3;
        }
    multiply(a.m, b.m, c.m);
    show(c.m);
    show(power(b, 5).m);
    printf("%g %g\n", determinant(a), determinant(b));
    return (int)power(a, 2).m[3][3];
}
