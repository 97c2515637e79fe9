struct node { int v; struct node *next; };
extern int total, uninit;
extern int table[];
extern const char *const title;
extern struct node root;
extern int (*hook)(int);
int default_hook(int);
void touch(void);
