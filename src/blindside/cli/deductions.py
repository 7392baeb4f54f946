"""A deduction as a terminal shows it, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from blindside.cli import positions
from blindside.cli.speech import painted, say, sentence
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import BOX, COPIES, Rack, Tile, numbers_name
from blindside.reason.code777.belief import chances, triple_chances
from blindside.reason.code777.deduction import Deduction, explained
from blindside.reason.code777.information import Worth, worths
from blindside.reason.code777.premises import Case, Explanation, Premise, Unsaid
from blindside.reason.code777.wording import claimed, doubted, reason, supposed

BAR = 30


def shown(found: Deduction, why: bool, bits: bool) -> Iterator[str]:
    if found.remedies:
        yield from _conflict(found)
    if not found.weights:
        return
    if found.fell_back:
        yield say(msg("Silence leaves no rack: somebody overlooked something, and only the answers count here."))
        yield ""
    reasons = explained(found)
    if reasons:
        yield click.style(say(msg("For certain:")), bold=True)
        for explanation in reasons:
            yield "  " + painted(sentence(_labelled(explanation)))
            if why:
                yield from _because(explanation.because, found.players, depth=2)
        yield ""
    yield from positions.marked(_marks(found.weights))
    yield ""
    yield from _chances(found)
    if bits:
        yield ""
        yield from _worths(found)


def _labelled(explanation: Explanation) -> Message:
    if any(isinstance(premise, Unsaid) for premise in explanation.because):
        return msg("{claim}, if the others are awake", claim=claimed(explanation.claim))
    return claimed(explanation.claim)


def _because(because: Sequence[Premise], players: int, depth: int, owner: int | None = None) -> Iterator[str]:
    margin = "  " * depth
    for premise in because:
        yield margin + painted(sentence(reason(premise, players, owner)))
        if isinstance(premise, Unsaid):
            first, *others = premise.cases
            yield from _case(first, premise.seat, players, depth + 1, owner)
            if others:
                racks = [case.rack for case in others]
                yield margin + "  " + painted(sentence(msg("likewise with {racks}", racks=racks)))


def _case(case: Case, seat: int, players: int, depth: int, owner: int | None) -> Iterator[str]:
    yield "  " * depth + painted(sentence(supposed(case, seat, owner)))
    yield from _because(case.because, players, depth + 1, seat)


def _marks(weights: dict[Rack, int]) -> list[Mark]:
    """Circled what is surely mine, crossed out what cannot be."""
    marks: dict[Tile, list[Mark]] = {}
    for tile, copies in COPIES.items():
        held = [rack.tiles.count(tile) for rack in weights]
        surely, perhaps = min(held), max(held)
        marks[tile] = [
            *["circled"] * surely,  # type: ignore[list-item]
            *["open"] * (perhaps - surely),  # type: ignore[list-item]
            *["crossed"] * (copies - perhaps),  # type: ignore[list-item]
        ]
    return [marks[tile].pop(0) for tile in BOX]


def _chances(found: Deduction) -> Iterator[str]:
    triples = triple_chances(found.weights)
    racks = plural("{count} rack", "{count} racks", len(found.weights))
    kinds = plural("{count} number triple", "{count} number triples", len(triples))
    if found.level == 1:
        yield say(msg("{racks} with {triples} may be yours:", racks=racks, triples=kinds))
    else:
        yield say(msg("{racks} with {triples} may be yours, if the others are awake:", racks=racks, triples=kinds))
    for triple, chance in sorted(triples.items(), key=lambda item: (-item[1], item[0])):
        names = [rack.name for rack in found.weights if rack.numbers == triple]
        bar = "█" * max(1, round(BAR * float(chance)))
        yield f"  {numbers_name(triple)}  {float(chance):>6.1%}  {bar:<{BAR}}  {painted(', '.join(names))}"


def _conflict(found: Deduction) -> Iterator[str]:
    wrong = len(found.remedies[0].entries)
    if wrong > MOST_TOGETHER:
        text = msg("These entries cannot all be true. At least {count} are wrong: check all of them.", count=wrong)
        yield click.style(say(text), bold=True)
    else:
        yield click.style(say(msg("These entries cannot all be true. Most likely wrong:")), bold=True)
        for remedy in found.remedies[:MOST_REMEDIES]:
            entries = [doubted(entry, found.told, found.players) for entry in remedy.entries]
            yield f"  {float(remedy.chance):>6.1%}  {painted(say(_together(entries)))}"
        if len(found.remedies) > MOST_REMEDIES:
            yield "          " + say(msg("and {count} other possibilities", count=len(found.remedies) - MOST_REMEDIES))
    if found.weights:
        yield say(msg("What was answered up to the contradiction is left out below."))
        yield ""


MOST_REMEDIES, MOST_TOGETHER = 8, 3


def _together(entries: Sequence[Message]) -> Message:
    if len(entries) == 1:
        return entries[0]
    return msg("together: {entries}", entries=[msg("({entry})", entry=entry) for entry in entries])


def _worths(found: Deduction) -> Iterator[str]:
    """The cards by readers; a reader's own column would be empty."""
    cards = _by_card(found)
    readers = [reader for reader in range(found.players) if reader != found.story.seat]
    yield click.style(
        say(msg("What each card would tell you about your numbers, in bits, by who reads it:")), bold=True
    )
    yield "      " + "".join(f"{seat_name(reader):>6}" for reader in readers)
    for card in QUESTIONS:
        worth = [cards[card.number, reader] for reader in readers]
        cells = "".join(f"{each.number_bits:>6.2f}" if each.rack_bits else f"{'–':>6}" for each in worth)
        yield f"  {card.number:>2}  {cells}   {say(card.text)}"
    dead = [worth for worth in cards.values() if len(worth.dead_for) == found.players]
    if dead:
        told = [msg("{number} by {reader}", number=worth.question, reader=seat_name(worth.reader)) for worth in dead]
        yield say(msg("Surely dead for everybody: {cards}", cards=told))


