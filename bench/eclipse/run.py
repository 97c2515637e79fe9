#!/usr/bin/env python3
"""How long a user of Eclipse waits: from the menu entry to the first marker on examples/account.c.

The feature is installed into the Eclipse that `make eclipse` starts; a driver chooses the entry of the real context
menu and notes when the marker is there. The first round has to unpack and load everything, the others are those of a
warm IDE.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(ROOT / "tests"))
from display import display  # noqa: E402
from run_eclipse import add_bundle, drive  # noqa: E402
from table import print_table  # noqa: E402

AIM = 1500  # milliseconds, warm


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    if not (ROOT / "build/maven/bin/mvn").exists():
        print("without the packages for Eclipse (scripts/setup) there is nothing to measure")
        return 0
    build = options.faultline.resolve().parent
    tree = build / "eclipse"
    subprocess.run(["make", "-s", f"BUILD={build}", "eclipse-build"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["scripts/eclipse-run", tree, "--install"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory(prefix="faultline-bench-") as folder, display() as environment:
        ide = Path(folder) / "ide"
        shutil.copytree(tree / "ide", ide, symlinks=True)
        add_bundle(ide, next((tree / "driver/target").glob("org.faultline.eclipse.driver-*SNAPSHOT.jar")))
        lines = drive(ide, Path(folder) / "workspace", ROOT / "examples/account.c", options.rounds, environment)
    times = [float(line.split()[1]) for line in lines if line.startswith("milliseconds ")]
    if len(times) != options.rounds:
        sys.exit("\n".join(lines))
    warm = statistics.median(times[1:])
    print_table([["from the menu to the first marker", "ms"], ["the first time", f"{times[0]:.0f}"],
                 ["warm, median", f"{warm:.0f}"], ["warm, best", f"{min(times[1:]):.0f}"], ["aim, warm", AIM]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
