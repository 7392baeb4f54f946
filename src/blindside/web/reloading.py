"""A server for development, which restarts when its source changes."""

import logging
from collections.abc import Callable, Iterable
from multiprocessing.context import SpawnProcess
from pathlib import Path

from blindside.core.errors import Invalid
from blindside.core.extras import install_command
from blindside.core.messages import msg
from blindside.web.workers import Stopped, raise_when_stopped, start_worker, stop_workers

PACKAGE = Path(__file__).parent.parent
QUIET_MILLISECONDS = 200
"""Without a change for so long, it looks whether it was asked to stop."""


def check_reloading() -> None:
    try:
        import babel  # noqa: F401
        import watchfiles  # noqa: F401
    except ImportError:
        reason = msg("reloading needs watchfiles: {command}", command=install_command("reload"))
        raise Invalid("web/no-watchfiles", reason) from None


def run_reloading(work: Callable[..., None], *arguments: object) -> None:
    """Run `work` in a process, and in a new one after each change of the package, until this process is stopped.

    A process that fails because of a change is started again after the next one.
    """
    from watchfiles import DefaultFilter, watch

    logging.getLogger("watchfiles").setLevel(logging.ERROR)  # it warns that it stops
    raise_when_stopped()
    ignored = [*DefaultFilter.ignore_entity_patterns, r"\.mo$"]  # they are written here
    worker: SpawnProcess | None = None
    try:
        for changes in watch(
            PACKAGE,
            watch_filter=DefaultFilter(ignore_entity_patterns=ignored),
            rust_timeout=QUIET_MILLISECONDS,
            yield_on_timeout=True,
            raise_interrupt=False,
        ):
            if worker is None:  # no change is missed any more
                worker = start_worker(work, *arguments)
            elif changes:
                stop_workers(worker)
                _compile_catalogues(Path(path) for _, path in changes)
                worker = start_worker(work, *arguments)
    except Stopped:
        pass
    finally:
        if worker is not None:
            stop_workers(worker)


def _compile_catalogues(changed: Iterable[Path]) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for path in changed:
        if path.suffix == ".po" and path.is_file():
            with path.open("rb") as written, path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written))
