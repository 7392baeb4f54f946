"""What the settings, boards, states and views of all games have in common."""

from typing import ClassVar, Protocol, TypeVar

from blindside.core.audience import Audience


class GameSettings(Protocol):
    """What the settings of every game have."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def players(self) -> int:
        """The number of seats."""


class GameBoard(Protocol):
    """What the public state of every game has."""

    @property
    def settings(self) -> GameSettings:
        """What the game is played by."""

    @property
    def seq(self) -> int:
        """The number of the last event."""

    @property
    def phase(self) -> str:
        """Among those of the game: `new` before the first event, `over` after the last."""

    @property
    def turn(self) -> int:
        """The seat that is to move."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""

    @property
    def winner(self) -> int | None:
        """The seat that has won, once the game is over."""


Board_co = TypeVar("Board_co", bound=GameBoard, covariant=True)


class GameState(Protocol[Board_co]):
    """What the whole truth of every game has."""

    @property
    def board(self) -> Board_co:
        """The public part of it."""


class GameView(Protocol[Board_co]):
    """What the view of every game has."""

    @property
    def audience(self) -> Audience:
        """Whose view it is."""

    @property
    def board(self) -> Board_co:
        """The public state."""
