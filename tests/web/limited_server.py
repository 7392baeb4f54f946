"""The real server with other limits: `python -m tests.web.limited_server --limits JSON --data DIR …`.

`--soft-files N` and `--hard-files N` set its limits of open files.
"""

import argparse
import resource
import sys
from functools import partial

import msgspec


def main() -> None:
    # Imported here, because the processes in which bots think import this module as well.
    from blindside.cli import main as blindside
    from blindside.cli import serve
    from blindside.web.app import Configuration
    from blindside.web.connections import ConnectionLimits

    parser = argparse.ArgumentParser()
    parser.add_argument("--limits", default="{}")
    parser.add_argument("--soft-files", type=int)
    parser.add_argument("--hard-files", type=int)
    given, arguments = parser.parse_known_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (given.soft_files or soft, given.hard_files or hard))
    limits = msgspec.json.decode(given.limits, type=ConnectionLimits)
    vars(serve)["Configuration"] = partial(Configuration, limits=limits)
    sys.argv = ["blindside", "serve", *arguments]
    blindside()


if __name__ == "__main__":
    main()
