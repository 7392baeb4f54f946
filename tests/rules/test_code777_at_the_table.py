"""Rulings R-05, R-09, R-10, R-13 and clause C-30: whole games with people who come, go, and take notes."""

from typing import get_type_hints

import pytest

from blindside.bots.code777.exact import CertainBot
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.games.code777.board import Board
from blindside.games.code777.commands import Call, Command, Draw, GiveAnswer, Leave, TakeSeat
from blindside.games.code777.events import Answered, CallSettled, Event, GameEnded, Sight
from blindside.games.code777.game import play
from blindside.games.code777.notepad import Notepad
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import View
from tests.tables import FOUR_RACKS, Code777Table, tags


class PassingPlayer:
    """Presses on whenever asked, and remembers how the table looked then."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.asked: list[View] = []

    def see(self, sight: Sight, view: View) -> None:
        pass

    def act(self, view: View) -> Command | None:
        self.asked.append(view)
        return Leave(self.seat) if view.board.answered == 30 else None

    def handle_error(self, wrong: BlindsideError) -> None:
        raise wrong


@pytest.mark.clause("R-09")
def test_next_card_waits_until_every_present_player_passes() -> None:
    players = [PassingPlayer(seat) for seat in range(3)]
    play(settings_for("german", players=3), players, SimulationDealer(1))
    for player in players:
        answers = [view.board.answered for view in player.asked]
        assert answers == list(range(31))[: len(answers)]
        assert len(answers) >= 30
        assert {view.board.phase for view in player.asked} == {"ready"}, "asked before the next card is drawn"


class FirstTurnCaller(PassingPlayer):
    """Calls wrongly the first time it is asked, after which its rack is another."""

    def act(self, view: View) -> Command | None:
        super().act(view)
        if len(self.asked) == 1:
            return Call(self.seat, (1, 1, 1))
        return Leave(self.seat) if view.board.answered == 3 else None


@pytest.mark.clause("R-05")
def test_settled_call_asks_all_players_before_next_card() -> None:
    others = [PassingPlayer(1), PassingPlayer(2)]
    play(settings_for("jumbo-1985", players=3), [FirstTurnCaller(0), *others], SimulationDealer(2))
    for other in others:
        first, second = other.asked[:2]
        assert (first.board.scores, first.board.answered, first.out_of_play) == ((0, 0, 0), 0, ())
        assert second.board.answered == 0, "no card was drawn in between"
        assert len(second.out_of_play) == 1, "the call was settled"


@pytest.mark.clause("R-05")
def test_calls_of_one_round_are_one_instant() -> None:
    record = play(settings_for("jumbo-1985"), [FirstTurnCaller(seat) for seat in range(4)], SimulationDealer(2))
    after_deal = tags(record.events)[7:]
    assert after_deal[:5] == ["called"] * 4 + ["call_settled"]


@pytest.mark.clause("R-10")
def test_empty_seat_table_draws_and_answers_truthfully() -> None:
    with_all, without = Code777Table(cards=[8], reader=2), Code777Table(cards=[8], reader=2)
    without.do(Leave(2))
    assert without.view(0).board.empty_seats == {2}
    assert without.read_card() == with_all.read_card()
    assert without.read_card().reader == 3


@pytest.mark.clause("R-10")
def test_empty_seat_never_calls_and_keeps_its_rack() -> None:
    table = Code777Table(FOUR_RACKS, calls_per_answer=None)
    table.do(Leave(2))
    with pytest.raises(NotAllowed, match="P2 is empty and cannot call"):
        table.call_right(2)
    before = table.racks[2]
    for seat in (0, 1, 3):
        table.call_right(seat)
    assert table.racks[2] == before
    assert [rack is None for rack in table.view(2).racks] == [False, False, True, False], "still not its own to see"
    with pytest.raises(NotAllowed, match="P2 has already left"):
        table.do(Leave(2))
    with pytest.raises(NotAllowed, match="P1 is taken"):
        table.do(TakeSeat(1))
    table.do(TakeSeat(2))
    assert table.call_right(2)[0].right


@pytest.mark.clause("R-10")
def test_game_with_one_player_left_is_abandoned() -> None:
    table = Code777Table(FOUR_RACKS, players=3)
    table.do(Leave(1))
    table.start_call(2, "1 1 1")
    assert tags(table.do(Leave(0))) == ["seat_left", "call_voided", "game_ended"]
    assert (table.board.phase, table.board.winner, table.board.calling) == ("over", None, ())


@pytest.mark.clause("R-10")
def test_game_with_a_player_gone_continues() -> None:
    settings = settings_for("german", answers="by-hand", draw_two=True)
    leaver = FirstTurnCaller(0)
    record = play(settings, [leaver, *[CertainBot(seat) for seat in (1, 2, 3)]], SimulationDealer(4))
    left = tags(record.events).index("seat_left")
    later = record.events[left:]
    assert any(isinstance(event, Answered) and event.reader == 0 for event in later)
    assert not any(isinstance(event, CallSettled) and event.seat == 0 for event in later)
    assert isinstance(later[-1], GameEnded)
    assert later[-1].winner in (1, 2, 3)


@pytest.mark.clause("R-13", "C-30")
def test_notepad_marks_have_no_command() -> None:
    """No command makes one, no event tells of one, no view has room for one."""
    parts = [*Command.__args__, *Event.__args__, *Sight.__args__, View, Board]
    fields = {field for part in parts for field in part.__struct_fields__}
    assert not {field for field in fields if "note" in field or "mark" in field or "layer" in field}
    assert Notepad not in [kind for part in parts for kind in get_type_hints(part).values()]


def test_player_command_for_another_seat_is_refused() -> None:
    class Impostor(PassingPlayer):
        def act(self, view: View) -> Command | None:
            return Call(1, (1, 1, 1))

    with pytest.raises(RuntimeError, match="gave a command for another seat"):
        play(settings_for("german", players=2), [Impostor(0), PassingPlayer(1)], SimulationDealer(1))


class HandAnsweringPlayer(PassingPlayer):
    """Answers by hand."""

    def act(self, view: View) -> Command | None:
        if view.board.phase == "asked" and view.board.turn == self.seat:
            return GiveAnswer(self.seat, None)
        return super().act(view)


class FaultyPlayer(HandAnsweringPlayer):
    """First answers falsely, then draws out of turn, then does as it should."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.refusals: list[str] = []

    def act(self, view: View) -> Command | None:
        if view.board.phase == "asked" and view.board.turn == self.seat and len(self.refusals) % 3 == 0:
            return GiveAnswer(self.seat, "=")
        if view.board.phase == "ready" and view.board.turn != self.seat and len(self.refusals) % 3 == 1:
            return Draw(self.seat)
        return super().act(view)

    def handle_error(self, wrong: BlindsideError) -> None:
        self.refusals.append(wrong.code)


