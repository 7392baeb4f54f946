"""Tables for tests: the real rules, with a deal that the test chooses."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from blindside.core.audience import Audience, seat_audience
from blindside.core.dealers import Dealer, ScriptedDealer, SimulationDealer
from blindside.core.game import Game
from blindside.games.code777.commands import Call, Draw, GiveAnswer, Settle, Start
from blindside.games.code777.game import GAME as CODE777
from blindside.games.code777.rules import State
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import BOX, Tile, read_numbers, read_rack, read_tile
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.commands import Challenge, Continue, GiveKey, Guess, SetCode
from blindside.games.mastermind.commands import Start as StartMatch
from blindside.games.mastermind.game import GAME as MASTERMIND
from blindside.games.mastermind.settings import Settings

FOUR_RACKS = "5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p"


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
"""Any game, without type parameters."""


class _TestTable:
    """A running game and its log of events."""

    game: AnyGame

    def __init__(self, settings: Any, dealer: Dealer) -> None:
        self.settings = settings
        self.dealer = dealer
        self.state: Any = self.game.new_state(settings)
        self.log: list[Any] = []

    def do(self, command: Any) -> list[Any]:
        """Apply a command, and return its events."""
        events = self.game.decide(self.state, command, self.dealer)
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.log += events
        return list(events)

    @property
    def board(self) -> Any:
        return self.state.board

    def sights(self, audience: Audience) -> list[Any]:
        return [self.game.observe(event, audience) for event in self.log]

    def view(self, audience: Audience | int) -> Any:
        audience = seat_audience(audience) if isinstance(audience, int) else audience
        view = self.game.new_view(self.settings, audience)
        for sight in self.sights(audience):
            view = self.game.update_view(view, sight, self.game.advance_board(view.board, sight))
        return view


class Code777Table(_TestTable):
    """A table with chosen racks, piles and first reader."""

    game = CODE777
    state: State

    def __init__(
        self,
        racks: str = FOUR_RACKS,
        *,
        pile: str = "",
        cards: Sequence[int] = range(1, 24),
        reader: int = 0,
        edition: str = "jumbo-1985",
        later: Iterable[Any] | None = None,
        **overrides: Any,
    ) -> None:
        names = racks.split("/")
        wanted = {"players": len(names), "racks": len(names), **overrides}
        order = [*[read_tile(tile) for name in names for tile in name.split()], *map(read_tile, pile.split())]
        left = Counter(BOX)
        left.subtract(order)
        all_cards = [*cards, *[card for card in range(1, 24) if card not in cards]]
        start = ScriptedDealer([all_cards, [*order, *left.elements()], reader])
        super().__init__(settings_for(edition, **wanted), start)
        self.do(Start())
        self.dealer = SimulationDealer(1) if later is None else ScriptedDealer(later)

    @property
    def racks(self) -> list[str]:
        return [str(rack) for rack in self.state.racks]

    def read_card(self) -> Any:
        """Let the table draw and answer the next card, and return the event of the answer."""
        seat = self.board.turn
        self.do(Draw(seat))
        return next(event for event in self.do(GiveAnswer(seat)) if hasattr(event, "answer"))

    def call(self, seat: int, tiles: str) -> list[Any]:
        """Call and settle."""
        self.start_call(seat, tiles)
        return self.do(Settle())

    def start_call(self, seat: int, tiles: str) -> list[Any]:
        """Call without settling."""
        if self.settings.colors_too:
            return self.do(Call(seat, read_rack(tiles).numbers, read_rack(tiles)))
        return self.do(Call(seat, read_numbers(tiles)))

    def call_right(self, seat: int) -> list[Any]:
        rack = self.state.racks[seat]
        assert rack is not None
        return self.call(seat, " ".join(map(str, rack.numbers)))

    def call_wrong(self, seat: int) -> list[Any]:
        rack = self.state.racks[seat]
        assert rack is not None
        return self.call(seat, "1 1 1" if rack.numbers != (1, 1, 1) else "7 7 7")

    def tiles(self) -> Counter[Tile]:
        """Return all tiles in the game."""
        racks = [rack for rack in (*self.state.racks, *self.state.out_of_play) if rack is not None]
        return Counter([*self.state.pile, *[tile for rack in racks for tile in rack.tiles]])


class MastermindTable(_TestTable):
    """A match that has started, with seat 0 as the first codemaker."""

    game = MASTERMIND

    def __init__(self, code: str | None = None, **settings: Any) -> None:
        super().__init__(Settings(**settings), ScriptedDealer([]))
        self.do(StartMatch(0))
        if code is not None:
            self.set_code(code)

    def set_code(self, code: str) -> list[Any]:
        return self.do(SetCode(self.board.codemaker, Code(code)))

    def guess(self, *guesses: str) -> list[Any]:
        return [event for guess in guesses for event in self.do(Guess(self.board.codebreaker, Code(guess)))]

    def give_key(self, reds: int, whites: int) -> list[Any]:
        return self.do(GiveKey(self.board.codemaker, Key(reds, whites)))

    def guess_with_key(self, guess: str, reds: int, whites: int) -> list[Any]:
        return [*self.guess(guess), *self.give_key(reds, whites)]

    def continue_match(self) -> list[Any]:
        return self.do(Continue(self.board.codebreaker))

    def challenge(self) -> list[Any]:
        return self.do(Challenge(self.board.codebreaker))

    def play_game(self, rows: int) -> None:
        """Play a game in which the code is found in this row, or not at all."""
        self.set_code("1" * self.settings.holes)
        for row in range(1, self.settings.rows + 1):
            self.guess(("1" if row == rows else "2") * self.settings.holes)
            if self.board.phase == "shown":
                break
        self.continue_match()


def tags(events: Iterable[Any]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]
