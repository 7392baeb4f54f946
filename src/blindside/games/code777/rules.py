"""The rules of Code 777: the state, how events change it, and the events of a command.

All chance comes from the dealer. Only code that runs games may name a `State`. All other code gets views.
"""

from collections.abc import Callable, Iterator
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import SPECTATORS
from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed
from blindside.core.game import AutomaticCommand
from blindside.core.messages import msg
from blindside.core.values import replace_at
from blindside.games.code777 import commands as c
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, advance_board, new_board, score_after
from blindside.games.code777.eyes import observe
from blindside.games.code777.legal import check_command, tie_order
from blindside.games.code777.questions import QUESTIONS, Answer, answer_text, check_answer, find_question, visible_racks
from blindside.games.code777.settings import MIN_PLAYERS, MIX_AT, POINTS_TO_WIN, Settings, rack_owner
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Tile, rack_of, sort_numbers


class State(Struct, frozen=True):
    """The board and everything that is hidden from some audience."""

    board: Board
    racks: tuple[Rack | None, ...]
    pile: tuple[Tile, ...]
    """Tiles face down, the top first."""
    out_of_play: tuple[Rack, ...]
    cards: tuple[int, ...]
    """Question cards face down, the top first."""
    discards: tuple[int, ...]
    drawn: tuple[int, ...]
    """The card or cards in the reader's hand."""
    calls: tuple[e.Called, ...]
    """Calls of this instant that are not settled."""


