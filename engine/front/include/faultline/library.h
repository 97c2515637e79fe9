/* Functions of the C library that call back into the program or return a
 * struct: written in C, so that they run step by step like the program itself.
 * The tool reads this file when a program calls one of them; the name there is
 * the one here without "__faultline_". */

typedef __SIZE_TYPE__ size_t;
typedef int (*comparison)(const void *, const void *);
typedef int (*comparison_with)(const void *, const void *, void *);

void *memcpy(void *, const void *, size_t);

/* ---- sorting: merging from the bottom up, so equal elements keep their order.
 * Elements are compared where they are: other threads may look at them, too. */

static int in_order(const char *a, const char *b, comparison plain, comparison_with with, void *arg) {
  return (plain ? plain(a, b) : with(a, b, arg)) <= 0;
}

static void merge_sort(char *base, size_t count, size_t size, comparison plain,
                       comparison_with with, void *arg) {
  if (count < 2 || size == 0)
    return;
  char spare[count * size];
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t low = 0; low + width < count; low += 2 * width) {
      size_t middle = low + width, high = count - middle < width ? count : middle + width;
      size_t left = low, right = middle, out = 0;
      if (in_order(base + (middle - 1) * size, base + middle * size, plain, with, arg))
        continue;
      while (left < middle && right < high) {
        if (in_order(base + left * size, base + right * size, plain, with, arg))
          memcpy(spare + out++ * size, base + left++ * size, size);
        else
          memcpy(spare + out++ * size, base + right++ * size, size);
      }
      memcpy(spare + out * size, base + left * size, (middle - left) * size);
      out += middle - left;
      memcpy(base + low * size, spare, out * size);
    }
  }
}

void __faultline_qsort(void *base, size_t count, size_t size, comparison compare) {
  merge_sort(base, count, size, compare, 0, 0);
}

void __faultline_qsort_r(void *base, size_t count, size_t size, comparison_with compare,
                         void *arg) {
  merge_sort(base, count, size, 0, compare, arg);
}

/* ---- searching ---- */

void *__faultline_bsearch(const void *key, const void *base, size_t count, size_t size,
                          comparison compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *at = (const char *)base + middle * size;
    int order = compare(key, at);
    if (order == 0)
      return (void *)at;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

void *__faultline_lfind(const void *key, const void *base, size_t *count, size_t size,
                        comparison compare) {
  for (size_t i = 0; i < *count; i++) {
    const char *at = (const char *)base + i * size;
    if (compare(key, at) == 0)
      return (void *)at;
  }
  return 0;
}

void *__faultline_lsearch(const void *key, void *base, size_t *count, size_t size,
                          comparison compare) {
  void *found = __faultline_lfind(key, base, count, size, compare);
  if (found)
    return found;
  char *end = (char *)base + *count * size;
  memcpy(end, key, size);
  ++*count;
  return end;
}

/* ---- division ---- */

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t __faultline_div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t __faultline_ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t __faultline_lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
