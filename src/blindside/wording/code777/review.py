"""Reviews of Code 777 in sentences."""

from collections.abc import Iterator
from fractions import Fraction

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, figure, msg, plural
from blindside.games import title
from blindside.games.code777.questions import answer_text
from blindside.games.code777.tiles import format_numbers
from blindside.reviews.code777.calls import RatedCall, Rating
from blindside.reviews.code777.holdings import Step
from blindside.reviews.code777.knowledge import Knowledge
from blindside.reviews.code777.mistakes import ExplainedCall
from blindside.reviews.code777.review import LuckAndSkill, Review
from blindside.reviews.code777.what_if import ChangedAnswer
from blindside.wording import Style, check_over, describe_win, format_scores

RATINGS: dict[Rating, Message] = {
    "in-time": msg("in time"),
    "late": msg("late"),
    "by-silence": msg("from silence"),
    "early": msg("a gamble"),
    "impossible": msg("impossible"),
    "missed": msg("missed"),
    "beaten": msg("just too late"),
}
NEGLIGIBLE = 0.05
"""Less luck than this, in bits or points, is not mentioned."""


def percent(chance: Fraction) -> Message:
    """Round a chance, but never to 0 % or 100 % unless it is exact."""
    if chance > 0 and not round(float(100 * chance)):
        return msg("<{chance}", chance=figure(0.01, ".0%"))
    if chance < 1 and round(float(100 * chance)) == 100:
        return msg(">{chance}", chance=figure(0.99, ".0%"))
    return figure(chance, ".0%")


def describe_call(call: RatedCall, named: SeatNames = seat_name) -> Message:
    said = _describe_call(call, named)
    if call.rating == "early" and call.chance < call.best_chance:
        said = msg("{said}; the best call had a chance of {chance}", said=said, chance=percent(call.best_chance))
    return msg("{said}; another call made at the same time ended the game", said=said) if call.void else said


def _describe_call(call: RatedCall, named: SeatNames) -> Message:
    seat = named(call.seat)
    if call.numbers is None:
        if call.rating == "beaten":
            return msg("{seat} became certain just as the game ended", seat=seat)
        return plural(
            "{seat} was certain for {count} answer but did not call",
            "{seat} was certain for {count} answers but did not call",
            call.waited,
            seat=seat,
        )
    what = format_numbers(call.numbers) if call.tiles is None else call.tiles
    match call.rating:
        case "in-time":
            return msg("{seat} called {what} as soon as it was certain", seat=seat, what=what)
        case "late":
            return plural(
                "{seat} called {what}, {count} answer after it was certain",
                "{seat} called {what}, {count} answers after it was certain",
                call.waited,
                seat=seat,
                what=what,
            )
        case "by-silence" if call.right is False:
            return msg(
                "{seat} called {what}, which seemed certain from the others’ silence: wrong", seat=seat, what=what
            )
        case "by-silence":
            return msg("{seat} called {what}, which was certain if no player overlooked a call", seat=seat, what=what)
        case "impossible":
            return msg("{seat} called {what}, which was impossible", seat=seat, what=what)
        case _:
            return _describe_guess(call, seat, what)


def _describe_guess(call: RatedCall, seat: object, what: object) -> Message:
    chance = percent(call.chance)
    if call.right is None:
        return msg("{seat} called {what} (chance {chance})", seat=seat, what=what, chance=chance)
    if call.right:
        return msg("{seat} called {what} (chance {chance}): right", seat=seat, what=what, chance=chance)
    return msg("{seat} called {what} (chance {chance}): wrong", seat=seat, what=what, chance=chance)


def describe_mistake(found: ExplainedCall, named: SeatNames = seat_name) -> Message:
    """Describe the mistake of a bot behind a call."""
    values = {"seat": named(found.seat), "number": found.answer}
    match found.mistake:
        case "overlooked":
            return msg("{seat} had overlooked answer {number}", **values)
        case "counted-reader":
            return msg("{seat} had counted the reader’s own rack at answer {number}", **values)
        case "confused":
            return msg("{seat} had confused more and fewer at answer {number}", **values)
        case "forgot":
            return msg("{seat} had forgotten answer {number}", **values)
        case "impatient":
            return msg("{seat} had grown impatient", seat=values["seat"])


