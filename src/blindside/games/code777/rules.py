"""The rules of Code 777: what may be done now (`permit`), and what comes of it (`decide`).

`permit` needs only what everybody sees, so a front end can ask it too. `decide` knows the truth; all chance comes from
the dealer it is handed.
"""

from collections.abc import Iterator
from typing import assert_never

from blindside.core.audience import seat_error, seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal, Invalid, Stale
from blindside.core.messages import msg
from blindside.games.code777.board import Board
from blindside.games.code777.commands import (
    Announce,
    Choose,
    Command,
    Draw,
    GiveAnswer,
    Leave,
    Settle,
    Start,
    TakeSeat,
)
from blindside.games.code777.events import (
    Announced,
    Answered,
    CallSettled,
    CallVoided,
    CardChosen,
    CardDrawn,
    CardsShuffled,
    Event,
    GameEnded,
    PairDrawn,
    RackEmptied,
    RackFilled,
    ReaderChosen,
    SeatLeft,
    SeatTaken,
    TilesMixed,
)
from blindside.games.code777.questions import QUESTIONS, Answer, answer_text, check_answer, question
from blindside.games.code777.settings import FEWEST_PLAYERS, POINTS_TO_WIN, Settings
from blindside.games.code777.state import State, evolve
from blindside.games.code777.tiles import BOX, NUMBERS, RACK_SIZE, Rack, Tile, rack_of

MIX_AT = 7


def permit(board: Board, command: Command) -> None:
    """Raises what is wrong with doing this now, if anything is."""
    if board.phase == "over":
        raise Stale("code777/over", msg("the game is over"))
    if isinstance(command, Start):
        _permit_start(board, command)
        return
    if board.phase == "new":
        raise Illegal("code777/not-dealt", msg("the tiles are not dealt yet: start the game first"))
    if not isinstance(command, Settle) and not 0 <= command.seat < board.settings.players:
        raise seat_error(command.seat, board.settings.players)
    match command:
        case Announce():
            _permit_call(board, command)
        case Settle():
            if not board.calling:
                raise Illegal("code777/no-calls", msg("nobody has announced: there is nothing to settle"))
        case Draw(seat) | Choose(seat) | GiveAnswer(seat):
            _permit_turn(board, seat, command)
        case Leave(seat):
            if seat in board.empty_seats:
                raise Illegal("code777/seat-empty", msg("{seat} has left already", seat=seat_name(seat)))
        case TakeSeat(seat):
            if seat not in board.empty_seats:
                raise Illegal("code777/seat-taken", msg("somebody sits at {seat}", seat=seat_name(seat)))
        case _:
            assert_never(command)


def _permit_start(board: Board, command: Start) -> None:
    if board.phase != "new":
        raise Illegal("code777/started", msg("the game has begun: it cannot be dealt twice"))
    if command.first_reader is None:
        return
    if not 0 <= command.first_reader < board.settings.players:
        raise seat_error(command.first_reader, board.settings.players)
    if board.settings.first_reader != "chosen":
        raise Illegal(
            "code777/first-reader", msg("this table draws the first reader: it is not for the players to choose")
        )


def _permit_turn(board: Board, seat: int, command: Draw | Choose | GiveAnswer) -> None:
    if board.calling:
        raise Illegal(
            "code777/call-open",
            msg("{seats} announced: that is settled first", seats=[seat_name(caller) for caller in board.calling]),
        )
    if seat != board.turn:
        raise Illegal(
            "code777/not-your-turn",
            msg("it is not {seat}'s turn: {turn} reads", seat=seat_name(seat), turn=seat_name(board.turn)),
        )
    match command, board.phase:
        case (Draw(), "ready") | (Choose(), "choosing") | (GiveAnswer(), "asked"):
            return
        case _, "ready":
            raise Illegal("code777/no-card", msg("no card lies on the table: draw one first"))
        case _, "choosing":
            raise Illegal("code777/choose-first", msg("two cards are drawn: choose one of them first"))
        case _:
            raise Illegal("code777/answer-first", msg("question {card} is not answered yet", card=board.card))


def may_call(board: Board, seat: int) -> bool:
    """Whether this seat has a call now."""
    try:
        _permit_caller(board, seat)
    except Illegal:
        return False
    return True


