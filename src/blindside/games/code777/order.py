"""Could this be seen next? What can be told of one audience's sights without knowing the truth behind them."""

from typing import assert_never

from blindside.core.audience import seat_name
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.games.code777.board import Board, score_after
from blindside.games.code777.commands import Announce, Choose, Draw, GiveAnswer, Leave, TakeSeat
from blindside.games.code777.events import (
    Answered,
    CallSettled,
    CallVoided,
    CardChosen,
    CardDrawn,
    GameEnded,
    ReaderChosen,
    SeatLeft,
    SeatTaken,
)
from blindside.games.code777.legal import may_call, permit, tie_order
from blindside.games.code777.questions import QUESTIONS, check_answer, question
from blindside.games.code777.settings import POINTS_TO_WIN, owner_of
from blindside.games.code777.sights import (
    SawAnnounced,
    SawCardsShuffled,
    SawPairDrawn,
    SawRackEmptied,
    SawRackFilled,
    SawTilesMixed,
    Sight,
)
from blindside.games.code777.tiles import BOX, RACK_SIZE


def permit_sight(board: Board, sight: Sight) -> None:
    """Raises what speaks against seeing this next, if anything does."""
    if board.phase == "over":
        raise _wrong(msg("the game is over"))
    if board.phase == "new":
        _permit_dealing(board, sight)
        return
    settings = board.settings
    match sight:
        case CardDrawn(reader, card):
            permit(board, Draw(reader))
            question(card)
        case SawPairDrawn(reader):
            permit(board, Draw(reader))
        case CardChosen(reader, card):
            permit(board, Choose(reader, card))
            question(card)
        case Answered(reader, number, answer):
            permit(board, GiveAnswer(reader))
            if number != board.card:
                raise _wrong(msg("the card on the table is {card}", card=board.card))
            check_answer(number, answer)
        case SawAnnounced(seat, numbers, tiles) if numbers is not None:
            permit(board, Announce(seat, numbers, tiles))
        case SawAnnounced(seat):
            if seat not in range(settings.players) or not may_call(board, seat):
                raise _wrong(msg("{seat} has no call now", seat=seat_name(seat)))
        case CallSettled(seat, _, _, right, score):
            first = [caller for caller in tie_order(settings, board.reader) if caller in board.calling][:1]
            if first != [seat]:
                raise _wrong(msg("it is not {seat}'s call that is settled next", seat=seat_name(seat)))
            if score != score_after(board, seat, right):
                raise _wrong(msg("{seat} cannot have {score} points after it", seat=seat_name(seat), score=score))
        case CallVoided(seat):
            if seat not in board.calling:
                raise _wrong(msg("{seat} has not announced", seat=seat_name(seat)))
        case SawRackEmptied(place, owner) | SawRackFilled(place, owner):
            _permit_rack(board, place, owner)
        case SawTilesMixed(count):
            standing = len(BOX) - RACK_SIZE * settings.racks
            if count not in (standing, standing + RACK_SIZE):
                raise _wrong(msg("so many tiles cannot be in the pile"))
        case SawCardsShuffled(count):
            _permit_all_cards(count)
        case SeatLeft(seat):
            permit(board, Leave(seat))
        case SeatTaken(seat):
            permit(board, TakeSeat(seat))
        case ReaderChosen():
            raise _wrong(msg("the first reader is chosen already"))
        case GameEnded(winner, racks):
            if winner is not None and board.scores[winner : winner + 1] != (POINTS_TO_WIN,):
                raise _wrong(msg("{seat} does not have three points", seat=seat_name(winner)))
            if len(racks) != settings.racks:
                raise _wrong(msg("the table has {racks} racks", racks=settings.racks))
        case _:
            assert_never(sight)


def _permit_dealing(board: Board, sight: Sight) -> None:
    """Cards, tiles, the racks from the first to the last, the first reader."""
    racks = board.settings.racks
    match board.seq, sight:
        case 0, SawCardsShuffled(count):
            _permit_all_cards(count)
        case 1, SawTilesMixed(count) if count == len(BOX):
            return
        case seq, SawRackFilled(place, owner) if 2 <= seq < 2 + racks and place == seq - 2:
            _permit_rack(board, place, owner)
        case seq, ReaderChosen(seat) if seq == 2 + racks and seat in range(board.settings.players):
            return
        case _:
            raise _wrong(msg("the tiles are not dealt yet"))


def _permit_rack(board: Board, place: int, owner: int | None) -> None:
    settings = board.settings
    if place not in range(settings.racks) or owner != owner_of(settings, place):
        raise _wrong(msg("the table has no such rack"))


def _permit_all_cards(count: int) -> None:
    if count != len(QUESTIONS):
        raise _wrong(msg("there are {cards} question cards", cards=len(QUESTIONS)))


def _wrong(reason: Message) -> Illegal:
    return Illegal("code777/cannot-follow", reason)