def describe_luck_and_skill(found: LuckAndSkill) -> Iterator[Message]:
    """Yield luck with the cards, luck with guesses, and late calls, each if it is worth a line."""
    yield describe_luck(found)
    if abs(found.luck_points) >= NEGLIGIBLE:
        yield msg(
            "calls were worth {expected} points and scored {points}",
            expected=figure(found.expected_points, "+.1f"),
            points=figure(found.points, "+d"),
        )
    if found.waited:
        yield plural(
            "was certain and waited {count} answer too long",
            "was certain and waited {count} answers too long",
            found.waited,
        )


def describe_luck(found: LuckAndSkill) -> Message:
    facts = {"gained": figure(found.gained_bits, ".1f"), "expected": figure(found.expected_bits, ".1f")}
    luck = figure(abs(found.luck_bits), ".1f")
    if found.luck_bits >= NEGLIGIBLE:
        return msg("the answers gave {gained} bits ({expected} expected): {luck} bits of good luck", **facts, luck=luck)
    if found.luck_bits <= -NEGLIGIBLE:
        return msg("the answers gave {gained} bits ({expected} expected): {luck} bits of bad luck", **facts, luck=luck)
    return msg("the answers gave {gained} bits, as expected", **facts)


def describe_knowledge(known: Knowledge, style: Style = "line") -> Message:
    """Describe what was possible for a seat; in a line with the chance of the true call, if known."""
    racks = plural("{count} rack", "{count} racks", known.racks)
    if style == "page":
        return msg("{calls} possible, {racks}", calls=count_calls(known), racks=racks)
    triples = plural("{count} number triple", "{count} number triples", known.triples)
    if known.chance is None:
        return msg("{racks} with {triples}", racks=racks, triples=triples)
    chance = percent(known.chance)
    return msg(
        "{racks} with {triples}; the right call has a chance of {chance}", racks=racks, triples=triples, chance=chance
    )


def describe_step(step: Step) -> Message:
    """Describe what a seat could know from answers, and from silence if that adds something."""
    text = describe_knowledge(step.by_answers)
    if step.by_silence == step.by_answers:
        return text
    return msg("{left}; if no player overlooked a call: {less}", left=text, less=describe_knowledge(step.by_silence))


def describe_silence(known: Knowledge) -> Message:
    """Describe what the others' silence left possible, on a page."""
    racks = plural("{count} rack", "{count} racks", known.racks)
    return msg("with the others’ silence: {calls}, {racks}", calls=count_calls(known), racks=racks)


def count_calls(known: Knowledge) -> Message:
    return plural("{count} call", "{count} calls", known.triples)


def describe_other_answer(answer: ChangedAnswer, named: SeatNames = seat_name, style: Style = "line") -> Message:
    about = {"reader": named(answer.reader), "card": answer.question}
    was, instead = answer_text(answer.question, answer.answer), answer_text(answer.question, answer.instead)
    if style == "page":
        return msg("{reader} to card {card}: ‘{instead}’, not ‘{answer}’", **about, instead=instead, answer=was)
    return msg("{reader} to card {card}: ‘{answer}’ instead of ‘{was}’", **about, answer=instead, was=was)


def summarize(review: Review, named: SeatNames = seat_name) -> Iterator[Message]:
    check_over(review.over)
    yield plural("🔎 {game}: {count} answer", "🔎 {game}: {count} answers", len(review.answers), game=title("code777"))
    if review.winner is None:
        yield msg("No winner: {scores}", scores=format_scores(review.scores, named))
    else:
        yield describe_win(review.winner, review.scores, named)
    quick = [
        (held.answers_until_certain, held.seat)
        for seat in review.seats
        for held in seat.holdings
        if held.answers_until_certain is not None
    ]
    if quick:
        fewest, seat = min(quick)
        yield plural(
            "⚡ {seat} was certain after {count} answer",
            "⚡ {seat} was certain after {count} answers",
            fewest,
            seat=named(seat),
        )
    guesses = [call for call in review.calls if call.rating == "early" and not call.void]
    if guesses:
        right = sum(call.right is True for call in guesses)
        yield plural("🎲 {count} gamble, {right} right", "🎲 {count} gambles, {right} right", len(guesses), right=right)
    if len(review.seats) > 1:
        luckiest = max(review.seats, key=lambda seat: seat.luck_and_skill.luck_bits)
        if luckiest.luck_and_skill.luck_bits > 0:
            bits = figure(luckiest.luck_and_skill.luck_bits, ".1f")
            yield msg("🍀 Luck with the cards: {seat}, {bits} bits", seat=named(luckiest.seat), bits=bits)
