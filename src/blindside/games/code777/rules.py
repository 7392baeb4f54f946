"""The rules of Code 777: what comes of a command. All chance comes from the dealer it is handed."""

from collections.abc import Iterator
from typing import assert_never

from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.games.code777 import commands as c
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, score_after
from blindside.games.code777.legal import permit, tie_order
from blindside.games.code777.questions import QUESTIONS, Answer, answer_text, check_answer, question, seen_by
from blindside.games.code777.settings import FEWEST_PLAYERS, MIX_AT, POINTS_TO_WIN, owner_of
from blindside.games.code777.state import State, evolve
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Tile, in_order, rack_of


def decide(state: State, command: c.Command, dealer: Dealer) -> tuple[e.Event, ...]:
    """What happens when this is done now. Raises what is wrong with it, and then nothing happens."""
    permit(state.board, command)
    match command:
        case c.Draw(seat):
            return _draw(state, seat, dealer)
        case c.GiveAnswer(seat, answer):
            return _answer(state, seat, answer, dealer)
        case c.Announce(seat, numbers, tiles):
            return (e.Announced(seat, in_order(numbers), tiles),)
        case c.Settle():
            return tuple(_settle(state, dealer))
        case c.Choose(seat, card):
            if card not in state.drawn:
                raise Illegal(
                    "code777/card-not-drawn",
                    msg("card {card} was not drawn: choose one of {drawn}", card=card, drawn=state.drawn),
                )
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
        yield e.RackFilled(place, owner_of(settings, place), rack_of(pile[RACK_SIZE * place : RACK_SIZE * (place + 1)]))
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
    true = question(board.card).answer(seen_by(seat, state.racks))
    if answer is None:
        answer = true
    elif answer != true:
        check_answer(board.card, answer)
        if board.settings.answers != "by-hand-unchecked" or seat in board.empty_seats:
            raise Illegal(
                "code777/false-answer",
                _correction(board.card, true),
                hint=msg("Look again."),
            )
    answered = e.Answered(seat, board.card, answer)
    if board.settings.cards == "under-shuffled" and board.cards_used + len(state.drawn) >= len(QUESTIONS):
        return answered, e.CardsShuffled(dealer.shuffle(state.cards + state.drawn))
    return (answered,)


def _correction(card: int, true: Answer) -> Message:
    text = answer_text(card, true)
    if question(card).more is None:
        return msg("The answer is {true}.", true=text)
    return msg("The answer is ‘{true}’.", true=text)


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


def _settle_one(state: State, call: e.Announced, dealer: Dealer) -> Iterator[e.Event]:
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


def _renew(state: State, place: int, hidden: bool, dealer: Dealer) -> Iterator[e.Event]:
    """The rack's tiles go out of play and three from the pile take their place."""
    old = state.racks[place]
    assert old is not None, "every rack is filled"
    owner = owner_of(state.board.settings, place)
    pile = state.pile
    out_of_play = (*state.out_of_play, old)
    yield e.RackEmptied(place, owner, old, hidden)
    if len(pile) < RACK_SIZE:
        pile = _mixed(pile, out_of_play, dealer)
        out_of_play = ()
        yield e.TilesMixed(pile)
    yield e.RackFilled(place, owner, rack_of(pile[:RACK_SIZE]))
    pile = pile[RACK_SIZE:]
    if state.board.settings.mixing == "at-seven" and len(pile) <= MIX_AT:
        yield e.TilesMixed(_mixed(pile, out_of_play, dealer))


def _leave(state: State, seat: int) -> Iterator[e.Event]:
    yield e.SeatLeft(seat)
    if state.board.settings.players - len(state.board.empty_seats) - 1 < FEWEST_PLAYERS:
        for call in state.calls:
            yield e.CallVoided(call.seat)
        yield _end(state, winner=None)


def _end(state: State, winner: int | None) -> e.GameEnded:
    return e.GameEnded(winner, tuple([rack for rack in state.racks if rack is not None]))
