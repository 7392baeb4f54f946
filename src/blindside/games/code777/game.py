"""Code 777 as the house knows it: its pure functions in one bundle, for records and sessions to use."""

from collections.abc import Iterator, Sequence

from blindside.core.game import Game
from blindside.core.messages import msg
from blindside.games.code777.automation import unasked
from blindside.games.code777.board import Board, advance
from blindside.games.code777.commands import (
    Announce,
    Choose,
    Command,
    Draw,
    GiveAnswer,
    Leave,
    Move,
    Settle,
    Start,
    TakeSeat,
)
from blindside.games.code777.events import (
    Announced,
    Answered,
    CallSettled,
    CardChosen,
    CardDrawn,
    CardsShuffled,
    Event,
    GameEnded,
    PairDrawn,
    RackEmptied,
    ReaderChosen,
    SeatLeft,
    SeatTaken,
    TilesMixed,
)
from blindside.games.code777.eyes import see
from blindside.games.code777.legal import permit
from blindside.games.code777.order import permit_sight
from blindside.games.code777.rules import decide
from blindside.games.code777.settings import Settings, check, settings_of
from blindside.games.code777.sights import Sight
from blindside.games.code777.state import State, evolve, new_state
from blindside.games.code777.tiles import Rack, read_rack
from blindside.games.code777.view import View, first_view, look


def retell(board: Board, events: Sequence[Event], place: int) -> Command | None:
    """The command that led to an event; None for one that follows from an earlier command.

    Cards are shuffled when the next one is drawn: that event stands for the command to draw.
    """
    if board.phase == "new":
        return Start()
    event = events[place]
    if isinstance(event, CardsShuffled) and place + 1 < len(events):
        event = events[place + 1]
        return Draw(event.reader) if isinstance(event, CardDrawn | PairDrawn) else None
    match event:
        case CardDrawn(reader) | PairDrawn(reader):
            return Draw(reader)
        case CardChosen(reader, card):
            return Choose(reader, card)
        case Answered(reader, _, answer):
            return GiveAnswer(reader, answer)
        case Announced(seat, numbers, tiles):
            return Announce(seat, numbers, tiles)
        case CallSettled():
            return Settle()
        case SeatLeft(seat):
            return Leave(seat)
        case SeatTaken(seat):
            return TakeSeat(seat)
        case _:
            return None


def chance(settings: Settings, event: Event) -> Iterator[int | Sequence[object]]:
    """Yield what the dealer decided in an event, to replay it with a `ScriptedDealer`."""
    match event:
        case CardsShuffled(pile) | TilesMixed(pile):
            yield pile
        case ReaderChosen(seat):
            yield seat
        case RackEmptied(place, None) if settings.spares == "random":
            yield place - settings.players


GAME: Game[Settings, State, Board, Command, Event, Sight, View] = Game(
    name="code777",
    title=msg("Code 777"),
    settings=Settings,
    event=Event,
    sight=Sight,
    last_event=GameEnded,
    move=Move,
    start=Start,
    leave=Leave,
    take_seat=TakeSeat,
    notations={Rack: read_rack},
    settings_of=settings_of,
    check=check,
    unasked=unasked,
    new_state=new_state,
    decide=decide,
    evolve=evolve,
    see=see,
    permit=permit,
    permit_sight=permit_sight,
    first_view=first_view,
    advance=advance,
    look=look,
    retell=retell,
    chance=chance,
)