def _permit_caller(board: Board, seat: int) -> None:
    if seat in board.empty_seats:
        raise Illegal("code777/seat-empty-calls", msg("nobody sits at {seat}: it does not call", seat=seat_name(seat)))
    if seat in board.calling:
        raise Illegal("code777/announced", msg("{seat} has announced already", seat=seat_name(seat)))
    if seat in board.called and board.settings.calls_per_answer is not None:
        raise Illegal(
            "code777/one-call",
            msg("{seat} has called since the last answer: the next answer brings a new call", seat=seat_name(seat)),
        )
    if board.waits[seat]:
        raise Illegal(
            "code777/cool-down",
            msg(
                "{seat} called wrongly: answers to wait for before the next call: {waits}",
                seat=seat_name(seat),
                waits=board.waits[seat],
            ),
        )


def _permit_call(board: Board, call: Announce) -> None:
    if call.made_at is not None and call.made_at < board.filled_at[call.seat]:
        raise Stale("code777/rack-replaced", msg("too late: the rack this call is about has been replaced"))
    _permit_caller(board, call.seat)
    if (
        len(call.numbers) != RACK_SIZE
        or not set(call.numbers) <= set(NUMBERS)
        or list(call.numbers) != sorted(call.numbers)
    ):
        raise Invalid(
            "code777/numbers",
            msg(
                "'{text}' is no call: say three numbers from 1 to 7, such as 5 7 7",
                text=" ".join(map(str, call.numbers)),
            ),
        )
    if board.settings.colors_too and call.tiles is None:
        raise Invalid("code777/colors-missing", msg("this table calls colours too: name three tiles, such as 5r 7b 7y"))
    if not board.settings.colors_too and call.tiles is not None:
        raise Invalid("code777/colors-named", msg("this table calls numbers only: say three, such as 5 7 7"))
    if call.tiles is not None and call.tiles.numbers != call.numbers:
        raise Invalid(
            "code777/colors-differ", msg("the tiles {tiles} do not have the numbers called", tiles=call.tiles)
        )


def decide(state: State, command: Command, dealer: Dealer) -> tuple[Event, ...]:
    """What happens when this is done now. Raises what is wrong with it, and then nothing happens."""
    permit(state.board, command)
    match command:
        case Draw(seat):
            return _draw(state, seat, dealer)
        case GiveAnswer(seat, answer):
            return _answer(state, seat, answer, dealer)
        case Announce(seat, numbers, tiles):
            return (Announced(seat, numbers, tiles),)
        case Settle():
            return tuple(_settle(state, dealer))
        case Choose(seat, card):
            if card not in state.drawn:
                raise Illegal(
                    "code777/card-not-drawn",
                    msg("card {card} was not drawn: choose one of {drawn}", card=card, drawn=state.drawn),
                )
            return (CardChosen(seat, card),)
        case Start(first_reader):
            return tuple(_start(state, first_reader, dealer))
        case Leave(seat):
            return tuple(_leave(state, seat))
        case TakeSeat(seat):
            return (SeatTaken(seat),)
        case _:
            assert_never(command)


def _start(state: State, first_reader: int | None, dealer: Dealer) -> Iterator[Event]:
    settings = state.board.settings
    yield CardsShuffled(dealer.shuffle([card.number for card in QUESTIONS]))
    pile = dealer.shuffle(BOX)
    yield TilesMixed(pile)
    for place in range(settings.racks):
        yield RackFilled(place, _owner(settings, place), rack_of(pile[RACK_SIZE * place : RACK_SIZE * (place + 1)]))
    yield ReaderChosen(dealer.pick(settings.players) if first_reader is None else first_reader)


def _owner(settings: Settings, place: int) -> int | None:
    return place if place < settings.players else None


def _draw(state: State, seat: int, dealer: Dealer) -> tuple[Event, ...]:
    pair = state.board.settings.draw_two
    shuffled: tuple[Event, ...] = ()
    cards = state.cards
    if len(cards) < (2 if pair else 1):
        cards = dealer.shuffle(state.cards + state.discards)
        shuffled = (CardsShuffled(cards),)
    return *shuffled, PairDrawn(seat, (cards[0], cards[1])) if pair else CardDrawn(seat, cards[0])


def seen_racks(racks: tuple[Rack | None, ...], seat: int) -> list[Rack]:
    """The racks somebody in this seat sees."""
    return [rack for place, rack in enumerate(racks) if place != seat and rack is not None]


