"""What has happened in a match of Mastermind, in whole sentences."""

from functools import partial
from typing import Any

from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind.events import (
    Challenged,
    Clued,
    CodeLeftOpen,
    CodemakerChosen,
    CodeShown,
    GameScored,
    Guessed,
    MatchEnded,
    SawCodeSet,
    SeatLeft,
)
from blindside.games.mastermind.settings import CHALLENGE_POINTS, Settings
from blindside.games.mastermind.wording import key_name
from blindside.web.pages.mastermind.pegs import keys, pegs
from blindside.web.pages.people import Name
from blindside.web.pages.story import Entry, Named, Tell


def teller(settings: Settings) -> Tell:
    return partial(tell, is_single=settings.is_single)


def tell(number: int, sight: Any, named: Named, is_single: bool) -> Entry | None:
    match sight:
        case CodemakerChosen(seat):
            return Entry(number, "game", msg("{name} is codemaker first", name=named(seat)))
        case SawCodeSet(codemaker, code) if code is not None:
            return Entry(number, "game", msg("{name} sets a code", name=named(codemaker)), pegs(code))
        case SawCodeSet(codemaker):
            return Entry(number, "game", msg("{name} sets a code, unseen", name=named(codemaker)))
        case CodeLeftOpen(codemaker):
            return Entry(number, "game", msg("{name} fixes no code", name=named(codemaker)))
        case Guessed(codebreaker, guess):
            return Entry(number, "guess", msg("{name} guesses", name=named(codebreaker)), pegs(guess))
        case Clued(_, key):
            return Entry(number, "clue", msg("clue: {key}", key=key_name(key)), keys(key))
        case CodeShown(code):
            return Entry(number, "game", msg("the code is shown"), pegs(code))
        case Challenged(codebreaker, wrong_rows):
            return Entry(
                number, "right" if wrong_rows else "wrong", challenge_told(sight, named(codebreaker), is_single)
            )
        case GameScored(codemaker):
            return Entry(number, "right", score_told(sight, named(codemaker), is_single))
        case SeatLeft(seat):
            return Entry(number, "game", msg("{name} leaves", name=named(seat)))
        case MatchEnded():
            return Entry(number, "game", outcome_told(sight, None if sight.winner is None else named(sight.winner)))
        case _:
            return None


def challenge_told(challenged: Challenged, name: Name, is_single: bool) -> Message:
    if not challenged.wrong_rows:
        return msg("{name} challenges the clues, and fails: nothing shows them wrong. The game goes on.", name=name)
    if is_single:
        return plural(
            "{name} challenges the clues, and is right: {count} clue was wrong. The game is void, and is played again.",
            "{name} challenges the clues, and is right: {count} clues were wrong. "
            "The game is void, and is played again.",
            len(challenged.wrong_rows),
            name=name,
        )
    return plural(
        "{name} challenges the clues, and is right: {count} clue was wrong. {points} points to {name}. "
        "The game is void, and is played again.",
        "{name} challenges the clues, and is right: {count} clues were wrong. {points} points to {name}. "
        "The game is void, and is played again.",
        len(challenged.wrong_rows),
        name=name,
        points=CHALLENGE_POINTS,
    )


def score_told(scored: GameScored, name: Name, is_single: bool) -> Message:
    """Of a single game no points are told."""
    if is_single:
        found = msg("The code was found in row {row}.", row=scored.points)
        return found if scored.found else msg("The code was not found.")
    if scored.found:
        return plural(
            "The code was found in row {count}: {count} point to {name}.",
            "The code was found in row {count}: {count} points to {name}.",
            scored.points,
            name=name,
        )
    return msg("The code was not found: {points} points to {name}.", points=scored.points, name=name)


def outcome_told(ended: MatchEnded, winner: Name | None) -> Message:
    match ended.outcome:
        case "won":
            return msg("{name} wins", name=winner)
        case "tie":
            return msg("The match is a tie")
        case "single":
            return msg("The single game is over")
        case "abandoned":
            return msg("Match ended early, no winner")


def row_told(row: int, guess: list[Message], key: Message | None) -> Message:
    """A row as it is spoken."""
    if key is None:
        return msg("Row {row}: {guess}", row=row, guess=guess)
    return msg("Row {row}: {guess}. Clue: {key}", row=row, guess=guess, key=key)
