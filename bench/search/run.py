#!/usr/bin/env python3
"""How fast interleavings are searched, and how many there are.

Times marked "user" are user times of the process without those of reading the same file
(`faultline dump`), best of some; a busy machine changes them less than wall times. "search" is the
wall time the tool reports (`statistics.search_ms`). Where there is a fault, both contain the second
search, for the run that is shown; states and transitions are those of the first alone, so that no
rate is given there.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from table import print_table  # noqa: E402

PROGRAMS = HERE / "programs"
STUDIED = HERE.parent.parent / "tests/search/studied"

RATE_AIM = 500000  # states a second of user time
RATE_FROM = 0.2  # seconds: what takes less says little about the rate
EACH_AIM, MEDIAN_AIM, MEMORY_AIM = 0.5, 0.15, 200  # studied programs: seconds, seconds, MB
STAGES_TIMEOUT = 10  # seconds

# FIRST, SECOND, LOCAL; what JPF reports for them (paths, final states, end states): table 4 of the
# study of 2019.
MIXES = (
    ((1, 1, 0), (13, 4, 29)),
    ((1, 1, 1), (18, 4, 33)),
    ((1, 1, 2), (63, 4, 37)),
    ((2, 2, 0), (49766, 11, 331)),
    ((1, 1, 3), (63, 4, 41)),
    ((2, 2, 1), (90627, 11, 342)),
    ((1, 1, 4), (63, 4, 45)),
    ((2, 2, 2), (154081, 11, 353)),
)

# Small studied programs for CBMC, with rounds enough for their loops.
FOR_CBMC = (
    ("pair_written_in_two_stages", 2),
    ("sum_seen_complete_by_the_third", 4),
    ("two_sums_feed_each_other_5", 6),
    ("two_sums_feed_each_other_6", 7),
)
CBMC_TIMEOUT = 20  # seconds


class Run:
    """One command: exit status, standard output, wall and user seconds."""

    def __init__(self, command, timeout=None):
        words = [str(word) for word in command]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            start = time.monotonic()
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            self.is_late = False
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG if timeout else 0)
                if pid:
                    break
                if time.monotonic() - start > timeout and not self.is_late:
                    self.is_late = True
                    process.kill()
                time.sleep(0.005)
            self.wall = time.monotonic() - start
            self.user = usage.ru_utime
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            out.seek(0)
            self.output = out.read()
            err.seek(0)
            self.errors = err.read().decode(errors="replace")
            self.words = words

    def demand(self, *statuses):
        if self.status not in statuses:
            sys.exit(f"{' '.join(self.words)}: exit status {self.status}\n{self.errors}")
        return self


class Bench:
    def __init__(self, faultline, repeat):
        self.faultline, self.repeat = faultline, repeat

    def check(self, source, *options, flags=()):
        """The report of a check, with what it took as a process."""
        command = [self.faultline, "check", "--format=json", *options, source]
        run = Run(command + (["--", *flags] if flags else [])).demand(0, 1, 3)
        report = json.loads(run.output)
        report["wall"], report["process_user"] = run.wall, run.user
        return report

    def search(self, source, *options, flags=(), repeat=None):
        """As check, the best of some; `user` is without the reading of the file."""
        dump = [self.faultline, "dump", "--output=/dev/null", source]
        reading = min(
            Run(dump + (["--", *flags] if flags else [])).demand(0).user for _ in range(3)
        )
        reports = [
            self.check(source, *options, flags=flags) for _ in range(repeat or self.repeat)
        ]
        report = min(reports, key=lambda report: report["process_user"])
        report["user"] = max(report["process_user"] - reading, 0)
        return report


def rate(report):
    """States a second of user time; None if that cannot be told."""
    if report["verdict"] == "faulty" or report["user"] < RATE_FROM:
        return None
    return report["statistics"]["states"] / report["user"]


def megabytes(report):
    return report["statistics"]["peak_rss_kib"] * 1024 / 1e6


def cells(report):
    s = report["statistics"]
    found = rate(report)
    return [
        report["verdict"],
        f"{s['states']:,}",
        f"{s['transitions']:,}",
        f"{s['search_ms'] / 1000:.2f} s",
        f"{report['user']:.2f} s",
        f"{found:,.0f}" if found else "-",
        f"{megabytes(report):.0f} MB",
    ]


COLUMNS = ["verdict", "states", "transitions", "search", "user", "states/s", "memory"]


def philosophers(bench):
    print(f"Philosophers, reduced search, best of {bench.repeat}")
    rows = [["philosophers"] + COLUMNS]
    rates = []
    for name, variant in (("left first", []), ("ordered", ["-DORDERED"])):
        for n in range(2, 9):
            report = bench.search(PROGRAMS / "philosophers.c", flags=[f"-DN={n}", *variant])
            rows.append([f"{n}, {name}"] + cells(report))
            if rate(report):
                rates.append(rate(report))
    print_table(rows)
    if rates:
        met = "met" if min(rates) >= RATE_AIM else f"missed, {min(rates):,.0f} to {max(rates):,.0f}"
        print(f"aim: {RATE_AIM:,} states a second: {met}")


def sums(bench):
    print(f"\nTwo threads that add each other's variable, best of {bench.repeat}")
    rows = [["rounds, search"] + COLUMNS]
    for n in (5, 6, 7):
        for kind in ("full", "reduced"):
            report = bench.search(
                PROGRAMS / "sums.c", f"--search={kind}", flags=[f"-DROUNDS={n}"]
            )
            rows.append([f"{n}, {kind}"] + cells(report))
    print_table(rows)


def mixes(bench):
    print("\nThread mixes, beside JPF. Schedules: transitions of the full search to an end")
    rows = [
        ["T1, T2, T3", "states", "schedules", "final", "reduced states"]
        + ["JPF: paths", "final", "end states"]
    ]
    for mix, jpf in MIXES:
        flags = [f"-D{name}={n}" for name, n in zip(("FIRST", "SECOND", "LOCAL"), mix)]
        source = PROGRAMS / "mix.c"
        full = bench.check(source, "--search=full", flags=flags)["statistics"]
        reduced = bench.check(source, flags=flags)["statistics"]
        printed = bench.check(source, "--outcomes", flags=[*flags, "-DPRINT"])
        rows.append(
            [
                ", ".join(map(str, mix)),
                f"{full['states']:,}",
                f"{full['schedules']:,}",
                len(printed["outcomes"]) if printed["verdict"] == "proved" else "-",
                f"{reduced['states']:,}",
                *(f"{n:,}" for n in jpf),
            ]
        )
    print_table(rows)


def stages(bench):
    print("\nTwo stages, one reader: time to the verdict (that of the fault is not reported)")
    rows = [["threads"] + COLUMNS]
    for n in (10, 30, 100):
        report = bench.search(
            PROGRAMS / "stages.c", f"--timeout={STAGES_TIMEOUT}", flags=[f"-DTHREADS={n}"], repeat=1
        )
        rows.append([str(n)] + cells(report))
    print_table(rows)


def options_of(source):
    for line in source.read_text().split("*/")[0].splitlines():
        if line.startswith(" * options:"):
            return line.split(":", 1)[1].split()
    return []


def studied(bench):
    sources = sorted(STUDIED.glob("*.c"))
    print(f"\nThe {len(sources)} studied programs, whole processes, best of {bench.repeat} (wall)")
    taken = []
    for source in sources:
        reports = [bench.check(source, *options_of(source)) for _ in range(bench.repeat)]
        best = min(reports, key=lambda report: report["wall"])
        taken.append(
            (best["wall"], best["process_user"], megabytes(best), best["verdict"], source.stem)
        )
    rows = [["slowest", "wall", "user", "memory", "verdict"]]
    for wall, user, memory, verdict, name in sorted(taken, reverse=True)[:8]:
        rows.append([name, f"{wall:.2f} s", f"{user:.2f} s", f"{memory:.0f} MB", verdict])
    print_table(rows)
    median = statistics.median(t[0] for t in taken)
    print(
        f"median {median:.3f} s, worst {max(taken)[0]:.2f} s, most memory "
        f"{max(t[2] for t in taken):.0f} MB; "
        f"{sum(t[0] > EACH_AIM for t in taken)} of {len(taken)} above {EACH_AIM} s, "
        f"{sum(t[2] > MEMORY_AIM for t in taken)} above {MEMORY_AIM} MB"
    )
    is_met = max(taken)[0] <= EACH_AIM and median <= MEDIAN_AIM
    is_met = is_met and max(t[2] for t in taken) <= MEMORY_AIM
    print(
        f"aim: each at most {EACH_AIM} s, median {MEDIAN_AIM} s, {MEMORY_AIM} MB: "
        + ("met" if is_met else "missed")
    )


def find_cbmc():
    """On PATH, or where scripts/setup-cbmc unpacks it."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    private = cache / "faultline/cbmc/cbmc"
    return shutil.which("cbmc") or (private if private.exists() else None)


def beside_cbmc(bench):
    cbmc = find_cbmc()
    if not cbmc:
        print("\nBeside CBMC: there is none here; scripts/setup-cbmc gets it")
        return
    print("\nBeside CBMC (whole processes, wall; CBMC looks for failing assertions only)")
    rows = [["program", "faultline", "verdict", "CBMC", "verdict", "unwind"]]
    for name, unwind in FOR_CBMC:
        for variant in (name, name + "_repaired"):
            source = STUDIED / (variant + ".c")
            ours = bench.check(source)
            run = Run([cbmc, "--unwind", unwind, source], timeout=CBMC_TIMEOUT)
            verdict = "too late" if run.is_late else "failed" if run.status else "successful"
            if not run.is_late and run.status not in (0, 10):
                verdict = "refused"  # it does not support the program
            rows.append(
                [variant, f"{ours['wall']:.2f} s", ours["verdict"]]
                + [f"{run.wall:.2f} s", verdict, unwind]
            )
    print_table(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    bench = Bench(options.faultline, options.repeat)
    philosophers(bench)
    sums(bench)
    mixes(bench)
    stages(bench)
    studied(bench)
    beside_cbmc(bench)


if __name__ == "__main__":
    main()
