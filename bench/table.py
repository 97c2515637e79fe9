"""What the benchmarks share: timing commands, printing tables."""

import subprocess
import sys
import time


def measure(command, repeat, **options):
    """(best wall time in seconds, standard output) of a command that must succeed."""
    best, output = None, b""
    for _ in range(repeat):
        start = time.monotonic()
        done = subprocess.run(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        seconds = time.monotonic() - start
        if done.returncode:
            sys.exit(
                f"{' '.join(map(str, command))}: exit status {done.returncode}\n"
                + done.stderr.decode(errors="replace")
            )
        output = done.stdout
        best = seconds if best is None else min(best, seconds)
    return best, output


def print_table(rows):
    """Rows of cells; the first row is the head, the first column is text."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[k]) for row in cells) for k in range(len(cells[0]))]
    for row in cells:
        words = [row[0].ljust(widths[0])]
        words += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(words).rstrip())
