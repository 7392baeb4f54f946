"""What happens in Mastermind, told in sentences."""

from typing import assert_never

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind import events as e
from blindside.games.mastermind.codes import COLORS, EMPTY, Key
from blindside.games.mastermind.settings import CHALLENGE_POINTS, CLUES, Settings

PEGS: dict[str, Message] = dict(
    zip(
        COLORS,
        (
            msg("yellow"),
            msg("blue"),
            msg("green"),
            msg("pink"),
            msg("black"),
            msg("orange"),
            msg("white"),
            msg("violet"),
            msg("brown"),
            msg("turquoise"),
            msg("red"),
            msg("gray"),
        ),
        strict=True,
    )
) | {EMPTY: msg("empty")}
"""What their colours are called."""


def told(sight: e.Sight, is_single: bool = False) -> Message:
    """Describe what an audience observed, in one sentence; a single game has no points."""
    match sight:
        case e.CodemakerChosen(seat):
            return msg("{seat} is codemaker first", seat=seat_name(seat))
        case e.SawCodeSet(codemaker, None):
            return msg("{seat} sets a code, unseen", seat=seat_name(codemaker))
        case e.SawCodeSet(codemaker, code):
            return msg("{seat} sets the code {code}", seat=seat_name(codemaker), code=code)
        case e.CodeLeftOpen(codemaker):
            return msg("{seat} fixes no code: any that fits the clues may be it", seat=seat_name(codemaker))
        case e.Guessed(codebreaker, guess):
            return msg("{seat} guesses {guess}", seat=seat_name(codebreaker), guess=guess)
        case e.Clued(_, key):
            return key_name(key)
        case e.CodeShown(code):
            return msg("the code is shown: {code}", code=code)
        case e.Challenged(codebreaker, ()):
            return msg("{seat} challenges the clues, and fails: nothing shows them wrong", seat=seat_name(codebreaker))
        case e.Challenged(codebreaker, wrong_rows, code) if is_single:
            return msg(
                "{seat} challenges the clues, and is right: the code was {code}, rows with a wrong clue: {rows}. "
                "The game is played again",
                seat=seat_name(codebreaker),
                code=code,
                rows=[row + 1 for row in wrong_rows],
            )
        case e.Challenged(codebreaker, wrong_rows, code):
            return msg(
                "{seat} challenges the clues, and is right: the code was {code}, rows with a wrong clue: {rows}. "
                "{points} points to {seat}, and the game is played again",
                seat=seat_name(codebreaker),
                code=code,
                rows=[row + 1 for row in wrong_rows],
                points=CHALLENGE_POINTS,
            )
        case e.GameScored():
            return _describe_score(sight, is_single)
        case e.SeatLeft(seat):
            return msg("{seat} leaves", seat=seat_name(seat))
        case e.MatchEnded():
            return _describe_end(sight)
        case _:
            assert_never(sight)


def _describe_score(sight: e.GameScored, is_single: bool) -> Message:
    match sight:
        case e.GameScored(_, rows, True) if is_single:
            return msg("found in row {row}", row=rows)
        case e.GameScored() if is_single:
            return msg("not found")
        case e.GameScored(codemaker, points, True):
            return plural(
                "found: {count} point to {seat}", "found: {count} points to {seat}", points, seat=seat_name(codemaker)
            )
        case e.GameScored(codemaker, points):
            return plural(
                "not found: {count} point to {seat}",
                "not found: {count} points to {seat}",
                points,
                seat=seat_name(codemaker),
            )
        case _:
            assert_never(sight)


def _describe_end(sight: e.MatchEnded) -> Message:
    match sight:
        case e.MatchEnded("won", winner) if winner is not None:
            return msg("{seat} wins the match", seat=seat_name(winner))
        case e.MatchEnded("tie"):
            return msg("the match is a tie")
        case e.MatchEnded("abandoned"):
            return msg("the match ended early: no winner")
        case e.MatchEnded():
            return msg("the single game is over")
        case _:
            assert_never(sight)


def key_name(key: Key) -> Message:
    """The pegs of a key in words."""
    return msg("{red} red, {white} white", red=key.reds, white=key.whites)


def match_name(settings: Settings) -> Message:
    """What is played, in a line."""
    games = msg("a single game") if settings.games == 1 else msg("a match of {games} games", games=settings.games)
    variants = [] if settings.clues == "by-table" else [msg("clues: {meaning}", meaning=CLUES[settings.clues])]
    if settings.empty:
        variants.append(msg("empty holes"))
    if not settings.repeats:
        variants.append(msg("no repeats"))
    line = msg(
        "Mastermind · {holes} holes, {colors} colours, {rows} · {games}",
        holes=settings.holes,
        colors=settings.colors,
        rows=plural("{count} row", "{count} rows", settings.rows),
        games=games,
    )
    for rule in variants:
        line = msg("{line} · {rule}", line=line, rule=rule)
    return line
