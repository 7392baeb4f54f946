"""What a server writes about itself: a line of JSON each, in which nothing of a game or a player can stand.

Of an error there is its type and where it happened, never its text: that may quote whatever was being read.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime

from blindside.core.records import to_json

GIVEN = ("method", "route", "status", "ms")
"""What a line may tell beside its sentence."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _said(record),
        }
        line |= {name: value for name in GIVEN if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            steps = traceback.extract_tb(error.__traceback__)
            line["where"] = [f"{step.filename}:{step.lineno} {step.name}" for step in steps]
        return to_json(line)


def _said(record: logging.LogRecord) -> str:
    """Of what libraries say only the first line, without what fills its holes: both may quote anything."""
    ours = record.name.startswith("blindside")
    return record.getMessage() if ours else next(iter(str(record.msg).splitlines()), "")


def write_logs(requests: bool) -> None:
    """To standard error; with every request, if wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("blindside").setLevel(logging.INFO if requests else logging.WARNING)
