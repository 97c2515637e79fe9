#include "shared.h"

int total = 5;
int table[4] = { 1, 2, 3, 4 };
const char *const title = "shared";
struct node root = { 1, &root };
int (*hook)(int) = default_hook;
int default_hook(int x) { return x + table[0]; }
int uninit;
void touch(void) { total += uninit; }
