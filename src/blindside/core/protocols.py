"""The attributes that settings, boards, states and views of all games have."""

from typing import ClassVar, Protocol, TypeVar

from blindside.core.audience import Audience


class GameSettings(Protocol):
    """Settings of a game."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def players(self) -> int:
        """The number of seats."""


class GameBoard(Protocol):
    """The public state of a game."""

    @property
    def settings(self) -> GameSettings:
        """The settings of this game."""

    @property
    def seq(self) -> int:
        """The number of the last event."""

    @property
    def phase(self) -> str:
        """A phase of the game; `new` before the first event and `over` after the last."""

    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""

    @property
    def winner(self) -> int | None:
        """The seat that won, after the game."""


Board_co = TypeVar("Board_co", bound=GameBoard, covariant=True)


class GameState(Protocol[Board_co]):
    """The complete state of a game."""

    @property
    def board(self) -> Board_co:
        """The public state."""


class GameView(Protocol[Board_co]):
    """Interface of the view that one audience has of a game."""

    @property
    def audience(self) -> Audience:
        """The audience whose view it is."""

    @property
    def board(self) -> Board_co:
        """The public state."""
