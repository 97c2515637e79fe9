"""The sites of CBMC's diagnosis and of the embedded one, of the same failing run.

The run is the first finding of the embedded engine; its program is that of `sequentialize --diag`,
which has a selector at every site. Sites are compared by their place in the text: two that cover the
same characters say the same.
"""

import json
import re
import resource
import signal
import subprocess
from collections import Counter

GIB = 1 << 30
STANDARD_UNWIND = 8
WALL = 4  # times the limit on processor time is the limit on the time that passes
FLAGS = ["-DFL_CBMC", "-DFL_MODES=0", "-DFL_NAMES_BOUNDS", "--json-ui", "--no-standard-checks",
         "--no-built-in-assertions", "--unwinding-assertions", "--slice-formula", "--no-sat-preprocessor",
         "--object-bits", "12"]


class NotDecided(Exception):
    """Why there is nothing to compare."""


def limit(seconds, memory):
    """Of a child: processor time, so that other work of the machine does not count, and memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def run(*words, timeout, memory=3 * GIB):
    late = NotDecided(f"{str(words[0]).rsplit('/', 1)[-1]} takes more than {timeout} s")
    try:
        done = subprocess.run(
            [str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            errors="replace", timeout=WALL * timeout, preexec_fn=lambda: limit(timeout, memory),
        )
    except subprocess.TimeoutExpired:
        raise late from None
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise late
    return done


class Printed:
    """A program of `sequentialize --diag`, and how far CBMC has to follow its loops."""

    def __init__(self, path, finding):
        text = path.read_text()
        self.path = path
        self.selectors = {int(n) for n in re.findall(r"FL_SITE\((-?\d+), \"", text)}
        self.pieces = int(re.search(r"FL_PIECES = (\d+)", text)[1])
        self.threads = int(re.search(r"FL_THREADS = (\d+)", text)[1])
        parts = re.search(r"FL_FIXED = (\d+)", text)
        self.parts = int(parts[1]) + 1 if parts else 0
        steps = Counter(
            (s["thread"], s["location"]["line"], s["location"]["column"], s["action"])
            for s in finding["schedule"]["steps"]
        )
        self.unwind = max(max(steps.values()) + 1, self.threads + 1)
        self.turns = self.threads + 3  # of the driver's last loop

    def flags(self):
        bounds = f"main.0:{self.pieces + 2},main.1:{self.turns},fl_next.0:{self.pieces + 2}"
        for loop in ("fl_part_of.0", "fl_share.0", "fl_share.1", "fl_share.2") if self.parts else ():
            bounds += f",{loop}:{self.parts}"
        return ["--unwind", self.unwind, "--unwindset", bounds]


class Comparison:
    """embedded, cbmc: the places each names; bounds: those CBMC reached; kinds: of the places."""

    def __init__(self, faultline, cbmc, source, options, folder, seconds):
        self.faultline, self.cbmc, self.source = faultline, cbmc, source
        self.options, self.folder, self.seconds = options, folder, seconds
        self.read_table()
        self.localize()
        self.print()
        self.ask_until_the_end()

    def read_table(self):
        """Sites by number: kind, place, text."""
        self.table = {}
        text = run(self.faultline, "dump", self.source, timeout=self.seconds).stdout
        for line in text[text.rindex("\nsites\n"):].splitlines():
            found = re.match(r"\s+(\d+) (\w+) .*:(\d+:\d+-\d+:\d+) '(.*)'", line)
            if found:
                self.table[int(found[1])] = (found[2], found[3], found[4])

    def place(self, site):
        return self.table[abs(site)][1]

    def localize(self):
        self.result = self.folder / "located.json"
        done = run(self.faultline, "localize", f"--timeout={self.seconds}", "--format=json",
                   f"--output={self.result}", *self.options, self.source, timeout=2 * self.seconds)
        report = json.loads(self.result.read_text()) if self.result.exists() else {"findings": []}
        if not report["findings"]:
            raise NotDecided(f"the embedded engine finds nothing: {done.stderr[:100]}")
        self.finding = report["findings"][0]
        self.reasons = report["reasons"]
        named = [c for c in self.finding["candidates"] if c["values"] or c["per_execution"]]
        self.values = {c["diag"]: [] if c["per_execution"] else c["values"] for c in named}
        self.embedded = {self.place(c["diag"]) for c in named if not c["with"]}
        self.embedded_groups = {self.table[c["diag"]][2] for c in named if c["with"]}

    def print(self):
        self.text = self.folder / "diag.c"
        keep = [o for o in self.options if o.startswith(("--property", "--spurious"))]
        done = run(self.faultline, "sequentialize", "--diag", f"--schedule={self.result}",
                   f"--output={self.text}", *keep, self.source, timeout=self.seconds)
        if done.returncode != 0:
            raise NotDecided(f"not printed: {done.stderr.strip()[:200]}")
        self.printed = Printed(self.text, self.finding)
        self.selectors = self.printed.selectors

    def ask(self):
        done = run(self.cbmc, self.text, *FLAGS, *self.printed.flags(), timeout=self.seconds)
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            answer = []
        claims = [c for item in answer for c in item.get("result", [])]
        if not claims:
            raise NotDecided(f"CBMC ends with {done.returncode} and no answer")
        return [c for c in claims if c["status"] == "FAILURE"]

    def ask_again(self, before, bound, value):
        """With another bound, if that has an answer."""
        setattr(self.printed, bound, value)
        try:
            return self.ask()
        except NotDecided:
            setattr(self.printed, bound, before)
            return None

    def ask_until_the_end(self):
        """More rounds of loops and turns of threads, if that is what runs want and there is time."""
        p = self.printed
        claims = self.ask()
        if p.unwind < STANDARD_UNWIND and any(words(c).startswith("loop at") for c in claims):
            claims = self.ask_again(p.unwind, "unwind", STANDARD_UNWIND) or claims
        for more in (p.threads + 1, p.pieces):
            if not any(is_end_of(c, "main") for c in claims):
                break
            claims = self.ask_again(p.turns, "turns", p.turns + more) or claims
        self.bounds = sorted({words(c) for c in claims if not c["description"].startswith("site ")})
        self.sites = {int(c["description"].split()[1]) for c in claims if c["description"].startswith("site ")}
        if 0 in self.sites:
            raise AssertionError("the printed run succeeds without any change")
        self.cbmc_places = {self.place(s) for s in self.sites if s > 0}
        alone = {self.table[s][2] for s in self.sites if s > 0}
        self.cbmc_groups = {self.table[-s][2] for s in self.sites if s < 0} - alone

    def differences(self):
        """(place, text, kind, who names it) of each place only one of the two names."""
        for place in sorted(self.embedded ^ self.cbmc_places):
            who = "embedded" if place in self.embedded else "cbmc"
            sites = [s for s in self.table if self.place(s) == place]
            if who == "cbmc":
                sites = [s for s in sites if s in self.sites]
            else:
                sites = [s for s in sites if s in self.values]
            yield sites[0], place, self.table[sites[0]][2], self.table[sites[0]][0], who
        for text in sorted(self.embedded_groups ^ self.cbmc_groups):
            site = next(s for s in sorted(self.table) if self.table[s][2] == text)
            yield -site, self.place(site), text, "several", "embedded" if text in self.embedded_groups else "cbmc"


def is_end_of(claim, function):
    return claim["description"].startswith("unwinding assertion") and claim["sourceLocation"]["function"] == function


def words(claim):
    if not claim["description"].startswith("unwinding assertion"):
        return claim["description"]
    at = claim["sourceLocation"]
    return f"loop in {at['function']}" if not at["function"].startswith("thread_") else f"loop at line {at['line']}"
