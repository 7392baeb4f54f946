"""What may be wrong in the entries of the companion, in words, and how it is corrected."""

from fractions import Fraction

from blindside.companion.code777.entries import DEAL, AnswerEntry, CallEntry, EntryRef, Game, list_racks, write_history
from blindside.companion.code777.slips import Repair
from blindside.companion.code777.suspects import Suspect, Suspects
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text
from blindside.games.code777.tiles import Tile
from blindside.web.pages.bundle import Values
from blindside.wording.code777.labels import rack_name
from blindside.wording.code777.review import percent

OLD_TILES = msg("your old tiles")
MAX_SUSPECTS = 4
MAX_GAPS = 4
"""Gaps offered for a call whose place is not clear."""


def describe_suspects(game: Game, suspects: Suspects) -> Values:
    """Return the likeliest suspects, and the chance of everything else."""
    listed = suspects.listed[:MAX_SUSPECTS]
    other = max(0.0, 1 - sum(suspect.chance for suspect in listed))
    first = listed[0] if listed and listed[0].slip == "missing" else None
    return {
        "listed": [_describe_suspect(game, suspect) for suspect in listed],
        "other": percent(Fraction(other)),
        "gap": None if first is None else _describe_gap(game, first),
    }


def _describe_suspect(game: Game, suspect: Suspect) -> Values:
    if suspect.slip == "missing":
        return _describe_missing(game, suspect)
    return {
        "title": _describe_entry(game, suspect),
        "reason": _describe_slip(game, suspect),
        "percent": percent(Fraction(suspect.chance)),
        "share": round(100 * suspect.chance),
        "at": suspect.at[0],
        "repair": write_history(suspect.repairs[0].game) if suspect.is_clear else None,
        "gaps": None,
    }


def _describe_missing(game: Game, suspect: Suspect) -> Values:
    """Describe a call that may be missing, with the likeliest gaps."""
    at = _inserted_at(game, suspect.repairs[0])
    numbers = list(dict.fromkeys(_inserted_at(game, repair).entry for repair in suspect.repairs))[:MAX_GAPS]
    gaps = [at.entry] if suspect.is_clear else sorted(numbers)
    return {
        "title": msg("A call is missing here") if suspect.is_clear else msg("A call is missing about here"),
        "reason": _describe_slip(game, suspect),
        "percent": percent(Fraction(suspect.chance)),
        "share": round(100 * suspect.chance),
        "at": at,
        "repair": write_history(suspect.repairs[0].game),
        "gaps": [(number, _describe_place(game, number)) for number in gaps],
    }


def _describe_missing_call(game: Game, at: EntryRef) -> Message:
    if at.place == game.me:
        return msg("You called after entry {number} and got new tiles", number=at.entry)
    name = name_of(game, at.place)
    return msg("{name} called after entry {number} and got new tiles", name=name, number=at.entry)


def _describe_place(game: Game, number: int) -> Message:
    """Describe where a call is inserted."""
    following = game.entries[number] if number < len(game.entries) else None
    if isinstance(following, AnswerEntry):
        reader = name_of(game, following.reader)
        card = following.card
        return msg("After entry {number}, before card {card} read by {reader}", number=number, card=card, reader=reader)
    return msg("After entry {number}", number=number)


def _inserted_at(game: Game, repair: Repair) -> EntryRef:
    """Return where a forgotten call is inserted."""
    pairs = enumerate(zip(repair.game.entries, (*game.entries, None), strict=True))
    number = next(number for number, (new, old) in pairs if new != old)
    call = repair.game.entries[number]
    assert isinstance(call, CallEntry), "a call is inserted"
    return EntryRef(number, call.seat)


