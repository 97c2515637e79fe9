#!/usr/bin/env python3
"""How well and how fast faults are localized and repaired.

The studied programs: seconds from the start to the first repair (`statistics.first_repair_ms`, or to
the end where the tool does not say), best of some, and what stands first. Then mutants of proved
programs (tests/localize/mutate.py): how often the mutated place is first, among the first three, and
how often a proved repair is offered.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(ROOT / "tests/localize"))
from table import print_table  # noqa: E402
import mutate  # noqa: E402

STUDIED = ROOT / "tests/search/studied"
EACH_AIM, MEDIAN_AIM = 1.0, 0.3  # seconds to the first repair
THREE_AIM, REPAIRED_AIM = 90, 70  # per cent of the mutants


def localized(faultline, source, timeout):
    start = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [faultline, "localize", "--format=json", f"--timeout={timeout}", source.name]
    done = subprocess.run(command, cwd=source.parent, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wall = time.monotonic() - start
    if done.returncode != 1:
        sys.exit(f"{source.name}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
    user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return wall, json.loads(done.stdout), user


def studied(faultline, repeat, timeout):
    rows = [["studied program", "first repair s", "whole s", "user s", "places", "proved", "first place"]]
    seconds, told = [], True
    for source in sorted(STUDIED.glob("*.c")):
        if source.stem.endswith("_repaired"):
            continue
        runs = [localized(faultline, source, timeout)]
        while len(runs) < repeat and runs[0][0] < 2:
            runs.append(localized(faultline, source, timeout))
        wall, report, _ = min(runs, key=lambda run: run[0])
        user = min(run[2] for run in runs)
        candidates = report["findings"][0]["candidates"]
        proved = sum(r["status"] == "proved" for c in candidates for r in c["repairs"])
        if "first_repair_ms" in report["statistics"]:
            first = report["statistics"]["first_repair_ms"] / 1000
        else:
            first, told = wall, False
        if proved:
            seconds.append(first)
        place = candidates[0]["location"]["line"] if candidates else "-"
        rows.append([source.stem, f"{first:.2f}" if proved else "-", f"{wall:.2f}", f"{user:.2f}", len(candidates),
                     proved, place])
    print_table(rows)
    if not told:
        print("the time of the first repair is not told: the whole time stands for it")
    print(f"to the first repair: longest {max(seconds):.2f} s (aim {EACH_AIM:.2f}), "
          f"median {statistics.median(seconds):.2f} s (aim {MEDIAN_AIM:.2f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", default=os.environ.get("FAULTLINE", ROOT / "build/faultline"))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--timeout", type=int, default=20, help="seconds for one studied program")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--mutant-timeout", type=int, default=mutate.LOCALIZE_TIMEOUT,
                        help="seconds for one mutant; more on a machine with other work to do")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--missed", action="store_true", help="name the mutants that were missed")
    options = parser.parse_args()
    faultline = os.path.abspath(options.faultline)
    studied(faultline, options.repeat, options.timeout)
    print("load of the machine: %.1f %.1f %.1f, cores: %d" % (*os.getloadavg(), os.cpu_count()))
    print()
    measure = mutate.Measure(faultline, options.jobs, timeout=options.mutant_timeout)
    measure.run(options.mutants)
    if options.missed:
        print("\n".join(measure.missed()))
    for problem in measure.problems:
        print("PROBLEM " + problem)
    print(measure.summary())
    print(f"aims: among the first three {THREE_AIM} %, repaired {REPAIRED_AIM} %")
    return 1 if measure.problems else 0


if __name__ == "__main__":
    sys.exit(main())
