"""Which sight can come next: what can be checked in one audience's record without knowing the events."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from blindside.core.audience import seat_name
from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.games.code777 import commands as c
from blindside.games.code777 import events as e
from blindside.games.code777.board import score_after
from blindside.games.code777.eyes import can_see_rack
from blindside.games.code777.legal import can_call, check_command, tie_order
from blindside.games.code777.questions import QUESTIONS, answer_text, check_answer, find_question, visible_racks
from blindside.games.code777.settings import MIX_AT, POINTS_TO_WIN, rack_owner
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, describe_excess
from blindside.games.code777.view import View


def check_sight(view: View, sight: e.Sight) -> None:
    """Refuse a sight that cannot come next in a view."""
    board = view.board
    if board.phase == "over":
        raise _impossible(msg("the game is over"))
    if board.phase == "new":
        _check_dealing(view, sight)
        return
    if _empty_racks(view) and not isinstance(sight, e.SawRackFilled | e.SawTilesMixed):
        raise _impossible(msg("fill the empty rack first"))
    match sight:
        case e.CardDrawn() | e.SawPairDrawn() | e.CardChosen() | e.Answered():
            _check_reading(view, sight)
        case e.SawCalled() | e.CallSettled() | e.CallVoided():
            _check_call(view, sight)
        case e.SawRackEmptied(place, owner, tiles):
            _check_emptied(view, place, owner, tiles)
        case e.SawRackFilled(place, owner, tiles):
            _check_filled(view, place, owner, tiles)
        case e.SawTilesMixed(count):
            _check_mixed(view, count)
        case e.SawCardsShuffled(count):
            _check_all_cards(count)
        case e.SeatLeft(seat):
            check_command(board, c.Leave(seat))
        case e.SeatTaken(seat):
            check_command(board, c.TakeSeat(seat))
        case e.ReaderChosen():
            raise _impossible(msg("the first reader is already chosen"))
        case e.GameEnded(winner, racks):
            _check_end(view, winner, racks)
        case _:
            assert_never(sight)


def _check_dealing(view: View, sight: e.Sight) -> None:
    """Check the order of the deal: cards, tiles, each rack, the first reader."""
    racks = view.board.settings.racks
    match view.board.seq, sight:
        case 0, e.SawCardsShuffled(count):
            _check_all_cards(count)
        case 1, e.SawTilesMixed(count) if count == len(BOX):
            return
        case seq, e.SawRackFilled(place, owner, tiles) if 2 <= seq < 2 + racks and place == seq - 2:
            _check_tiles(view, place, owner, tiles)
        case seq, e.ReaderChosen(seat) if seq == 2 + racks and seat in range(view.board.settings.players):
            return
        case _:
            raise _impossible(msg("the tiles are not dealt yet"))


def _check_reading(view: View, sight: e.CardDrawn | e.SawPairDrawn | e.CardChosen | e.Answered) -> None:
    board = view.board
    match sight:
        case e.CardDrawn(reader, card):
            check_command(board, c.Draw(reader))
            find_question(card)
        case e.SawPairDrawn(reader):
            check_command(board, c.Draw(reader))
        case e.CardChosen(reader, card):
            check_command(board, c.Choose(reader, card))
            find_question(card)
        case e.Answered(reader, number, answer):
            check_command(board, c.GiveAnswer(reader))
            if number != board.card:
                raise _impossible(msg("the card on the table is {card}", card=board.card))
            check_answer(number, answer)
            if reader == view.audience.seat and board.settings.answers != "by-hand-unchecked":
                true = find_question(number).answer(visible_racks(reader, view.racks))
                if answer != true:
                    text = answer_text(number, true)
                    raise _impossible(msg("the answer to question {card} is '{true}'", card=number, true=text))
        case _:
            assert_never(sight)


def _check_call(view: View, sight: e.SawCalled | e.CallSettled | e.CallVoided) -> None:
    board = view.board
    match sight:
        case e.SawCalled(seat, numbers, tiles) if numbers is not None:
            check_command(board, c.Call(seat, numbers, tiles))
        case e.SawCalled(seat):
            if seat not in range(board.settings.players) or not can_call(board, seat):
                raise _impossible(msg("{seat} cannot call now", seat=seat_name(seat)))
        case e.CallSettled():
            _check_settled(view, sight)
        case e.CallVoided(seat):
            if seat not in board.calling:
                raise _impossible(msg("{seat} has not called", seat=seat_name(seat)))
        case _:
            assert_never(sight)


def _check_settled(view: View, call: e.CallSettled) -> None:
    board, seat = view.board, seat_name(call.seat)
    first = [caller for caller in tie_order(board.settings, board.reader) if caller in board.calling][:1]
    if first != [call.seat]:
        raise _impossible(msg("{seat}’s call is not the next to settle", seat=seat))
    if call.score != score_after(board, call.seat, call.right):
        raise _impossible(msg("{seat} cannot have {score} points after this call", seat=seat, score=call.score))
    rack = view.racks[call.seat]
    if rack is not None:
        right = call.tiles is rack if board.settings.colors_too else call.numbers == rack.numbers
        if call.right != right:
            raise _impossible(msg("{seat} has {tiles}", seat=seat, tiles=rack))


def _check_end(view: View, winner: int | None, racks: Sequence[Rack]) -> None:
    board = view.board
    if winner is not None and board.scores[winner : winner + 1] != (POINTS_TO_WIN,):
        raise _impossible(msg("{seat} does not have {points} points", seat=seat_name(winner), points=POINTS_TO_WIN))
    if len(racks) != board.settings.racks:
        raise _impossible(msg("the table has {racks} racks", racks=board.settings.racks))
    if any(seen not in (None, shown) for seen, shown in zip(view.racks, racks, strict=True)):
        raise _impossible(msg("the racks held other tiles"))
    _check_box([*racks, *view.out_of_play])


def _empty_racks(view: View) -> int:
    """Count the empty racks: all other tiles are on a rack, in the pile or out of play."""
    on_racks = len(BOX) - view.board.pile - RACK_SIZE * len(view.out_of_play)
    return view.board.settings.racks - on_racks // RACK_SIZE


def _check_emptied(view: View, place: int, owner: int | None, tiles: Rack | None) -> None:
    settings = view.board.settings
    _check_place(view, place, owner)
    settled = view.board.called - set(view.board.calling)
    if owner not in settled and (owner is not None or not settled):
        raise _impossible(msg("this rack was replaced without a call"))
    if tiles is None and not (settings.hide_wrong and not can_see_rack(owner, view.audience)):
        raise _impossible(msg("tiles out of play lie face up"))
    if view.racks[place] not in (None, tiles):
        raise _impossible(msg("this rack held other tiles: {tiles}", tiles=view.racks[place]))
    if view.racks[place] is None:
        _check_box([*view.racks, *view.out_of_play, tiles])


def _check_filled(view: View, place: int, owner: int | None, tiles: Rack | None) -> None:
    _check_tiles(view, place, owner, tiles)
    others = [
        rack
        for other, rack in enumerate(view.racks)
        if other != place and can_see_rack(rack_owner(view.board.settings, other), view.audience)
    ]
    if not _empty_racks(view) or view.racks[place] is not None or None in others:
        raise _impossible(msg("that rack is not empty"))


def _check_tiles(view: View, place: int, owner: int | None, tiles: Rack | None) -> None:
    """Check that the tiles are visible exactly to those who see the rack, and come from one box."""
    _check_place(view, place, owner)
    if (tiles is not None) != can_see_rack(owner, view.audience):
        raise _impossible(msg("all players except its owner see a rack"))
    _check_box([*view.racks, *view.out_of_play, tiles])


def _check_place(view: View, place: int, owner: int | None) -> None:
    settings = view.board.settings
    if place not in range(settings.racks) or owner != rack_owner(settings, place):
        raise _impossible(msg("the table has no such rack"))


def _check_mixed(view: View, count: int) -> None:
    board = view.board
    due = MIX_AT if board.settings.mixing == "at-seven" and not _empty_racks(view) else RACK_SIZE - 1
    if board.pile > due:
        raise _impossible(
            msg("tiles out of play are not mixed in while {count} are left in the pile", count=board.pile)
        )
    if count != board.pile + RACK_SIZE * len(view.out_of_play):
        raise _impossible(msg("this is the wrong number of tiles for the pile"))


def _check_box(racks: Iterable[Rack | None]) -> None:
    wrong = describe_excess(tile for rack in racks if rack is not None for tile in rack.tiles)
    if wrong is not None:
        raise _impossible(wrong)


def _check_all_cards(count: int) -> None:
    if count != len(QUESTIONS):
        raise _impossible(msg("there are {cards} question cards", cards=len(QUESTIONS)))


def _impossible(reason: Message) -> NotAllowed:
    return NotAllowed("code777/cannot-follow", reason)
