/* expect: line 8: use of undeclared identifier 'trace_level' */
/* flags: -DTRACE=1 */
int main(void)
{
    int n = 3;

#if TRACE
    n += trace_level;
#endif
    return n;
}
