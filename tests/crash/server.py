"""The real server, which pulls its own plug: `python -m tests.crash.server --point NAME --after N --data DIR …`.

It dies when it comes by the point for the N-th time. All that follows is what `blindside serve` takes.
"""

import argparse
import sys


def main() -> None:
    # Here, because the processes in which bots think import this module as well.
    from blindside.cli import main as blindside
    from tests.crash.points import Plug, put_in

    parser = argparse.ArgumentParser()
    parser.add_argument("--point", required=True)
    parser.add_argument("--after", type=int, required=True)
    given, words = parser.parse_known_args()
    put_in(given.point, "postgres" if "--database" in words else "sqlite", Plug(given.after))
    sys.argv = ["blindside", "serve", *words]
    blindside()


if __name__ == "__main__":
    main()
