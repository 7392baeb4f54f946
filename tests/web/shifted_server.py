"""The real server with a wall clock that a test moves: `python -m tests.web.shifted_server --shift FILE --data DIR …`.

The file holds the seconds by which the clock is wrong.
"""

import argparse
import sys
import time
from pathlib import Path


def main() -> None:
    # Imported here, because the processes in which bots think import this module as well.
    from blindside.cli import main as blindside

    parser = argparse.ArgumentParser()
    parser.add_argument("--shift", type=Path, required=True)
    given, arguments = parser.parse_known_args()
    real = time.time
    time.time = lambda: real() + float(given.shift.read_text())
    sys.argv = ["blindside", "serve", *arguments]
    blindside()


if __name__ == "__main__":
    main()
