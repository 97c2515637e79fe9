/* expect: command line: header_alone.h */
/* A header is no program. */
static inline int one(void)
{
    return 1;
}
