"""Foreign bots with faults, and one that kills its process."""

import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

from blindside.bots.code777.exact import CertainBot
from blindside.core.dealers import Dealer
from blindside.games.code777.commands import Call, Draw
from blindside.games.code777.legal import can_call
from blindside.games.code777.view import View
from blindside.games.mastermind.commands import Guess


class Good(CertainBot):
    def __init__(self, seat: int, _: Dealer) -> None:
        super().__init__(seat)


class Raises(Good):
    """Raises in some games."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        self._is_lucky = bool(dealer.pick(4))

    def act(self, view: View) -> Any:
        if not self._is_lucky:
            raise ZeroDivisionError("a bot's own mistake\nin two lines")
        return super().act(view)


class BreaksRules(Good):
    """Calls twice between two answers."""

    def act(self, view: View) -> Any:
        return Call(self._seat, (1, 2, 3))

    def handle_error(self, wrong: Exception) -> None:
        pass


class CallsForever(Good):
    def act(self, view: View) -> Any:
        return Call(self._seat, (7, 7, 7))


class Leaves(Good):
    def act(self, view: View) -> Any:
        raise SystemExit


class SaysNoNumbers(Good):
    """Makes a move with a value that the rules do not expect."""

    def act(self, view: View) -> Any:
        return Call(self._seat, None)  # type: ignore[arg-type]


class IsSpeechless(Good):
    def act(self, view: View) -> Any:
        class Speechless(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Speechless


class SaysWhatNoRackHas(Good):
    def act(self, view: View) -> Any:
        return Call(self._seat, (1, 1, 1)) if can_call(view.board, self._seat) else None


class TalksNonsense(Good):
    def act(self, view: View) -> Any:
        return "hello"


class MovesForAnother(Good):
    def act(self, view: View) -> Any:
        return Draw((self._seat + 1) % 4)


class IsNotThere:
    def __init__(self, *, wrong: int) -> None:
        pass


class Idle:
    """Never moves."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        pass

    def see(self, sight: object, view: object) -> None:
        pass

    def act(self, view: object) -> Guess | None:
        return None

    def handle_error(self, wrong: Exception) -> None:
        pass


_seated = 0


class PullsThePlug(Good):
    """Sends the signal PLUG to the leading process when it is made for the PLUG_AT-th time in this process."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        global _seated
        super().__init__(seat, dealer)
        _seated += 1
        if os.environ.get("PLUG_AT") == str(_seated):
            worker = multiprocessing.parent_process() is not None
            os.kill(os.getppid() if worker else os.getpid(), int(os.environ["PLUG"]))


class DiesOnce(Good):
    """Kills its process, the first time only."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        mark = Path(os.environ["DIED"])
        if multiprocessing.parent_process() is not None and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class AlwaysDies(Good):
    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)


NOT_A_CLASS = 7
