"""What an audience is given of a table."""

from typing import Any

from msgspec import Struct

from blindside.table.options import Options


class Turn(Struct, frozen=True):
    """A game waits for the player."""

    game: str
    since: float
    changed_at: int
    """The number of the event that it follows."""


class SeatView(Struct, frozen=True):
    """A seat as every client sees it."""

    name: str | None
    """Of the person whose seat it is, different from all others at the table; None for a bot alone, and for a player
    who was forgotten."""
    bot: str | None
    """What kind of bot plays there, if one does."""
    may_call: bool = False
    """Whether a bot that plays for the person may call. A bot alone always may."""
    bot_name: str | None = None
    """The name that the host has given a bot alone."""


class TableView(Struct, frozen=True):
    """A table as one audience sees it: what the page and the API show."""

    seq: int
    game: str
    code: str | None
    """The join code, while the table waits for players."""
    settings: Any
    options: Options
    seats: list[SeatView | None]
    """None: free."""
    former: list[list[SeatView]]
    """Of each seat: who played there in this game and left, in order. If it is free now, the last of them left it."""
    host: int | None
    you: int | None
    """The seat of the player who looks; None for a spectator."""
    removed: bool
    """Whether the host has removed this player."""
    open_seats: list[int]
    """The seats that this player may take now."""
    away: list[int]
    muted: list[int]
    passed: list[int]
    awaited: list[int]
    """The seats that the game waits for."""
    until: float | None
    """When it goes on without them, in seconds since 1970."""
    time_used: list[float] | None
    """How long each seat had been thinking when something last happened, where time is limited."""
    time_used_at: float | None
    """When that was, in seconds since 1970."""
    paused: bool
    paused_by: int | None
    """The seat that paused the game, if known."""
    closed: str | None
    """Why the operator has closed the table, or an empty text; None if it is open."""
    same_address: list[tuple[int, int]]
    """Pairs of seats whose players have played from the same address."""
    end_proposed_by: list[int]
    rematch: str | None
    view: Any
    """The game as this audience sees it; None before it has begun."""


class ChatLine(Struct, frozen=True):
    """A line of chat, for operators."""

    line: int
    """The number of its event."""
    player: str | None
    text: str


class Update(Struct, frozen=True):
    """The new sights of one audience, and its view of the table after them."""

    seq: int
    sights: list[Any]
    """With the number of the last of them in `seq`, and no gap to those before."""
    table: TableView
