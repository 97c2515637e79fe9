int limit = 42;
const char *name(void) { return "strong"; }
int later(void) { return 9; }
extern int limit;
int use(void) { return limit + 1; }
