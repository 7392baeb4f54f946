"""A server that was killed leaves nothing running behind."""

import os
import signal
import time
from pathlib import Path

import pytest

from tests.web.server import Guest, serving

PATIENCE_SECONDS = 3.0


def is_running(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.xfail(reason="the processes in which bots think wait for ever for a server that is gone")
def test_the_processes_in_which_bots_think_end_with_their_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table(settings={"players": 2})
        guest.ask(table, "seat_bot", seat=1, bot="casual")
        guest.ask(table, "begin")
        guest.ask(table, "go_on")
        with guest.updates(table) as updates:
            assert any(sight["event"] == "answered" for update in updates for sight in update["sights"])
        group = server._process.pid
        server._process.kill()
        server._process.wait()
        patience_ends = time.monotonic() + PATIENCE_SECONDS
        while is_running(group) and time.monotonic() < patience_ends:
            time.sleep(0.05)
        if is_running(group):
            os.killpg(group, signal.SIGTERM)
            pytest.fail("something is left behind")
