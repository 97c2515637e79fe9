#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void sorter(int *, int);

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

static void bubble(int *a, int n)
{
    for (int again = 1; again; n--) {
        again = 0;
        for (int i = 1; i < n; i++)
            if (a[i - 1] > a[i]) {
                swap(&a[i - 1], a + i);
                again = 1;
            }
    }
}
static void insertion(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i;
        for (; j > 0 && a[j - 1] > v; j--)
            a[j] = a[j - 1];
        a[j] = v;
    }
}
static void quick(int *a, int n)
{
    if (n < 2)
        return;
    int pivot = a[n / 2], i = 0, j = n - 1;
    while (i <= j) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i <= j)
            swap(&a[i++], &a[j--]);
    }
    quick(a, j + 1);
    quick(a + i, n - i);
}
static void merge(int *a, int n)
{
    if (n < 2)
        return;
    int h = n / 2, i = 0, j = h, k = 0, t[n];
    merge(a, h);
    merge(a + h, n - h);
    while (k < n)
        t[k++] = j == n || (i < h && a[i] <= a[j]) ? a[i++] : a[j++];
    memcpy(a, t, sizeof t);
}
static void sift(int *a, int i, int n)
{
    for (int c; (c = 2 * i + 1) < n; i = c) {
        c += c + 1 < n && a[c + 1] > a[c];
        if (a[i] >= a[c])
            return;
        swap(a + i, a + c);
    }
}
static void heap(int *a, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(a, i, n);
    while (n-- > 1) {
        swap(a, a + n);
        sift(a, 0, n);
    }
}
static void shell(int *a, int n)
{
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i - gap; j >= 0 && a[j] > a[j + gap]; j -= gap)
                swap(&a[j], &a[j + gap]);
}
static void radix(int *a, int n)
{
    unsigned *t = malloc(n * sizeof *t);
    for (int shift = 0; shift < 32; shift += 8) {
        int at[257] = { 0 };
        for (int i = 0; i < n; i++)
            at[((unsigned)a[i] ^ 0x80000000u) >> shift & 255]++;
        for (int i = 0, sum = 0; i < 256; i++) {
            int c = at[i];
            at[i] = sum;
            sum += c;
        }
        for (int i = 0; i < n; i++)
            t[at[((unsigned)a[i] ^ 0x80000000u) >> shift & 255]++] = a[i];
        memcpy(a, t, n * sizeof *a);
    }
    free(t);
}

static const struct { const char *name; sorter *sort; } all[] = {
    { "bubble", bubble }, { "insertion", insertion }, { "quick", quick }, { "merge", merge },
    { "heap", heap }, { "shell", shell }, { "radix", radix },
};

int main(void)
{
    enum { N = 60 };
    int bad = 0;
    for (unsigned s = 0; s < sizeof all / sizeof *all; s++) {
        int a[N];
        unsigned r = 99, sum = 0, mix = 0;
        for (int i = 0; i < N; i++) {
            r = r * 1664525u + 1013904223u;
            a[i] = (int)(r >> 8) % 1000 - 500;
            sum += a[i];
        }
        all[s].sort(a, N);
        for (int i = 0; i < N; i++) {
            sum -= a[i];
            mix = mix * 31 + a[i];
            bad += i && a[i - 1] > a[i];
        }
        printf("%s %d %d %u %u\n", all[s].name, a[0], a[N - 1], sum, mix);
    }
    return bad;
}
