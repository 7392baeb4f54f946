"""The state of a table: seats, presence, clocks and the game."""

from typing import Any

from msgspec import Struct

from blindside.core.audience import SPECTATORS, Audience, seat_audience
from blindside.core.game import AnyGame
from blindside.core.protocols import GameSettings
from blindside.table.options import Options
from blindside.table.store_protocols import Listing, Stage

NO_SEATS: frozenset[int] = frozenset()


class Seat(Struct, frozen=True):
    """A seat that is taken: by a player, by a bot, or by a bot for a player."""

    player: str | None
    """Whose seat it is, if it is a person's."""
    bot: str | None
    """What kind of bot plays there: for itself, or for the person meanwhile."""
    seed: int
    may_call: bool = False
    """Whether a bot that plays for the person may call."""
    name: str | None = None
    """The name that the host has given the bot."""


class Table(Struct, frozen=True, kw_only=True):
    """A table as of one event of its log."""

    game: AnyGame
    settings: GameSettings
    options: Options
    opened_at: float
    code: str | None = None
    """The join code that the table was opened with."""
    seats: tuple[Seat | None, ...]
    people: tuple[int, ...] = ()
    """The seats where a person plays."""
    bots: tuple[int, ...] = ()
    """The seats where a bot does."""
    host: int | None = None
    """The seat of the person who may begin the game and give seats away."""
    state: Any = None
    """The truth of the game; None before it has begun."""
    passed: frozenset[int] = NO_SEATS
    """The seats that passed since something last happened."""
    end_proposed_by: frozenset[int] = NO_SEATS
    """The seats that agree to end the game."""
    away: frozenset[int] = NO_SEATS
    """The players who are away."""
    muted: frozenset[str] = frozenset()
    """The players who cannot chat."""
    barred: frozenset[str] = frozenset()
    """The people who may not sit down here any more."""
    sat_at: frozenset[tuple[str, int]] = frozenset()
    """Which people have looked at the game from which seats."""
    removed: frozenset[str] = frozenset()
    """The players whom the host has removed, and who have not sat down again."""
    former: tuple[tuple[Seat, ...], ...] = ()
    """Of each seat: who played there in this game and left, in order."""
    known: tuple[str, ...] = ()
    """All players who have sat here, in the order in which they came under their present names."""
    paused: bool = False
    paused_by: int | None = None
    """The seat that paused the game, if known."""
    closed: str | None = None
    """Why the operator has closed the table; None if it is open."""
    same_address: frozenset[frozenset[str]] = frozenset()
    """Pairs of players who played from the same address."""
    rematch: str | None = None
    """The table where the same people play again."""
    seq: int = 1
    changed_at: int = 0
    """The number of the last event of the game itself."""
    since: float = 0.0
    """When the game began to wait for what it waits for now."""
    time_used: tuple[float, ...] = ()
    """How long each seat has been thinking, up to `time_used_at`. Kept only where time is limited."""
    time_used_at: float = 0.0
    out_of_time: frozenset[int] = NO_SEATS

    @property
    def board(self) -> Any:
        """The public state of the game; None before it begins."""
        return None if self.state is None else self.state.board

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.board is not None and self.board.phase == "over"


def present_seats(table: Table) -> frozenset[int]:
    """Return the seats of the players who are present."""
    return frozenset(table.people) - table.away


def calling_bots(table: Table) -> tuple[int, ...]:
    """The bots that may call: those with a seat of their own, and those whose player has allowed it."""
    seats = [(number, table.seats[number]) for number in table.bots]
    return tuple([number for number, seat in seats if seat and (seat.player is None or seat.may_call)])


def awaited_seats(table: Table) -> frozenset[int]:
    """Return the seats of the players that the game waits for. Their clocks run."""
    if table.state is None or table.is_over or table.paused:
        return NO_SEATS
    if table.game.automatic_command is None:  # no other player can go on: one who is away is waited for
        return frozenset(table.people) & {table.board.turn}
    there = present_seats(table) - table.out_of_time
    match table.game.automatic_command(table.state).waits_for:
        case "all":
            return there - table.passed
        case "turn":
            return there & {table.board.turn}
        case _:
            return NO_SEATS


def find_seat(table: Table, player: str | None) -> int | None:
    """Return the seat of a player, also while a bot plays there; None for a spectator."""
    if player is not None:
        for number, seat in enumerate(table.seats):
            if seat is not None and seat.player == player:
                return number
    return None


def open_seats(table: Table, player: str | None) -> list[int]:
    """The seats that this player may take now; for None, those that a new player may take."""
    if table.is_over or table.closed is not None or player in table.barred or find_seat(table, player) is not None:
        return []
    free = [number for number, taken in enumerate(table.seats) if taken is None]
    if table.state is None:
        return free
    if table.game.take_seat is None:
        return []
    # From another seat this player has seen what stands before the free one.
    return [number for number in free if not any(who == player and sat != number for who, sat in table.sat_at)]


def find_audience(table: Table, player: str | None) -> Audience:
    """Return the audience of a player: a seat, or the spectators."""
    seat = find_seat(table, player)
    return SPECTATORS if seat is None else seat_audience(seat, len(table.seats))


def has_sat_at(table: Table, player: str | None) -> bool:
    """Return whether a player sits here, or did while the game ran."""
    return any(who == player for who, _ in table.sat_at) or find_seat(table, player) is not None


def find_join_code(table: Table) -> str | None:
    """Return the join code while the table waits for players."""
    return table.code if table.state is None and table.closed is None else None


def make_listing(table: Table, name: str) -> Listing:
    """Return the entry of the table in lists, which is read without its log."""
    sits = [seat.player for seat in table.seats if seat and seat.player]
    is_over = table.is_over or table.closed is not None
    stage: Stage = "over" if is_over else "waiting" if table.state is None else "playing"
    return Listing(
        table=name,
        game=table.game.name,
        open_to_all=table.options.open_to_all,
        opened_at=table.opened_at,
        stage=stage,
        free=table.seats.count(None),
        players=tuple(sorted({*sits, *(who for who, _ in table.sat_at)})),
        code=find_join_code(table),
    )
