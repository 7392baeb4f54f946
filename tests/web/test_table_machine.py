"""A whole table against a model of it: anybody asks for anything in any order, through the API.

The model knows nothing of the rules of the games, and nothing of how the table is written: who sits where, who is host,
who is muted or barred, whether a game is on. It says of each request whether it is done or refused and why, and how the
table then looks to everybody.
"""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import Phase, seed
from hypothesis import settings as effort
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.effort import Times
from tests.web.server import Guest, RunServer

NAMES = ("Ada", "Bob", "Cid")
SEATS = 3
people, seats = st.sampled_from(range(len(NAMES))), st.integers(0, SEATS - 1)


@dataclass
class Model:
    seats: list[tuple[int | None, str | None] | None] = field(default_factory=lambda: [None] * SEATS)
    """The person whose seat it is, and the bot that plays there."""
    host: int | None = None
    muted: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    game_seats: dict[int, int] = field(default_factory=dict)
    """From which seat each has looked at the game."""
    stage: str = "waiting"
    paused: bool = False
    end_proposals: set[int] = field(default_factory=set)

    def seat_of(self, person: int) -> int | None:
        return next((number for number, sits in enumerate(self.seats) if sits and sits[0] == person), None)

    def people(self) -> list[int]:
        return [number for number, sits in enumerate(self.seats) if sits and sits[0] is not None and sits[1] is None]

    def sit(self, number: int, person: int | None, bot: str | None) -> None:
        self.seats[number] = (person, bot)
        if person is not None:
            if self.stage == "playing":
                self.game_seats[person] = number
            if self.host is None or (self.host == number and bot is not None):
                self.host = next(iter([*self.people(), number]))

    def leave(self, number: int) -> None:
        self.seats[number] = None
        if self.host == number:
            self.host = next(iter(self.people()), None)
        self.end_game_if_abandoned()

    def end_game_if_abandoned(self) -> None:
        """Fewer than two cannot play, and without any person nobody would see it."""
        self.end_proposals.clear()
        anybody = any(sits and sits[0] is not None for sits in self.seats)
        if self.stage == "playing" and (not anybody or SEATS - self.seats.count(None) < 2):
            self.stage = "over"


