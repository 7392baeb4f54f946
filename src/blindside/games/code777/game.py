"""Code 777 as the house knows it: its pure functions in one bundle, for records and sessions to use."""

from collections.abc import Iterator, Sequence

from blindside.core.game import Game
from blindside.core.messages import msg
from blindside.games.code777 import commands as c
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, advance
from blindside.games.code777.eyes import see
from blindside.games.code777.legal import permit
from blindside.games.code777.order import permit_sight
from blindside.games.code777.rules import decide
from blindside.games.code777.settings import Settings, check, settings_of
from blindside.games.code777.sights import Sight
from blindside.games.code777.state import State, evolve, new_state
from blindside.games.code777.tiles import Rack, read_rack
from blindside.games.code777.unasked import unasked
from blindside.games.code777.view import View, first_view, look


def retell(board: Board, events: Sequence[e.Event], place: int) -> c.Command | None:
    """The command that led to an event; None for one that follows from an earlier command.

    Cards are shuffled when the next one is drawn: that event stands for the command to draw.
    """
    if board.phase == "new":
        return c.Start()
    event = events[place]
    if isinstance(event, e.CardsShuffled) and place + 1 < len(events):
        event = events[place + 1]
        return c.Draw(event.reader) if isinstance(event, e.CardDrawn | e.PairDrawn) else None
    match event:
        case e.CardDrawn(reader) | e.PairDrawn(reader):
            return c.Draw(reader)
        case e.CardChosen(reader, card):
            return c.Choose(reader, card)
        case e.Answered(reader, _, answer):
            return c.GiveAnswer(reader, answer)
        case e.Announced(seat, numbers, tiles):
            return c.Announce(seat, numbers, tiles)
        case e.CallSettled():
            return c.Settle()
        case e.SeatLeft(seat):
            return c.Leave(seat)
        case e.SeatTaken(seat):
            return c.TakeSeat(seat)
        case _:
            return None


def chance(settings: Settings, event: e.Event) -> Iterator[int | Sequence[object]]:
    """Yield what the dealer decided in an event, to replay it with a `ScriptedDealer`."""
    match event:
        case e.CardsShuffled(pile) | e.TilesMixed(pile):
            yield pile
        case e.ReaderChosen(seat):
            yield seat
        case e.RackEmptied(place, None) if settings.spares == "random":
            yield place - settings.players


GAME: Game[Settings, State, Board, c.Command, e.Event, Sight, View] = Game(
    name="code777",
    title=msg("Code 777"),
    settings=Settings,
    event=e.Event,
    sight=Sight,
    last_event=e.GameEnded,
    move=c.Move,
    start=c.Start,
    leave=c.Leave,
    take_seat=c.TakeSeat,
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
