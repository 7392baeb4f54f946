"""The same environment on every machine: variables, time zone, signals, umask, the user's folders.

Set once, before any test, and inherited by all processes that tests start.
"""

import os
import signal
import tempfile
import time

FOREIGN_PREFIXES = (
    "BLINDSIDE_",
    "_BLINDSIDE_",
    "CLICOLOR",
    "COLORTERM",
    "COLUMNS",
    "DASK_",
    "FORCE_COLOR",
    "LANG",
    "LC_",
    "LINES",
    "MPL",
    "NO_COLOR",
    "NUMBA_",
    "PG",
    "PROMETHEUS_",
    "PYTHON",
    "TEXTUAL",
    "TTY_",
    "UVICORN_",
    "XDG_DATA_HOME",
)
"""Prefixes of variables that would change results: of the terminal, the language, and libraries."""
OUR_VARIABLES = {"BLINDSIDE_REDRAW"}
FIXED_VARIABLES = {"LANG": "C.UTF-8", "LANGUAGE": "en", "TERM": "xterm-256color", "TZ": "UTC"}
USUAL_UMASK = 0o022
LOOPBACK = "127.0.0.1,localhost"
IGNORED_BY_PYTHON = {signal.SIGPIPE, signal.SIGXFSZ}
"""`subprocess` restores these in a new process."""
HOME = tempfile.TemporaryDirectory(prefix="blindside-")


def set_up() -> None:
    for name in [name for name in os.environ if name.startswith(FOREIGN_PREFIXES) and name not in OUR_VARIABLES]:
        del os.environ[name]
    os.environ.update(FIXED_VARIABLES)
    time.tzset()
    os.umask(USUAL_UMASK)
    os.environ["XDG_DATA_HOME"] = HOME.name
    os.environ["MPLCONFIGDIR"] = HOME.name
    for name in ("no_proxy", "NO_PROXY"):  # connections to our own servers bypass the proxy
        os.environ[name] = ",".join(filter(None, (os.environ.get(name), LOOPBACK)))
    for number in signal.valid_signals() - IGNORED_BY_PYTHON:
        if signal.getsignal(number) is signal.SIG_IGN:
            _ignore_without_inheriting(number)


def _ignore_without_inheriting(number: int) -> None:
    """Keep ignoring a signal, as background commands do, but restore its default in new processes."""
    signal.signal(number, lambda *_: None)