def _by_card(found: Deduction) -> dict[tuple[int, int], Worth]:
    return {(worth.question, worth.reader): worth for worth in worths(found.story, found.weights, range(found.players))}


def as_value(found: Deduction, bits: bool) -> dict[str, Any]:
    """For `to_json`."""
    value: dict[str, Any] = {
        "triples": {"".join(map(str, triple)): str(chance) for triple, chance in triple_chances(found.weights).items()},
        "racks": {rack.name: str(chance) for rack, chance in chances(found.weights).items()},
    }
    reasons = explained(found) if found.weights else []
    value["certain"] = [_with_text(explanation.claim, claimed(explanation.claim)) for explanation in reasons]
    value["reasons"] = [_reason(explanation, found.players) for explanation in reasons]
    value["level"] = found.level
    if found.fell_back:
        value["fell_back"] = True
    if found.remedies or not found.weights:
        value["conflict"] = [_remedy(found, number) for number in range(len(found.remedies))]
    if bits:
        value["questions"] = list(_by_card(found).values()) if found.weights else []
    return value


def _with_text(part: msgspec.Struct, text: Message) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(part, enc_hook=str)
    return {**fields, "text": say(text)}


def _reason(explanation: Explanation, players: int) -> dict[str, Any]:
    return {
        "claim": _with_text(explanation.claim, claimed(explanation.claim)),
        "because": _premises(explanation.because, players, None),
    }


def _premises(because: Sequence[Premise], players: int, owner: int | None) -> list[dict[str, Any]]:
    premises = []
    for premise in because:
        value = _with_text(premise, reason(premise, players, owner))
        if isinstance(premise, Unsaid):
            value["cases"] = [
                {
                    "rack": case.rack.name,
                    "text": say(supposed(case, premise.seat, owner)),
                    "because": _premises(case.because, players, premise.seat),
                }
                for case in premise.cases
            ]
        premises.append(value)
    return premises


def _remedy(found: Deduction, number: int) -> dict[str, Any]:
    remedy = found.remedies[number]
    entries = [_with_text(entry, doubted(entry, found.told, found.players)) for entry in remedy.entries]
    return {"entries": entries, "chance": str(remedy.chance)}
