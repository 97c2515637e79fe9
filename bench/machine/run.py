#!/usr/bin/env python3
"""How fast programs run in Faultline, beside gcc -O0 and valgrind --tool=none.

Wall times of whole processes, best of some; reading the C is a part of Faultline's. Instructions
are those of the program model, counted by bench/machine/count.c.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from table import measure, print_table  # noqa: E402

AIM = 30  # times gcc -O0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    count = options.faultline.resolve().parent / "bench/machine/count"
    valgrind = shutil.which("valgrind")

    rows = [["program", "gcc -O0", "valgrind", "faultline", "/ gcc", "/ valgrind", "M insns/s"]]
    missed = []
    with tempfile.TemporaryDirectory(prefix="faultline-bench-") as folder:
        for source in sorted(HERE.glob("programs/*.c")):
            program = Path(folder) / source.stem
            measure(["gcc", "-O0", "-o", program, source], 1)
            native, expected = measure([program], options.repeat + 2)
            slowed = None
            if valgrind:
                slowed, _ = measure([valgrind, "-q", "--tool=none", program], options.repeat)
            ours, output = measure(
                [options.faultline, "run", "--timeout=600", source], options.repeat
            )
            if output != expected:
                sys.exit(f"{source.name}: prints {output!r}, natively {expected!r}")
            _, counted = measure([count, source], 1)
            instructions, seconds = map(float, counted.split())
            ratio = ours / native
            rows.append(
                [
                    source.stem,
                    f"{native:.3f} s",
                    f"{slowed:.3f} s" if slowed else "-",
                    f"{ours:.3f} s",
                    f"{ratio:.1f}",
                    f"{ours / slowed:.1f}" if slowed else "-",
                    f"{instructions / seconds / 1e6:.0f}",
                ]
            )
            if ratio > AIM:
                missed.append(source.stem)
    print_table(rows)
    print(f"aim: at most {AIM} times gcc -O0: {'missed by ' + ', '.join(missed) if missed else 'met'}")


if __name__ == "__main__":
    main()
