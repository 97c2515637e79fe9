/* expect: line 6: 'continue' statement not in loop statement */
int main(void)
{
    int n = 3;
    switch (n) {
    case 3: continue;
    }
    return n;
}
