"""Players for tests that do what built-in bots never do: guess, misread and draw wrong conclusions."""

from blindside.bots.code777.exact import CertainBot
from blindside.bots.mastermind import ConsistentBot
from blindside.core.dealers import Dealer
from blindside.games.code777.commands import Call, Command, GiveAnswer
from blindside.games.code777.legal import can_call
from blindside.games.code777.questions import find_question, visible_racks
from blindside.games.code777.view import View
from blindside.games.mastermind.board import View as MastermindView
from blindside.games.mastermind.codes import Key
from blindside.games.mastermind.commands import Command as MastermindCommand
from blindside.games.mastermind.commands import GiveKey


class HastyCaller(CertainBot):
    """Calls one of the possible racks as soon as few are left; sometimes gives a wrong answer by hand."""

    def __init__(self, seat: int, dealer: Dealer, most_racks: int = 12) -> None:
        super().__init__(seat)
        self._dealer = dealer
        self._most_racks = most_racks

    def act(self, view: View) -> Command | None:
        board = view.board
        if board.settings.answers == "by-hand-unchecked" and board.phase == "asked" and board.turn == self._seat:
            assert board.card is not None
            card = find_question(board.card)
            if card.more_texts is None and self._dealer.pick(6) == 0:
                true = card.answer(visible_racks(self._seat, view.racks))
                return GiveAnswer(self._seat, min(int(true) + 1, card.highest))
        return super().act(view)

    def _find_call(self, view: View) -> Call | None:
        racks = list(self._belief.weights())
        if not can_call(view.board, self._seat) or len(racks) > self._most_racks:
            return None
        tiles = racks[self._dealer.pick(len(racks))]
        return Call(self._seat, tiles.numbers, tiles if view.board.settings.colors_too else None)


class CarelessCodemaker(ConsistentBot):
    """Sometimes gives a key with a white peg in place of a red one."""

    def act(self, view: MastermindView) -> MastermindCommand:
        command = super().act(view)
        if (
            isinstance(command, GiveKey)
            and 0 < command.key.reds < view.board.settings.holes - 1
            and self._dealer.pick(4) == 0
        ):
            return GiveKey(self._seat, Key(command.key.reds - 1, command.key.whites + 1))
        return command
