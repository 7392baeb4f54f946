"""Bots with faults; some of them kill their process."""

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


class Exits(Good):
    def act(self, view: View) -> Any:
        raise SystemExit


class CallsNone(Good):
    """Calls with None instead of numbers."""

    def act(self, view: View) -> Any:
        return Call(self._seat, None)  # type: ignore[arg-type]


class RaisesUnprintable(Good):
    def act(self, view: View) -> Any:
        class Speechless(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Speechless


class CallsImpossible(Good):
    def act(self, view: View) -> Any:
        return Call(self._seat, (1, 1, 1)) if can_call(view.board, self._seat) else None


class ReturnsText(Good):
    def act(self, view: View) -> Any:
        return "hello"


class MovesOtherSeat(Good):
    def act(self, view: View) -> Any:
        return Draw((self._seat + 1) % 4)


class RaisesAtStart:
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


_count = 0


class SignalsProcess(Good):
    """Sends the signal SIGNAL to the main process when the bot is made for the SIGNAL_AT-th time in this process."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        global _count
        super().__init__(seat, dealer)
        _count += 1
        if os.environ.get("SIGNAL_AT") == str(_count):
            worker = multiprocessing.parent_process() is not None
            os.kill(os.getppid() if worker else os.getpid(), int(os.environ["SIGNAL"]))


class KillsProcessOnce(Good):
    """Kills its process, the first time only."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        mark = Path(os.environ["DIED"])
        if multiprocessing.parent_process() is not None and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class AlwaysKillsProcess(Good):
    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)


NOT_A_CLASS = 7
