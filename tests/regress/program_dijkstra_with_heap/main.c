#include <stdio.h>
#include <limits.h>

enum { V = 9, MAXE = 64 };
struct edge { unsigned char to; unsigned short w; short next; };
static struct edge edges[MAXE];
static short first[V] = { [0 ... V - 1] = -1 };
static short count;

struct item { unsigned d; int v; };
static struct item heap[MAXE];
static int size;

static void link(int a, int b, int w)
{
    for (int i = 0; i < 2; i++) {
        edges[count] = (struct edge){ b, w, first[a] };
        first[a] = count++;
        a ^= b; b ^= a; a ^= b;
    }
}

static void push(struct item it)
{
    int i = size++;
    for (; i && heap[(i - 1) / 2].d > it.d; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = it;
}

static struct item pop(void)
{
    struct item top = heap[0], last = heap[--size];
    int i = 0;
    for (int c; (c = 2 * i + 1) < size; i = c) {
        if (c + 1 < size && heap[c + 1].d < heap[c].d)
            c++;
        if (heap[c].d >= last.d)
            break;
        heap[i] = heap[c];
    }
    heap[i] = last;
    return top;
}

static void path(const signed char *from, int v)
{
    if (from[v] >= 0) {
        path(from, from[v]);
        putchar('-');
    }
    putchar('A' + v);
}

int main(void)
{
    static const unsigned char table[][3] = { { 0, 1, 4 }, { 0, 7, 8 }, { 1, 2, 8 }, { 1, 7, 11 }, { 2, 3, 7 }, { 2, 8, 2 },
        { 2, 5, 4 }, { 3, 4, 9 }, { 3, 5, 14 }, { 4, 5, 10 }, { 5, 6, 2 }, { 6, 7, 1 }, { 6, 8, 6 }, { 7, 8, 7 } };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        link(table[i][0], table[i][1], table[i][2]);
    unsigned dist[V];
    signed char from[V];
    for (int i = 0; i < V; i++) {
        dist[i] = UINT_MAX;
        from[i] = -1;
    }
    dist[0] = 0;
    push((struct item){ 0, 0 });
    int pops = 0;
    while (size) {
        struct item it = pop();
        pops++;
        if (it.d > dist[it.v])
            continue;
        for (int e = first[it.v]; e >= 0; e = edges[e].next) {
            unsigned d = it.d + edges[e].w;
            if (d < dist[edges[e].to]) {
                dist[edges[e].to] = d;
                from[edges[e].to] = it.v;
                push((struct item){ d, edges[e].to });
            }
        }
    }
    unsigned sum = 0;
    for (int i = 0; i < V; i++) {
        printf("%u ", dist[i]);
        path(from, i);
        putchar('\n');
        sum += dist[i];
    }
    printf("%u %d\n", sum, pops);
    return sum;
}
