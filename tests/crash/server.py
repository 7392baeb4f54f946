"""The real server, which kills itself: `python -m tests.crash.server --point NAME --after N --data DIR …`.

It kills itself when it reaches the point for the N-th time. All other options are those of `blindside serve`.
"""

import argparse
import sys


def main() -> None:
    # Imported here, because the processes in which bots think import this module as well.
    from blindside.cli import main as blindside
    from tests.crash.points import KillSwitch, install

    parser = argparse.ArgumentParser()
    parser.add_argument("--point", required=True)
    parser.add_argument("--after", type=int, required=True)
    given, arguments = parser.parse_known_args()
    install(given.point, "postgres" if "--database" in arguments else "sqlite", KillSwitch(given.after))
    sys.argv = ["blindside", "serve", *arguments]
    blindside()


if __name__ == "__main__":
    main()