def _describe_slip(game: Game, suspect: Suspect) -> Message:
    """Describe the likeliest slip; if others there are about as likely, without details."""
    at, repaired = suspect.at[0], suspect.repairs[0].game
    match suspect.slip:
        case "missing":
            return _describe_missing_call(game, _inserted_at(game, suspect.repairs[0]))
        case "extra":
            return msg("It may not have been made")
        case "twice":
            return msg("It may have been entered twice")
        case "reader" | "card" | "answer":
            return (
                _describe_changed_answer(game, repaired, at.entry)
                if suspect.is_clear
                else msg("The answer, the card or the reader may be wrong")
            )
        case "seat" if at.place < 0:
            call = repaired.entries[at.entry]
            assert isinstance(call, CallEntry), "answers have no seat"
            return msg("{name} may have called", name=name_of(game, call.seat))
        case "seat":
            return msg("Their tiles may have changed places")
        case "swapped":
            if not suspect.is_clear:
                return msg("Two of their tiles may have changed places")
            tile, other = _find_changed_tile(game, repaired, at)
            return msg("{tile} and {other} may have changed places", tile=tile, other=other)
        case "misread":
            if not suspect.is_clear:
                return msg("One tile may have another number or colour")
            tile, other = _find_changed_tile(game, repaired, at)
            return msg("{tile} may be {other}", tile=tile, other=other)


def _find_changed_tile(game: Game, repaired: Game, at: EntryRef) -> tuple[Tile, Tile]:
    """Return a tile as it was entered, and as it may really be."""
    was, now = dict(list_racks(game))[at], dict(list_racks(repaired))[at]
    out = next(tile for tile in was if was.count(tile) > now.count(tile))
    return out, next(tile for tile in now if now.count(tile) > was.count(tile))


def _describe_changed_answer(game: Game, repaired: Game, number: int) -> Message:
    was, now = game.entries[number], repaired.entries[number]
    assert isinstance(was, AnswerEntry), "it is an answer"
    assert isinstance(now, AnswerEntry), "it is still an answer"
    if was.reader != now.reader:
        return msg("{name} may have read it", name=name_of(game, now.reader))
    if was.card != now.card:
        return msg("It may have been card {card}", card=now.card)
    return msg(
        "The answer ‘{said}’ may have been ‘{other}’",
        said=answer_text(was.card, was.answer),
        other=answer_text(now.card, now.answer),
    )


def _describe_entry(game: Game, suspect: Suspect) -> Message:
    at = suspect.at[0]
    if at.place < 0:
        return _name_entry(game, at.entry)
    if len(suspect.at) == 1:
        return _describe_tiles(game, at)
    return msg("{one} and {other}", one=_describe_tiles(game, at), other=_describe_tiles(game, suspect.at[1]))


def _describe_gap(game: Game, suspect: Suspect) -> Values:
    """Describe the two entries around a forgotten call."""
    at = _inserted_at(game, suspect.repairs[0])
    around = [number for number in (at.entry - 1, at.entry) if number < len(game.entries)]
    return {
        "entries": [(number + 1, _name_entry(game, number), _describe_answer(game, number)) for number in around],
        "call": msg("Your call?") if at.place == game.me else msg("Call by {name}?", name=name_of(game, at.place)),
    }


def _name_entry(game: Game, number: int) -> Message:
    """Return an answer's reader and card, or a call."""
    entry = game.entries[number]
    if isinstance(entry, AnswerEntry):
        return msg("{reader}, card {card}", reader=name_of(game, entry.reader), card=entry.card)
    if entry.seat == game.me:
        return msg("your right call") if entry.right else msg("your wrong call")
    name = name_of(game, entry.seat)
    return msg("right call by {name}", name=name) if entry.right else msg("wrong call by {name}", name=name)


def _describe_answer(game: Game, number: int) -> Message | None:
    entry = game.entries[number]
    return answer_text(entry.card, entry.answer) if isinstance(entry, AnswerEntry) else None


def _describe_tiles(game: Game, at: EntryRef) -> Message:
    """Name a rack that was entered."""
    if at.place == game.me:
        return OLD_TILES
    owner = at.place if at.place < game.settings.players else None
    rack = rack_name(at.place, owner, lambda seat: name_of(game, seat))
    return rack if at.entry == DEAL else describe_new_tiles(rack)


def describe_new_tiles(rack: str | Message) -> Message:
    """Name the new tiles of a rack."""
    return msg("{rack}, new tiles", rack=rack)


def name_of(game: Game, seat: int) -> str | Message:
    """Return the name of a player."""
    if seat == game.me:
        return msg("You")
    return (game.names[seat] if seat < len(game.names) else "") or msg("Player {number}", number=seat + 1)
