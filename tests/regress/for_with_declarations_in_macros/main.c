#include <stdio.h>

#define EACH(i, n) for (int i = 0, i##_end = (n); i < i##_end; i++)
#define FOREVER for (;;)
#define UNTIL(c) for (; !(c);)
#define STEP(i) for (int i = 0;; i += 2)
#define WITH(v) for (int once_ = 1, v = 5; once_; once_ = 0)
#define LIST(head, p) for (struct node *p = (head); p; p = p->next)

struct node { int v; struct node *next; };

int main(void)
{
    int n = 0;
    EACH(i, 3)
        EACH(j, i + 1)
            n += i * 10 + j;
    printf("%d\n", n);
    FOREVER { if (++n > 60) break; }
    printf("%d\n", n);
    UNTIL(n <= 50) n -= 3;
    printf("%d\n", n);
    STEP(k) { if (k > 6) break; n += k; }
    printf("%d\n", n);
    WITH(v) printf("%d\n", v + n);
    struct node c = { 3, 0 }, b = { 2, &c }, a = { 1, &b };
    LIST(&a, p) printf("%d ", p->v);
    LIST(b.next, p) { if (p->v == 3) continue; n = 0; }
    for (int i = 0; i < 2; i++) for (int i = 5; i < 6; i++) printf("%d ", i);
    for (;;) /* ; */ { break; }
    for (n = 0; /* no ; condition */; n++) if (n == 4) break;
    for (char *s = ";)"; *s; s++) putchar(*s);
    putchar('\n');
    return n;
}