def _answer(state: State, seat: int, answer: Answer | None, dealer: Dealer) -> tuple[Event, ...]:
    board = state.board
    assert board.card is not None, "the phase says that a card lies there"
    true = question(board.card).answer(seen_racks(state.racks, seat))
    if answer is None:
        answer = true
    elif answer != true:
        check_answer(board.card, answer)
        if board.settings.answers != "by-hand-unchecked":
            raise Illegal(
                "code777/false-answer",
                msg(
                    "'{answer}' is not true: the answer to question {card} is '{true}'",
                    answer=answer_text(board.card, answer),
                    card=board.card,
                    true=answer_text(board.card, true),
                ),
            )
    answered = Answered(seat, board.card, answer)
    if board.settings.cards == "under-shuffled" and board.cards_used + len(state.drawn) >= len(QUESTIONS):
        return answered, CardsShuffled(dealer.shuffle(state.cards + state.drawn))
    return (answered,)


def tie_order(settings: Settings, reader: int) -> list[int]:
    """The order in which calls of the same instant are settled."""
    step = -1 if settings.ties == "counter-clockwise" else 1
    return [(reader - 1 + step * turn) % settings.players for turn in range(settings.players)]


def _settle(state: State, dealer: Dealer) -> Iterator[Event]:
    settings = state.board.settings
    calls = {call.seat: call for call in state.calls}
    for seat in tie_order(settings, state.board.reader):
        if seat not in calls:
            continue
        if POINTS_TO_WIN in state.board.scores:
            yield CallVoided(seat)
            continue
        for event in _settle_one(state, calls[seat], dealer):
            state = evolve(state, event)
            yield event
    if POINTS_TO_WIN in state.board.scores:
        yield _end(state, winner=state.board.scores.index(POINTS_TO_WIN))


def _settle_one(state: State, call: Announced, dealer: Dealer) -> Iterator[Event]:
    settings = state.board.settings
    rack = state.racks[call.seat]
    assert rack is not None, "every rack is filled again before the next call is settled"
    right = call.tiles is rack if settings.colors_too else call.numbers == rack.numbers
    score = state.board.scores[call.seat]
    score = score + 1 if right else max(0, score - settings.penalty)
    yield CallSettled(call.seat, call.numbers, call.tiles, right, score)
    if score == POINTS_TO_WIN and right:
        return
    for event in _renew(state, call.seat, settings.hide_wrong and not right, dealer):
        state = evolve(state, event)
        yield event
    spares = settings.racks - settings.players
    if right and spares:
        yield from _renew(state, settings.players + _spare_due(state.board, spares, dealer), False, dealer)


def _spare_due(board: Board, spares: int, dealer: Dealer) -> int:
    match board.settings.spares:
        case "in-turn":
            return board.spares_renewed % spares
        case "first":
            return 0
        case "random":
            return dealer.pick(spares)


def _mixed(pile: tuple[Tile, ...], out_of_play: tuple[Rack, ...], dealer: Dealer) -> tuple[Tile, ...]:
    return dealer.shuffle(pile + tuple([tile for rack in out_of_play for tile in rack.tiles]))


def _renew(state: State, place: int, hidden: bool, dealer: Dealer) -> Iterator[Event]:
    """The rack's tiles go out of play and three from the pile take their place."""
    old = state.racks[place]
    assert old is not None, "every rack is filled"
    owner = _owner(state.board.settings, place)
    pile = state.pile
    out_of_play = (*state.out_of_play, old)
    yield RackEmptied(place, owner, old, hidden)
    if len(pile) < RACK_SIZE:
        pile = _mixed(pile, out_of_play, dealer)
        out_of_play = ()
        yield TilesMixed(pile)
    yield RackFilled(place, owner, rack_of(pile[:RACK_SIZE]))
    pile = pile[RACK_SIZE:]
    if state.board.settings.mixing == "at-seven" and len(pile) <= MIX_AT:
        yield TilesMixed(_mixed(pile, out_of_play, dealer))


def _leave(state: State, seat: int) -> Iterator[Event]:
    yield SeatLeft(seat)
    if state.board.settings.players - len(state.board.empty_seats) - 1 < FEWEST_PLAYERS:
        for call in state.calls:
            yield CallVoided(call.seat)
        yield _end(state, winner=None)


def _end(state: State, winner: int | None) -> GameEnded:
    return GameEnded(winner, tuple([rack for rack in state.racks if rack is not None]))