class TableMachine(RuleBasedStateMachine):
    guests: tuple[Guest, ...]
    stages: Counter[str]
    """How often a table was looked at in each."""

    @initialize(host=people, full=st.booleans())
    def open_table(self, host: int, full: bool) -> None:
        self.model = Model()
        self.model.sit(0, host, None)
        options = {"instant": 0, "away": None}
        self.table = self.guests[host].open_table(settings={"players": SEATS}, options=options)
        self.ids = 0
        if full:  # few would ever begin by chance
            self.sit_down((host + 1) % len(NAMES), None)
            self.seat_bot(host, 2)
            self.begin(host)

    def send(self, person: int, request: str, refused: str | None, **fields: Any) -> bool:
        """Sent twice by the same name: done once, answered twice."""
        self.ids += 1
        answers = [self.guests[person].ask(self.table, request, request_id=f"r{self.ids}", **fields) for _ in range(2)]
        if refused is None:
            assert answers[0].status_code == 200, answers[0].text
            assert answers[0].json() == answers[1].json() or answers[1].status_code == 200
        else:
            assert answers[0].json()["code"] == refused
        return refused is None

    def is_last_person(self, seat: int | None) -> bool:
        """Without this person bots would play on alone: the model knows nothing of their game."""
        return self.model.stage == "playing" and self.model.people() == [seat]

    def host_refusal(self, person: int) -> str | None:
        seat = self.model.seat_of(person)
        if seat is None:
            return "table/not-seated"
        return None if seat == self.model.host else "table/host"

    @rule(person=people, seat=st.none() | seats)
    def sit_down(self, person: int, seat: int | None) -> None:
        model, own = self.model, self.model.seat_of(person)
        free = [number for number, sits in enumerate(model.seats) if sits is None]
        wanted = free[0] if seat is None and free else seat
        refused = None
        if person in model.barred:
            refused = "table/barred"
        elif own is not None:
            stands_in = model.seats[own] == (person, "certain")
            refused = None if stands_in and seat in (None, own) else "table/seated"
            wanted = own
        elif model.stage == "over":
            refused = "table/too-late"
        elif wanted is None:
            refused = "table/full"
        elif wanted not in free:
            refused = "table/taken"
        elif model.stage != "waiting" and model.game_seats.get(person, wanted) != wanted:
            refused = "table/other-seat"
        if self.send(person, "sit_down", refused, seat=seat):
            assert wanted is not None
            model.sit(wanted, person, None)
            if own is None and model.stage == "playing":
                model.end_proposals.clear()

    @rule(person=people)
    def stand_up(self, person: int) -> None:
        seat = self.model.seat_of(person)
        if self.is_last_person(seat):
            return
        if self.send(person, "stand_up", "table/not-seated" if seat is None else None):
            assert seat is not None
            self.model.leave(seat)

    @rule(person=people, seat=seats)
    def seat_bot(self, person: int, seat: int) -> None:
        model, sits = self.model, self.model.seats[seat]
        if self.is_last_person(seat):
            return
        refused = self.host_refusal(person)
        if refused == "table/host" and model.seat_of(person) == seat:
            refused = None
        is_lone_bot = sits is not None and sits[0] is None
        can_replace = is_lone_bot and model.stage == "waiting"
        if refused is None and sits is not None and not ((sits[1] is None and model.stage == "playing") or can_replace):
            refused = "table/taken"
        elif refused is None and sits is None and model.stage == "over":
            refused = "table/too-late"
        if self.send(person, "seat_bot", refused, seat=seat, bot="certain"):
            if sits is None and model.stage == "playing":
                model.end_proposals.clear()
            model.sit(seat, None if sits is None else sits[0], "certain")

    @rule(person=people, seat=seats, for_good=st.booleans())
    def remove(self, person: int, seat: int, for_good: bool) -> None:
        sits = self.model.seats[seat]
        if self.is_last_person(seat):
            return
        refused = self.host_refusal(person) or ("table/free" if sits is None else None)
        if self.send(person, "remove", refused, seat=seat, for_good=for_good):
            assert sits is not None
            self.model.leave(seat)
            if for_good and sits[0] is not None:
                self.model.barred.add(sits[0])

    @rule(person=people, seat=seats)
    def make_host(self, person: int, seat: int) -> None:
        sits = self.model.seats[seat]
        refused = self.host_refusal(person) or ("table/no-person" if sits is None or sits[0] is None else None)
        if self.send(person, "make_host", refused, seat=seat):
            self.model.host = seat

    @rule(person=people, seat=seats, muted=st.booleans())
    def mute(self, person: int, seat: int, muted: bool) -> None:
        sits = self.model.seats[seat]
        refused = self.host_refusal(person) or ("table/no-person" if sits is None or sits[0] is None else None)
        if self.send(person, "mute", refused, seat=seat, muted=muted):
            assert sits is not None
            assert sits[0] is not None
            (self.model.muted.add if muted else self.model.muted.discard)(sits[0])

    @rule(person=people)
    def say(self, person: int) -> None:
        seated = self.model.seat_of(person) is not None
        muted = "table/muted" if person in self.model.muted else None
        self.send(person, "say", muted if seated else "table/not-seated", text="hm")

    @rule(person=people)
    def begin(self, person: int) -> None:
        model = self.model
        refused = self.host_refusal(person)
        if refused is None and model.stage != "waiting":
            refused = "table/begun"
        elif refused is None and SEATS - model.seats.count(None) < 2:
            refused = "table/seats-free"
        if self.send(person, "begin", refused):
            model.stage = "playing"
            model.game_seats = {sits[0]: seat for seat, sits in enumerate(model.seats) if sits and sits[0] is not None}

    @rule(person=people, pause=st.booleans())
    def pause(self, person: int, pause: bool) -> None:
        no_game = "table/no-game" if pause and self.model.stage != "playing" else None
        if self.send(person, "pause" if pause else "resume", self.host_refusal(person) or no_game):
            self.model.paused = pause

    @rule(person=people)
    def propose_end(self, person: int) -> None:
        model, seat = self.model, self.model.seat_of(person)
        refused = "table/not-seated" if seat is None else "table/no-game" if model.stage != "playing" else None
        if self.send(person, "propose_end", refused):
            assert seat is not None
            model.end_proposals.add(seat)
            if set(model.people()) <= model.end_proposals:
                model.stage = "over"
                model.end_proposals.clear()

    @invariant()
    def check_views_of_all_players(self) -> None:
        model = self.model
        self.stages[model.stage] += 1
        for person, guest in enumerate(self.guests):
            looks = guest.look(self.table)
            assert looks["you"] == model.seat_of(person)
            assert looks["host"] == model.host
            assert looks["paused"] == model.paused
            assert looks["seats"] == [
                None
                if sits is None
                else {
                    "name": None if sits[0] is None else NAMES[sits[0]],
                    "bot": sits[1],
                    "may_call": False,
                    "bot_name": None,
                }
                for sits in model.seats
            ]
            muted = [model.seat_of(one) for one in model.muted]
            assert looks["muted"] == sorted(seat for seat in muted if seat is not None)
            phase = None if looks["view"] is None else looks["view"]["board"]["phase"]
            assert model.stage == ("waiting" if phase is None else "over" if phase == "over" else "playing")
            assert set(looks["end_proposed_by"]) == model.end_proposals or model.stage == "over"


def test_table_requests_in_any_order_match_model(tmp_path: Path, times: Times, run_server: RunServer) -> None:
    """With a server of its own for every few, so that nobody asks too often."""
    reached: Counter[str] = Counter()
    for number in range(times(2)):
        with run_server(tmp_path / str(number)) as server:

            class WithServer(TableMachine):
                guests = tuple(Guest(server.url, name) for name in NAMES)
                stages = reached

            # A failure is not shrunk: its many tables would exceed the limit of a player.
            few = effort(max_examples=20, stateful_step_count=25, deadline=None, database=None, phases=[Phase.generate])
            run_state_machine_as_test(seed(number)(WithServer), settings=few)
    assert min(reached[stage] for stage in ("waiting", "playing", "over")) > 50, reached