def new_state(settings: Settings) -> State:
    """The state before the first event."""
    return State(new_board(settings), (None,) * settings.racks, (), (), (), (), (), ())


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event, which is not checked."""
    board = advance_board(state.board, observe(event, SPECTATORS))
    change = _CHANGES.get(type(event))
    return replace(state, board=board) if change is None else change(state, board, event)


def _answered(state: State, board: Board, _: e.Answered) -> State:
    if board.settings.cards == "discard":
        return replace(state, board=board, discards=state.discards + state.drawn, drawn=())
    return replace(state, board=board, cards=state.cards + state.drawn, drawn=())


def _call_closed(state: State, board: Board, event: e.CallSettled | e.CallVoided) -> State:
    return replace(state, board=board, calls=tuple([call for call in state.calls if call.seat != event.seat]))


# Looked up by type, as in `board`. Other kinds change the board only.
_CHANGES: dict[type, Callable[[State, Board, Any], State]] = {
    e.CardsShuffled: lambda state, board, event: replace(state, board=board, cards=event.pile, discards=()),
    e.TilesMixed: lambda state, board, event: replace(state, board=board, pile=event.pile, out_of_play=()),
    e.RackFilled: lambda state, board, event: replace(
        state, board=board, racks=replace_at(state.racks, event.rack, event.tiles), pile=state.pile[RACK_SIZE:]
    ),
    e.RackEmptied: lambda state, board, event: replace(
        state,
        board=board,
        racks=replace_at(state.racks, event.rack, None),
        out_of_play=(*state.out_of_play, event.tiles),
    ),
    e.CardDrawn: lambda state, board, event: replace(state, board=board, cards=state.cards[1:], drawn=(event.card,)),
    e.PairDrawn: lambda state, board, event: replace(state, board=board, cards=state.cards[2:], drawn=event.cards),
    e.Answered: _answered,
    e.Called: lambda state, board, event: replace(state, board=board, calls=(*state.calls, event)),
    e.CallSettled: _call_closed,
    e.CallVoided: _call_closed,
}


def decide(state: State, command: c.Command, dealer: Dealer) -> tuple[e.Event, ...]:
    """Return the events of a command, or refuse it."""
    check_command(state.board, command)
    match command:
        case c.Draw(seat):
            return _draw(state, seat, dealer)
        case c.GiveAnswer(seat, answer):
            return _answer(state, seat, answer, dealer)
        case c.Call(seat, numbers, tiles):
            return (e.Called(seat, sort_numbers(numbers), tiles),)
        case c.Settle():
            return tuple(_settle(state, dealer))
        case c.Choose(seat, card):
            if card not in state.drawn:
                message = msg("card {card} was not drawn: choose one of {drawn}", card=card, drawn=state.drawn)
                raise NotAllowed("code777/card-not-drawn", message)
            return (e.CardChosen(seat, card),)
        case c.Start(first_reader):
            return tuple(_start(state, first_reader, dealer))
        case c.Leave(seat):
            return tuple(_leave(state, seat))
        case c.TakeSeat(seat):
            return (e.SeatTaken(seat),)
        case _:
            assert_never(command)


def _start(state: State, first_reader: int | None, dealer: Dealer) -> Iterator[e.Event]:
    settings = state.board.settings
    yield e.CardsShuffled(dealer.shuffle([card.number for card in QUESTIONS]))
    pile = dealer.shuffle(BOX)
    yield e.TilesMixed(pile)
    for place in range(settings.racks):
        yield e.RackFilled(
            place, rack_owner(settings, place), rack_of(pile[RACK_SIZE * place : RACK_SIZE * (place + 1)])
        )
    yield e.ReaderChosen(dealer.pick(settings.players) if first_reader is None else first_reader)


def _draw(state: State, seat: int, dealer: Dealer) -> tuple[e.Event, ...]:
    pair = state.board.settings.draw_two
    shuffled: tuple[e.Event, ...] = ()
    cards = state.cards
    if len(cards) < (2 if pair else 1):
        cards = dealer.shuffle(state.cards + state.discards)
        shuffled = (e.CardsShuffled(cards),)
    return *shuffled, e.PairDrawn(seat, (cards[0], cards[1])) if pair else e.CardDrawn(seat, cards[0])


def _answer(state: State, seat: int, answer: Answer | None, dealer: Dealer) -> tuple[e.Event, ...]:
    board = state.board
    assert board.card is not None, "the phase says that a card lies there"
    card = find_question(board.card)
    true = card.answer(visible_racks(seat, state.racks))
    if answer is None:
        answer = true
    elif answer != true:
        check_answer(board.card, answer)
        if board.settings.answers != "by-hand-unchecked" or seat in board.empty_seats:
            text = answer_text(board.card, true)
            quoted = (
                msg("The answer is {true}.", true=text)
                if card.more_texts is None
                else msg("The answer is ‘{true}’.", true=text)
            )
            raise NotAllowed("code777/false-answer", quoted, hint=msg("Look again."))
    answered = e.Answered(seat, board.card, answer)
    if board.settings.cards == "under-shuffled" and board.cards_used + len(state.drawn) >= len(QUESTIONS):
        return answered, e.CardsShuffled(dealer.shuffle(state.cards + state.drawn))
    return (answered,)


def _settle(state: State, dealer: Dealer) -> Iterator[e.Event]:
    settings = state.board.settings
    calls = {call.seat: call for call in state.calls}
    for seat in tie_order(settings, state.board.reader):
        if seat not in calls:
            continue
        if POINTS_TO_WIN in state.board.scores:
            yield e.CallVoided(seat)
            continue
        for event in _settle_one(state, calls[seat], dealer):
            state = evolve(state, event)
            yield event
    if POINTS_TO_WIN in state.board.scores:
        yield _end(state, winner=state.board.scores.index(POINTS_TO_WIN))


def _settle_one(state: State, call: e.Called, dealer: Dealer) -> Iterator[e.Event]:
    settings = state.board.settings
    rack = state.racks[call.seat]
    assert rack is not None, "every rack is filled again before the next call is settled"
    right = call.tiles is rack if settings.colors_too else call.numbers == rack.numbers
    score = score_after(state.board, call.seat, right)
    yield e.CallSettled(call.seat, call.numbers, call.tiles, right, score)
    if score == POINTS_TO_WIN and right:
        return
    for event in _renew(state, call.seat, settings.hide_wrong and not right, dealer):
        state = evolve(state, event)
        yield event
    spares = settings.racks - settings.players
    if right and spares:
        yield from _renew(state, settings.players + _pick_spare(state.board, spares, dealer), False, dealer)


def _pick_spare(board: Board, spares: int, dealer: Dealer) -> int:
    match board.settings.spares:
        case "in-turn":
            return board.spares_renewed % spares
        case "first":
            return 0
        case "random":
            return dealer.pick(spares)


def _mix(pile: tuple[Tile, ...], out_of_play: tuple[Rack, ...], dealer: Dealer) -> tuple[Tile, ...]:
    return dealer.shuffle(pile + tuple([tile for rack in out_of_play for tile in rack.tiles]))


def _renew(state: State, place: int, hidden: bool, dealer: Dealer) -> Iterator[e.Event]:
    """Put a rack's tiles out of play and fill it from the pile."""
    old = state.racks[place]
    assert old is not None, "every rack is filled"
    owner = rack_owner(state.board.settings, place)
    pile = state.pile
    out_of_play = (*state.out_of_play, old)
    yield e.RackEmptied(place, owner, old, hidden)
    if len(pile) < RACK_SIZE:
        pile = _mix(pile, out_of_play, dealer)
        out_of_play = ()
        yield e.TilesMixed(pile)
    yield e.RackFilled(place, owner, rack_of(pile[:RACK_SIZE]))
    pile = pile[RACK_SIZE:]
    if state.board.settings.mixing == "at-seven" and len(pile) <= MIX_AT:
        yield e.TilesMixed(_mix(pile, out_of_play, dealer))


def _leave(state: State, seat: int) -> Iterator[e.Event]:
    yield e.SeatLeft(seat)
    if state.board.settings.players - len(state.board.empty_seats) - 1 < MIN_PLAYERS:
        for call in state.calls:
            yield e.CallVoided(call.seat)
        yield _end(state, winner=None)


def _end(state: State, winner: int | None) -> e.GameEnded:
    return e.GameEnded(winner, tuple([rack for rack in state.racks if rack is not None]))


def automatic_command(state: State) -> AutomaticCommand:
    """Return what the table does next: settle calls, answer or choose for the reader, or draw the next card."""
    board = state.board
    if board.calling:
        return AutomaticCommand(c.Settle(), "instant")
    if board.phase == "asked":
        return AutomaticCommand(c.GiveAnswer(board.turn), "nothing" if board.settings.answers == "by-table" else "turn")
    if board.phase == "choosing":
        return AutomaticCommand(c.Choose(board.turn, state.drawn[0]), "turn")
    return AutomaticCommand(c.Draw(board.turn), "all")