def test_refused_command_changes_nothing_and_asks_again() -> None:
    settings = settings_for("german", answers="by-hand", players=2)
    slow = FaultyPlayer(0)
    record = play(settings, [slow, CertainBot(1)], SimulationDealer(11))
    assert {"code777/false-answer", "code777/not-your-turn"} <= set(slow.refusals)
    assert record == play(settings, [HandAnsweringPlayer(0), CertainBot(1)], SimulationDealer(11))


class EagerDrawer(CertainBot):
    """Wants to draw whenever it is its turn, long before the others have pressed on."""

    def act(self, view: View) -> Command | None:
        if view.board.turn == self._seat and view.board.phase == "ready":
            return super().act(view) or Draw(self._seat)
        return super().act(view)


@pytest.mark.clause("R-09")
def test_draw_command_waits_for_the_other_players() -> None:
    settings = settings_for("german", players=3)
    eager = play(settings, [EagerDrawer(seat) for seat in range(3)], SimulationDealer(11))
    assert eager == play(settings, [CertainBot(seat) for seat in range(3)], SimulationDealer(11))


class SilentReader(CertainBot):
    """Neither chooses nor answers."""

    def act(self, view: View) -> Command | None:
        return super().act(view) if view.board.phase == "ready" else None


def test_passing_reader_table_chooses_and_answers() -> None:
    settings = settings_for("german", players=3, answers="by-hand", draw_two=True)
    silent = play(settings, [SilentReader(seat) for seat in range(3)], SimulationDealer(11))
    assert silent == play(settings, [CertainBot(seat) for seat in range(3)], SimulationDealer(11))


class CallingReader(PassingPlayer):
    """Calls, wrongly, over the first card it reads."""

    def act(self, view: View) -> Command | None:
        super().act(view)
        if view.board.phase == "asked" and view.board.turn == self.seat and not view.board.called:
            return Call(self.seat, (1, 1, 1))
        return Leave(self.seat) if view.board.answered == 6 else None


@pytest.mark.clause("R-05", "R-03")
def test_call_before_answer_asks_other_players_again() -> None:
    players = [CallingReader(0), PassingPlayer(1), PassingPlayer(2)]
    play(settings_for("german", players=3, answers="by-hand"), players, SimulationDealer(2), first_reader=0)
    over_the_card = [view for view in players[1].asked if view.board.phase == "asked" and view.board.reader == 0]
    assert [len(view.out_of_play) for view in over_the_card[:2]] == [0, 1], "in the same instant, and after it"


def test_play_with_too_few_players_is_refused() -> None:
    with pytest.raises(BlindsideError, match="this game needs 4 players, not 2"):
        play(settings_for("german"), [CertainBot(0), CertainBot(1)], SimulationDealer(1))
