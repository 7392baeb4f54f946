"""Events of Mastermind in sentences."""

from typing import assert_never

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind import events as e
from blindside.games.mastermind.settings import CHALLENGE_POINTS
from blindside.wording import Style
from blindside.wording.mastermind.labels import key_name

ENDS: dict[str, Message] = {
    "tie": msg("the match is a tie"),
    "abandoned": msg("the match ended early: no winner"),
    "single": msg("the game is over"),
}
ENDS_ON_PAGE: dict[str, Message] = {
    "tie": msg("The match is a tie"),
    "abandoned": msg("The match ended early: no winner"),
    "single": msg("The game is over"),
}


def describe(
    sight: e.Sight,
    is_single: bool = False,
    named: SeatNames = seat_name,
    style: Style = "line",
    you: int | None = None,
) -> Message:
    """Describe a sight in one sentence, which speaks to the player in seat `you` about that seat.

    A single game has no points.
    """
    own = None if you is None or _seat_of(sight) != you else _describe_own(sight, is_single, style)
    return _describe_for_all(sight, is_single, named, style) if own is None else own


def _seat_of(sight: e.Sight) -> int | None:
    """Return the seat that an event is about."""
    match sight:
        case e.SawCodeSet() | e.CodeLeftOpen() | e.GameScored():
            return sight.codemaker
        case e.Guessed() | e.Challenged():
            return sight.codebreaker
        case e.CodemakerChosen():
            return sight.seat
        case e.MatchEnded():
            return sight.winner
        case _:
            return None


def _describe_own(sight: e.Sight, is_single: bool, style: Style) -> Message | None:
    """Describe an event to the player it is about; None for those that need no words of their own."""
    match sight:
        case e.CodemakerChosen():
            return msg("you are the first codemaker")
        case e.SawCodeSet(_, code) if style != "page" and code is not None:
            return msg("you set the code {code}", code=code)
        case e.SawCodeSet():
            return msg("you set a code")
        case e.CodeLeftOpen():
            return msg("you do not fix a code: any code that fits the keys is possible")
        case e.Guessed() if style == "page":
            return msg("you guess")
        case e.Guessed(_, guess):
            return msg("you guess {guess}", guess=guess)
        case e.GameScored() if not is_single:
            return _describe_own_score_on_page(sight) if style == "page" else _describe_own_score(sight)
        case e.Challenged():
            return _describe_own_challenge(sight, is_single, style)
        case e.MatchEnded("won"):
            return msg("you win the match")
        case _:
            return None


def _describe_for_all(sight: e.Sight, is_single: bool, named: SeatNames, style: Style) -> Message:
    page = style == "page"
    match sight:
        case e.CodemakerChosen(seat):
            return msg("{seat} is the first codemaker", seat=named(seat))
        case e.SawCodeSet(codemaker, None):
            return msg("{seat} sets a hidden code", seat=named(codemaker))
        case e.SeatLeft(seat):
            return msg("{seat} leaves", seat=named(seat))
        case e.Challenged(codebreaker):
            describe_challenge = _describe_challenge_on_page if page else _describe_challenge
            return describe_challenge(sight, named(codebreaker), is_single)
        case e.GameScored(codemaker):
            describe_score = _describe_score_on_page if page else _describe_score
            return describe_score(sight, named(codemaker), is_single)
        case e.MatchEnded("won", int(winner)):
            return msg("{name} wins", name=named(winner)) if page else msg("{seat} wins the match", seat=named(winner))
        case e.MatchEnded(outcome):
            ends = ENDS_ON_PAGE if page else ENDS
            return ends.get(outcome, ends["single"])  # an uploaded record can have a win without a winner
        case e.SawCodeSet() | e.CodeLeftOpen() | e.Guessed() | e.KeyGiven() | e.CodeShown():
            return _describe_pegs_on_page(sight, named) if page else _describe_with_signs(sight, named)
        case _:
            assert_never(sight)


PegSight = e.SawCodeSet | e.CodeLeftOpen | e.Guessed | e.KeyGiven | e.CodeShown


def _describe_with_signs(sight: PegSight, named: SeatNames) -> Message:
    match sight:
        case e.SawCodeSet(codemaker, code):
            return msg("{seat} sets the code {code}", seat=named(codemaker), code=code)
        case e.CodeLeftOpen(codemaker):
            return msg("{seat} does not fix a code: any code that fits the keys is possible", seat=named(codemaker))
        case e.Guessed(codebreaker, guess):
            return msg("{seat} guesses {guess}", seat=named(codebreaker), guess=guess)
        case e.KeyGiven(_, key):
            return key_name(key)
        case e.CodeShown(code):
            return msg("the code is revealed: {code}", code=code)


