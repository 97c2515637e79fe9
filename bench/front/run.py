#!/usr/bin/env python3
"""How long Faultline reads C, beside libclang's own parse of the same file.

Wall times of whole processes, best of some: `faultline dump` with its output discarded, and
bench/front/parse.c, which only parses. The large program is made here: functions that work on
shared structs under locks, in 10,000 lines.
"""

import argparse
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from table import measure, print_table  # noqa: E402

AIM = 1.3  # times libclang's parse
LINES = 10000

HEAD = """\
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct account account;
struct account {
    pthread_mutex_t lock;
    account *next;
    long balance, limit;
    int history[16];
    unsigned changes;
    char owner[24];
};

static account *accounts;
static int log_level;
"""

FUNCTION = """
static int transfer_{k}(account *from, account *to, long amount)
{{
    int done = 0;
    if (from == to || amount <= {k})
        return -1;
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    for (int i = 0; i < 16; i++) {{
        from->history[i] = from->history[(i + {k}) % 16] ^ (int)(amount >> (i & 7));
        if (to->history[i] > from->history[i] && log_level > 2)
            done += to->history[i] - from->history[i];
    }}
    if (from->balance - amount >= -from->limit) {{
        from->balance -= amount;
        to->balance += amount;
        from->changes++, to->changes++;
        done = done ? done : 1;
    }} else {{
        switch ((int)(amount % 5)) {{
        case 0: done = -{k}; break;
        case 1: strncpy(from->owner, "nobody", sizeof from->owner); break;
        case 2: done = (int)strlen(to->owner) * 3; break;
        default: done = log_level ? -2 : -3;
        }}
    }}
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
    assert(done >= -{k} - 3);
    return done;
}}
"""

TAIL = """
int main(void)
{
    accounts = calloc(2, sizeof *accounts);
    int result = 0;
%s    printf("%%d\\n", result);
    free(accounts);
    return 0;
}
"""


def large_program():
    size = FUNCTION.count("\n") + 1  # with its call
    count = (LINES - HEAD.count("\n") - TAIL.count("\n")) // size + 1
    calls = "".join(
        f"    result += transfer_{k}(&accounts[0], &accounts[1], {k} + 5);\n" for k in range(count)
    )
    return HEAD + "".join(FUNCTION.format(k=k) for k in range(count)) + TAIL % calls


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    parse = options.faultline.resolve().parent / "bench/front/parse"
    rows = [["program", "lines", "libclang", "faultline", "ratio"]]
    missed = []
    with tempfile.TemporaryDirectory(prefix="faultline-bench-") as folder:
        large = Path(folder) / "large.c"
        large.write_text(large_program())
        for name, path in (("small", HERE.parent.parent / "examples/account.c"), ("large", large)):
            # The first run of each warms the file cache.
            alone, _ = measure([parse, path], options.repeat)
            ours, _ = measure(
                [options.faultline, "dump", "--output=/dev/null", path], options.repeat
            )
            lines = path.read_text().count("\n")
            rows.append([name, lines, f"{alone:.3f} s", f"{ours:.3f} s", f"{ours / alone:.2f}"])
            if ours / alone > AIM:
                missed.append(name)
    print_table(rows)
    print(f"aim: at most {AIM} times libclang: {'missed by ' + ', '.join(missed) if missed else 'met'}")


if __name__ == "__main__":
    main()
