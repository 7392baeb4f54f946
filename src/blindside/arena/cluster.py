"""Play parts on a Dask cluster: a scheduler at an address, and workers on any machines."""

import errno
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from typing import Any

from blindside import __version__
from blindside.arena.engines import Await, Engine, Part, PartResult, play_part
from blindside.arena.matches import Match
from blindside.core.errors import InvalidInput
from blindside.core.installation import install_command
from blindside.core.messages import Message, msg

CONNECT_SECONDS = 5
"""Until the address answers."""
HANDSHAKE_SECONDS = 30
"""Until a scheduler that answers, but may be busy, has accepted a client."""
WORKERS_SECONDS = 5
"""Until there is a first worker."""
CLOSE_SECONDS = 5


@contextmanager
def cluster_engine(address: str) -> Iterator[Engine]:
    """Play on the cluster with this scheduler."""
    client = _connect(address)
    try:
        _check_workers(client, address)

        def submit(match: Match, part: Part) -> Await:
            return partial(_await_part, address, client.submit(play_part, match, part, pure=False))

        yield Engine(submit, sum(client.nthreads().values()))
    finally:
        client.close(timeout=CLOSE_SECONDS)


def _await_part(address: str, future: Any, seconds: float) -> PartResult:
    """Dask plays a part again if its worker is lost, so only the loss of the cluster is an error."""
    try:
        result: PartResult = future.result(seconds)
        return result
    except Exception as error:  # a worker's, or the network's
        # On a busy machine Dask raises UnboundLocalError in place of TimeoutError (distributed#8514).
        is_late = isinstance(error, TimeoutError if future.status == "error" else TimeoutError | UnboundLocalError)
        if is_late and future.client.status in ("running", "connecting"):
            raise TimeoutError from None
        is_gone = is_late or isinstance(error, CancelledError)
        reason = (
            msg("the connection to the scheduler was lost") if is_gone else msg("{reason}", reason=_one_line(error))
        )
        raise _cluster_error(address, reason) from None


def _connect(address: str) -> Any:
    try:
        import distributed
        from distributed.comm.addressing import get_address_host_port, parse_address
    except ImportError:
        raise InvalidInput(
            "arena/no-dask", msg("a cluster needs Dask: {command}", command=install_command("cluster"))
        ) from None
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported in one line, below
    try:
        with socket.create_connection(get_address_host_port(address), CONNECT_SECONDS) as connection:
            if parse_address(address)[0] == "tcp":
                _await_scheduler(connection)
        return distributed.Client(address, timeout=HANDSHAKE_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception as error:  # an address may be wrong in many ways
        raise InvalidInput(
            "arena/no-cluster",
            msg(
                "cannot reach a Dask scheduler at '{address}': {reason}; an address looks like tcp://host:8786",
                address=address,
                reason=_one_line(error),
            ),
        ) from None


def _await_scheduler(connection: socket.socket) -> None:
    """Wait for the first byte, which a Dask scheduler sends unasked: without it a Dask client hangs for minutes."""
    connection.settimeout(HANDSHAKE_SECONDS)
    if not connection.recv(1):
        raise ConnectionResetError(errno.ECONNRESET, "it closed the connection")


def _check_workers(client: Any, address: str) -> None:
    """Refuse a cluster without workers, or with workers of another version."""
    if not client.nthreads():
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError:
            raise _cluster_error(
                address, msg("it has no workers; start some with 'dask worker {address}'", address=address)
            ) from None
    try:
        versions: dict[str, str] = client.run(_worker_version)
    except Exception as error:
        raise _cluster_error(
            address,
            msg("a worker cannot run Blindside {version}: {reason}", version=__version__, reason=_one_line(error)),
        ) from None
    for worker, theirs in versions.items():
        if theirs != __version__:
            who = {"worker": worker, "theirs": theirs, "ours": __version__}
            raise _cluster_error(
                address, msg("worker {worker} has Blindside {theirs}, but this machine has {ours}", **who)
            )


def _worker_version() -> str:
    return __version__


def _cluster_error(address: str, reason: Message) -> InvalidInput:
    return InvalidInput("arena/cluster", msg("the cluster at '{address}': {reason}", address=address, reason=reason))


def _one_line(error: Exception) -> str:
    said = (isinstance(error, OSError) and error.strerror) or str(error)
    return " ".join(said.split())[:200] or type(error).__name__