def _describe_pegs_on_page(sight: PegSight, named: SeatNames) -> Message:
    match sight:
        case e.SawCodeSet(codemaker):
            return msg("{name} sets a code", name=named(codemaker))
        case e.CodeLeftOpen(codemaker):
            return msg("{name} does not fix a code", name=named(codemaker))
        case e.Guessed(codebreaker):
            return msg("{name} guesses", name=named(codebreaker))
        case e.KeyGiven(_, key):
            return msg("key: {key}", key=key_name(key))
        case e.CodeShown():
            return msg("the code is revealed")


def _describe_challenge(sight: e.Challenged, seat: object, is_single: bool) -> Message:
    if not sight.wrong_rows:
        return msg("{seat} challenges the keys and fails: no key is proven wrong", seat=seat)
    facts = {"seat": seat, "code": sight.code, "rows": [row + 1 for row in sight.wrong_rows]}
    if is_single:
        return msg(
            "{seat} challenges the keys and is right: the code was {code}, rows with a wrong key: {rows}. "
            "The game is replayed",
            **facts,
        )
    return msg(
        "{seat} challenges the keys and is right: the code was {code}, rows with a wrong key: {rows}. "
        "{points} points for {seat}, and the game is replayed",
        **facts,
        points=CHALLENGE_POINTS,
    )


def _describe_challenge_on_page(challenged: e.Challenged, name: object, is_single: bool) -> Message:
    if not challenged.wrong_rows:
        return msg("{name} challenges the keys and fails: no key is proven wrong. The game continues.", name=name)
    if is_single:
        return plural(
            "{name} challenges the keys and is right: {count} key was wrong. The game is void and is replayed.",
            "{name} challenges the keys and is right: {count} keys were wrong. The game is void and is replayed.",
            len(challenged.wrong_rows),
            name=name,
        )
    return plural(
        "{name} challenges the keys and is right: {count} key was wrong. {points} points for {name}. The"
        " game is void and is replayed.",
        "{name} challenges the keys and is right: {count} keys were wrong. {points} points for {name}. "
        "The game is void and is replayed.",
        len(challenged.wrong_rows),
        name=name,
        points=CHALLENGE_POINTS,
    )


def _describe_own_challenge(challenged: e.Challenged, is_single: bool, style: Style) -> Message:
    count = len(challenged.wrong_rows)
    if not count:
        return msg("you challenge the keys and fail: no key is proven wrong")
    if style != "page":
        rows = [row + 1 for row in challenged.wrong_rows]
        text = msg(
            "you challenge the keys and are right: the code was {code}, rows with a wrong key: {rows}. "
            "The game is replayed",
            code=challenged.code,
            rows=rows,
        )
    else:
        text = plural(
            "you challenge the keys and are right: {count} key was wrong. The game is replayed",
            "you challenge the keys and are right: {count} keys were wrong. The game is replayed",
            count,
        )
    return text if is_single else msg("{text}. {points} points for you", text=text, points=CHALLENGE_POINTS)


def _describe_own_score(scored: e.GameScored) -> Message:
    if scored.found:
        return plural("found: {count} point for you", "found: {count} points for you", scored.points)
    return plural("not found: {count} point for you", "not found: {count} points for you", scored.points)


def _describe_own_score_on_page(scored: e.GameScored) -> Message:
    if scored.found:
        return plural(
            "The code was found in row {count}: {count} point for you.",
            "The code was found in row {count}: {count} points for you.",
            scored.points,
        )
    return msg("The code was not found: {points} points for you.", points=scored.points)


def _describe_score(scored: e.GameScored, seat: object, is_single: bool) -> Message:
    if is_single:
        return msg("found in row {row}", row=scored.points) if scored.found else msg("not found")
    if scored.found:
        return plural("found: {count} point for {seat}", "found: {count} points for {seat}", scored.points, seat=seat)
    return plural(
        "not found: {count} point for {seat}", "not found: {count} points for {seat}", scored.points, seat=seat
    )


def _describe_score_on_page(scored: e.GameScored, name: object, is_single: bool) -> Message:
    if is_single:
        found = msg("The code was found in row {row}.", row=scored.points)
        return found if scored.found else msg("The code was not found.")
    if scored.found:
        return plural(
            "The code was found in row {count}: {count} point for {name}.",
            "The code was found in row {count}: {count} points for {name}.",
            scored.points,
            name=name,
        )
    return msg("The code was not found: {points} points for {name}.", points=scored.points, name=name)


def describe_row(row: int, guess: object, key: Message | None, style: Style = "page") -> Message:
    if style == "page":
        if key is None:
            return msg("Row {row}: {guess}", row=row, guess=guess)
        return msg("Row {row}: {guess}. Key: {key}", row=row, guess=guess, key=key)
    if key is None:
        return msg("row {row}: {guess}, no key yet", row=row, guess=guess)
    return msg("row {row}: {guess}, {key}", row=row, guess=guess, key=key)
