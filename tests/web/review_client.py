"""A client for reviews, and recorded games to upload."""

from functools import cache

from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.records import write_record
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import settings_for
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings
from tests.web.server import Guest, Server


class ReviewClient(Guest):
    def __init__(self, server: Server, name: str | None = None) -> None:
        super().__init__(server.url, name)
        self.http.headers.update({"origin": server.url, "accept": "text/html"})

    def upload(self, record: str) -> str:
        """Upload a record, and return the path of its review."""
        files = {"record": ("game.json", record.encode(), "application/json")}
        return str(self.http.post("/record", files=files).headers["location"])

    def page(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text


@cache
def code777() -> str:
    settings = settings_for("jumbo-1985")
    bots = [find_kind("code777", settings, "certain").make(seat, seat_dealer(3, seat)) for seat in range(4)]
    return write_record(play_code777(settings, bots, SimulationDealer(3)))


@cache
def mastermind(holes: int = 4, colors: int = 6, games: int = 2) -> str:
    settings = Settings(holes=holes, colors=colors, games=games)
    bots = [find_kind("mastermind", settings, "expert").make(seat, seat_dealer(3, seat)) for seat in range(2)]
    return write_record(play_mastermind(settings, bots, SimulationDealer(3)))
