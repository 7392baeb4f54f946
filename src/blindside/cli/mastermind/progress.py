"""How far a search has come."""

from collections.abc import Callable

from blindside.cli.progress import Line
from blindside.core.messages import Message, figure, msg
from blindside.reason.mastermind.search import Step


def preparing(seconds: int) -> Message:
    return msg("preparing (the first time, code is compiled): {seconds} s", seconds=seconds)


def searching(seconds: int) -> Message:
    return msg("searching: {seconds} s", seconds=seconds)


class Progress(Line):
    """How far a search has come."""

    def __init__(self, nodes: Callable[[], int]) -> None:
        super().__init__(self._tell)
        self._nodes = nodes
        self._step = Step(0, 1, 0, 1)

    def watch(self, step: Step) -> None:
        self._step = step

    def _tell(self, seconds: int) -> Message:
        return msg(
            "first guess {first} of {firsts}, cell {cell} of {cells}, {nodes} sets, {seconds} s",
            first=self._step.first + 1,
            firsts=self._step.firsts,
            cell=self._step.cell + 1,
            cells=self._step.cells,
            nodes=figure(self._nodes(), ","),
            seconds=seconds,
        )
