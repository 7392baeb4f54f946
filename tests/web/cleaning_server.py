"""The real server that deletes what has expired at once and without pauses: `python -m tests.web.cleaning_server`.

Its options are those of `blindside serve`.
"""

import sys


def main() -> None:
    # Imported here, because the processes in which bots think import this module as well.
    from blindside.cli import main as blindside
    from blindside.table import retention

    retention.FIRST_SECONDS, retention.ROUND_SECONDS, retention.PAUSE_SECONDS = 0.0, 0.05, 0.0
    sys.argv = ["blindside", "serve", *sys.argv[1:]]
    blindside()


if __name__ == "__main__":
    main()
