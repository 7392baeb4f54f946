"""A shared device: streams of the last holder end when it is handed over."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.effort import TIMEOUT_SECONDS
from tests.web.server import Guest, Server, fetch

NAMES = {"name": "Ida", "name1": "Otto", "name2": "Mia"}
STREAMS = ["/api/v1/tables/{table}/stream", "/t/{table}/live", "/t/{table}/live?holder=0"]


class Device:
    """A browser's cookies, and what its pages ask for."""

    def __init__(self, url: str, other: "Device | None" = None) -> None:
        """A new table; or the same device at another server."""
        self.http = httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, verify=False, headers={"origin": url})
        self.table: str
        if other is None:
            self.table = self.http.post("/shared-device", data=NAMES).headers["location"].rpartition("/")[2]
        else:
            self.http.cookies = other.http.cookies
            self.table = other.table

    def hand_over(self, holder: str = "") -> None:
        answer = self.http.post(f"/t/{self.table}/hand-over", data={"holder": holder} if holder else {})
        assert answer.status_code == 303

    def pass_turn(self) -> None:
        body = {"request": {"request": "pass"}}
        assert self.http.post(f"/api/v1/tables/{self.table}/requests", json=body).status_code == 200

    @contextmanager
    def listen(self, stream: str) -> Iterator[Iterator[str]]:
        """The lines of a stream with content, and the first update read already: it is open."""
        with self.http.stream("GET", stream.format(table=self.table)) as response:
            assert response.status_code == 200
            lines = response.iter_lines()
            while not next(lines).startswith("id: "):
                pass
            while next(lines):
                pass
            yield lines


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("holder", ["", "1"])
def test_stream_of_last_holder_ends_at_handover(server: Server, stream: str, holder: str) -> None:
    device = Device(server.url)
    device.hand_over("0")
    with device.listen(stream) as lines:
        device.hand_over(holder)
        device.hand_over("2")
        device.pass_turn()
        rest = [line for line in read_to_update(lines) if line]
    assert rest in ([], ["event: handed-over", "data:"])


def read_to_update(lines: Iterator[str]) -> Iterator[str]:
    """To the end, or up to the next update: a stream that does not end would go on for ever."""
    for line in lines:
        yield line
        if line.startswith("id: "):
            return


def test_stream_of_present_holder_shows_their_view(server: Server) -> None:
    device = Device(server.url)
    device.hand_over("0")
    device.hand_over("1")
    with device.listen(STREAMS[0]) as lines:
        device.pass_turn()
        update = next(json.loads(line[6:]) for line in lines if line.startswith("data: "))
    assert (update["table"]["you"], update["table"]["passed"]) == (1, [1])


def test_stream_for_another_holder_ends(server: Server) -> None:
    device = Device(server.url)
    device.hand_over("1")
    answer = device.http.get(STREAMS[2].format(table=device.table))
    assert answer.text == "event: handed-over\ndata:\n\n"


def test_page_of_former_holder_asks_who_takes_the_device(server: Server) -> None:
    """The answer to the hand-over was lost, and with it the new cookie."""
    device = Device(server.url)
    device.hand_over("1")
    before = dict(device.http.cookies)
    device.hand_over()
    late = fetch(f"{server.url}/t/{device.table}", cookies=before)
    assert "Who takes the device?" in late.text


def test_hand_over_tells_spectators_nothing_about_the_device(server: Server) -> None:
    device = Device(server.url)
    device.hand_over("0")
    device.hand_over()
    with Guest(server.url).updates(device.table) as updates:
        sights = next(updates)["sights"]
    assert [sight for sight in sights if sight["event"] == "table_device_passed"] == [{"event": "table_device_passed"}]
