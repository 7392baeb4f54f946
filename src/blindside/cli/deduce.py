"""`blindside code777 deduce`: what a seat can know of its own rack."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import click
import msgspec
from msgspec.structs import replace

from blindside.cli.completion import complete_file
from blindside.cli.options import json_option, option
from blindside.console.code777 import triangle_lines
from blindside.console.files import read_file
from blindside.console.text import (
    Line,
    bold,
    capitalize,
    dim,
    draw_bar,
    open_input,
    paint_tiles,
    put_json,
    put_lines,
    say,
)
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.json import from_json
from blindside.core.messages import Message, figure, msg, plural
from blindside.core.records import Record
from blindside.games import read_record
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import Triple, format_numbers
from blindside.reason.code777.belief import posterior, triple_posterior
from blindside.reason.code777.claims import mark_tiles
from blindside.reason.code777.deduction import Deduction, deduce_situation, explain
from blindside.reason.code777.explanations import AnswerPremise, Premise, SilencePremise
from blindside.reason.code777.information import CardValue, value_cards
from blindside.reason.code777.silence import MAX_LEVEL
from blindside.reason.code777.situations import RawSituation, read_situation
from blindside.reviews.code777.knowledge import deduce_from_record
from blindside.wording.code777.conclusions import (
    describe_group,
    group_by_premises,
    group_explanations,
    rests_on_silence,
)
from blindside.wording.code777.reasons import (
    add_event_number,
    count_without_rack,
    describe_case,
    describe_entry,
    describe_premise,
    prove,
)

CONTRADICTION = "situation/contradiction"
BAR = 30
"""Characters of a bar for certainty."""
MAX_REMEDIES, MAX_TOGETHER = 8, 3
"""How many remedies are listed, and how many entries of one."""
MIN_TRIPLES, ENOUGH = 10, Fraction(9, 10)
"""The likeliest triples are listed up to this sum of chances, but at least so many."""


@click.command(
    help=say(
        msg(
            "Show what a seat can know of its own rack: what is certain, the exact chances, and why. FILE is "
            "a record, or a table written by hand as a JSON object. With '-', reads such objects from "
            "standard input, one per line, and prints a line of JSON for each."
        )
    )
)
@click.argument("file", shell_complete=complete_file)
@option("--seat", msg("the seat, from 0 (for a record)"), type=int)
@option("--at", msg("after this event (for a record)"), type=int, metavar="SEQ")
@option(
    "--level",
    msg(
        "how far to use silence: 1 = not at all; 2 = a player who was certain would have called; 3 and up = "
        "players also assume this of each other"
    ),
    type=click.IntRange(1, MAX_LEVEL),
    default=1,
    metavar="N",
)
@option("--why", msg("explain what is certain; JSON always has the reasons"), is_flag=True)
@option("--bits", msg("show how much each card would tell, in bits, by reader"), is_flag=True)
@json_option
def deduce(file: str, seat: int | None, at: int | None, level: int, why: bool, bits: bool, as_json: bool) -> None:
    if file == "-":
        if seat is not None or at is not None:
            raise _no_record()
        _answer_lines(level, bits)
        return
    data = read_file(file)
    try:
        content = from_json(data)
        if isinstance(content, dict) and "blindside" in content:
            record = read_record(data)
            event = len(record.events) if at is None else at
            found = deduce_from_record(record, require_seat(record, seat), event, level)
        elif seat is not None or at is not None:
            raise _no_record()
        else:
            found = deduce_situation(read_situation(from_json(data, RawSituation)), level)
        if as_json:
            put_json(deduction_value(found, bits))
        else:
            put_lines(deduction_lines(found, why, bits))
        _raise_contradiction(found)
    except BlindsideError as error:
        raise add_location(file, error) from None


def _answer_lines(level: int, bits: bool) -> None:
    """Answer every line, also an invalid one. The first error is raised at the end."""
    first: BlindsideError | None = None
    for number, line in enumerate(open_input(), 1):
        if not line.strip():
            continue
        try:
            found = deduce_situation(read_situation(from_json(line, RawSituation)), level)
            put_json(deduction_value(found, bits))
            _raise_contradiction(found)
        except BlindsideError as error:
            if error.code != CONTRADICTION:
                put_json({"error": say(error.message)})
            first = first or add_location(msg("line {number}", number=number), error)
    if first is not None:
        raise first


def _no_record() -> InvalidInput:
    return InvalidInput(
        "cli/no-record", msg("--seat and --at need a record: a table written by hand names its own seat")
    )


def _raise_contradiction(found: Deduction) -> None:
    if found.contradiction is not None:
        raise InvalidInput(CONTRADICTION, found.contradiction)


def require_seat(record: Record, seat: int | None) -> int:
    if seat is not None:
        return seat
    if record.audience.seat is None:
        raise InvalidInput("cli/whose", msg("no seat given: add --seat N, counted from 0"))
    return record.audience.seat


def deduction_lines(found: Deduction, why: bool, bits: bool) -> Iterator[Line]:
    if found.remedies:
        yield from _conflict_lines(found)
    if not found.weights:
        return
    if found.level < found.max_level:
        yield say(_describe_level_limit(found)), 0
        yield "", 0
    reasons = explain(found)
    if reasons:
        yield bold(msg("Certain:")), 0
        for because, proved in group_by_premises(reasons).items() if why else [((), reasons)]:
            for together in group_explanations(proved):
                yield "  " + paint_tiles(capitalize(describe_group(together, _describe_proviso(found.level)))), 4
            yield from _proof_lines(because, found.players, depth=2)
        yield "", 0
    for line in triangle_lines(mark_tiles(found.weights)):
        yield line, 0
    yield dim(msg("(7b): you have it; -7b-: you cannot have it")), 0
    yield "", 0
    yield from _chance_lines(found)
    if bits:
        yield "", 0
        yield from _card_lines(found)


def _describe_level_limit(found: Deduction) -> Message:
    if found.level == 1:
        return msg("No rack fits the silence: a player overlooked a call. Only tiles and answers are used instead.")
    return msg(
        "No rack fits the silence at level {asked}: a player does not reason that deeply. Level {level} is "
        "used instead.",
        asked=found.max_level,
        level=found.level,
    )


def _describe_proviso(level: int) -> Message:
    """Describe the condition of conclusions from silence."""
    if level == 2:
        return msg("if no player overlooked a call")
    return msg("if all players reason to level {level}", level=level - 1)


def _proof_lines(because: Sequence[Premise], players: int, depth: int) -> Iterator[Line]:
    for deeper, said in prove(
        because, lambda premise, owner: add_event_number(premise, describe_premise(premise, players, owner))
    ):
        margin = 2 * (depth + deeper)
        yield " " * margin + paint_tiles(capitalize(said)), margin + 2


def _chance_lines(found: Deduction) -> Iterator[Line]:
    triples = sorted(triple_posterior(found.weights).items(), key=lambda item: (-item[1], item[0]))
    racks = plural("{count} rack", "{count} racks", len(found.weights))
    kinds = plural("{count} number triple", "{count} number triples", len(triples))
    proviso = _describe_proviso(found.level)
    if len(found.weights) == 1:
        head = msg("This is your rack, {proviso}:", proviso=proviso) if found.by_silence else msg("This is your rack:")
    elif found.by_silence:
        head = msg("{racks} with {triples} may be yours, {proviso}:", racks=racks, triples=kinds, proviso=proviso)
    else:
        head = msg("{racks} with {triples} may be yours:", racks=racks, triples=kinds)
    yield say(head), 0
    likeliest = _likeliest(triples)
    for triple, chance in likeliest:
        names = [rack.name for rack in found.weights if rack.numbers == triple]
        share = say(figure(chance, ".1%"))
        line = (
            f"  {format_numbers(triple)}  {share:>6}  {draw_bar(chance, BAR):<{BAR}}  {paint_tiles(', '.join(names))}"
        )
        yield line, BAR + 19
    rest = triples[len(likeliest) :]
    if rest:
        together = figure(float(sum(chance for _, chance in rest)), ".1%")
        others = plural(
            "and {count} other, {chance}", "and {count} others, {chance} together", len(rest), chance=together
        )
        yield "  " + say(others), 0


def _likeliest(triples: Sequence[tuple[Triple, Fraction]]) -> Sequence[tuple[Triple, Fraction]]:
    total = Fraction(0)
    for number, (_, chance) in enumerate(triples, 1):
        total += chance
        if number >= MIN_TRIPLES and total >= ENOUGH and number < len(triples) - 1:
            return triples[:number]
    return triples


def _conflict_lines(found: Deduction) -> Iterator[Line]:
    wrong = len(found.remedies[0].entries)
    if wrong > MAX_TOGETHER:
        text = msg("These entries cannot all be true. At least {count} are wrong: check every entry.", count=wrong)
        yield bold(text), 0
    else:
        yield bold(msg("These entries cannot all be true. Most likely wrong:")), 0
        for remedy in found.remedies[:MAX_REMEDIES]:
            entries = [describe_entry(entry, found.answers, found.players) for entry in remedy.entries]
            together = msg("together: {entries}", entries=[msg("({entry})", entry=entry) for entry in entries])
            said = say(together if len(entries) > 1 else entries[0])
            yield f"  {say(figure(remedy.chance, '.1%')):>6}  {paint_tiles(said)}", 10
        if len(found.remedies) > MAX_REMEDIES:
            others = len(found.remedies) - MAX_REMEDIES
            more = plural("and {count} other possibility", "and {count} other possibilities", others)
            yield " " * 10 + say(more), 10
    if found.weights:
        yield say(msg("Answers up to the conflict are left out below.")), 0
        yield "", 0


def _card_lines(found: Deduction) -> Iterator[Line]:
    """A table of cards by readers, without the own seat."""
    cards = _card_values(found)
    readers = [reader for reader in range(found.players) if reader != found.history.seat]
    yield bold(msg("What each card would tell you about your numbers, in bits, by reader:")), 0
    yield " " * 6 + "".join(f"{seat_name(reader):>6}" for reader in readers), 0
    for card in QUESTIONS:
        worth = [cards[card.number, reader] for reader in readers]
        cells = "".join(f"{each.number_bits:>6.2f}" if each.rack_bits else f"{'–':>6}" for each in worth)
        line = f"  {card.number:>2}  {cells}   "
        yield line + say(card.text), len(line)
    yield say(msg("– means that it would tell you nothing.")), 0
    dead = [worth for worth in cards.values() if len(worth.dead_for) == found.players]
    if dead:
        useless = [
            msg("{number} read by {reader}", number=each.question, reader=seat_name(each.reader)) for each in dead
        ]
        yield say(msg("No player would learn anything from these cards: {cards}", cards=useless)), 0


def _card_values(found: Deduction) -> dict[tuple[int, int], CardValue]:
    return {
        (worth.question, worth.reader): worth
        for worth in value_cards(found.history, found.weights, range(found.players))
    }


def deduction_value(found: Deduction, bits: bool) -> dict[str, object]:
    triples = triple_posterior(found.weights)
    reasons = explain(found) if found.weights else []
    proviso = _describe_proviso(found.level)
    value: dict[str, object] = {
        "triples": {"".join(map(str, triple)): str(chance) for triple, chance in triples.items()},
        "racks": {rack.name: str(chance) for rack, chance in posterior(found.weights).items()},
        "certain": [
            {
                **_with_text(explanation.claim, describe_group([explanation], proviso)),
                "by_silence": rests_on_silence(explanation),
            }
            for explanation in reasons
        ],
        "reasons": [
            {
                "claim": say(describe_group([explanation], proviso)),
                "because": [_premise(premise, found.players, None) for premise in explanation.because],
            }
            for explanation in reasons
        ],
        "level": found.level,
    }
    if found.remedies or found.contradiction is not None:
        value["conflict"] = [
            {
                "entries": [
                    _with_text(entry, describe_entry(entry, found.answers, found.players)) for entry in remedy.entries
                ],
                "chance": str(remedy.chance),
            }
            for remedy in found.remedies
        ]
    if bits:
        value["questions"] = list(_card_values(found).values()) if found.weights else []
    return value


def _with_text(part: msgspec.Struct, text: Message) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(part, enc_hook=str)
    return {**fields, "text": say(text)}


def _premise(premise: Premise, players: int, owner: int | None) -> dict[str, object]:
    text = add_event_number(premise, describe_premise(premise, players, owner))
    match premise:
        case SilencePremise(cases=cases):
            value = _with_text(replace(premise, cases=()), text)
            value["cases"] = [
                {
                    "rack": case.rack.name,
                    "knows": None if case.claim is None else msgspec.to_builtins(case.claim, enc_hook=str),
                    "text": say(describe_case(case, premise.seat, owner)),
                    "because": [_premise(each, players, premise.seat) for each in case.because],
                }
                for case in cases
            ]
            return value
        case AnswerPremise():
            return {**_with_text(premise, text), "without": list(count_without_rack(premise))}
        case _:
            return _with_text(premise, text)
